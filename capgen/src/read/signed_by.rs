//! `signed_by` of a composition or of one of its bricks: whose signatures catalogues need.

use super::fields::{Fields, Subject};
use super::yaml::NodeKind;
use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg01;
use crate::model::{At, SignedBy};

/// `signed_by: keys.json`, or `{keys: keys.json, ids: [acme-2026]}`.
pub(super) fn read(fields: &mut Fields) -> Option<At<SignedBy>> {
    let node = fields.take("signed_by")?;
    if matches!(node.kind, NodeKind::Scalar(_)) {
        let keys = fields.filled_text("signed_by")?;
        let span = keys.span;
        return Some(At::new(SignedBy { keys, ids: Vec::new() }, span));
    }
    let what = format!("`signed_by` of {}", fields.what());
    let about = fields.about().map(str::to_owned);
    let subject = Subject { what: &what, about: about.as_deref() };
    let mut by = Fields::open(node, subject, fields.findings)?;
    let keys = by.require_text("keys");
    let ids = by.texts("ids");
    if ids.is_empty() && by.has("ids") {
        let finding = Finding::error(cg01::UNSUPPORTED_VALUE, by.place("ids"), "`ids` of `signed_by` names no key");
        let finding = finding.why("a signature of none of the keys could ever count");
        by.report(finding.help("name the keys that may have signed, or leave `ids` out where all of the set may"));
    }
    by.close();
    Some(At::new(SignedBy { keys: keys?, ids }, node.span))
}
