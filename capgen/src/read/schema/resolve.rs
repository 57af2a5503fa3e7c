//! References → the schemas they lead to, and what is wrong with them.
//!
//! Invariants
//! - Nothing outside the tree is looked for.
//! - What stands as data is no schema, whatever it looks like: no reference leads into it.
//! - Afterwards no schema leads back to itself without going into a member or an item, so that whoever follows references
//!   in place comes to an end.

use std::collections::HashMap;

use super::parse::Parser;
use super::report::Place;
use super::tree::{Id, step};
use super::uri;
use crate::diagnostic::codes::cg02;
use crate::diagnostic::suggest::nearest;
use crate::diagnostic::{Code, Level};
use crate::model::At;
use crate::read::names::shortened;
use crate::read::yaml::{Node, NodeKind};

/// Keywords whose values are data.
const DATA: &[&str] = &["const", "default", "enum", "examples"];

/// Where the schemas of the tree can be found.
#[derive(Default)]
struct Names {
    /// The address that holds for each schema, by its number.
    bases: Vec<String>,
    /// The schema that begins each address.
    roots: HashMap<String, Id>,
    /// Anchors by address and name.
    anchors: HashMap<(String, String), Id>,
    /// Anchors that may be overridden: how many there are of each name.
    dynamic: HashMap<String, usize>,
    /// So many schemas were looked at.
    known: usize,
}

/// Why a reference leads nowhere.
struct Lost {
    code: Code,
    what: String,
    help: String,
}

/// Finds the targets of all references, and reads schemas that only references lead to.
pub(super) fn resolve(parser: &mut Parser<'_, '_, '_>) {
    let mut names = Names::default();
    let mut next = 0;
    while let Some(id) = u32::try_from(next).ok().map(Id).filter(|_| next < parser.tree.schemas.len() && !parser.full) {
        names.learn(parser);
        references(parser, &names, id);
        next += 1;
    }
    if !parser.report.has_errors() {
        loops(parser);
    }
}

impl Names {
    /// Takes in the schemas that were read since.
    fn learn(&mut self, parser: &Parser<'_, '_, '_>) {
        while let Some(schema) = parser.tree.schemas.get(self.known) {
            let id = Id(self.known as u32);
            self.known += 1;
            let outer = schema.parent.and_then(|parent| self.bases.get(parent.0 as usize)).cloned().unwrap_or_default();
            let keywords = parser.tree.keywords(id);
            let own = keywords.and_then(|keywords| keywords.id.as_ref());
            let base = own.map(|own| uri::join(&outer, uri::fragment(own).0));
            if let Some(base) = &base {
                self.roots.entry(base.clone()).or_insert(id);
            } else if id.0 == 0 {
                self.roots.insert(String::new(), id);
            }
            let base = base.unwrap_or(outer);
            let dynamic = keywords.and_then(|keywords| keywords.dynamic_anchor.as_ref());
            if let Some(name) = dynamic {
                *self.dynamic.entry(name.value.clone()).or_default() += 1;
            }
            for name in keywords.and_then(|keywords| keywords.anchor.as_ref()).into_iter().chain(dynamic) {
                self.anchors.entry((base.clone(), name.value.clone())).or_insert(id);
            }
            self.bases.push(base);
        }
    }
}

fn references(parser: &mut Parser<'_, '_, '_>, names: &Names, id: Id) {
    let Some(keywords) = parser.tree.keywords(id) else { return };
    let plain = keywords.reference.clone().map(|text| ("$ref", text));
    let dynamic = keywords.dynamic_reference.clone().map(|text| ("$dynamicRef", text));
    for (keyword, text) in plain.into_iter().chain(dynamic) {
        match target(parser, names, id, keyword, &text) {
            Ok(target) => {
                if let Some(keywords) = parser.tree.keywords_mut(id) {
                    keywords.targets.push(target);
                }
            }
            Err(lost) => {
                let place = Place { schema: id, keyword, span: Some(text.span) };
                let finding = parser.report.keyword(&parser.tree, place, (Level::Error, lost.code), &lost.what);
                let finding = finding.why("what it stands for decides what is accepted, and capgen does not guess");
                parser.report.push(finding.help(lost.help));
            }
        }
    }
}

fn target(
    parser: &mut Parser<'_, '_, '_>,
    names: &Names,
    id: Id,
    keyword: &str,
    text: &At<String>,
) -> Result<Id, Lost> {
    let base = names.bases.get(id.0 as usize).map_or("", String::as_str);
    let (address, fragment) = uri::fragment(text);
    let address = uri::join(base, address);
    let Some(root) = names.roots.get(&address).copied() else {
        let what = format!("leads out of this file, to `{}`", shortened(&address));
        let help = "copy that schema into `$defs` here: nothing is fetched, so that a build depends on its files alone";
        return Err(Lost { code: cg02::SCHEMA_REFERENCE, what, help: help.to_owned() });
    };
    let fragment = uri::decoded(fragment)
        .ok_or_else(|| nowhere(text, "write escapes like `%20`, and a percent sign itself as `%25`".to_owned()))?;
    if fragment.is_empty() {
        return Ok(root);
    }
    if fragment.starts_with('/') {
        return pointed(parser, root, &fragment, text);
    }
    if keyword == "$dynamicRef" && names.dynamic.get(&fragment).is_some_and(|count| *count > 1) {
        let what = "could mean several schemas, by the way that led to it".to_owned();
        let help = "write `$ref` to the one that is meant: types are made before any way is known".to_owned();
        return Err(Lost { code: cg02::SCHEMA_DIALECT, what, help });
    }
    names.anchors.get(&(address.clone(), fragment.clone())).copied().ok_or_else(|| {
        let here = names.anchors.keys().filter(|(of, _)| *of == address).map(|(_, name)| name.as_str());
        let near = nearest(&fragment, here).map(|near| format!("did you mean `#{near}`?"));
        nowhere(
            text,
            near.unwrap_or_else(|| format!("add `$anchor: {}` to the schema that is meant", shortened(&fragment))),
        )
    })
}

