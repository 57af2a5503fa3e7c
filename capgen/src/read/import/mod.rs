//! An API or a list of tools that is there already → a native catalogue, in its words: what `capgen import` writes.
//!
//! Invariants
//! - What is left behind is told, with its place and its JSON pointer. What is only prose for people is left without a word.
//! - No document, however hostile, takes time, memory or stack without bound: trees are no deeper than files may be, references
//!   are followed a fixed number of times, and what is written ends at [`MOST_NODES`].
//! - Nothing is fetched: a reference that leads out of the document is left behind.

mod carry;
mod mcp;
mod names;
mod openapi;
mod schema;
mod terms;

use super::json;
use super::yaml::Node;
use crate::diagnostic::codes::cg01::NOT_IMPORTABLE;
use crate::diagnostic::{Finding, Findings};
use crate::model::json::{Json, Member, at};
use crate::model::{At, Span};
use carry::Carry;

/// The most values that are written.
pub const MOST_NODES: usize = 200_000;

/// The most text that is written, in bytes: with its spelling it stays below what a file may hold.
const MOST_BYTES: usize = 11 * 1024 * 1024;

/// A catalogue is read as YAML, which nests no deeper than 64 levels; a capability lies two below its root.
const DEEPEST: usize = 60;

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// An OpenAPI document, 3.0 or 3.1.
    OpenApi,
    /// What an MCP server answers to `tools/list`.
    Mcp,
}

/// One capability that was made, in native words.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Its name, at the place of the operation or tool.
    pub name: At<String>,
    /// Where the operation or tool is in its document.
    pub pointer: String,
    /// What a catalogue says of it.
    pub says: Json,
}

impl Imported {
    /// Takes out what it says of a contract. Tells whether it said anything.
    pub fn without_contract(&mut self) -> bool {
        let Json::Object(members) = &mut self.says else { return false };
        let before = members.len();
        members.retain(|member| member.name.as_str() != "contract");
        members.len() < before
    }
}

/// Reads a document. None when it is none of its kind, which is a finding then.
pub fn import(node: &Node, from: From, findings: &mut Findings) -> Option<Vec<Imported>> {
    let document = json::of(node);
    let mut carry = Carry::new(findings);
    let made = match from {
        From::OpenApi => openapi::read(&document, &mut carry),
        From::Mcp => mcp::read(&document, &mut carry),
    };
    match made {
        Ok(made) => Some(made),
        Err(why) => {
            let (what, expected) = match from {
                From::OpenApi => ("an OpenAPI document", "write `openapi: 3.1.0` (or 3.0) and `paths` at its top"),
                From::Mcp => {
                    ("a list of MCP tools", "give it what a server answers to `tools/list`: `{\"tools\": […]}`")
                }
            };
            let finding = Finding::error(NOT_IMPORTABLE, node.span, format!("this is not {what}: {why}"));
            findings.push(finding.why("nothing can be made of what is not understood").help(expected));
            None
        }
    }
}

/// The catalogue of some capabilities.
pub fn catalogue(capabilities: &[Imported]) -> Json {
    let entry = |one: &Imported| Member { name: one.name.clone(), value: at(one.says.clone(), one.name.span) };
    object(vec![("capabilities", Json::Object(capabilities.iter().map(entry).collect()))])
}

/// The finding that a capability could not be brought over, for a reason that was found with what was made of it.
pub fn refused(one: &Imported, reason: &str) -> Finding {
    carry::left_behind(&format!("`{}`", one.name.value), &one.pointer, one.name.span)
        .why(format!("what would be made of it is not a valid capability: {reason}"))
        .about(one.name.as_str())
}

/// The finding that what a document promises of a capability could not be brought over.
pub fn without_contract(one: &Imported, reason: &str) -> Finding {
    carry::left_behind(&format!("the contract of `{}`", one.name.value), &one.pointer, one.name.span)
        .why(format!("it does not hold together: {reason}"))
        .about(one.name.as_str())
}

fn object(members: Vec<(&str, Json)>) -> Json {
    let here = Span::default();
    let member = |(name, value): (&str, Json)| Member { name: At::new(name.to_owned(), here), value: at(value, here) };
    Json::Object(members.into_iter().map(member).collect())
}

fn list(items: impl IntoIterator<Item = Json>) -> Json {
    Json::List(items.into_iter().map(|item| at(item, Span::default())).collect())
}

/// One step more of a JSON pointer.
fn step(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// How large something is.
#[derive(Clone, Copy, Default)]
struct Size {
    nodes: usize,
    depth: usize,
    bytes: usize,
}

fn size(value: &Json) -> Size {
    let below: Vec<(usize, Size)> = match value {
        Json::List(items) => items.iter().map(|item| (0, size(&item.value))).collect(),
        Json::Object(members) => members.iter().map(|member| (member.name.len(), size(&member.value.value))).collect(),
        _ => Vec::new(),
    };
    let own = match value {
        Json::Text(text) | Json::Number(text) | Json::Verbatim(text) => text.len(),
        _ => 0,
    };
    below.into_iter().fold(Size { nodes: 1, depth: 1, bytes: own }, |all, (name, one)| Size {
        nodes: all.nodes + one.nodes,
        depth: all.depth.max(one.depth + 1),
        bytes: all.bytes + name + one.bytes,
    })
}
