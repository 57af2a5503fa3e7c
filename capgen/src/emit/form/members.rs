//! The members of an object that is being written, each at the place of what it says.

use std::fmt::Display;

use crate::model::json::{Json, Member, at};
use crate::model::{At, Span};

/// An object in the making.
pub(super) struct Members {
    span: Span,
    members: Vec<Member>,
}

impl Members {
    /// An object of what is declared at a place.
    pub fn new(span: Span) -> Self {
        Members { span, members: Vec::new() }
    }

    /// A member.
    pub fn put(&mut self, name: &str, value: At<Json>) {
        self.members.push(Member { name: At::new(name.to_owned(), value.span), value });
    }

    /// A member at the place of the object.
    pub fn put_here(&mut self, name: &str, value: Json) {
        self.put(name, at(value, self.span));
    }

    /// A part, if it is there.
    pub fn part(&mut self, name: &str, value: Option<At<Json>>) {
        if let Some(value) = value {
            self.put(name, value);
        }
    }

    /// A text or a word, if it is there.
    pub fn text<T: Display>(&mut self, name: &str, value: Option<&At<T>>) {
        self.part(name, value.map(|text| at(Json::text(text.value.to_string()), text.span)));
    }

    /// A text without a place of its own, if it is there.
    pub fn plain(&mut self, name: &str, value: Option<&str>) {
        if let Some(text) = value {
            self.put_here(name, Json::text(text));
        }
    }

    /// A number, if it is there.
    pub fn number<T: Display>(&mut self, name: &str, value: Option<&At<T>>) {
        self.part(name, value.map(|number| at(Json::Number(number.value.to_string()), number.span)));
    }

    /// A flag, if it is declared.
    pub fn flag(&mut self, name: &str, value: Option<&At<bool>>) {
        self.part(name, value.map(|flag| at(Json::Bool(flag.value), flag.span)));
    }

    /// A flag that is false when it is left out.
    pub fn set(&mut self, name: &str, value: bool, always: bool) {
        if value || always {
            self.put_here(name, Json::Bool(value));
        }
    }

    /// A list of texts or words, unless it is empty.
    pub fn texts<T: Display>(&mut self, name: &str, values: &[At<T>]) {
        if let Some(first) = values.first() {
            let items = values.iter().map(|text| at(Json::text(text.value.to_string()), text.span)).collect();
            self.put(name, at(Json::List(items), first.span));
        }
    }

    /// Is nothing in it?
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The object.
    pub fn done(self) -> At<Json> {
        at(Json::Object(self.members), self.span)
    }

    /// The object, unless it is empty.
    pub fn some(self) -> Option<At<Json>> {
        (!self.is_empty()).then(|| self.done())
    }
}
