//! Values: how generated types are read, written, checked, shown, hashed and moved, all over one table for each type.
//!
//! Generated code says only *where each part is* ([`Value`]) and *what it is* ([`Shape`]); everything that walks a value is
//! written once, here. See each module for its invariants.

mod access;
mod any;
mod bytes;
mod canonical;
mod check;
mod date;
mod date_time;
mod decimal;
mod equal;
mod facts;
mod fault;
mod fit;
mod known;
mod macros;
mod near;
mod number;
mod path;
mod plain;
mod problem;
mod read;
mod shape;
mod show;
mod shown;
mod text;
mod text_value;
mod transfer;
mod validate;
mod words;
mod write;

use serde_json::Value as Json;

pub use access::{Entries, EntriesMut, Keep, Misfit, Parts, Scalar, Seal, Typed, Value, View, start};
pub use any::Any;
pub use bytes::Bytes;
pub use canonical::{canonical_json, input_hash};
pub use check::{Check, CheckOf};
pub(in crate::runtime) use check::{check, check_tree};
pub use date::Date;
pub use date_time::DateTime;
pub use decimal::Decimal;
pub use equal::equal;
pub(in crate::runtime) use facts::{Facts, KnownFacts};
pub use fault::{Fault, FaultKind, Faults, Malformed};
pub(in crate::runtime) use known::forget_unknown_nulls;
pub use number::Number;
#[cfg(feature = "client")]
pub(in crate::runtime) use read::Within;
#[cfg(feature = "server")]
pub(in crate::runtime) use read::fill_from_text;
pub(in crate::runtime) use read::read_into;
pub use read::{Unknown, deserialize, from_json, read_json};
pub use shape::{FieldShape, Presence, RecordShape, Shape, UnionShape, WordsShape};
pub use show::{MASK, debug, masked, to_json};
pub use shown::Shown;
#[cfg(any(feature = "client", feature = "postgres", feature = "server", feature = "sqlite"))]
pub(in crate::runtime) use text::push_text;
#[cfg(feature = "client")]
pub(in crate::runtime) use text::write_into;
pub use text::write_json;
#[cfg(feature = "server")]
pub(in crate::runtime) use text::{push_json, push_tree};
pub use transfer::transfer;
pub(in crate::runtime) use transfer::transfer_into;
pub use validate::validate;
pub use words::{UnknownWord, variant, word_from_str, word_index};
pub use write::serialize;
