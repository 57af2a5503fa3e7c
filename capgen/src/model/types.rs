//! The types of inputs and outputs.

use super::{At, Span};

/// A type with its two flags. Equality ignores the place.
#[derive(Clone, Debug)]
pub struct Type {
    /// What it holds.
    pub kind: TypeKind,
    /// `null` is a value too.
    pub nullable: bool,
    /// Never shown: logs, plans, listings, `Debug` and errors mask it.
    pub secret: bool,
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
    /// A closed object. Fields in the order written.
    Object(Vec<Field>),
    /// One of these words; never empty. One word alone is a literal.
    Enum(Vec<At<String>>),
    /// A type of the catalogue's `types`.
    Named(String),
    /// A type that could not be read; a finding was made. Behaves as `json` so that the rest goes on.
    Faulty,
}

/// A field of an object. The name is the wire name, kept exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Wire name.
    pub name: At<String>,
    /// Its type.
    pub ty: Type,
    /// May the member be missing on the way in? A native nullable field may.
    pub optional: bool,
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

impl Type {
    /// A plain type at a place: not nullable, not secret.
    pub fn new(kind: TypeKind, span: Span) -> Self {
        Type { kind, nullable: false, secret: false, span }
    }
}
