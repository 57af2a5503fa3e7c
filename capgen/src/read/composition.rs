//! `compose.yaml`, in full and in its short form.

use super::fields::{Fields, Subject, wrong_kind};
use super::names;
use super::route;
use super::signed_by;
use super::yaml::{Entry, Node, NodeKind};
use crate::diagnostic::codes::{self, cg01, cg05};
use crate::diagnostic::{Code, Finding, Findings};
use crate::model::composition::RESERVED;
use crate::model::{Allow, At, BrickEntry, Composition, Mapping, Target};

/// Reads a composition.
pub fn read(node: &Node, findings: &mut Findings) -> Option<Composition> {
    let mut fields = Fields::file(node, "a composition", findings)?;
    let name = fields.filled_text("composition");
    let name = name.and_then(|name| names::word(At::new(name.as_str(), name.span), "a composition", fields.findings));
    let bricks = fields.map("bricks");
    let bricks = bricks.iter().filter_map(|entry| brick(entry, fields.findings)).collect();
    let capabilities_span = fields.take("capabilities").map_or(names::after(node.span), |node| node.span);
    let mappings = fields.map("capabilities");
    let mappings = mappings.iter().filter_map(|entry| mapping(entry, fields.findings)).collect();
    let allow = fields.list("allow");
    let allow = allow.iter().filter_map(|item| allow_entry(item, fields.findings)).collect();
    let signed_by = signed_by::read(&mut fields);
    let extensions = fields.finish();
    Some(Composition { name, bricks, mappings, allow, signed_by, capabilities_span, extensions })
}

/// `name: folder` or `name: {crate, path, url, scopes, region, signed_by}`.
fn brick(entry: &Entry, findings: &mut Findings) -> Option<BrickEntry> {
    let name = brick_name(&entry.key, findings)?;
    if let Some(path) = entry.value.as_str() {
        return Some(BrickEntry { name, path: Some(path.map(str::to_owned)), ..BrickEntry::default() });
    }
    let what = format!("brick `{}`", name.value);
    let subject = Subject::of(&what, &name);
    let Some(mut fields) = Fields::entry(entry, subject, findings) else {
        return Some(BrickEntry { name, ..BrickEntry::default() });
    };
    let krate = fields.filled_text("crate");
    let path = fields.filled_text("path");
    let url = fields.filled_text("url");
    let scopes = fields.texts("scopes");
    let region = fields.filled_text("region");
    let signed_by = signed_by::read(&mut fields);
    let is_somewhere = ["crate", "path"].into_iter().any(|key| fields.has(key) || fields.is_slipped(key));
    if !is_somewhere {
        let message = format!("nothing says where brick `{}` is", name.value);
        let finding = Finding::error(cg05::BRICK_WITHOUT_SOURCE, name.span, message)
            .why("what it provides and requires stands in its brick.yaml, which has to be found");
        fields.report(finding.help("add `crate: …` (a Cargo dependency) or `path: …` (a folder with a brick.yaml)"));
    }
    fields.close();
    if let Some(url) = &url {
        check_url(url, &name, findings);
    }
    Some(BrickEntry { name, krate, path, url, scopes, region, signed_by })
}

fn brick_name(name: &At<String>, findings: &mut Findings) -> Option<At<String>> {
    if RESERVED.contains(&name.as_str()) {
        let message = format!("a brick cannot be called `{}`", name.value);
        let finding = Finding::error(cg01::BAD_NAME, name.span, message).about(name.as_str());
        let finding = finding.why("in `capabilities` that word says that no brick serves a capability");
        findings.push(finding.help("give the brick another name here; its own file need not change"));
        return None;
    }
    names::word(At::new(name.as_str(), name.span), "a brick", findings)
}

fn check_url(url: &At<String>, brick: &str, findings: &mut Findings) {
    names::variables(url, findings);
    if !["http://", "https://", "${"].iter().any(|start| url.starts_with(start)) {
        let message = format!("`url` of brick `{brick}` is not an address: `{}`", url.value);
        let finding = Finding::error(cg01::UNSUPPORTED_VALUE, url.span, message).about(brick);
        let finding = finding.why("the brick is called over HTTP at this address");
        findings.push(finding.help("begin it with `https://`, `http://` or a variable `${NAME}`"));
    }
}

fn mapping(entry: &Entry, findings: &mut Findings) -> Option<Mapping> {
    let capability = names::capability(At::new(entry.key.as_str(), entry.key.span), findings)?;
    let target = match &entry.value.kind {
        NodeKind::Sequence(lines) => Target::Route(route::read(lines, entry.value.span, &capability, findings)),
        // The line stays: what it maps is not left out, but mapped to something that cannot be read.
        _ => target(&entry.value, &capability, findings).unwrap_or(Target::Route(Vec::new())),
    };
    Some(Mapping { capability, target: At::new(target, entry.value.span) })
}

/// A brick's name, `manual` or `absent`.
pub(super) fn target(node: &Node, capability: &str, findings: &mut Findings) -> Option<Target> {
    let Some(name) = node.as_str() else {
        let what = format!("the provider of `{capability}`");
        let expected = "a brick's name, `manual`, `absent`, or a list of such lines";
        wrong_kind(Subject::of(&what, capability), expected, node, findings);
        return None;
    };
    match name.value {
        "manual" => Some(Target::Manual),
        "absent" => Some(Target::Absent),
        _ => names::word(name, "a brick", findings).map(|name| Target::Brick(name.value)),
    }
}

fn allow_entry(node: &Node, findings: &mut Findings) -> Option<Allow> {
    let mut fields = Fields::open(node, Subject::plain("a line of `allow`"), findings)?;
    let code = fields.require_text("code");
    let reason = fields.require("reason").and_then(|_| fields.text("reason"));
    let at = fields.filled_text("at");
    fields.close();
    let code = code.filter(|code| known_code(code, findings));
    Some(Allow { code: code?, reason: reason?, at, span: node.span })
}

fn known_code(code: &At<String>, findings: &mut Findings) -> bool {
    let number = code.strip_prefix("CG").filter(|digits| digits.len() == 4).and_then(|digits| digits.parse().ok());
    if number.is_some_and(|number| codes::rule(Code(number)).is_some()) {
        return true;
    }
    let message = format!("`{}` is no code of a finding", names::shortened(code));
    let finding = Finding::error(cg01::UNSUPPORTED_VALUE, code.span, message);
    let finding = finding.why("an entry that names no finding would silence nothing");
    findings.push(finding.help("a code is written as findings show it: `CG0501`"));
    false
}
