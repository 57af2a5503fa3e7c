//! What a value is: names, kinds, ranges, what may be absent, what is secret.
//!
//! Invariants
//! - A shape is a `static` made of literals. Shapes of recursive types refer to each other's statics.
//! - [`Shape::Nullable`] and [`Shape::Secret`] wrap another shape; one of them inside the other is fine in either order.
//! - The positions of [`Shape::Record`]'s fields, of [`Shape::Words`]' words and of [`Shape::Union`]'s variants are those
//!   that [`Value`](super::Value) counts with.
//! - Each variant of a union is a record.

/// What a value is.
#[derive(Debug)]
pub enum Shape {
    /// Text; the bounds count characters.
    Text {
        /// Least number of characters.
        min: Option<u64>,
        /// Greatest number of characters.
        max: Option<u64>,
    },
    /// A 64-bit signed integer.
    Int {
        /// Least value.
        min: Option<i64>,
        /// Greatest value.
        max: Option<i64>,
    },
    /// A finite double.
    Number {
        /// Least value.
        min: Option<f64>,
        /// Greatest value.
        max: Option<f64>,
    },
    /// An integer of 64 bits, with a sign or without.
    Integer {
        /// Least value.
        min: Option<i64>,
        /// Greatest value.
        max: Option<i64>,
    },
    /// A number: an integer of 64 bits, with a sign or without, or a finite double.
    Exact {
        /// Least value.
        min: Option<f64>,
        /// Greatest value.
        max: Option<f64>,
    },
    /// An exact decimal, text on the wire.
    Decimal {
        /// Least value, a decimal.
        min: Option<&'static str>,
        /// Greatest value, a decimal.
        max: Option<&'static str>,
    },
    /// `true` or `false`.
    Bool,
    /// A JSON scalar, `null` among them.
    Any,
    /// Any JSON, `null` among it.
    Json,
    /// Bytes, base64 on the wire.
    Bytes,
    /// RFC 3339 date and time with an offset.
    DateTime,
    /// An ISO date.
    Date,
    /// A list.
    List {
        /// What its items are.
        of: &'static Shape,
        /// Least number of items.
        min: Option<u64>,
        /// Greatest number of items.
        max: Option<u64>,
    },
    /// A map from any text.
    Map {
        /// What its values are.
        of: &'static Shape,
    },
    /// An object.
    Record(RecordShape),
    /// One of several objects, told apart by a member.
    Union(&'static UnionShape),
    /// One of some words.
    Words(WordsShape),
    /// This, or `null`.
    Nullable(&'static Shape),
    /// This, never shown.
    Secret(&'static Shape),
}

/// An object.
#[derive(Debug)]
pub struct RecordShape {
    /// The name of the Rust type.
    pub name: &'static str,
    /// Its fields, each at the position that [`Value::at`](super::Value::at) knows it by.
    pub fields: &'static [FieldShape],
    /// What members of other names hold: a map of them is at the position after the last field. None: there are no others.
    pub rest: Option<&'static Shape>,
}

/// A field of an object.
#[derive(Debug)]
pub struct FieldShape {
    /// Its name on the wire.
    pub name: &'static str,
    /// What it holds.
    pub shape: &'static Shape,
    /// Is it always there?
    pub presence: Presence,
}

/// Is a field always there?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It must be there.
    Required,
    /// It may be missing on the way in, which is the same as null. It is written where it can be null.
    Nullable,
    /// It may be missing, which is not null: what is missing is not written.
    Optional,
}

/// One of several objects. A member, the tag, holds the word of the one that it is.
#[derive(Debug)]
pub struct UnionShape {
    /// The name of the tag.
    pub tag: &'static str,
    /// The words, each at the position that [`View::Variant`](super::View::Variant) knows it by.
    pub words: &'static [&'static str],
    /// The records, at the positions of their words. One may have the tag as a field, which then holds its word alone.
    pub records: &'static [&'static Shape],
}

/// The words of an enum.
#[derive(Debug)]
pub struct WordsShape {
    /// The words, each at the position that [`Scalar::Index`](super::Scalar::Index) knows it by.
    pub words: &'static [&'static str],
    /// The positions in the order of the words; empty for a few words, which are searched one after the other.
    pub order: &'static [u32],
}

impl Shape {
    /// Text of any length.
    pub const TEXT: Shape = Shape::text(None, None);
    /// Any 64-bit integer.
    pub const INT: Shape = Shape::int(None, None);
    /// Any finite double.
    pub const NUMBER: Shape = Shape::number(None, None);
    /// Any integer of 64 bits, with a sign or without.
    pub const INTEGER: Shape = Shape::Integer { min: None, max: None };
    /// Any number.
    pub const EXACT: Shape = Shape::Exact { min: None, max: None };
    /// Any decimal.
    pub const DECIMAL: Shape = Shape::decimal(None, None);

    /// Text of so many characters.
    pub const fn text(min: Option<u64>, max: Option<u64>) -> Self {
        Shape::Text { min, max }
    }

    /// An integer in a range.
    pub const fn int(min: Option<i64>, max: Option<i64>) -> Self {
        Shape::Int { min, max }
    }