fn nowhere(text: &At<String>, help: String) -> Lost {
    Lost { code: cg02::SCHEMA_REFERENCE, what: format!("leads to nothing: there is no `{}`", shortened(text)), help }
}

/// The schema that a JSON pointer from `root` leads to.
fn pointed(parser: &mut Parser<'_, '_, '_>, root: Id, pointer: &str, text: &At<String>) -> Result<Id, Lost> {
    let Some(mut node) = parser.tree.get(root).map(|schema| schema.node) else { return Ok(root) };
    let (mut schema, mut steps) = (root, String::new());
    for part in pointer.split('/').skip(1) {
        let name = part.replace("~1", "/").replace("~0", "~");
        if DATA.contains(&name.as_str()) && parser.tree.at_node(node) == Some(schema) {
            let what = format!("leads into `{name}`, which holds data and no schema");
            let help = "put the schema under `$defs` and refer to it there".to_owned();
            return Err(Lost { code: cg02::SCHEMA_REFERENCE, what, help });
        }
        node = member(node, &name).ok_or_else(|| nowhere(text, near(node, &name, pointer)))?;
        steps.push_str(&step(&name));
        if let Some(id) = parser.tree.at_node(node) {
            (schema, steps) = (id, String::new());
        }
    }
    if steps.is_empty() {
        return Ok(schema);
    }
    if node.as_mapping().is_none() && node.as_bool().is_none() {
        return Err(nowhere(text, "refer to a schema: an object, `true` or `false`".to_owned()));
    }
    Ok(parser.schema(node, Some(schema), steps, node.span, 0))
}

fn member<'n>(node: &'n Node, name: &str) -> Option<&'n Node> {
    match &node.kind {
        NodeKind::Sequence(items) => {
            let plain = name == "0" || !name.starts_with(['0', '+']);
            items.get(name.parse::<usize>().ok().filter(|_| plain)?)
        }
        _ => node.get(name),
    }
}

/// What could have been meant where a pointer breaks off.
fn near(node: &Node, name: &str, pointer: &str) -> String {
    let members = node.as_mapping().unwrap_or(&[]).iter().map(|entry| entry.key.as_str());
    match nearest(name, members) {
        Some(near) => format!("did you mean `{}`?", shortened(near)),
        None => format!("add `{}`, or correct the way to it", shortened(pointer)),
    }
}

/// Schemas that lead back to themselves without going into a member or an item.
fn loops(parser: &mut Parser<'_, '_, '_>) {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        No,
        Open,
        Done,
    }
    let mut seen = vec![Seen::No; parser.tree.schemas.len()];
    let mut mark = |id: Id, to: Option<Seen>| -> Seen {
        let Some(slot) = seen.get_mut(id.0 as usize) else { return Seen::Done };
        let before = *slot;
        if let Some(to) = to {
            *slot = to;
        }
        before
    };
    let mut found = Vec::new();
    for start in parser.tree.ids() {
        let mut way = match mark(start, None) {
            Seen::No => vec![(start, in_place(parser, start))],
            _ => continue,
        };
        mark(start, Some(Seen::Open));
        while let Some((id, rest)) = way.last_mut() {
            let id = *id;
            let Some(next) = rest.pop() else {
                mark(id, Some(Seen::Done));
                way.pop();
                continue;
            };
            match mark(next, None) {
                Seen::No => {
                    mark(next, Some(Seen::Open));
                    let rest = in_place(parser, next);
                    way.push((next, rest));
                }
                Seen::Open => found.push(id),
                Seen::Done => {}
            }
        }
    }
    for id in found {
        let message = "leads back to itself, whatever the value";
        let rule = (Level::Error, cg02::SCHEMA_LOOP);
        let keyword = if parser.tree.keywords(id).is_some_and(|k| k.dynamic_reference.is_some()) {
            "$dynamicRef"
        } else {
            "$ref"
        };
        let finding = parser.report.keyword(&parser.tree, Place { schema: id, keyword, span: None }, rule, message);
        let finding = finding.why("a schema that asks itself about the same value never comes to an answer");
        parser.report.push(finding.help("refer to it from a member or from the items, or write what it should accept"));
    }
}

fn in_place(parser: &Parser<'_, '_, '_>, id: Id) -> Vec<Id> {
    parser.tree.keywords(id).map_or_else(Vec::new, |keywords| keywords.in_place().collect())
}
