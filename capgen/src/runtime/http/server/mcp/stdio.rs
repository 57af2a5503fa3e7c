//! Tools over standard input and output: for an agent that starts the program itself.

use std::sync::Arc;

use rmcp::service::serve_server;
use rmcp::transport::stdio;

use super::super::super::Identity;
use super::super::Server;
use super::handler::Agent;

/// Why tools cannot be served over standard input and output.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StdioError {
    /// The agent did not begin as the protocol has it.
    #[error("the agent did not begin as the Model Context Protocol has it: {0}")]
    Begin(String),
    /// It broke off.
    #[error("serving broke off: {0}")]
    Broken(String),
}

impl Server {
    /// Serves the capabilities as tools over standard input and output, until the agent at the other end closes them. All
    /// that comes in comes from this caller: whoever starts the program answers for that. Nothing else may be written to
    /// standard output meanwhile.
    ///
    /// # Errors
    /// When the agent does not keep to the protocol.
    pub async fn serve_stdio(self, caller: Identity) -> Result<(), StdioError> {
        let (shared, _) = self.share();
        let shared = Arc::new(shared);
        let agent = Agent::only(Arc::clone(&shared), caller);
        let service = serve_server(agent, stdio()).await.map_err(|error| StdioError::Begin(error.to_string()))?;
        service.waiting().await.map_err(|error| StdioError::Broken(error.to_string()))?;
        // What was begun is finished, within the time that a server has for that.
        drop(tokio::time::timeout(shared.limits.grace, shared.calls.none()).await);
        Ok(())
    }
}
