//! A form to change a value with: each field holds what is there already.
//!
//! Invariants
//! - Sent as it was shown, it makes the same value. What a field of its kind could not show as it is, such as an item of
//!   several lines, is entered as JSON.
//! - Entries under names of their own are fields of their own, since it is known which there are. One that is emptied goes.
//! - A secret is not put into its field; a field of a secret that is left empty keeps it.

use std::borrow::Cow;

use super::super::text::is_odd;
use super::fields::{Empty, Field, Form, Group, Kind, Node, escaped, hint, kind, label};
use super::read::{Values, given, value};
use crate::runtime::value::Shape;
use crate::runtime::{Faults, Json};

/// So many entries of maps become fields of their own; with more in a map it is entered as JSON.
const ENTRIES: usize = 200;
/// So many characters the name of such an entry has at most.
const NAME: usize = 60;

impl Form {
    /// The form for a value of a shape that is there already, and what its fields hold.
    pub(in super::super) fn to_edit(shape: &'static Shape, json: &Json) -> (Form, Values) {
        let mut form = Form::of(shape);
        let mut filling = Filling { values: Values::default(), room: ENTRIES };
        filling.fill(&mut form.root, Some(json));
        (form, filling.values)
    }
}

/// A form that is being filled in.
struct Filling {
    values: Values,
    /// For so many entries more.
    room: usize,
}

impl Filling {
    fn fill(&mut self, node: &mut Node, json: Option<&Json>) {
        if let (Node::Field(field), Some(json)) = (&*node, json)
            && let Some(group) = self.entries(field, json)
        {
            *node = Node::Group(group);
        }
        match node {
            Node::Field(field) => fill_field(field, json, &mut self.values),
            Node::Group(group) => self.fill_group(group, json),
        }
    }

    fn fill_group(&mut self, group: &mut Group, json: Option<&Json>) {
        let Some(Json::Object(members)) = json else { return };
        if group.optional {
            self.values.set(&given(group), "on");
        }
        let mut others = members.clone();
        for inner in &mut group.nodes {
            match inner {
                Node::Field(field) if matches!(field.kind, Kind::Others) => {
                    let others = Json::Object(std::mem::take(&mut others));
                    let some = others.as_object().is_some_and(|others| !others.is_empty());
                    fill_field(field, Some(&others).filter(|_| some), &mut self.values);
                }
                inner => {
                    let member = members.get(inner.name());
                    others.remove(inner.name());
                    self.fill(inner, member);
                }
            }
        }
    }

    /// The entries of a map as fields, when each of them can be one.
    fn entries(&mut self, field: &Field, json: &Json) -> Option<Group> {
        let (Kind::Entries(of), Json::Object(members)) = (field.kind, json) else { return None };
        if field.secret || members.is_empty() || members.len() > self.room {
            return None;
        }
        let entries = members.iter().enumerate();
        let nodes: Option<Vec<Node>> = entries.map(|(at, (name, json))| entry(field, of, at, name, json)).collect();
        self.room -= members.len();
        Some(Group {
            path: field.path.clone(),
            label: field.label.clone(),
            name: field.name.clone(),
            optional: field.optional,
            empty: field.empty,
            nodes: nodes?,
        })
    }
}

/// One entry of a map, when it is written in a line and its name can be read.
fn entry(map: &Field, of: &'static Shape, at: usize, name: &str, json: &Json) -> Option<Node> {
    let core = of.peel().core;
    let kind = match (core, json) {
        (Shape::Any | Shape::Json, Json::String(_)) => Kind::Text,
        (Shape::Any | Shape::Json, Json::Number(_)) => Kind::Number,
        (Shape::Any | Shape::Json, Json::Bool(_)) => Kind::YesNo,
        _ => kind(core, true, false),
    };
    let is_line = !json.is_null() && !matches!(kind, Kind::Json | Kind::Entries(_) | Kind::Lines(_) | Kind::Others);
    let is_read = !name.trim().is_empty() && name.chars().count() <= NAME && !name.chars().any(is_odd);
    (is_line && is_read).then(|| {
        Node::Field(Field {
            path: format!("{}/{}", map.path, escaped(name)),
            id: format!("{}-{at}", map.id),
            label: label(name),
            name: Cow::Owned(name.to_owned()),
            optional: true,
            empty: Empty::Missing,
            secret: false,
            kind,
            hint: hint(core, kind),
            keeps: None,
        })
    })
}

