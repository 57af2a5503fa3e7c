//! `undo`: the name of what reverses a capability, or that name with how its input is made.

use super::fields::{Fields, Subject};
use super::names;
use super::yaml::NodeKind;
use crate::diagnostic::codes::cg01::UNSUPPORTED_VALUE;
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, FieldPath, UndoField};

/// What reverses it, and how its input is made.
type Undo = (Option<At<String>>, Option<At<Vec<UndoField>>>);

/// Reads `undo` of a capability.
pub(super) fn read(fields: &mut Fields<'_, '_>, capability: &str) -> Undo {
    let Some(node) = fields.take("undo") else { return (None, None) };
    if !matches!(node.kind, NodeKind::Mapping(_)) {
        let name = fields.text("undo");
        return (name.and_then(|name| name_of(&name, fields.findings)), None);
    }
    let what = format!("`undo` of `{capability}`");
    let Some(mut fields) = Fields::open(node, Subject::of(&what, capability), fields.findings) else {
        return (None, None);
    };
    let name = fields.require_text("capability").and_then(|name| name_of(&name, fields.findings));
    let place = fields.place("with");
    let entries = fields.require("with").is_some().then(|| fields.map("with"));
    let with = entries.map(|entries| {
        let mut with = Vec::new();
        for entry in entries {
            let text = entry.value.as_str().map(|text| text.map(str::to_owned));
            let source = text.as_ref().and_then(|text| FieldPath::parse(text));
            match source {
                Some(source) => {
                    let name = entry.key.clone();
                    with.push(UndoField { name, from: At::new(source, entry.value.span) });
                }
                None => fields.report(no_source(&entry.key, entry.value.span)),
            }
        }
        At::new(with, place)
    });
    fields.close();
    (name, with)
}

fn name_of(name: &At<String>, findings: &mut Findings) -> Option<At<String>> {
    names::capability(At::new(name.as_str(), name.span), findings)
}

fn no_source(field: &At<String>, place: crate::model::Span) -> Finding {
    Finding::error(UNSUPPORTED_VALUE, place, format!("`{}` is filled from no field", field.value))
        .why("what reverses a call is given fields of what the call was given or has answered, and nothing else")
        .help("write the path of a field: `output.booking`, `input.reason`, `output.booking.id`")
}
