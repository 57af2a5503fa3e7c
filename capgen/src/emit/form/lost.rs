//! What a form cannot say.

use crate::diagnostic::codes::cg03::{FILLED_IN, LOST};
use crate::diagnostic::{Finding, Findings};
use crate::model::json::Json;
use crate::model::{At, Form, Span};

/// Tells of everything that a tree of facts holds and the form does not say. `said` judges a path such as `contract.sla`,
/// and may say of a part that it is said in part.
pub(super) fn facts(facts: &At<Json>, subject: &str, to: Form, said: &dyn Fn(&str) -> Said, findings: &mut Findings) {
    for member in facts.members() {
        walk(&member.name, &member.value, subject, to, said, findings);
    }
}

/// Does a form say what stands at a path?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// All of it.
    Whole,
    /// Look at its members.
    InPart,
    /// Nothing of it.
    No,
}

fn walk(path: &str, value: &At<Json>, subject: &str, to: Form, said: &dyn Fn(&str) -> Said, findings: &mut Findings) {
    match said(path) {
        Said::Whole => {}
        Said::InPart => {
            for member in value.members() {
                walk(&format!("{path}.{}", member.name.value), &member.value, subject, to, said, findings);
            }
        }
        Said::No => one(path, value.span, subject, to, findings),
    }
}

/// Tells of one thing that the form cannot say.
pub(super) fn one(path: &str, span: Span, subject: &str, to: Form, findings: &mut Findings) {
    let message = format!("{to} cannot say `{path}` of `{subject}`");
    findings.push(
        Finding::warning(LOST, span, message)
            .why("whoever reads only the exported file will not know of it")
            .help("keep this file beside the exported one, or say it in words of that form")
            .about(subject),
    );
}

/// Tells of what the form wants to be told and nobody declared.
pub(super) fn filled_in(names: &[&str], span: Span, subject: &str, to: Form, findings: &mut Findings) {
    if names.is_empty() {
        return;
    }
    let message = format!("{to} wants more of `{subject}` than is declared: {}", names.join(", "));
    findings.push(
        Finding::note(FILLED_IN, span, message)
            .why("what was filled in promises as little as that form allows, and nobody has declared it")
            .help("declare it in the catalogue, or look over the exported file")
            .about(subject),
    );
}
