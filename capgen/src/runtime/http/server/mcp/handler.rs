//! What an agent asks: which tools there are, and to call one.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::request::Parts;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, Implementation, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};

use super::super::super::Identity;
use super::super::{Shared, admit};
use super::call::{self, Asked};
use super::tools::{self, Names};
use crate::runtime::engine::Desk;

/// So many tools are told at once.
const PAGE: usize = 50;

const INSTRUCTIONS: &str = "Each tool brings about an effect in the outside world, or reads from it. Give each piece of work \
an idempotency_key of its own that follows from the work; ask again with the same key to learn how it stands, and it is \
never done twice. dry_run plans a call and does nothing. A result with status connection_required is not an error: a person \
does the work, and task says what. _meta of a tool tells its price, risk and approval.";

/// One composition, as agents see it.
#[derive(Clone)]
pub(super) struct Agent {
    shared: Arc<Shared>,
    names: Arc<Names>,
    /// Who asks, where all that comes in comes from one caller.
    only: Option<Arc<Identity>>,
}

impl Agent {
    pub(super) fn new(shared: Arc<Shared>, names: Arc<Names>) -> Agent {
        Agent { shared, names, only: None }
    }

    /// For one caller alone.
    pub(super) fn only(shared: Arc<Shared>, identity: Identity) -> Agent {
        let names = Arc::new(Names::of(&shared.composition));
        Agent { shared, names, only: Some(Arc::new(identity)) }
    }

    /// Who sends this request, and the headers that it came with.
    fn asker(&self, context: &RequestContext<RoleServer>) -> Result<(Arc<Identity>, HeaderMap), ErrorData> {
        if let Some(only) = &self.only {
            return Ok((Arc::clone(only), HeaderMap::new()));
        }
        let parts = context.extensions.get::<Parts>();
        let identity = parts.and_then(|parts| parts.extensions.get::<Arc<Identity>>());
        match (identity, parts) {
            (Some(identity), Some(parts)) => Ok((Arc::clone(identity), parts.headers.clone())),
            _ => Err(ErrorData::invalid_request("nobody knows who asks", None)),
        }
    }

    /// The capability of a tool, where the caller may call it.
    fn desk(&self, identity: &Identity, tool: &str) -> Option<&Desk> {
        let desk = self.shared.composition.engine().desk(self.names.capability(tool)?)?;
        admit::may(identity, &desk.needed, desk.offered).is_ok().then_some(desk)
    }
}

impl ServerHandler for Agent {
    fn get_info(&self) -> ServerConfig {
        let name = self.shared.composition.name();
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new(name, env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let (identity, _) = self.asker(&context)?;
        let after = request.and_then(|request| request.cursor).unwrap_or_default();
        if !after.is_empty() && self.names.capability(&after).is_none() {
            return Err(ErrorData::invalid_params("the cursor is none that this server gave out", None));
        }
        let mut told = self.names.after(&after).filter_map(|(tool, _)| Some((tool, self.desk(&identity, tool)?)));
        let page: Vec<_> = told.by_ref().take(PAGE).collect();
        let mut list =
            ListToolsResult::with_all_items(page.iter().map(|(tool, desk)| tools::tool(tool, desk)).collect());
        if told.next().is_some() {
            list.next_cursor = page.last().map(|(tool, _)| (*tool).to_owned());
        }
        Ok(list)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let (identity, headers) = self.asker(&context)?;
        let Some(desk) = self.desk(&identity, &request.name) else {
            return Err(ErrorData::invalid_params("there is no such tool for this caller", None));
        };
        let identity = match desk.wants_step_up() {
            false => identity,
            true => match admit::stepped_up(&self.shared, identity, &headers).await {
                Ok(identity) => identity,
                Err(refusal) => return Ok(call::refused(&refusal.into_problem()).into()),
            },
        };
        let arguments = request.arguments.unwrap_or_default();
        let asked = Asked { shared: &self.shared, desk, identity: &identity, headers: &headers };
        Ok(call::call(asked, arguments, &context).await.into())
    }
}
