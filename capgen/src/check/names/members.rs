//! The Rust names of what is in an object, an enum or a union: each has one of its own.
//!
//! Names that somebody else chose, in a JSON Schema, may meet in Rust: `ChatState` and `chat_state`. The first keeps the
//! name, and each after it gets the least number that makes a new one. For a file's own names this is never needed: where
//! two of those meet, a finding asks to rename one.

use std::collections::BTreeSet;

use super::{field, nested_type, variant};
use crate::model::{At, Field, Object, Union, Variant};

/// A member with its names.
pub struct Member<'m, T> {
    /// The field or the variant.
    pub rust: String,
    /// The type that is nested in it, if there is one.
    pub nested: String,
    /// What it is.
    pub of: &'m T,
}

/// The names of an object's other members: the field, and the type that is nested in it.
pub struct Others {
    /// The field.
    pub rust: String,
    /// The nested type.
    pub nested: String,
}

/// The fields of an object that stands under a name.
pub fn fields<'m>(parent: &str, fields: &'m [Field]) -> Vec<Member<'m, Field>> {
    let mut names = Names::default();
    fields.iter().map(|of| names.member(field(&of.name), parent, &of.name, of)).collect()
}

/// What its other members are called.
pub fn others(parent: &str, object: &Object) -> Others {
    let mut names = Names::default();
    for of in &object.fields {
        names.member(field(&of.name), parent, &of.name, of);
    }
    let Member { rust, nested, .. } = names.member("rest".to_owned(), parent, "rest", object);
    Others { rust, nested }
}

/// The values of an enum.
pub fn words(words: &[At<String>]) -> Vec<Member<'_, At<String>>> {
    let mut names = Names::default();
    words.iter().map(|word| names.member(variant(word), "", word, word)).collect()
}

/// The objects of a union that stands under a name.
pub fn variants<'m>(parent: &str, union: &'m Union) -> Vec<Member<'m, Variant>> {
    let mut names = Names::default();
    union.variants.iter().map(|of| names.member(variant(&of.word), parent, &of.word, of)).collect()
}

/// The names that are taken.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl Names {
    fn member<'m, T>(&mut self, rust: String, parent: &str, wire: &str, of: &'m T) -> Member<'m, T> {
        let nested = nested_type(parent, wire);
        let is_variant = rust.starts_with(char::is_uppercase);
        let mut member = Member { rust: rust.clone(), nested: nested.clone(), of };
        let mut number = 1;
        while self.0.contains(&member.rust) || self.0.contains(&member.nested) {
            number += 1;
            let separator = if is_variant { "" } else { "_" };
            let base = rust.trim_start_matches("r#").trim_end_matches('_');
            member.rust = format!("{base}{separator}{number}");
            member.nested = format!("{nested}{number}");
        }
        self.0.insert(member.rust.clone());
        self.0.insert(member.nested.clone());
        member
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Span, Type, TypeKind};

    fn at(name: &str) -> At<String> {
        At::new(name.to_owned(), Span::default())
    }

    fn object(names: &[&str]) -> Object {
        let field = |name: &&str| Field::native(at(name), Type::new(TypeKind::Bool, Span::default()));
        Object::closed(names.iter().map(field).collect())
    }

    fn field_names(names: &[&str]) -> Vec<(String, String)> {
        fields("X", &object(names).fields).into_iter().map(|member| (member.rust, member.nested)).collect()
    }

    #[test]
    fn names_that_meet_get_numbers() {
        let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(rust, nested)| ((*rust).to_owned(), (*nested).to_owned())).collect()
        };
        assert_eq!(
            field_names(&["chat_state", "ChatState", "chat-state", "type", "Type", "", "empty"]),
            pairs(&[
                ("chat_state", "XChatState"),
                ("chat_state_2", "XChatState2"),
                ("chat_state_3", "XChatState3"),
                ("r#type", "XType"),
                ("type_2", "XType2"),
                ("empty", "XEmpty"),
                ("empty_2", "XEmpty2"),
            ])
        );
        // Fields that differ, of whose types the names would not.
        assert_eq!(field_names(&["x1", "x_1"]), pairs(&[("x1", "XX1"), ("x_1_2", "XX12")]));
        // A name that a number would give is taken already.
        assert_eq!(field_names(&["a_2", "a", "A"]).last().map(|(rust, _)| rust.as_str()), Some("a_3"));
        let words = [at("a"), at("A"), at("all")].map(|word| word);
        let found: Vec<String> = super::words(&words).into_iter().map(|member| member.rust).collect();
        assert_eq!(found, ["A", "A2", "All"]);
    }

    #[test]
    fn other_members_are_the_rest_unless_a_field_is() {
        assert_eq!(others("X", &object(&["a"])).rust, "rest");
        let taken = others("X", &object(&["Rest", "rest_2"]));
        assert_eq!((taken.rust.as_str(), taken.nested.as_str()), ("rest_3", "XRest3"));
    }
}
