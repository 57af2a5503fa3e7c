//! What only generated code calls, by absolute paths: `::capgen::rt::…`.

pub use serde;

pub use crate::runtime::ai::may_apply;
pub use crate::runtime::capability::{Read, plan_of_read, reads};
pub use crate::runtime::contract;
pub use crate::runtime::proof::prove;
pub use crate::runtime::template::key;
pub use crate::runtime::value::{
    Entries, EntriesMut, FieldShape, Misfit, Scalar, Seal, Shape, Typed, UnknownWord, Value, View, debug, deserialize,
    put_word, serialize, word_from_str,
};
pub use crate::runtime::{CompositionBuilder, MapTo, Mapped, Need, Offer, Piece, Proof, Reason, Route};
pub use crate::{__capgen_common as common, __capgen_words as words};
