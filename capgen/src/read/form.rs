//! Which form a catalogue is written in: told by what it says, whether it is JSON or YAML.

use super::yaml::{Node, NodeKind};
use super::{aip, catalogue, sgovr};
use crate::diagnostic::Findings;
use crate::model::{Catalogue, Form};

/// Reads a catalogue of any form.
pub fn read(node: &Node, findings: &mut Findings) -> Option<Catalogue> {
    match form_of(node) {
        Form::Native => catalogue::read(node, findings),
        Form::Aip => aip::read(node, findings),
        Form::Sgovr => sgovr::read(node, findings),
    }
}

/// The form of a catalogue. AIP's manifests say `manifest_version`, and its capabilities `id`, `kind` and `input_schema`;
/// Sgovr's specs say `spec`.
pub fn form_of(node: &Node) -> Form {
    let has = |key: &str| node.get(key).is_some();
    let lists_capabilities = || matches!(node.get("capabilities").map(|node| &node.kind), Some(NodeKind::Sequence(_)));
    if has("manifest_version") || is_capability(node) || (has("agent") && has("profiles") && lists_capabilities()) {
        Form::Aip
    } else if has("spec") && (has("actions") || has("provider")) {
        Form::Sgovr
    } else {
        Form::Native
    }
}

/// Is it a capability of AIP by itself?
pub(super) fn is_capability(node: &Node) -> bool {
    ["id", "kind", "input_schema"].iter().all(|key| node.get(key).is_some())
}
