//! The tree of a file → the tree of schemas.
//!
//! Invariants
//! - A value of the wrong kind is an error and counts as absent; reading goes on.
//! - A keyword that has no meaning here is passed over; where it was probably meant to have one, a warning says so.

use super::keywords::{FOREIGN, KEYWORDS, Kind, describes, kind};
use super::number::Exact;
use super::report::{Place, Report};
use super::tree::{Body, Id, Keywords, MAX_DEPTH, MAX_SCHEMAS, Tree, Types, step};
use super::value::Value;
use super::{pattern, tree};
use crate::diagnostic::Level;
use crate::diagnostic::codes::cg02;
use crate::diagnostic::suggest::nearest;
use crate::model::{At, Span};
use crate::read::yaml::{Entry, Node, NodeKind};

/// The one dialect that is read.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Reads schemas into a tree.
pub(super) struct Parser<'n, 'r, 'f> {
    pub tree: Tree<'n>,
    pub report: &'r mut Report<'f>,
    /// Too large or too deep: that was told, once.
    pub full: bool,
}

impl<'n> Parser<'n, '_, '_> {
    /// Reads one schema with all inside it.
    pub fn schema(&mut self, node: &'n Node, parent: Option<Id>, steps: String, named: Span, depth: usize) -> Id {
        if let Some(id) = self.tree.at_node(node) {
            return id;
        }
        let id = self.tree.add(node, parent, steps, named);
        if self.full || depth >= MAX_DEPTH || self.tree.schemas.len() > MAX_SCHEMAS {
            self.too_large(id, depth);
            return id;
        }
        let body = match &node.kind {
            NodeKind::Faulty => Body::All(true),
            NodeKind::Mapping(entries) if entries.is_empty() => Body::All(true),
            NodeKind::Mapping(entries) => Body::Keywords(self.keywords(id, entries, depth)),
            _ => match node.as_bool() {
                Some(all) => Body::All(all),
                None => {
                    self.no_schema(id, node);
                    Body::All(true)
                }
            },
        };
        self.tree.set(id, body);
        id
    }

    fn too_large(&mut self, id: Id, depth: usize) {
        if std::mem::replace(&mut self.full, true) {
            return;
        }
        let message = match depth >= MAX_DEPTH {
            true => format!("is nested more than {MAX_DEPTH} levels deep"),
            false => format!("is one of more than {MAX_SCHEMAS}"),
        };
        let finding = self.report.schema(&self.tree, id, (Level::Error, cg02::SCHEMA_TOO_LARGE), &message);
        let finding = finding.why("reading stops here, so that no input takes unbounded time or memory");
        self.report.push(finding.help("put inner schemas under `$defs` and refer to them, or split the capability"));
    }

    fn no_schema(&mut self, id: Id, node: &Node) {
        let message = format!("should be an object, `true` or `false`, but is {}", node.word());
        let finding = self.report.schema(&self.tree, id, (Level::Error, cg02::SCHEMA_KEYWORD), &message);
        let finding = finding.why("what it accepts cannot be told");
        self.report.push(finding.help("write `{}` for any value, `false` for none, or keywords in an object"));
    }

    fn keywords(&mut self, id: Id, entries: &'n [Entry], depth: usize) -> Box<Keywords> {
        let mut keywords = Box::<Keywords>::default();
        for entry in entries {
            let keyword = entry.key.as_str();
            if entry.value.is_faulty() {
                continue;
            }
            match kind(keyword) {
                None => self.without_meaning(id, entry),
                Some(kind) => {
                    keywords.says += usize::from(!describes(keyword));
                    if self.read(id, &mut keywords, entry, kind, depth).is_none() {
                        self.wrong_kind(id, entry, kind);
                    }
                }
            }
        }
        keywords
    }

