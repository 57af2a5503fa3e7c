//! The types of inputs and outputs.

use super::{At, Span};

/// A type with its flags. Equality ignores the place, who chose the names, and prose.
#[derive(Clone, Debug)]
pub struct Type {
    /// What it holds.
    pub kind: TypeKind,
    /// `null` is a value too.
    pub nullable: bool,
    /// Never shown: logs, plans, listings, `Debug` and errors mask it.
    pub secret: bool,
    /// Its names were chosen by somebody else, in a JSON Schema: where two of them meet in Rust the later one gets a number,
    /// and no finding asks to rename it.
    pub foreign: bool,
    /// What its author says of it, in prose, where the form has a place for that.
    pub docs: Option<String>,
    /// Where the expression or mapping stands.
    pub span: Span,
}

impl PartialEq for Type {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind && self.nullable == other.nullable && self.secret == other.secret
    }
}

/// What a type holds.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    /// Text; the range counts characters.
    Str(Range<u64>),
    /// A 64-bit signed integer.
    Int(Range<i64>),
    /// A JSON number (a double).
    Number(Range<Number>),
    /// An integer of 64 bits, with a sign or without: what a JSON Schema does not say to be smaller.
    Integer(Range<i64>),
    /// A JSON number, kept exactly where it is whole: what a JSON Schema does not say to be a double.
    Exact(Range<Number>),
    /// An exact decimal, a string on the wire.
    Decimal(Range<Number>),
    /// `true` or `false`.
    Bool,
    /// A JSON scalar: string, number, boolean or null.
    Any,
    /// Any JSON.
    Json,
    /// Bytes, base64 on the wire.
    Bytes,
    /// RFC 3339 date and time with an offset.
    DateTime,
    /// An ISO date.
    Date,
    /// A list; the range counts items.
    List {
        /// What the items are.
        of: Box<Type>,
        /// How many.
        items: Range<u64>,
    },
    /// A map from any text.
    Map(Box<Type>),
    /// An object.
    Object(Object),
    /// One of several objects, told apart by a member.
    Union(Union),
    /// One of these words; never empty. One word alone is a literal.
    Enum(Vec<At<String>>),
    /// A type of the catalogue's `types`.
    Named(String),
    /// A type that could not be read; a finding was made. Behaves as `json` so that the rest goes on.
    Faulty,
}

/// An object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    /// Its fields in the order written. No two have one name.
    pub fields: Vec<Field>,
    /// What members of other names hold. None: it is closed, and has no others; a native object is.
    pub rest: Option<Box<Type>>,
}

/// A field of an object. The name is the wire name, kept exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Wire name.
    pub name: At<String>,
    /// Its type.
    pub ty: Type,
    /// Is the member always there?
    pub presence: Presence,
}

impl Field {
    /// A field of a native object: absent reads as null where the type can be null.
    pub fn native(name: At<String>, ty: Type) -> Self {
        let presence = if ty.nullable { Presence::Nullable } else { Presence::Required };
        Field { name, ty, presence }
    }
}

/// Is a member always there, and is being absent the same as being null?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    /// It must be there, be it null or not.
    #[default]
    Required,
    /// The rule of native nullable fields: absent reads as null, and what is null is written.
    Nullable,
    /// It may be absent, which is not null: what is absent is not written, and null is read only where the type has it.
    Optional,
}

/// One of several objects. One member, the tag, says which.
#[derive(Clone, Debug, PartialEq)]
pub struct Union {
    /// The name of the member that tells them apart.
    pub tag: At<String>,
    /// The objects, in the order written. No two have one word.
    pub variants: Vec<Variant>,
}

/// One object of a union.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// What the tag holds.
    pub word: At<String>,
    /// What else there is: an object without the tag among its fields, or a named type that stands for an object. That one
    /// may have the tag as a required field, which then holds this word alone. Neither nullable nor secret.
    pub object: Type,
}

/// A JSON Schema that the types hold only in part: what is read must keep to it, too.
#[derive(Clone, Debug)]
pub struct Schema {
    /// JSON text that refers to nothing outside itself, normalised: equal schemas have equal texts.
    pub text: String,
    /// Where it is declared.
    pub span: Span,
}

/// Equality ignores the place.
impl PartialEq for Schema {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// Inclusive bounds, each of which may be missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Range<T> {
    /// Least value.
    pub min: Option<T>,
    /// Greatest value.
    pub max: Option<T>,
}

impl<T> Range<T> {
    /// No bounds.
    pub const ALL: Range<T> = Range { min: None, max: None };

    /// Neither bound is set.
    pub fn is_all(&self) -> bool {
        self.min.is_none() && self.max.is_none()
    }
}

impl<T> Default for Range<T> {
    fn default() -> Self {
        Range::ALL
    }
}

/// A decimal bound, kept as written: an optional minus, digits, an optional point with digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(pub String);

impl Object {
    /// An object that has no other members.
    pub fn closed(fields: Vec<Field>) -> Self {
        Object { fields, rest: None }
    }

    /// The types of its fields, then that of its other members.
    pub fn parts(&self) -> impl Iterator<Item = &Type> {
        self.fields.iter().map(|field| &field.ty).chain(self.rest.as_deref())
    }
}

impl Type {
    /// A plain type at a place: not nullable, not secret, native.
    pub fn new(kind: TypeKind, span: Span) -> Self {
        Type { kind, nullable: false, secret: false, foreign: false, docs: None, span }
    }
}
