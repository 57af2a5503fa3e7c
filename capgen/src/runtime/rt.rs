//! What only generated code calls, by absolute paths: `::capgen::rt::…`.

pub use serde;

use crate::runtime::Descriptor;
pub use crate::runtime::ai::may_apply;
pub use crate::runtime::capability::{Read, plan_of_read, reads};
pub use crate::runtime::contract;
pub use crate::runtime::proof::prove;
pub use crate::runtime::reversal::{Origin, Reversal, undo};
pub use crate::runtime::signed::SignedCatalogue;
pub use crate::runtime::template::key;
pub use crate::runtime::value::{
    Check, CheckOf, Entries, EntriesMut, FieldShape, Keep, Misfit, Parts, Presence, RecordShape, Scalar, Seal, Shape,
    Typed, UnionShape, UnknownWord, Value, View, WordsShape, debug, deserialize, equal, serialize, start, variant,
    word_from_str, word_index,
};
pub use crate::runtime::{CompositionBuilder, MapTo, Mapped, Need, Offer, Piece, Proof, Reason, Route};
pub use crate::{
    __capgen_check as check, __capgen_common as common, __capgen_json_schema as json_schema, __capgen_record as record,
    __capgen_union as union, __capgen_unwind as unwind, __capgen_words as words,
};

/// The shapes that say nothing more, as constants: a reference to one costs the compiler least.
mod shapes {
    use super::Shape;

    pub const TEXT: &Shape = &Shape::TEXT;
    pub const INT: &Shape = &Shape::INT;
    pub const NUMBER: &Shape = &Shape::NUMBER;
    pub const INTEGER: &Shape = &Shape::INTEGER;
    pub const EXACT: &Shape = &Shape::EXACT;
    pub const DECIMAL: &Shape = &Shape::DECIMAL;
    pub const BOOL: &Shape = &Shape::Bool;
    pub const ANY: &Shape = &Shape::Any;
    pub const JSON: &Shape = &Shape::Json;
    pub const BYTES: &Shape = &Shape::Bytes;
    pub const DATE_TIME: &Shape = &Shape::DateTime;
    pub const DATE: &Shape = &Shape::Date;
}
pub use shapes::*;

/// A field that must be there, in the tables of [`record!`].
#[allow(non_upper_case_globals, reason = "a word of the tables")]
pub const required: Presence = Presence::Required;
/// A field that may be missing.
#[allow(non_upper_case_globals, reason = "a word of the tables")]
pub const optional: Presence = Presence::Nullable;
/// A field that may be missing, and null is something else.
#[allow(non_upper_case_globals, reason = "a word of the tables")]
pub const apart: Presence = Presence::Optional;

/// What a descriptor leaves unsaid.
pub const UNSAID: Descriptor = Descriptor::of("", "", TEXT, TEXT);
