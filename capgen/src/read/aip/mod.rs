//! AIP: manifests, and capabilities by themselves.
//!
//! Invariants
//! - Everything that AIP says and capgen acts on becomes a part of the model. The whole is kept beside it as it was written,
//!   so that members which the model has no words for are written back.
//! - A finding for which AIP has a code of its own tells it.

mod capability;
mod hints;
mod manifest;
mod schema;

pub(super) use manifest::emptied;
pub(super) use schema::admit;

use super::form::is_capability;
use super::shapes::Shapes;
use super::yaml::Node;
use crate::diagnostic::Findings;
use crate::model::{Catalogue, Source};

/// Reads a manifest, or a capability by itself.
pub fn read(node: &Node, findings: &mut Findings) -> Option<Catalogue> {
    if !is_capability(node) || node.get("manifest_version").is_some() {
        return manifest::read(node, findings);
    }
    let mut shapes = Shapes::default();
    let capabilities = capability::read(node, None, &mut shapes, findings).into_iter().collect();
    Some(Catalogue { types: shapes.types, capabilities, source: Source::Capability, ..Catalogue::default() })
}
