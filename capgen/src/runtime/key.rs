//! The idempotency key of a call.
//!
//! Invariant: a [`Key`] holds 1 to 512 characters, none of them a control character. It is kept exactly as given: nothing
//! is trimmed or folded, because two keys that differ in a space are two pieces of work.

use std::fmt;

use super::trace::drawn;

/// What names one piece of work, so that asking twice acts once.
///
/// It follows from the work itself, never from the clock or chance, so that a caller that starts over finds it again:
///
/// ```
/// # use capgen::Key;
/// let key = Key::join(["run-7", "step-3"])?;
/// assert_eq!(key.as_str(), "run-7|step-3");
/// # Ok::<(), capgen::KeyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

/// Why a text is no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// The text is empty.
    #[error("an idempotency key must not be empty: derive it from the work, such as a run and a step number")]
    Empty,
    /// More than [`Key::MAX`] characters.
    #[error(
        "an idempotency key has at most {max} characters, this one has {length}: put a digest of the long part in it"
    )]
    TooLong {
        /// How many characters the text has.
        length: usize,
        /// The most it may have.
        max: usize,
    },
    /// A control character.
    #[error("an idempotency key must not hold control characters, this one has one at character {at}")]
    Control {
        /// Which character, counted from 1.
        at: usize,
    },
    /// A part of a joined key holds the separator, or is empty.
    #[error(
        "`{part}` must be non-empty text without `|` to be part of an idempotency key: two different pieces of work \
         could share the key otherwise"
    )]
    Part {
        /// The field, the extra, or the position of the part.
        part: String,
    },
}

impl Key {
    /// The most characters a key may have.
    pub const MAX: usize = 512;

    /// What stands between the parts of a joined key.
    pub const SEPARATOR: char = '|';

    /// Takes a text as it is.
    ///
    /// # Errors
    /// When it is empty, too long, or holds a control character.
    pub fn new(text: impl Into<String>) -> Result<Key, KeyError> {
        let text = text.into();
        let mut length = 0;
        for character in text.chars() {
            length += 1;
            if character.is_control() {
                return Err(KeyError::Control { at: length });
            }
        }
        match length {
            0 => Err(KeyError::Empty),
            _ if length > Key::MAX => Err(KeyError::TooLong { length, max: Key::MAX }),
            _ => Ok(Key(text)),
        }
    }

    /// Joins parts with `|`.
    ///
    /// # Errors
    /// When a part is empty or holds the separator itself, or as [`Key::new`] says.
    pub fn join<I>(parts: I) -> Result<Key, KeyError>
    where
        I: IntoIterator,
        I::Item: fmt::Display,
    {
        let mut text = String::new();
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 {
                text.push(Key::SEPARATOR);
            }
            push_part(&mut text, &part, || format!("part {}", index + 1))?;
        }
        Key::new(text)
    }

    /// What a read goes by: a digest of its input, in hex.
    pub(super) fn of_read(digest: &str) -> Key {
        Key(format!("read|{digest}"))
    }

    /// That of a call which its contract lets come without one: no other call has it.
    pub(super) fn drawn() -> Key {
        Key(format!("drawn|{:032x}", drawn()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Appends one part of a composed key, refusing one that would make the key ambiguous.
pub(super) fn push_part(
    text: &mut String,
    part: &dyn fmt::Display,
    name: impl FnOnce() -> String,
) -> Result<(), KeyError> {
    let part = part.to_string();
    if part.is_empty() || part.contains(Key::SEPARATOR) {
        return Err(KeyError::Part { part: name() });
    }
    text.push_str(&part);
    Ok(())
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({:?})", self.0)
    }
}

impl AsRef<str> for Key {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Key, KeyError> {
        Key::new(text)
    }
}

impl TryFrom<String> for Key {
    type Error = KeyError;

    fn try_from(text: String) -> Result<Key, KeyError> {
        Key::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_kept_as_given() {
        for text in ["a", " a ", "run|3", "é", &"é".repeat(512)] {
            assert_eq!(Key::new(text).unwrap().as_str(), text);
        }
    }

    #[test]
    fn texts_that_are_no_key_are_refused() {
        assert_eq!(Key::new(""), Err(KeyError::Empty));
        assert_eq!(Key::new("é".repeat(513)), Err(KeyError::TooLong { length: 513, max: 512 }));
        assert_eq!(Key::new("ab\nc"), Err(KeyError::Control { at: 3 }));
        assert_eq!(Key::new("a\u{85}"), Err(KeyError::Control { at: 2 }));
    }

    #[test]
    fn joined_parts_cannot_run_into_each_other() {
        assert_eq!(Key::join(["r1", "3"]).unwrap().as_str(), "r1|3");
        assert_eq!(Key::join([7, 3]).unwrap().as_str(), "7|3");
        assert_eq!(Key::join(["a|b", "c"]), Err(KeyError::Part { part: "part 1".into() }));
        assert_eq!(Key::join(["a", ""]), Err(KeyError::Part { part: "part 2".into() }));
        assert_eq!(Key::join::<[&str; 0]>([]), Err(KeyError::Empty));
    }
}
