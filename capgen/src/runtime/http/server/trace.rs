//! The trace that a request belongs to.

use axum::http::HeaderMap;

use super::super::names::{TRACE_PARENT, TRACE_STATE};
use crate::TraceContext;

/// The span that a request was made within. None when it tells none, several or a wrong one.
pub(super) fn of(headers: &HeaderMap) -> Option<TraceContext> {
    let mut parents = headers.get_all(&TRACE_PARENT).iter();
    let (Some(parent), None) = (parents.next(), parents.next()) else { return None };
    let context = TraceContext::parse(parent.to_str().ok()?)?;
    let states: Result<Vec<&str>, _> = headers.get_all(&TRACE_STATE).iter().map(|state| state.to_str()).collect();
    Some(match states {
        Ok(states) => context.with_state(&states.join(",")),
        Err(_) => context,
    })
}
