//! Words of enums, from text, and variants of unions.

use std::fmt;

use super::{Misfit, Scalar, Seal, Shape, Typed};

/// Keeps the word of an enum: what [`Value::put`](super::Value::put) of a generated enum does.
pub fn put_word<T: Copy>(place: &mut T, all: &[T], scalar: &Scalar<'_>) -> Result<(), Misfit> {
    let Scalar::Index(index) = scalar else { return Err(Misfit::Kind) };
    *place = *all.get(*index).ok_or(Misfit::Kind)?;
    Ok(())
}

/// The variant whose empty start is to be kept: what [`Value::put`](super::Value::put) of a generated union asks.
pub fn variant(scalar: &Scalar<'_>) -> Result<(usize, Seal), Misfit> {
    match scalar {
        Scalar::Variant(index, seal) => Ok((*index, *seal)),
        _ => Err(Misfit::Kind),
    }
}

/// The value that a word stands for: what `FromStr` of a generated enum does.
pub fn word_from_str<T: Copy + Typed>(all: &[T], word: &str) -> Result<T, UnknownWord> {
    let Shape::Words(words) = T::SHAPE else { return Err(UnknownWord(&[])) };
    words.position(word).and_then(|index| all.get(index).copied()).ok_or(UnknownWord(words.words))
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
