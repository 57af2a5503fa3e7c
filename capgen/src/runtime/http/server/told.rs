//! Which of what is served somebody is told of: what they may invoke. Documents, specs and the manifest all go by this.
//!
//! Invariant: without a token nobody is told anything, but where the server's owner said so.

use std::sync::Arc;

use axum::http::HeaderMap;

use super::super::super::engine::Desk;
use super::super::Identity;
use super::super::describe::Operation;
use super::reply::Refusal;
use super::{Shared, admit};
use crate::Composition;

/// Who asks: anyone, or somebody who is known.
pub(super) struct Asker(Option<Arc<Identity>>);

impl Asker {
    /// Whoever is told of everything.
    pub(super) const ANYONE: Asker = Asker(None);

    pub(super) async fn of(shared: &Shared, headers: &HeaderMap) -> Result<Asker, Refusal> {
        if shared.public_openapi {
            return Ok(Asker::ANYONE);
        }
        admit::identify(shared, headers).await.map(|identity| Asker(Some(identity)))
    }

    /// May it be told of this? If not, what it lacks.
    pub(super) fn admit(&self, desk: &Desk) -> Result<(), Refusal> {
        self.0.as_ref().map_or(Ok(()), |identity| admit::may(identity, &desk.needed, desk.offered))
    }

    /// All that it may be told of, by name.
    pub(super) fn desks<'a>(&self, composition: &'a Composition) -> Vec<&'a Desk> {
        let mut desks: Vec<&Desk> = composition.engine().desks().filter(|desk| self.admit(desk).is_ok()).collect();
        desks.sort_by_key(|desk| desk.offered.name);
        desks
    }
}

/// What is told of one.
pub(super) fn operation(desk: &Desk) -> Operation {
    Operation { permission: Some(desk.needed.clone()), ..Operation::of(desk.offered) }
}
