//! Random types.

use capgen::model::{Field, Number, Object, Presence, Range, Span, Type, TypeKind, Union, Variant};

use super::{Tape, at, distinct, words};

/// What a type may be made of.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The names that can be referred to.
    pub names: &'a [String],
    /// Levels that may still be nested.
    pub deeper: usize,
    /// It will be written as a YAML mapping, where fields may have any name.
    pub mapping: bool,
    /// Lengths may be of any size, so that nobody could make a value.
    pub huge: bool,
    /// It may hold what only a JSON Schema says: other members, absence that is not null, unions.
    pub schema: bool,
}

impl Scope<'_> {
    fn inside(self, mapping: bool) -> Self {
        Scope { deeper: self.deeper.saturating_sub(1), mapping, ..self }
    }
}

/// Any type.
pub fn any(tape: &mut Tape, scope: Scope<'_>) -> Type {
    let nullable = tape.rarely(4);
    let secret = tape.rarely(6);
    let mapping = scope.mapping && !nullable && !secret;
    let kinds = if scope.schema { 18 } else { 16 };
    let kind = match tape.below(if scope.deeper == 0 { 12 } else { kinds }) {
        0 => TypeKind::Str(lengths(tape, scope)),
        1 => TypeKind::Int(ordered(tape, |tape| tape.number() as i64)),
        2 => TypeKind::Number(numbers(tape)),
        3 => TypeKind::Decimal(numbers(tape)),
        4 => TypeKind::Bool,
        5 => TypeKind::Any,
        6 => TypeKind::Json,
        7 => TypeKind::Bytes,
        8 => TypeKind::DateTime,
        9 => TypeKind::Date,
        10 => words_of(tape),
        11 => match scope.names {
            [] => TypeKind::Bool,
            names => TypeKind::Named(names[tape.below(names.len())].clone()),
        },
        12 => TypeKind::List { of: Box::new(any(tape, scope.inside(false))), items: lengths(tape, scope) },
        13 => TypeKind::Map(Box::new(any(tape, scope.inside(false)))),
        14 | 15 => TypeKind::Object(members(tape, scope.inside(mapping))),
        _ => TypeKind::Union(union(tape, scope.inside(mapping))),
    };
    Type { nullable, secret, foreign: scope.schema, ..Type::new(kind, Span::default()) }
}

/// An object, as inputs and outputs are.
pub fn object(tape: &mut Tape, scope: Scope<'_>) -> Type {
    let object = TypeKind::Object(members(tape, scope.inside(true)));
    Type { foreign: scope.schema, ..Type::new(object, Span::default()) }
}

fn members(tape: &mut Tape, scope: Scope<'_>) -> Object {
    let mut fields = fields(tape, scope);
    if !scope.schema {
        return Object::closed(fields);
    }
    for field in &mut fields {
        field.presence = [Presence::Required, Presence::Optional, field.presence][tape.below(3)];
    }
    Object { fields, rest: tape.rarely(3).then(|| Box::new(any(tape, scope))) }
}

/// Objects without the tag, each under a word.
fn union(tape: &mut Tape, scope: Scope<'_>) -> Union {
    let tag = short(&words::text(tape));
    let mut variants = tape.several(3, |tape| (words::text(tape), members(tape, scope)));
    variants.insert(0, (tape.one(&["A", "one", "", "None"]).to_owned(), Object::default()));
    let variants = distinct(variants, |(word, _)| word).into_iter().map(|(word, mut object)| {
        object.fields.retain(|field| field.name.value != tag);
        let object = Type { foreign: true, ..Type::new(TypeKind::Object(object), Span::default()) };
        Variant { word: at(word), object }
    });
    let variants = variants.collect();
    Union { variants, tag: at(tag) }
}

fn fields(tape: &mut Tape, scope: Scope<'_>) -> Vec<Field> {
    let fields = tape.several(5, |tape| {
        let name = if scope.mapping { short(&words::text(tape)) } else { token(tape) };
        let ty = any(tape, scope);
        Field::native(at(name), ty)
    });
    distinct(fields, |field| &field.name)
}

/// A field's name that is not empty and short enough to be a key in YAML, escaped or not.
fn short(text: &str) -> String {
    let name: String = text.chars().take(60).collect();
    if name.is_empty() { "a".to_owned() } else { name }
}

/// A name that a type expression can hold.
fn token(tape: &mut Tape) -> String {
    const NAMES: &[&str] = &[
        "a", "b", "c", "type", "self", "crate", "null", "str", "list", "of", "secret", "map", "é", "日本", "a-b",
        "a_b", "A", "iso", "date", "x1",
    ];
    tape.one(NAMES).to_owned()
}

fn words_of(tape: &mut Tape) -> TypeKind {
    let mut words = tape.several(4, |tape| at(words::text(tape)));
    words.insert(0, at(tape.one(&["A", "one", "null", "str", ""]).to_owned()));
    TypeKind::Enum(distinct(words, |word| word))
}

fn lengths(tape: &mut Tape, scope: Scope<'_>) -> Range<u64> {
    let small = !scope.huge || !tape.rarely(4);
    ordered(tape, |tape| if small { tape.below(8) as u64 } else { tape.number() })
}

fn numbers(tape: &mut Tape) -> Range<Number> {
    let range = ordered(tape, |tape| tape.below(256) as i64 * 25 - 3000);
    Range { min: range.min.map(hundredths), max: range.max.map(hundredths) }
}

/// Hundredths as a decimal in the form that ranges are kept in.
fn hundredths(value: i64) -> Number {
    let minus = if value < 0 { "-" } else { "" };
    let (whole, part) = (value.abs() / 100, value.abs() % 100);
    Number(if part == 0 { format!("{minus}{whole}") } else { format!("{minus}{whole}.{part:02}") })
}

fn ordered<T: Ord>(tape: &mut Tape, bound: impl Fn(&mut Tape) -> T) -> Range<T> {
    if !tape.rarely(3) {
        return Range::ALL;
    }
    let (min, max) = (tape.maybe(&bound), tape.maybe(&bound));
    if min.is_some() && max.is_some() && min > max { Range { min: max, max: min } } else { Range { min, max } }
}
