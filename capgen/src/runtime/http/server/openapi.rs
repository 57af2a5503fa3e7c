//! `/openapi.json`: what the composition serves, as OpenAPI 3.1.
//!
//! Invariant: a caller is told of what it may invoke, and of nothing else; without a token nobody is told anything, but where
//! the server's owner said so.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};

use super::super::super::engine::Desk;
use super::super::describe::{Operation, Service, openapi};
use super::reply::{self, Refusal};
use super::{Shared, admit};
use crate::{Composition, Json};

/// The document, for whoever asks.
pub(super) async fn tell(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    match document(&shared, &headers).await {
        Ok(document) => reply::json(200, "application/json", &document),
        Err(refusal) => refusal.into_response(),
    }
}

async fn document(shared: &Shared, headers: &HeaderMap) -> Result<Json, Refusal> {
    if shared.public_openapi {
        return Ok(shared.composition.openapi());
    }
    let identity = admit::identify(shared, headers).await?;
    Ok(of(&shared.composition, |desk| admit::may(&identity, &desk.needed, desk.offered).is_ok()))
}

impl Composition {
    /// What it serves to callers from outside, by name.
    pub fn operations(&self) -> Vec<Operation> {
        operations(self, |_| true)
    }

    /// What it serves to callers from outside, as an OpenAPI 3.1 document.
    pub fn openapi(&self) -> Json {
        of(self, |_| true)
    }
}

/// What it serves to whoever may call it.
fn operations(composition: &Composition, may: impl Fn(&Desk) -> bool) -> Vec<Operation> {
    let desks = composition.engine().desks().filter(|desk| may(desk));
    let told = desks.map(|desk| Operation { permission: Some(desk.needed.clone()), ..Operation::of(desk.offered) });
    let mut told: Vec<Operation> = told.collect();
    told.sort_by(|a, b| a.name.cmp(&b.name));
    told
}

fn of(composition: &Composition, may: impl Fn(&Desk) -> bool) -> Json {
    openapi(&Service { title: composition.name().to_owned(), operations: operations(composition, may) })
}