    /// A double in a range.
    pub const fn number(min: Option<f64>, max: Option<f64>) -> Self {
        Shape::Number { min, max }
    }

    /// A decimal in a range, whose bounds are decimals as text.
    pub const fn decimal(min: Option<&'static str>, max: Option<&'static str>) -> Self {
        Shape::Decimal { min, max }
    }

    /// A list of any length.
    pub const fn list(of: &'static Shape) -> Self {
        Shape::List { of, min: None, max: None }
    }

    /// A list of so many items.
    pub const fn list_of(of: &'static Shape, min: Option<u64>, max: Option<u64>) -> Self {
        Shape::List { of, min, max }
    }

    /// A map from any text.
    pub const fn map(of: &'static Shape) -> Self {
        Shape::Map { of }
    }

    /// An object that has these members, and no others.
    pub const fn record(name: &'static str, fields: &'static [FieldShape]) -> Self {
        Shape::Record(RecordShape { name, fields, rest: None })
    }

    /// An object that may have other members, which all are of this shape.
    pub const fn open(name: &'static str, fields: &'static [FieldShape], rest: &'static Shape) -> Self {
        Shape::Record(RecordShape { name, fields, rest: Some(rest) })
    }

    /// One of a few words (up to about fifty).
    pub const fn words(words: &'static [&'static str]) -> Self {
        Shape::Words(WordsShape { words, order: &[] })
    }

    /// One of many words. `order` lists the positions in the byte order of the words, so that one is found by bisection.
    pub const fn many_words(words: &'static [&'static str], order: &'static [u32]) -> Self {
        Shape::Words(WordsShape { words, order })
    }

    /// This, or `null`.
    pub const fn nullable(of: &'static Shape) -> Self {
        Shape::Nullable(of)
    }

    /// This, never shown.
    pub const fn secret(of: &'static Shape) -> Self {
        Shape::Secret(of)
    }

    /// Is it, without wrappers, a scalar that is no free JSON?
    pub(super) fn has_no_parts(&self) -> bool {
        !matches!(
            self,
            Shape::Json
                | Shape::List { .. }
                | Shape::Map { .. }
                | Shape::Record(_)
                | Shape::Union(_)
                | Shape::Nullable(_)
                | Shape::Secret(_)
        )
    }

    /// Is null a value of it?
    pub(super) const fn holds_null(&self) -> bool {
        let mut shape = self;
        while let Shape::Secret(of) = shape {
            shape = of;
        }
        matches!(shape, Shape::Nullable(_) | Shape::Any | Shape::Json)
    }

    /// What is inside the wrappers, and what they say.
    pub(in crate::runtime) fn peel(&'static self) -> Peeled {
        let mut peeled = Peeled { core: self, nullable: false, secret: false };
        loop {
            match peeled.core {
                Shape::Nullable(of) => (peeled.core, peeled.nullable) = (of, true),
                Shape::Secret(of) => (peeled.core, peeled.secret) = (of, true),
                Shape::Any | Shape::Json => return Peeled { nullable: true, ..peeled },
                _ => return peeled,
            }
        }
    }
}

/// A shape without its wrappers.
#[derive(Clone, Copy)]
pub(in crate::runtime) struct Peeled {
    /// What is inside the wrappers.
    pub core: &'static Shape,
    /// May it be null?
    pub nullable: bool,
    /// Must it never be shown?
    pub secret: bool,
}

impl FieldShape {
    /// A field that must be there.
    pub const fn required(name: &'static str, shape: &'static Shape) -> Self {
        FieldShape { name, shape, presence: Presence::Required }
    }

    /// A field that may be missing, or null where its shape can be. Its Rust type is an `Option`, or one that holds `null`
    /// itself.
    pub const fn optional(name: &'static str, shape: &'static Shape) -> Self {
        FieldShape { name, shape, presence: Presence::Nullable }
    }
}

impl FieldShape {
    /// A field that may be missing, and where it is null that is something else. Its Rust type is an `Option`, of another
    /// one where its shape can be null.
    pub const fn apart(name: &'static str, shape: &'static Shape) -> Self {
        FieldShape { name, shape, presence: Presence::Optional }
    }

    /// Must it be there on the way in?
    pub(in crate::runtime) fn is_required(&self) -> bool {
        self.presence == Presence::Required
    }
}

impl RecordShape {
    /// Is it one of its fields?
    pub(super) fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.name == name)
    }
}

impl UnionShape {
    /// The record of a variant, with its word.
    pub(in crate::runtime) fn variant(&self, index: usize) -> Option<(&'static str, &'static RecordShape)> {
        match self.records.get(index)?.peel().core {
            Shape::Record(record) => Some((self.words.get(index)?, record)),
            _ => None,
        }
    }
}

impl WordsShape {
    /// The position of a word.
    pub fn position(&self, word: &str) -> Option<usize> {
        if self.order.is_empty() {
            return self.words.iter().position(|known| *known == word);
        }
        let known = |index: &u32| self.words.get(*index as usize).copied().unwrap_or_default();
        let at = self.order.binary_search_by(|index| known(index).cmp(word)).ok()?;
        self.order.get(at).map(|index| *index as usize)
    }
}
