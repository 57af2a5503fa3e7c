//! What was entered, and the JSON that it makes.

use std::collections::BTreeMap;

use super::fields::{Empty, Field, Form, Group, Kind, Node};
use crate::runtime::value::{Fault, FaultKind, Shape, Unknown, read_json};
use crate::runtime::{Faults, Json};

/// So many fields of a form are read.
const MOST: usize = 1000;

/// The fields of a form that was sent, by name. Of a field that was sent twice the first counts.
#[derive(Default)]
pub(in super::super) struct Values(BTreeMap<String, String>);

impl Values {
    /// Those of a body.
    pub(in super::super) fn of(body: &[u8]) -> Values {
        let mut values = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(body).take(MOST) {
            // Browsers end lines with two characters.
            values.entry(name.into_owned()).or_insert_with(|| value.replace("\r\n", "\n"));
        }
        Values(values)
    }

    /// Puts a text into a field.
    pub(super) fn set(&mut self, name: &str, text: &str) {
        self.0.insert(name.to_owned(), text.to_owned());
    }

    /// A field. An empty one was not given.
    pub(in super::super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }
}

/// The name of the box that says that an optional object is there.
pub(super) fn given(group: &Group) -> String {
    format!("given:{}", group.path)
}

impl Form {
    /// The JSON that was entered. It is not held against the shape yet; the faults are of what is no JSON.
    pub(in super::super) fn read(&self, values: &Values) -> (Json, Faults) {
        let mut faults = Faults::default();
        let json = node(&self.root, values, &mut faults).unwrap_or(Json::Null);
        (json, faults)
    }
}

/// Nothing when nothing was entered.
fn node(node: &Node, values: &Values, faults: &mut Faults) -> Option<Json> {
    match node {
        Node::Field(field) => value(field, values, faults),
        Node::Group(group) => object(group, values, faults),
    }
}

fn object(group: &Group, values: &Values, faults: &mut Faults) -> Option<Json> {
    let is_given =
        !group.optional || values.get(&given(group)).is_some() || group.nodes.iter().any(|node| any(node, values));
    if !is_given {
        return nothing(group.empty);
    }
    let mut members = serde_json::Map::new();
    for inner in &group.nodes {
        match (inner, node(inner, values, faults)) {
            (Node::Field(Field { kind: Kind::Others, path, .. }), Some(json)) => {
                others(json, path, &mut members, faults);
            }
            (_, Some(json)) => drop(members.insert(inner.name().to_owned(), json)),
            (_, None) => {}
        }
    }
    Some(Json::Object(members))
}

/// Adds the members that have no field.
fn others(json: Json, path: &str, members: &mut serde_json::Map<String, Json>, faults: &mut Faults) {
    let mut fault = |kind, message: String| faults.add(|| Fault { path: path.to_owned(), message, kind });
    let Json::Object(others) = json else { return fault(FaultKind::WrongKind, "expected an object".to_owned()) };
    for (name, json) in others {
        match members.entry(name) {
            serde_json::map::Entry::Vacant(place) => drop(place.insert(json)),
            serde_json::map::Entry::Occupied(place) => {
                let name: String = place.key().chars().take(80).collect();
                fault(FaultKind::Duplicate, format!("`{name}` has a field of its own"));
            }
        }
    }
}

/// What was not entered.
fn nothing(empty: Empty) -> Option<Json> {
    (empty == Empty::Null).then_some(Json::Null)
}

/// Was anything entered here?
fn any(node: &Node, values: &Values) -> bool {
    match node {
        Node::Field(field) => values.get(&field.path).is_some(),
        Node::Group(group) => values.get(&given(group)).is_some() || group.nodes.iter().any(|node| any(node, values)),
    }
}

/// What was entered in a field, or what it keeps.
pub(super) fn value(field: &Field, values: &Values, faults: &mut Faults) -> Option<Json> {
    let text = values.get(&field.path);
    if matches!(field.kind, Kind::Check) {
        return Some(Json::Bool(text.is_some()));
    }
    let Some(text) = text else {
        if field.keeps.is_some() {
            return field.keeps.clone();
        }
        let is_list = matches!(field.kind, Kind::Lines(_)) && !field.optional;
        return if is_list { Some(Json::Array(Vec::new())) } else { nothing(field.empty) };
    };
    Some(match field.kind {
        Kind::Int => number(text, true),
        Kind::Number => number(text, false),
        Kind::YesNo => match text {
            "yes" => Json::Bool(true),
            "no" => Json::Bool(false),
            other => Json::from(other),
        },
        Kind::Lines(of) => text.lines().filter(|line| !line.trim().is_empty()).map(|line| item(of, line)).collect(),
        Kind::Json | Kind::Entries(_) | Kind::Others => return json(field, text, faults),
        Kind::Decimal | Kind::Date => Json::from(text.trim()),
        Kind::Text | Kind::LongText | Kind::Words(_) | Kind::Check => Json::from(text),
    })
}

fn item(of: &'static Shape, line: &str) -> Json {
    match of.peel().core {
        Shape::Int { .. } | Shape::Integer { .. } => number(line, true),
        Shape::Number { .. } | Shape::Exact { .. } => number(line, false),
        Shape::Text { .. } => Json::from(line),
        _ => Json::from(line.trim()),
    }
}

