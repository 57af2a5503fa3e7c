//! A form as a page shows it: each field with its label, its hint, its fault, and what was entered before.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::super::layout::Wrong;
use super::super::text::{LINE, Shown};
use super::fields::{Field, Form, Group, Kind, Node};
use super::read::{Values, given};
use crate::runtime::Faults;
use crate::runtime::value::Fault;

/// A form with what was entered, and what was wrong with it.
pub(in super::super) struct Entered<'f> {
    form: &'f Form,
    values: &'f Values,
    /// By the id of the field.
    faults: BTreeMap<&'f str, Vec<&'f Fault>>,
    /// As the list on top tells them.
    wrongs: Vec<Wrong>,
}

impl<'f> Entered<'f> {
    /// All that was entered, and every fault.
    pub(in super::super) fn new(form: &'f Form, values: &'f Values, found: &'f Faults) -> Entered<'f> {
        let mut faults = BTreeMap::<_, Vec<_>>::new();
        // Faults come as they were met; people read them in the order of the page.
        let mut wrongs = BTreeMap::<_, Vec<_>>::new();
        for fault in found.list() {
            let Some((place, field)) = form.field_at(&fault.path) else {
                let wrong = Wrong { field: None, words: fault.to_string() };
                wrongs.entry(usize::MAX).or_default().push(wrong);
                continue;
            };
            faults.entry(&*field.id).or_default().push(fault);
            let words = format!("{}: {}", field.label, within(field, fault));
            wrongs.entry(place).or_default().push(Wrong { field: Some(field.id.clone()), words });
        }
        let mut wrongs: Vec<Wrong> = wrongs.into_values().flatten().collect();
        if found.more() > 0 {
            wrongs.push(Wrong { field: None, words: format!("and {} more", found.more()) });
        }
        Entered { form, values, faults, wrongs }
    }

    /// The faults as the list on top tells them.
    pub(in super::super) fn wrongs(&self) -> &[Wrong] {
        &self.wrongs
    }

    /// The fields.
    pub(in super::super) fn show(&self) -> Markup {
        match &self.form.root {
            Node::Group(group) => html! { @for node in &group.nodes { (self.node(node)) } },
            field => self.node(field),
        }
    }

    fn node(&self, node: &Node) -> Markup {
        match node {
            Node::Field(field) if matches!(field.kind, Kind::Check) => self.check(field),
            Node::Field(field) => self.field(field),
            Node::Group(group) => self.group(group),
        }
    }

    fn group(&self, group: &Group) -> Markup {
        let name = given(group);
        html! {
            fieldset {
                legend { (group.label) (optional(group.optional)) }
                @if group.optional {
                    label.check { input type="checkbox" name=(name) checked[self.values.get(&name).is_some()]; " There is one" }
                }
                @for node in &group.nodes { (self.node(node)) }
            }
        }
    }

    fn check(&self, field: &Field) -> Markup {
        let is_on = !field.secret && self.values.get(&field.path).is_some();
        html! {
            div.field.faulty[self.is_faulty(field)] {
                (self.faults_of(field))
                label.check for=(field.id) {
                    input type="checkbox" id=(field.id) name=(field.path) checked[is_on] aria-describedby=[self.described(field)];
                    " " (field.label)
                }
            }
        }
    }

    fn field(&self, field: &Field) -> Markup {
        html! {
            div.field.faulty[self.is_faulty(field)] {
                label for=(field.id) { (field.label) (optional(field.optional)) }
                @if let Some(hint) = &field.hint { p.hint id={ (field.id) "-hint" } { (hint) } }
                (self.faults_of(field))
                (self.control(field))
            }
        }
    }

    /// What is wrong with a field, beside it.
    fn faults_of(&self, field: &Field) -> Markup {
        html! {
            @if self.is_faulty(field) {
                div.fault id={ (field.id) "-fault" } { @for fault in self.faults.get(&*field.id).into_iter().flatten() {
                    p { span.unseen { "Error: " } (Shown(&within(field, fault), 400)) }
                } }
            }
        }
    }

    fn control(&self, field: &Field) -> Markup {
        let (id, name, described) = (&field.id, &field.path, self.described(field));
        let invalid = self.is_faulty(field).then_some("true");
        // A secret is never sent back: it has to be entered again.
        let value = self.values.get(name).filter(|_| !field.secret).unwrap_or_default();
        let required = !field.optional && field.keeps.is_none();
        let input = |kind: &str, mode: Option<&str>| {
            html! {
                input id=(id) name=(name) type=(kind) inputmode=[mode] value=(value) autocomplete="off" spellcheck="false"
                    required[required] aria-describedby=[&described] aria-invalid=[invalid];
            }
        };
        let area = |rows: &str| {
            html! {
                // The first line break after the tag would be lost.
                textarea id=(id) name=(name) rows=(rows) autocomplete="off" spellcheck="false" required[required]
                    aria-describedby=[&described] aria-invalid=[invalid] { "\n" (value) }
            }
        };
        match field.kind {
            Kind::Text | Kind::Int | Kind::Number | Kind::Decimal | Kind::Date | Kind::LongText if field.secret => {
                html! {
                    input id=(id) name=(name) type="password" autocomplete="new-password" spellcheck="false"
                        required[required] aria-describedby=[&described] aria-invalid=[invalid];
                }
            }
            Kind::Text => input("text", None),
            Kind::Int => input("text", Some("numeric")),
            Kind::Number | Kind::Decimal => input("text", Some("decimal")),
            Kind::Date => input("date", None),
            Kind::LongText | Kind::Json | Kind::Entries(_) | Kind::Others => area(&rows(value, 5)),
            Kind::Lines(_) => html! {
                textarea id=(id) name=(name) rows=(rows(value, 4)) autocomplete="off" spellcheck="false"
                    aria-describedby=[&described] aria-invalid=[invalid] { "\n" (value) }
            },
            Kind::YesNo => self.select(field, &["yes", "no"], value),
            Kind::Words(words) => self.select(field, words, value),
            Kind::Check => html! {},
        }
    }

    fn select(&self, field: &Field, words: &[&str], value: &str) -> Markup {
        html! {
            select id=(field.id) name=(field.path) required[!field.optional && field.keeps.is_none()]
                aria-describedby=[self.described(field)] aria-invalid=[self.is_faulty(field).then_some("true")] {
                option value="" selected[value.is_empty()] { (self.nothing_chosen(field)) }
                @for word in words { option value=(word) selected[*word == value] { (Shown(word, LINE)) } }
            }
        }
    }

    /// What it means to choose nothing.
    fn nothing_chosen(&self, field: &Field) -> &'static str {
        match field.keeps {
            Some(_) => "keep what is there",
            None if field.optional => "none",
            None => "choose one",
        }
    }