    /// Reads the value of one keyword; none when it is of the wrong kind.
    fn read(&mut self, id: Id, into: &mut Keywords, entry: &'n Entry, kind: Kind, depth: usize) -> Option<()> {
        let (keyword, node) = (entry.key.as_str(), &entry.value);
        match kind {
            Kind::Schema => {
                is_schema(node).then_some(())?;
                let inner = self.schema(node, Some(id), step(keyword), entry.key.span, depth + 1);
                *into.schema_mut(keyword)? = Some(inner);
            }
            Kind::Schemas => {
                let items = node.as_sequence().filter(|items| !items.is_empty())?;
                let read = |(index, item): (usize, &'n Node)| {
                    let steps = format!("{}/{index}", step(keyword));
                    self.schema(item, Some(id), steps, item.span, depth + 1)
                };
                *into.schemas_mut(keyword)? = items.iter().enumerate().map(read).collect();
            }
            Kind::SchemaMap | Kind::PatternMap => {
                let mut read = Vec::new();
                for member in node.as_mapping()? {
                    if kind == Kind::PatternMap {
                        self.pattern(id, keyword, At::new(member.key.as_str(), member.key.span));
                    }
                    let steps = format!("{}{}", step(keyword), step(&member.key));
                    let inner = self.schema(&member.value, Some(id), steps, member.key.span, depth + 1);
                    read.push((member.key.clone(), inner));
                }
                into.set_schemas(keyword, read);
            }
            Kind::Types => into.types = Some(types(node)?),
            Kind::Text | Kind::Pattern => self.text(id, into, keyword, text(node)?),
            Kind::Count => *into.count_mut(keyword)? = Some(number(node)?.to_u64()?),
            Kind::Number => *into.number_mut(keyword)? = Some(number(node)?),
            Kind::Positive => into.multiple_of = Some(number(node).filter(Exact::is_positive)?),
            Kind::Flag => into.set_flag(keyword, node.as_bool()?),
            Kind::Names => into.required = names(node)?,
            Kind::NamesMap => {
                for member in node.as_mapping()? {
                    let needed = names(&member.value)?.into_iter().map(|name| name.value).collect();
                    into.dependent_required.push((member.key.value.clone(), needed));
                }
            }
            Kind::Values => {
                let values = node.as_sequence()?;
                if keyword == "enum" {
                    into.values = Some(values.iter().map(Value::of).collect());
                }
            }
            Kind::Any if keyword == "const" => into.constant = Some(Value::of(node)),
            Kind::Any => into.default = Some((Value::of(node), node.span)),
            Kind::Vocabulary => {
                node.as_mapping()?;
                self.vocabulary(id, node);
            }
        }
        Some(())
    }

    fn text(&mut self, id: Id, into: &mut Keywords, keyword: &str, text: At<String>) {
        match keyword {
            "$schema" => self.dialect(id, &text),
            "$id" => into.id = Some(text),
            "$anchor" => into.anchor = Some(text),
            "$dynamicAnchor" => into.dynamic_anchor = Some(text),
            "$ref" => into.reference = Some(text),
            "$dynamicRef" => into.dynamic_reference = Some(text),
            "pattern" => {
                self.pattern(id, keyword, At::new(&text.value, text.span));
                into.pattern = Some(text.value);
            }
            "format" => into.format = Some(text.value),
            "title" => into.title = Some(text.value),
            "description" => into.description = Some(text.value),
            _ => {}
        }
    }

    fn pattern(&mut self, id: Id, keyword: &str, text: At<&str>) {
        let Err(fault) = pattern::check(text.value) else { return };
        let place = Place { schema: id, keyword, span: Some(text.span) };
        let message = format!("holds a pattern that cannot be used: {}", fault.what);
        let finding = self.report.keyword(&self.tree, place, (Level::Error, cg02::SCHEMA_PATTERN), &message);
        self.report.push(finding.why("what it accepts cannot be told").help(fault.help));
    }

    fn dialect(&mut self, id: Id, text: &At<String>) {
        if text.trim_end_matches('#') == DIALECT {
            return;
        }
        let place = Place { schema: id, keyword: "$schema", span: Some(text.span) };
        let message = "names another dialect than 2020-12";
        let finding = self.report.keyword(&self.tree, place, (Level::Error, cg02::SCHEMA_DIALECT), message);
        let finding = finding.why("the same keywords mean other things in other dialects");
        let help = "bring the schema to 2020-12 and say so";
        self.report.push(finding.suggest(help, text.span, format!("\"{DIALECT}\"")));
    }

    fn vocabulary(&mut self, id: Id, node: &Node) {
        let place = Place { schema: id, keyword: "$vocabulary", span: Some(node.span) };
        let message = "belongs to schemas that describe dialects";
        let finding = self.report.keyword(&self.tree, place, (Level::Error, cg02::SCHEMA_DIALECT), message);
        let finding =
            finding.why("capgen reads the one dialect 2020-12, so a vocabulary of your own would have no effect");
        self.report.push(finding.help("remove it"));
    }

