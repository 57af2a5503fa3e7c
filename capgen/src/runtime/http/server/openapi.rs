//! `/openapi.json`: what the composition serves, as OpenAPI 3.1.
//!
//! Invariant: a caller is told of what it may invoke, and of nothing else.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};

use super::super::describe::{Operation, Service, openapi};
use super::Shared;
use super::reply;
use super::told::{Asker, operation};
use crate::{Composition, Json};

/// The document, for whoever asks.
pub(super) async fn tell(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    match Asker::of(&shared, &headers).await {
        Ok(asker) => reply::json(200, "application/json", &document(&shared.composition, &asker)),
        Err(refusal) => refusal.into_response(),
    }
}

impl Composition {
    /// What it serves to callers from outside, by name.
    pub fn operations(&self) -> Vec<Operation> {
        operations(self, &Asker::ANYONE)
    }

    /// What it serves to callers from outside, as an OpenAPI 3.1 document.
    pub fn openapi(&self) -> Json {
        document(self, &Asker::ANYONE)
    }
}

fn operations(composition: &Composition, asker: &Asker) -> Vec<Operation> {
    asker.desks(composition).into_iter().map(operation).collect()
}

fn document(composition: &Composition, asker: &Asker) -> Json {
    let (title, operations) = (composition.name().to_owned(), operations(composition, asker));
    openapi(&Service { title, operations })
}