fn fill_field(field: &mut Field, json: Option<&Json>, values: &mut Values) {
    let Some(json) = json.filter(|json| !json.is_null()) else { return };
    if field.secret {
        field.keeps = Some(json.clone());
        field.hint = Some(match field.hint.take() {
            Some(hint) => format!("{hint}; leave it empty to keep what is there"),
            None => "leave it empty to keep what is there".to_owned(),
        });
        return;
    }
    match (field.kind, json) {
        (Kind::Check, Json::Bool(false)) => return,
        (Kind::Text, Json::String(text)) if text.contains('\n') => field.kind = Kind::LongText,
        _ => {}
    }
    let text = written(field.kind, json).filter(|text| reads_back(field, text, json));
    let text = text.unwrap_or_else(|| {
        if !matches!(field.kind, Kind::Others) {
            (field.kind, field.hint) = (Kind::Json, Some("JSON".to_owned()));
        }
        pretty(json)
    });
    if text.is_empty() {
        // A form cannot tell an empty text from none.
        field.keeps = Some(json.clone());
    }
    values.set(&field.path, &text);
}

/// A value as it is entered in a field of this kind.
fn written(kind: Kind, json: &Json) -> Option<String> {
    Some(match (kind, json) {
        (Kind::Json | Kind::Entries(_) | Kind::Others, json) => pretty(json),
        (Kind::Check, Json::Bool(_)) => "on".to_owned(),
        (Kind::YesNo, Json::Bool(is)) => if *is { "yes" } else { "no" }.to_owned(),
        (Kind::Lines(_), Json::Array(items)) => {
            let lines: Option<Vec<String>> = items.iter().map(line).collect();
            lines?.join("\n")
        }
        (_, Json::String(text)) => text.clone(),
        (Kind::Int | Kind::Number, Json::Number(number)) => number.to_string(),
        _ => return None,
    })
}