/// A number, or the text, for the shape to say what is wrong with it.
fn number(text: &str, whole: bool) -> Json {
    let trimmed = text.trim();
    if let Ok(number) = trimmed.parse::<i64>() {
        return Json::from(number);
    }
    if let Ok(number) = trimmed.parse::<u64>() {
        return Json::from(number);
    }
    let number = trimmed.parse::<f64>().ok().filter(|_| !whole);
    number.and_then(serde_json::Number::from_f64).map_or_else(|| Json::from(trimmed), Json::Number)
}

fn json(field: &Field, text: &str, faults: &mut Faults) -> Option<Json> {
    match read_json::<Json>(text.as_bytes(), Unknown::Refuse) {
        Ok(json) => Some(json),
        Err(found) => {
            for Fault { path, message, kind } in found {
                // A message may repeat what was entered.
                let message = if field.secret { "expected JSON".to_owned() } else { message };
                let path = if kind == FaultKind::Syntax { String::new() } else { path };
                faults.add(|| Fault { path: format!("{}{path}", field.path), message, kind });
            }
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::runtime::value::FieldShape;

    static MAYBE: Shape = Shape::nullable(&Shape::TEXT);
    static ROLE: Shape = Shape::words(&["member", "manager"]);
    static TEXTS: Shape = Shape::list(&Shape::TEXT);
    static INTS: Shape = Shape::list(&Shape::INT);
    static MAYBE_BOOL: Shape = Shape::nullable(&Shape::Bool);
    static PLACE: Shape = Shape::record("Place", &[FieldShape::required("zip/code", &Shape::TEXT)]);
    static MAYBE_PLACE: Shape = Shape::nullable(&PLACE);
    static MAP: Shape = Shape::map(&Shape::INT);
    static ALL: Shape = Shape::record(
        "All",
        &[
            FieldShape::required("name", &Shape::TEXT),
            FieldShape::optional("note", &MAYBE),
            FieldShape::required("count", &Shape::INT),
            FieldShape::required("share", &Shape::NUMBER),
            FieldShape::required("ok", &Shape::Bool),
            FieldShape::optional("sure", &MAYBE_BOOL),
            FieldShape::required("role", &ROLE),
            FieldShape::required("tags", &TEXTS),
            FieldShape::required("ports", &INTS),
            FieldShape::required("at", &PLACE),
            FieldShape::optional("also", &MAYBE_PLACE),
            FieldShape::required("more", &MAP),
            FieldShape::required("extra", &Shape::Json),
            FieldShape::required("last", &MAYBE_PLACE),
        ],
    );

    fn read(body: &str) -> (Json, Vec<String>) {
        let (json, faults) = Form::of(&ALL).read(&Values::of(body.as_bytes()));
        (json, faults.list().iter().map(|fault| fault.path.clone()).collect())
    }

    #[test]
    fn what_is_entered_becomes_json() {
        let body = "/name=Ann%0D%0ALee&/note=&/count=+7&/share=.5&/ok=on&/sure=no&/role=manager&/tags=a+b%0D%0A%0D%0Ac\
                    &/ports=1%0Ax&/at/zip~1code=12&/more=%7B%22a%22%3A1%7D";
        let json = json!({"name": "Ann\nLee", "count": 7, "share": 0.5, "ok": true, "sure": false, "role": "manager",
            "tags": ["a b", "c"], "ports": [1, "x"], "at": {"zip/code": "12"}, "more": {"a": 1},
            "extra": null, "last": null});
        assert_eq!(read(body), (json, vec![]));
    }

    #[test]
    fn what_is_not_entered_is_not_there_and_text_that_is_no_number_stays_text() {
        let json = json!({"count": "many", "share": "1e999", "ok": false, "tags": [], "ports": [], "at": {},
            "extra": null, "last": null});
        assert_eq!(read("/count=many&/share=1e999&/more=%7B"), (json, vec!["/more".to_owned()]));
        let (json, _) = read("given:/also=on");
        assert_eq!(json["also"], json!({}));
        assert_eq!(read("/also/zip~1code=3").0["also"], json!({"zip/code": "3"}));
    }

    #[test]
    fn a_wide_number_is_entered_with_all_its_digits() {
        static WIDE: Shape = Shape::record(
            "Wide",
            &[FieldShape::required("n", &Shape::INTEGER), FieldShape::required("x", &Shape::EXACT)],
        );
        let (json, _) = Form::of(&WIDE).read(&Values::of(b"/n=18446744073709551615&/x=9223372036854775809"));
        assert_eq!(json, json!({"n": u64::MAX, "x": 9_223_372_036_854_775_809_u64}));
        let (json, _) = Form::of(&WIDE).read(&Values::of(b"/n=18446744073709551616&/x=0.5"));
        assert_eq!(json, json!({"n": "18446744073709551616", "x": 0.5}));
    }

    #[test]
    fn a_fault_finds_the_field_that_its_value_is_in() {
        let form = Form::of(&ALL);
        let at = |path: &str| form.field_at(path).map(|(_, field)| field.path.clone());
        assert_eq!(at("/tags/1").as_deref(), Some("/tags"));
        assert_eq!(at("/at/zip~1code").as_deref(), Some("/at/zip~1code"));
        assert_eq!((at("/at"), at("/tagsy"), at("")), (None, None, None));
    }
}