    fn wrong_kind(&mut self, id: Id, entry: &Entry, kind: Kind) {
        let keyword = entry.key.as_str();
        let place = Place { schema: id, keyword, span: Some(entry.value.span).filter(|span| span.start < span.end) };
        let message = format!("should be {}, but is {}", kind.words(), found(&entry.value, kind));
        let finding = self.report.keyword(&self.tree, place, (Level::Error, cg02::SCHEMA_KEYWORD), &message);
        let finding = finding.why("what the schema accepts cannot be told");
        self.report.push(finding.help(help(keyword, kind, &entry.value)));
    }

    /// A name that is no keyword: told only where it was probably meant for one.
    fn without_meaning(&mut self, id: Id, entry: &Entry) {
        let keyword = entry.key.as_str();
        let foreign = FOREIGN.iter().find(|(name, _)| *name == keyword).map(|(_, help)| *help);
        let near = match keyword.starts_with("x-") || keyword.len() < 4 || keyword == "example" {
            true => None,
            false => nearest(keyword, KEYWORDS.iter().map(|(name, _)| *name)),
        };
        if foreign.is_none() && near.is_none() {
            return;
        }
        let place = Place { schema: id, keyword, span: Some(entry.key.span) };
        let message = "is no keyword of JSON Schema 2020-12 and has no effect";
        let finding = self.report.keyword(&self.tree, place, (Level::Warning, cg02::SCHEMA_NO_EFFECT), message);
        let finding = finding.why("values that were meant to be refused, or allowed, are not");
        self.report.push(match (foreign, near) {
            (Some(help), _) => finding.help(help),
            (None, Some(near)) => finding.suggest(format!("did you mean `{near}`?"), entry.key.span, near),
            (None, None) => finding,
        });
    }
}

fn is_schema(node: &Node) -> bool {
    node.as_mapping().is_some() || node.as_bool().is_some() || node.is_faulty()
}

fn text(node: &Node) -> Option<At<String>> {
    matches!(Value::of(node), Value::Text(_)).then(|| node.as_str().map(|text| text.map(str::to_owned)))?
}

fn number(node: &Node) -> Option<Exact> {
    match Value::of(node) {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

/// A list of different texts.
fn names(node: &Node) -> Option<Vec<At<String>>> {
    let names: Vec<At<String>> = node.as_sequence()?.iter().map(text).collect::<Option<_>>()?;
    let mut sorted: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
    sorted.sort_unstable();
    sorted.is_sorted_by(|a, b| a < b).then_some(names)
}

fn types(node: &Node) -> Option<Types> {
    if let Some(name) = node.as_str() {
        return text(node).and_then(|_| Types::named(name.value));
    }
    let names = names(node).filter(|names| !names.is_empty())?;
    names.iter().try_fold(Types::NONE, |all, name| Some(all.with(Types::named(name)?)))
}

/// What stands where a value of some kind should, in words.
fn found(node: &Node, kind: Kind) -> String {
    match (&node.kind, kind) {
        (NodeKind::Sequence(items), _) if items.is_empty() => "an empty list".to_owned(),
        (NodeKind::Sequence(_), Kind::Names | Kind::Types) => "another list".to_owned(),
        (NodeKind::Sequence(_), _) => "a list".to_owned(),
        (NodeKind::Null, _) => "null".to_owned(),
        (NodeKind::Scalar(scalar), Kind::Types | Kind::Count | Kind::Number | Kind::Positive) => {
            format!("`{}`", crate::read::names::shortened(&scalar.text))
        }
        _ => node.word().replace("a mapping", "an object"),
    }
}

/// The next step for a keyword of the wrong kind: mostly the dialect that it was written for.
fn help(keyword: &str, kind: Kind, node: &Node) -> String {
    match keyword {
        "items" if node.as_sequence().is_some() => "write `prefixItems` for the schemas of the first items".to_owned(),
        "exclusiveMinimum" | "exclusiveMaximum" if node.as_bool().is_some() => {
            format!(
                "give the bound itself: `{keyword}: 0`, without `{}`",
                if keyword.ends_with("Minimum") { "minimum" } else { "maximum" }
            )
        }
        "required" if node.as_bool().is_some() => {
            "list the members that must be there on the object: `required: [name]`".to_owned()
        }
        "type" if matches!(node.kind, NodeKind::Null) => "put it in quotes: `type: \"null\"`".to_owned(),
        "type" if node.as_str().is_some_and(|text| text.value == "any") => {
            "leave `type` out, which allows any value".to_owned()
        }
        "type" => {
            let names: Vec<String> = tree::NAMES.iter().map(|(name, _)| format!("`{name}`")).collect();
            format!("the types are {}", names.join(", "))
        }
        _ => format!("write {}", kind.words()),
    }
}