fn line(item: &Json) -> Option<String> {
    match item {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Does a field with this text make the value again, once a browser has sent it?
fn reads_back(field: &Field, text: &str, json: &Json) -> bool {
    // A browser would change some of these, and a person could not see the others.
    if text.chars().any(is_odd) {
        return false;
    }
    let mut values = Values::default();
    values.set(&field.path, text);
    text.is_empty() || value(field, &values, &mut Faults::default()).as_ref() == Some(json)
}

/// As JSON, with what would not be seen written out: in JSON it can only be within a text.
fn pretty(json: &Json) -> String {
    let mut written = String::new();
    for c in format!("{json:#}").chars() {
        match is_odd(c) {
            // Each half of a pair has an escape of its own.
            true => c.encode_utf16(&mut [0; 2]).iter().for_each(|half| written.push_str(&format!("\\u{half:04x}"))),
            false => written.push(c),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Entered;
    use super::*;
    use crate::runtime::tree::check_json;
    use crate::runtime::value::{FieldShape, Unknown};

    static MAYBE: Shape = Shape::nullable(&Shape::TEXT);
    static SECRET: Shape = Shape::secret(&Shape::TEXT);
    static SECRET_BOOL: Shape = Shape::secret(&Shape::Bool);
    static ROLE: Shape = Shape::words(&["member", "manager"]);
    static TEXTS: Shape = Shape::list(&Shape::TEXT);
    static INTS: Shape = Shape::list(&Shape::INT);
    static MAYBE_BOOL: Shape = Shape::nullable(&Shape::Bool);
    static LOGIN: Shape =
        Shape::record("Login", &[FieldShape::required("name", &Shape::TEXT), FieldShape::required("pin", &SECRET)]);
    static LOGINS: Shape = Shape::list(&LOGIN);
    static MAYBE_LOGIN: Shape = Shape::nullable(&LOGIN);
    static MAP: Shape = Shape::map(&Shape::Any);
    static COUNTS: Shape = Shape::map(&Shape::INT);
    static ALL: Shape = Shape::record(
        "All",
        &[
            FieldShape::required("name", &Shape::TEXT),
            FieldShape::required("story", &Shape::TEXT),
            FieldShape::required("odd", &Shape::TEXT),
            FieldShape::required("empty", &Shape::TEXT),
            FieldShape::optional("note", &MAYBE),
            FieldShape::required("count", &Shape::INT),
            FieldShape::required("share", &Shape::NUMBER),
            FieldShape::required("ok", &Shape::Bool),
            FieldShape::required("off", &Shape::Bool),
            FieldShape::optional("sure", &MAYBE_BOOL),
            FieldShape::required("role", &ROLE),
            FieldShape::required("tags", &TEXTS),
            FieldShape::required("lines", &TEXTS),
            FieldShape::required("none", &TEXTS),
            FieldShape::required("ports", &INTS),
            FieldShape::required("more", &MAP),
            FieldShape::required("dates", &MAP),
            FieldShape::required("counts", &COUNTS),
            FieldShape::required("pin", &SECRET),
            FieldShape::required("safe", &SECRET_BOOL),
            FieldShape::required("logins", &LOGINS),
            FieldShape::required("login", &MAYBE_LOGIN),
            FieldShape::optional("other", &MAYBE_LOGIN),
        ],
    );

    fn whole() -> Json {
        let json = json!({
            "name": "Ann", "story": "one\ntwo", "odd": "one\r\ntwo\u{202E}\u{E0001}", "empty": "", "note": null, "count": -7,
            "share": 0.1, "ok": true, "off": false, "sure": false, "role": "manager", "tags": ["a b", " c"],
            "lines": ["a\nb", ""], "none": [], "ports": [1, 2], "more": {"a": 1, "b": null, "c": "x"},
            "dates": {"start": "monday", "days/off": 1.5, "sure": true}, "counts": {"one": 1, "two": 2},
            "pin": "p-4711", "safe": false, "logins": [{"name": "bo", "pin": "p-4712"}],
            "login": {"name": "cy", "pin": "p-4713"}, "other": null,
        });
        check_json(&ALL, json, Unknown::Refuse).ok().unwrap().exact
    }

    /// What a browser sends for the form as it is shown.
    fn sent(form: &Form, values: &Values) -> Json {
        let (json, faults) = form.read(values);
        assert!(faults.is_empty(), "{faults}");
        check_json(&ALL, json, Unknown::Refuse).map(|checked| checked.exact).unwrap_or_else(|faults| panic!("{faults}"))
    }

    static OPEN: Shape = Shape::open("Open", &[FieldShape::apart("note", &Shape::TEXT)], &Shape::Json);

    #[test]
    fn members_without_a_field_are_entered_together() {
        for json in [json!({"note": "a", "b": [1], "c": {"d": null}}), json!({}), json!({"b": 1})] {
            let (form, values) = Form::to_edit(&OPEN, &json);
            let (read, faults) = form.read(&values);
            assert_eq!((read, faults.is_empty()), (json, true));
        }
        let (form, mut values) = Form::to_edit(&OPEN, &json!({"note": "a"}));
        values.set("*", r#"{"note": 1, "b": 2}"#);
        let (read, faults) = form.read(&values);
        assert_eq!(
            (read, faults.to_string().as_str()),
            (json!({"note": "a", "b": 2}), "*: `note` has a field of its own")
        );
        values.set("*", "[]");
        assert_eq!(form.read(&values).1.to_string(), "*: expected an object");
    }

    #[test]
    fn sent_as_it_was_shown_it_makes_the_same_value() {
        let json = whole();
        let (form, values) = Form::to_edit(&ALL, &json);
        assert_eq!(sent(&form, &values), json);
        let kinds = |kind: fn(&Kind) -> bool| -> Vec<&str> {
            form.fields().into_iter().filter(|field| kind(&field.kind)).map(|field| &*field.name).collect()
        };
        assert_eq!(kinds(|kind| matches!(kind, Kind::LongText)), ["story"]);
        assert_eq!(kinds(|kind| matches!(kind, Kind::Json)), ["odd", "lines", "logins"]);
        assert_eq!(kinds(|kind| matches!(kind, Kind::Entries(_))), ["more"], "a null has no line");
    }

    #[test]
    fn entries_are_fields_of_their_own_and_go_when_they_are_emptied() {
        let (form, mut values) = Form::to_edit(&ALL, &whole());
        assert_eq!(form.field_at("/dates/days~1off").map(|(_, field)| &*field.label), Some("Days/off"));
        values.set("/dates/start", "friday");
        values.set("/dates/sure", "");
        values.set("/counts/two", "many");
        let (json, _) = form.read(&values);
        assert_eq!(
            (&json["dates"], &json["counts"]["two"]),
            (&json!({"start": "friday", "days/off": 1.5}), &json!("many"))
        );
        let many: Json =
            (0..=ENTRIES).map(|number| (format!("n{number}"), json!(1))).collect::<serde_json::Map<_, _>>().into();
        for json in [json!({"\u{202E}": "x"}), json!({"": "x"}), json!({"n".repeat(61): "x"}), json!({}), many] {
            let (form, values) = Form::to_edit(&MAP, &json);
            assert!(matches!(&form.root, Node::Field(field) if matches!(field.kind, Kind::Entries(_))), "{json}");
            assert_eq!(values.get("").map(|text| text.parse::<Json>().unwrap()), Some(json));
        }
    }

    #[test]
    fn no_secret_is_shown_and_each_is_kept_until_another_is_entered() {
        let (form, mut values) = Form::to_edit(&ALL, &whole());
        let none = Faults::default();
        let page = Entered::new(&form, &values, &none).show().0;
        assert!(page.contains("value=\"Ann\"") && page.contains("leave it empty to keep"), "{page}");
        assert!(!page.contains("p-47") && !page.contains(['\u{202E}', '\u{E0001}']), "{page}");
        values.set("/pin", "p-4799");
        values.set("/safe", "yes");
        let json = sent(&form, &values);
        assert_eq!((&json["pin"], &json["safe"]), (&json!("p-4799"), &json!(true)));
        assert_eq!(json["login"]["pin"], "p-4713");
    }
}
