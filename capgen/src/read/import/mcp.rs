//! What an MCP server answers to `tools/list`.

use super::carry::Carry;
use super::names::Names;
use super::schema::Schemas;
use super::{Imported, object, step, terms};
use crate::model::At;
use crate::model::json::Json;

/// Members of a tool that are read, or are for people alone.
const KNOWN: &[&str] =
    &["name", "title", "description", "inputSchema", "outputSchema", "annotations", "_meta", "icons"];
/// Hints that a catalogue has words for.
const HINTS: &[&str] = &["readOnlyHint", "destructiveHint", "title"];

pub(super) fn read(document: &At<Json>, carry: &mut Carry<'_>) -> Result<Vec<Imported>, &'static str> {
    let (tools, pointer) = tools(document).ok_or("it has no list `tools`")?;
    let mut names = Names::default();
    let mut made = Vec::new();
    for (position, tool) in tools.iter().enumerate() {
        let pointer = step(&pointer, &position.to_string());
        if carry.is_full() {
            carry.cut_off(&pointer, tool.span);
            break;
        }
        match tool.get("name").and_then(|name| name.as_text()) {
            Some(name) => {
                let one = self::tool(tool, name, &pointer, &mut names, carry);
                carry.keep(one, &mut made);
            }
            None => carry.left("a tool", &pointer, tool.span, "it has no name"),
        }
    }
    if let Some(cursor) = document.get("nextCursor").filter(|cursor| cursor.value != Json::Null) {
        carry.left(
            "what follows on further pages",
            "/nextCursor",
            cursor.span,
            "a list of tools may come in several answers",
        );
    }
    Ok(made)
}

/// The list: by itself, in a result, or in an answer of JSON-RPC.
fn tools(document: &At<Json>) -> Option<(&[At<Json>], String)> {
    let is_list = |value: &&At<Json>| matches!(value.value, Json::List(_));
    let (list, pointer) = match &document.value {
        Json::List(_) => (document, ""),
        _ => match document.get("tools").filter(is_list) {
            Some(tools) => (tools, "/tools"),
            None => (document.get("result")?.get("tools").filter(is_list)?, "/result/tools"),
        },
    };
    Some((list.items(), pointer.to_owned()))
}

fn tool(tool: &At<Json>, name: &str, pointer: &str, names: &mut Names, carry: &mut Carry<'_>) -> Imported {
    let meta = |key: &str| tool.get("_meta").and_then(|meta| meta.get(key));
    let own = meta("capgen/capability").and_then(|name| name.as_text());
    let segments: Vec<&str> = name.split(['.', ':', '/']).collect();
    let free = own.filter(|own| names.take(own)).map_or_else(|| names.free(&segments), str::to_owned);
    let name_at = At::new(free, tool.get("name").map_or(tool.span, |name| name.span));
    if own.is_none() && name_at.value != name {
        carry.renamed(name, pointer, &name_at);
    }
    let text = |key: &str| tool.get(key).and_then(|text| text.as_text()).filter(|text| !text.trim().is_empty());
    let (title, description) = (text("title"), text("description"));
    let mut says = vec![("summary", Json::text(description.or(title).unwrap_or(name)))];
    let contract = meta("capgen/contract");
    let (input, output) = shapes(tool, contract.is_some(), pointer, carry);
    says.push(("input_schema", input));
    says.extend(output.map(|output| ("output_schema", output)));
    match contract {
        Some(contract) => says.extend(terms::native(&contract.value)),
        None => says.extend(hints(tool, pointer, carry)),
    }
    for member in tool.members().iter().filter(|member| !KNOWN.contains(&member.name.as_str())) {
        let what = format!("`{}` of `{name}`", member.name.value);
        carry.left(&what, &step(pointer, &member.name), member.name.span, "a catalogue has no word for it");
    }
    Imported { name: name_at, pointer: pointer.to_owned(), says: object(says) }
}

/// What a tool takes and answers. A tool of capgen takes a call and answers a RESULT, which hold what the capability does.
fn shapes(tool: &At<Json>, is_ours: bool, pointer: &str, carry: &mut Carry<'_>) -> (Json, Option<Json>) {
    let mut side = |key: &str, member: &str| {
        let whole = tool.get(key)?;
        let pointer = step(pointer, key);
        if !is_ours {
            // It stands by itself already.
            return Some(whole.value.clone());
        }
        let schemas = Schemas::new("#/$defs/", whole.get("$defs"), false);
        let inner = schemas.named.get(member)?;
        Some(schemas.alone(inner, &step(&step(&pointer, "$defs"), member), carry))
    };
    let input = side("inputSchema", "Input").unwrap_or_else(|| object(vec![("type", Json::text("object"))]));
    (input, side("outputSchema", "Output"))
}

/// Hints are what the server says of itself, without a promise.
fn hints(tool: &At<Json>, pointer: &str, carry: &mut Carry<'_>) -> Vec<(&'static str, Json)> {
    let Some(annotations) = tool.get("annotations") else { return Vec::new() };
    let pointer = step(pointer, "annotations");
    for member in annotations.members().iter().filter(|member| !HINTS.contains(&member.name.as_str())) {
        let what = format!("the hint `{}`", member.name.value);
        carry.left(&what, &step(&pointer, &member.name), member.name.span, "a contract promises, and a hint does not");
    }
    let is_true = |name: &str| annotations.get(name).is_some_and(|value| value.value == Json::Bool(true));
    if is_true("readOnlyHint") {
        vec![("read", Json::Bool(true))]
    } else if is_true("destructiveHint") {
        vec![("destructive", Json::Bool(true))]
    } else {
        Vec::new()
    }
}
