//! `brick.yaml`.

use super::fields::{Fields, Subject, Words, wrong_kind};
use super::names;
use super::yaml::{Entry, Node, NodeKind};
use crate::diagnostic::Findings;
use crate::model::{AiMode, AiStep, At, Brick, CatalogueRef, Pattern, Requirement};

/// Reads a brick.
pub fn read(node: &Node, findings: &mut Findings) -> Option<Brick> {
    let mut fields = Fields::file(node, "a brick", findings)?;
    let name = fields.require_text("brick");
    let name = name.and_then(|name| names::word(At::new(name.as_str(), name.span), "a brick", fields.findings));
    let permission = fields.filled_text("permission");
    let permission =
        permission.and_then(|name| names::word(At::new(name.as_str(), name.span), "a permission", fields.findings));
    let catalogues = fields.list("catalogues");
    let catalogues = catalogues.iter().filter_map(|item| catalogue(item, fields.findings)).collect();
    let provides = fields.list("provides");
    let provides = provides.iter().filter_map(|item| pattern(item, "a line of `provides`", fields.findings)).collect();
    let requires = fields.list("requires");
    let requires = requires.iter().filter_map(|item| requirement(item, fields.findings)).collect();
    let ai_steps = fields.map("ai_steps");
    let ai_steps = ai_steps.iter().filter_map(|entry| ai_step(entry, fields.findings)).collect();
    let extensions = fields.finish();
    Some(Brick { name: name?, permission, catalogues, provides, requires, ai_steps, extensions })
}

/// A path, or `{crate: name}`.
fn catalogue(node: &Node, findings: &mut Findings) -> Option<At<CatalogueRef>> {
    if let Some(path) = node.as_str() {
        return Some(path.map(|path| CatalogueRef::Path(path.to_owned())));
    }
    if !matches!(node.kind, NodeKind::Mapping(_)) {
        wrong_kind(Subject::plain("a line of `catalogues`"), "a path or `{crate: name}`", node, findings);
        return None;
    }
    let mut fields = Fields::open(node, Subject::plain("a catalogue of a brick"), findings)?;
    let krate = fields.require_text("crate");
    fields.close();
    Some(krate?.map(CatalogueRef::Crate))
}

fn pattern(node: &Node, what: &str, findings: &mut Findings) -> Option<At<Pattern>> {
    match node.as_str() {
        Some(name) => names::pattern(name, findings),
        None => {
            wrong_kind(Subject::plain(what), "a capability's name, or `family.*`", node, findings);
            None
        }
    }
}

/// A name, or `{capability, optional}`.
fn requirement(node: &Node, findings: &mut Findings) -> Option<Requirement> {
    if !matches!(node.kind, NodeKind::Mapping(_)) {
        let capability = pattern(node, "a line of `requires`", findings)?;
        return Some(Requirement { capability, optional: false });
    }
    let mut fields = Fields::open(node, Subject::plain("a line of `requires`"), findings)?;
    let capability = fields.require("capability");
    let capability = capability.and_then(|node| pattern(node, "`capability` of a requirement", fields.findings));
    let optional = fields.flag("optional").is_some_and(|flag| flag.value);
    fields.close();
    Some(Requirement { capability: capability?, optional })
}

fn ai_step(entry: &Entry, findings: &mut Findings) -> Option<AiStep> {
    let name = names::word(At::new(entry.key.as_str(), entry.key.span), "an AI step", findings)?;
    let what = format!("AI step `{}`", name.value);
    let mut fields = Fields::entry(entry, Subject::of(&what, &name), findings)?;
    let capability = fields.require_text("capability");
    let capability = capability.and_then(|name| names::capability(At::new(name.as_str(), name.span), fields.findings));
    let applies = fields.text("applies");
    let applies = applies.and_then(|name| names::capability(At::new(name.as_str(), name.span), fields.findings));
    let mode = fields
        .word("mode", Words { all: AiMode::WORDS, from_word: AiMode::from_word })
        .unwrap_or_else(|| At::new(AiMode::default(), fields.place("mode")));
    let floor = fields.count_to("floor", 100).unwrap_or_else(|| At::new(0, fields.place("floor")));
    let safe_for_auto = fields.flag("safe_for_auto").is_some_and(|flag| flag.value);
    fields.close();
    Some(AiStep { name, capability: capability?, applies, mode, floor, safe_for_auto, span: entry.value.span })
}
