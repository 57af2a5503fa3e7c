//! Making values wrong: one thing at a time, at a known place.
//!
//! Invariant: what is given out is refused, and at the place that it says.

use serde_json::json;

use super::Choices;
use super::make::{Style, held, valid};
use crate::runtime::value::{CheckOf, RecordShape, Shape};
use crate::{Descriptor, Json};

/// An input that a capability must refuse.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Invalid {
    /// The input.
    pub input: Json,
    /// The JSON pointer of what is wrong with it.
    pub path: String,
    /// What was done to an input that was right: "left out", "of another kind".
    pub what: &'static str,
}

/// One that is wrong somewhere; none where every input is right.
pub(super) fn invalid(descriptor: &'static Descriptor, choices: &mut Choices) -> Option<Invalid> {
    let all = all_invalid(descriptor, choices);
    choices.one(&all).cloned()
}

/// One for each way and place.
pub(super) fn all_invalid(descriptor: &'static Descriptor, choices: &mut Choices) -> Vec<Invalid> {
    let Some(right) = valid(descriptor.input, descriptor.input_check, Style::Plain, choices) else { return Vec::new() };
    let mut spoiler = Spoiler { right: &right, found: Vec::new() };
    spoiler.value(descriptor.input, &right, "");
    spoiler.found.retain(|invalid| is_refused_there(descriptor.input, descriptor.input_check, invalid));
    spoiler.found
}

fn is_refused_there(shape: &'static Shape, check: Option<CheckOf>, invalid: &Invalid) -> bool {
    match held(shape, check, invalid.input.clone()) {
        Ok(_) => false,
        Err(faults) => faults.list().iter().any(|fault| fault.path == invalid.path),
    }
}

struct Spoiler<'r> {
    right: &'r Json,
    found: Vec<Invalid>,
}

impl Spoiler<'_> {
    fn put(&mut self, path: &str, what: &'static str, wrong: Json) {
        let mut input = self.right.clone();
        if let Some(place) = input.pointer_mut(path) {
            *place = wrong;
            self.found.push(Invalid { input, path: path.to_owned(), what });
        }
    }

    fn value(&mut self, shape: &'static Shape, here: &Json, path: &str) {
        let peeled = shape.peel();
        if here.is_null() {
            return;
        }
        if !peeled.nullable {
            self.put(path, "null", Json::Null);
        }
        let another = if here.is_object() { json!(7) } else { json!({"of": "another kind"}) };
        self.put(path, "of another kind", another);
        match peeled.core {
            Shape::Text { min, max } => {
                if let Some(least) = min.filter(|min| *min > 0) {
                    self.put(path, "too short", json!("x".repeat(least as usize - 1)));
                }
                if let Some(most) = max.filter(|max| *max < 100_000) {
                    self.put(path, "too long", json!("x".repeat(most as usize + 1)));
                }
            }
            Shape::Int { min, max } | Shape::Integer { min, max } => {
                let below = min.and_then(|min| min.checked_sub(1));
                below.into_iter().for_each(|below| self.put(path, "too small", json!(below)));
                let above = max.and_then(|max| max.checked_add(1));
                above.into_iter().for_each(|above| self.put(path, "too large", json!(above)));
                self.put(path, "no whole number", json!(1.5));
            }
            Shape::Words(_) => self.put(path, "a word that is not among them", json!("no such word")),
            Shape::DateTime | Shape::Date | Shape::Decimal { .. } | Shape::Bytes => {
                self.put(path, "malformed", json!("31.1.2026 !"));
            }
            Shape::List { of, min, .. } => self.list(of, *min, here, path),
            Shape::Record(record) => self.object(record, here, path),
            _ => {}
        }
    }

    fn list(&mut self, of: &'static Shape, min: Option<u64>, here: &Json, path: &str) {
        if min.is_some_and(|min| min > 0) {
            self.put(path, "too few", json!([]));
        }
        if let Some(first) = here.get(0) {
            self.value(of, first, &format!("{path}/0"));
        }
    }

    fn object(&mut self, record: &'static RecordShape, here: &Json, path: &str) {
        if record.rest.is_none() {
            let mut more = here.clone();
            more["no_such_member"] = json!(true);
            self.put(path, "a member that is not declared", more);
            if let Some(last) = self.found.last_mut() {
                last.path.push_str("/no_such_member");
            }
        }
        for field in record.fields {
            let at = format!("{path}/{}", field.name.replace('~', "~0").replace('/', "~1"));
            if field.is_required() {
                let mut fewer = here.clone();
                fewer.as_object_mut().and_then(|members| members.remove(field.name));
                self.put(path, "left out", fewer);
                self.found.iter_mut().next_back().into_iter().for_each(|last| last.path.clone_from(&at));
            }
            if let Some(value) = here.get(field.name) {
                self.value(field.shape, value, &at);
            }
        }
    }
}
