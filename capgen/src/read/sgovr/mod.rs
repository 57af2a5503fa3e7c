//! Sgovr: the actions of a provider, and their terms.
//!
//! Invariants
//! - An action's `sideEffects` is one word for what the model says in several: [`crate::model::terms`] holds both
//!   directions of it.
//! - The whole is kept beside the model as it was written, so that members which the model has no words for are written
//!   back.

mod action;

use super::fields::{Fields, Subject, unknown_word, wrong_kind};
use super::shapes::Shapes;
use super::yaml::{Node, NodeKind};
use super::{json, names};
use crate::diagnostic::Findings;
use crate::model::manifest::Spec;
use crate::model::{At, Capability, Catalogue, Form, Source};

/// The versions of specs that can be read.
const VERSIONS: &[&str] = &["sgovr/1"];

/// Reads a spec.
pub fn read(node: &Node, findings: &mut Findings) -> Option<Catalogue> {
    let mut fields = Fields::file(node, "a spec", findings)?.in_form(Form::Sgovr);
    fields.demand(&["spec", "provider", "actions"]);
    let version = fields.text("spec");
    if let Some(unknown) = version.as_ref().filter(|version| !VERSIONS.contains(&version.as_str())) {
        let message = format!("`{}` is no version of specs that can be read", names::shortened(unknown));
        fields.report(unknown_word(unknown, message, VERSIONS));
    }
    let provider = fields.nested("provider").and_then(provider);
    let home = provider.as_ref().map_or("", |id| id.as_str());
    let mut shapes = Shapes::default();
    let capabilities = actions(&mut fields, home, &mut shapes);
    let extensions = fields.finish();
    let written = super::aip::emptied(json::of(node), "actions");
    let spec = Spec { version: version?, provider: provider?, written };
    let source = Source::Spec(Box::new(spec));
    Some(Catalogue { types: shapes.types, capabilities, extensions, source, ..Catalogue::default() })
}

/// The id of a provider.
fn provider(mut fields: Fields) -> Option<At<String>> {
    fields.demand(&["id"]);
    let id = fields.filled_text("id");
    fields.text("name");
    fields.close();
    id
}

/// The actions: a list, or an object by name.
fn actions(fields: &mut Fields, home: &str, shapes: &mut Shapes) -> Vec<Capability> {
    let Some(node) = fields.take("actions") else { return Vec::new() };
    match &node.kind {
        NodeKind::Sequence(items) => {
            items.iter().filter_map(|item| action::read(item, None, home, shapes, fields.findings)).collect()
        }
        NodeKind::Mapping(entries) => {
            let read = entries.iter();
            let read =
                read.filter_map(|entry| action::read(&entry.value, Some(&entry.key), home, shapes, fields.findings));
            read.collect()
        }
        _ => {
            wrong_kind(Subject::plain("`actions` of a spec"), "a list", node, fields.findings);
            Vec::new()
        }
    }
}
