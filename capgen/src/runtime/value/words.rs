//! Words of enums, from text, and variants of unions.

use std::fmt;

use super::{Misfit, Scalar, Seal, Shape};

/// The position of the word that is to be kept, `usize::MAX` for what is no word: what [`Keep::put`](super::Keep::put) of a generated enum asks.
pub fn word_index(scalar: Scalar<'_>) -> usize {
    match scalar {
        Scalar::Index(index) => index,
        _ => usize::MAX,
    }
}

/// The variant whose empty start is to be kept: what [`Keep::put`](super::Keep::put) of a generated union asks.
pub fn variant(scalar: &Scalar<'_>) -> Result<(usize, Seal), Misfit> {
    match scalar {
        Scalar::Variant(index, seal) => Ok((*index, *seal)),
        _ => Err(Misfit::Kind),
    }
}

/// The position of a word: what `FromStr` of a generated enum asks.
pub fn word_from_str(shape: &'static Shape, word: &str) -> Result<usize, UnknownWord> {
    let Shape::Words(words) = shape else { return Err(UnknownWord(&[])) };
    words.position(word).ok_or(UnknownWord(words.words))
}

/// A word that an enum does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord(&'static [&'static str]);

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", one_of(self.0))
    }
}

impl std::error::Error for UnknownWord {}

/// So many words of an enum are listed in a message.
const LISTED: usize = 12;

/// "one of `a`, `b`", cut where there are many.
pub(super) fn one_of(words: &[&str]) -> String {
    if let [word] = words {
        return format!("`{word}`");
    }
    let listed: Vec<String> = words.iter().take(LISTED).map(|word| format!("`{word}`")).collect();
    let rest = words.len().saturating_sub(LISTED);
    let more = if rest > 0 { format!(" or {rest} more") } else { String::new() };
    format!("one of {}{more}", listed.join(", "))
}
