//! What stands in for the reader of JSON Schemas where the feature `schemas` is off.
//!
//! A schema is then a finding, never passed over: one for each file, because one line mends them all.

use crate::diagnostic::codes::cg02::SCHEMAS_OFF;
use crate::diagnostic::{Finding, Findings};
use crate::model::Span;

use super::shapes::{Read, Subject};
use super::yaml::Node;

/// Remembers whether it was told.
#[derive(Debug, Default)]
pub struct Names {
    told: bool,
}

impl Names {
    /// No type is named here.
    pub fn of<'a>(_: impl IntoIterator<Item = &'a str>) -> Names {
        Names::default()
    }
}

/// Says what is missing, once. The type is faulty.
pub fn read(node: &Node, subject: &Subject<'_>, names: &mut Names, findings: &mut Findings) -> Read {
    if !std::mem::replace(&mut names.told, true) {
        let place = Span { end: node.span.start, ..node.span };
        let message = format!("{} is a JSON Schema, which needs the feature `schemas` of capgen", subject.what);
        let finding = Finding::error(SCHEMAS_OFF, place, message).about(subject.capability);
        let finding =
            finding.why("this build of capgen reads no JSON Schemas, so that catalogues without them build sooner");
        findings.push(finding.help("add `\"schemas\"` to the features of capgen under [build-dependencies]"));
    }
    Read::faulty(subject)
}
