//! A call from bytes to bytes: what the server does between reading a request and writing its answer.

use std::sync::Arc;

use super::super::super::engine::Visitor;
use super::super::super::result::ResultText;
use super::super::Identity;
use super::super::problem::{Problem, ProblemKind};
use super::admit;
use super::reply::Refusal;
use crate::{CallMode, Composition};

impl Composition {
    /// Serves one call of a caller who is known already, from the bytes of its body to the text of its RESULT: for hosts
    /// that calls reach another way than over HTTP. The caller needs the same permissions as there. Limits of size, number
    /// and time are the host's own; a call that is dropped half-way leaves its claim until its lease ends.
    ///
    /// # Errors
    /// The problem that the server would answer with.
    pub async fn serve_call(&self, capability: &str, identity: &Identity, body: &[u8]) -> Result<String, Problem> {
        let engine = self.engine();
        let Some(desk) = engine.desk(capability) else {
            return Err(Problem::new(ProblemKind::NotServed, "no capability of that name is served here"));
        };
        admit::may(identity, &desk.needed, desk.offered).map_err(Refusal::into_problem)?;
        let opened = desk.open(body, CallMode::Execute).map_err(Problem::of_body)?;
        let visitor = Visitor {
            caller: Arc::clone(&identity.caller),
            tenant: Arc::clone(&identity.tenant),
            actor: Arc::clone(&identity.actor),
            depth: 0,
            step_up: identity.step_up.clone(),
            trace: None,
        };
        let call = engine.visit(desk, visitor, opened).map_err(Problem::of_call)?;
        Ok(ResultText::of(&call.await.map_err(Problem::of_call)?).0)
    }
}