    fn described(&self, field: &Field) -> Option<String> {
        let fault = self.is_faulty(field).then(|| format!("{}-fault", field.id));
        let hint = field.hint.as_ref().map(|_| format!("{}-hint", field.id));
        let ids: Vec<String> = fault.into_iter().chain(hint).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    fn is_faulty(&self, field: &Field) -> bool {
        self.faults.contains_key(&*field.id)
    }
}

/// So many lines are shown at once of a text, at least those.
fn rows(text: &str, least: usize) -> String {
    text.lines().count().clamp(least, 20).to_string()
}

/// A fault as it is told beside its field: the path is that of the field, unless it goes further in.
fn within(field: &Field, fault: &Fault) -> String {
    match fault.path.strip_prefix(&*field.path) {
        Some(rest) if !rest.is_empty() => format!("{}: {}", rest.trim_start_matches('/'), fault.message),
        _ => fault.message.clone(),
    }
}

fn optional(optional: bool) -> Markup {
    html! { @if optional { span.optional { " (optional)" } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::value::{FaultKind, FieldShape, Shape};

    static ITEM: Shape = Shape::record("Item", &[FieldShape::required("pin", &Shape::TEXT)]);
    static WORDS: Shape = Shape::words(&["red", "blue"]);
    static TEXTS: Shape = Shape::list(&Shape::TEXT);
    static ALL: Shape = Shape::record(
        "All",
        &[
            FieldShape::required("plain", &Shape::TEXT),
            FieldShape::required("text", &Shape::secret(&Shape::TEXT)),
            FieldShape::required("long", &Shape::secret(&Shape::text(None, Some(5000)))),
            FieldShape::required("words", &Shape::secret(&WORDS)),
            FieldShape::required("lines", &Shape::secret(&TEXTS)),
            FieldShape::required("item", &Shape::secret(&ITEM)),
            FieldShape::required("sure", &Shape::secret(&Shape::Bool)),
        ],
    );

    #[test]
    fn what_was_entered_is_shown_again_but_for_secrets() {
        let form = Form::of(&ALL);
        let body = "/plain=Anna&/text=blue&/long=blue&/words=blue&/lines=blue&/item=blue&/sure=on";
        let values = Values::of(body.as_bytes());
        let none = Faults::default();
        let page = Entered::new(&form, &values, &none).show().0;
        assert!(page.contains("value=\"Anna\""), "{page}");
        let shown = page.replace("<option value=\"blue\"><bdi>blue</bdi></option>", "");
        assert!(!shown.contains("blue") && !shown.contains(" checked"), "{shown}");
        assert_eq!(page.matches("type=\"password\"").count(), 2);
    }

    #[test]
    fn faults_are_told_in_the_order_of_the_page_and_beside_their_fields() {
        let mut faults = Faults::default();
        for path in ["/lines/1", "/other", "/plain", "/lines"] {
            let message = format!("wrong at {path}");
            faults.add(|| Fault { path: path.to_owned(), message, kind: FaultKind::Missing });
        }
        let (form, values) = (Form::of(&ALL), Values::default());
        let entered = Entered::new(&form, &values, &faults);
        let told: Vec<_> =
            entered.wrongs().iter().map(|wrong| (wrong.field.as_deref(), wrong.words.as_str())).collect();
        let expected = [
            (Some("f1"), "Plain: wrong at /plain"),
            (Some("f5"), "Lines: 1: wrong at /lines/1"),
            (Some("f5"), "Lines: wrong at /lines"),
            (None, "/other: wrong at /other"),
        ];
        assert_eq!(told, expected);
        let page = entered.show().0;
        let (_, beside) = page.split_once("id=\"f5-fault\"").unwrap();
        assert!(
            beside.contains("wrong at /lines/1") && page.contains("aria-describedby=\"f5-fault f5-hint\""),
            "{page}"
        );
    }
}
