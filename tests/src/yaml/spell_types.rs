//! Types → trees of YAML: mappings, or the text of a type expression.

use std::fmt::Display;

use capgen::model::{At, Field, Object, Range, Type, TypeKind};

use super::Yaml;
use crate::random::Tape;

/// An input or output: an empty one may be left out.
pub(super) fn spell_shape(ty: &Type, names: &[&str], tape: &mut Tape) -> Option<Yaml> {
    let empty = matches!(&ty.kind, TypeKind::Object(Object { fields, .. }) if fields.is_empty()) && is_bare(ty);
    match tape.below(3) {
        1 if empty => None,
        2 if empty => Some(Yaml::Nothing),
        _ => Some(spell_type(ty, names, tape)),
    }
}

/// A type. Objects whose fields no expression can name are mappings.
pub(super) fn spell_type(ty: &Type, names: &[&str], tape: &mut Tape) -> Yaml {
    match &ty.kind {
        TypeKind::Object(Object { fields, .. }) if is_bare(ty) && (tape.flag() || !can_be_text(ty)) => {
            Yaml::Map(fields.iter().map(|field| (field.name.value.clone(), spell_field(field, names, tape))).collect())
        }
        _ => Yaml::text(Speller { names, tape }.alternation(ty)),
    }
}

fn spell_field(field: &Field, names: &[&str], tape: &mut Tape) -> Yaml {
    if is_str(&field.ty) && tape.flag() { Yaml::Nothing } else { spell_type(&field.ty, names, tape) }
}

fn is_bare(ty: &Type) -> bool {
    !ty.nullable && !ty.secret
}

fn is_str(ty: &Type) -> bool {
    is_bare(ty) && matches!(&ty.kind, TypeKind::Str(range) if range.is_all())
}

/// Is every field's name one that an expression can hold?
fn can_be_text(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Object(Object { fields, .. }) => {
            fields.iter().all(|field| is_word(&field.name) && can_be_text(&field.ty))
        }
        TypeKind::List { of, .. } | TypeKind::Map(of) => can_be_text(of),
        _ => true,
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

struct Speller<'t> {
    names: &'t [&'t str],
    tape: &'t mut Tape,
}

impl Speller<'_> {
    fn alternation(&mut self, ty: &Type) -> String {
        let one = self.alternative(&Type { nullable: false, ..ty.clone() });
        if !ty.nullable {
            return one;
        }
        let bar = self.tape.one(&[" | ", "|", " |  "]);
        if self.tape.rarely(4) { format!("null{bar}{one}") } else { format!("{one}{bar}null") }
    }

    /// What may stand after `secret` or `of`, or beside a `|`.
    fn alternative(&mut self, ty: &Type) -> String {
        if ty.nullable {
            return format!("({})", self.alternation(ty));
        }
        if ty.secret {
            return format!("secret {}", self.alternative(&Type { secret: false, ..ty.clone() }));
        }
        match &ty.kind {
            TypeKind::List { of, items } => format!("list{} of {}", self.range(items), self.alternative(of)),
            TypeKind::Map(of) => format!("map of {}", self.alternative(of)),
            TypeKind::Enum(words) => self.words(words),
            kind if self.tape.rarely(8) => format!("({})", self.name(kind)),
            kind => self.name(kind),
        }
    }

    fn name(&mut self, kind: &TypeKind) -> String {
        match kind {
            TypeKind::Str(range) => format!("str{}", self.range(range)),
            TypeKind::Int(range) => format!("int{}", self.range(range)),
            TypeKind::Number(range) => format!("number{}", self.range(&text_of(range))),
            TypeKind::Integer(_) | TypeKind::Exact(_) => unreachable!("no type expression is one"),
            TypeKind::Decimal(range) => format!("decimal{}", self.range(&text_of(range))),
            TypeKind::Bool => "bool".to_owned(),
            TypeKind::Any => "any".to_owned(),
            TypeKind::Json => "json".to_owned(),
            TypeKind::Bytes => "bytes".to_owned(),
            TypeKind::DateTime => format!("iso{}datetime", self.tape.one(&[" ", "  "])),
            TypeKind::Date => "iso date".to_owned(),
            TypeKind::Named(name) => name.clone(),
            TypeKind::Object(Object { fields, .. }) => self.object(fields),
            TypeKind::List { .. } | TypeKind::Map(_) | TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Faulty => {
                unreachable!("spelt above, or never made")
            }
        }
    }

    fn range<T: Display>(&mut self, range: &Range<T>) -> String {
        if range.is_all() {
            return String::new();
        }
        let side = |side: &Option<T>| side.as_ref().map_or(String::new(), T::to_string);
        format!(" {}{}{}", side(&range.min), self.tape.one(&["..", " .. "]), side(&range.max))
    }

    fn object(&mut self, fields: &[Field]) -> String {
        let fields: Vec<String> = fields.iter().map(|field| self.field(field)).collect();
        let end = if !fields.is_empty() && self.tape.rarely(4) { "," } else { "" };
        format!("{{{}{end}}}", fields.join(self.tape.one(&[", ", ","])))
    }

    fn field(&mut self, field: &Field) -> String {
        if is_str(&field.ty) && self.tape.flag() {
            return field.name.value.clone();
        }
        format!("{}: {}", field.name.value, self.alternation(&field.ty))
    }

    fn words(&mut self, words: &[At<String>]) -> String {
        let alone = words.len() == 1;
        let words: Vec<String> = words.iter().map(|word| self.value(word, alone)).collect();
        let text = words.join(self.tape.one(&[" | ", "|"]));
        if alone { text } else { format!("({text})") }
    }

    fn value(&mut self, word: &str, alone: bool) -> String {
        const TAKEN: &[&str] = &["str", "int", "number", "decimal", "bool", "any", "json", "bytes", "null"];
        let free = is_word(word) && !TAKEN.contains(&word) && !self.names.contains(&word);
        let is_upper = word.chars().any(char::is_uppercase) && !word.chars().any(char::is_lowercase);
        if free && (is_upper || !alone) && self.tape.flag() {
            word.to_owned()
        } else {
            format!("'{}'", word.replace('\'', "''"))
        }
    }
}

/// The bounds as they are written.
fn text_of(range: &Range<capgen::model::Number>) -> Range<String> {
    let side = |side: &Option<capgen::model::Number>| side.as_ref().map(|number| number.0.clone());
    Range { min: side(&range.min), max: side(&range.max) }
}
