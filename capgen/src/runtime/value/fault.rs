//! What is wrong with a value, and where.
//!
//! Invariants
//! - A message never holds any part of a secret, and of other values only a short, escaped piece.
//! - At most [`MOST`] faults are kept; the rest is counted.

use std::fmt;

/// At most so many faults are kept.
pub(super) const MOST: usize = 100;

/// One thing that is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, as a JSON pointer: `/signers/0/email`. Empty for the value as a whole.
    pub path: String,
    /// What is wrong, in words.
    pub message: String,
    /// What sort of fault it is.
    pub kind: FaultKind,
}

/// The sorts of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// The text is not JSON.
    Syntax,
    /// A value of another kind: text where an integer should be, `null` where it may not be.
    WrongKind,
    /// A required member is missing.
    Missing,
    /// A member that the object does not have.
    Unknown,
    /// A member given twice.
    Duplicate,
    /// A number, a length or a count outside its range.
    OutOfRange,
    /// A word that is not among the enum's.
    UnknownWord,
    /// Text that is not a date, a decimal or base64.
    Malformed,
    /// Nested too deeply.
    TooDeep,
    /// The idempotency key does not follow its recipe.
    Key,
    /// It is of its type, and breaks the schema that says more.
    Schema,
    /// The provider refused it, for a reason that no shape tells.
    Refused,
}

impl FaultKind {
    /// All, in order.
    pub const ALL: &'static [FaultKind] = &[
        FaultKind::Syntax,
        FaultKind::WrongKind,
        FaultKind::Missing,
        FaultKind::Unknown,
        FaultKind::Duplicate,
        FaultKind::OutOfRange,
        FaultKind::UnknownWord,
        FaultKind::Malformed,
        FaultKind::TooDeep,
        FaultKind::Key,
        FaultKind::Schema,
        FaultKind::Refused,
    ];

    /// The wire word.
    pub const fn word(self) -> &'static str {
        match self {
            FaultKind::Syntax => "syntax",
            FaultKind::WrongKind => "wrong_kind",
            FaultKind::Missing => "missing",
            FaultKind::Unknown => "unknown",
            FaultKind::Duplicate => "duplicate",
            FaultKind::OutOfRange => "out_of_range",
            FaultKind::UnknownWord => "unknown_word",
            FaultKind::Malformed => "malformed",
            FaultKind::TooDeep => "too_deep",
            FaultKind::Key => "key",
            FaultKind::Schema => "schema",
            FaultKind::Refused => "refused",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => f.write_str(&self.message),
            path => write!(f, "{path}: {}", self.message),
        }
    }
}

/// All that is wrong with a value, in the order it was met; never shown for a value that is right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    list: Vec<Fault>,
    more: usize,
}

impl Faults {
    /// The faults that were kept.
    pub fn list(&self) -> &[Fault] {
        &self.list
    }

    /// How many more there were.
    pub fn more(&self) -> usize {
        self.more
    }

    /// Is nothing wrong?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there were, kept or not.
    pub(super) fn count(&self) -> usize {
        self.list.len().saturating_add(self.more)
    }

    /// Nothing wrong, or these faults.
    pub fn into_result(self) -> Result<(), Faults> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Adds a fault; beyond the limit it is only counted.
    pub(in crate::runtime) fn add(&mut self, fault: impl FnOnce() -> Fault) {
        if self.list.len() < MOST {
            self.list.push(fault());
        } else {
            self.more = self.more.saturating_add(1);
        }
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Faults { list: vec![fault], more: 0 }
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = std::vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

/// One line for each fault.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.list.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for Faults {}

/// Text that is not of the form it should be. Says what is wrong without repeating the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    expected: &'static str,
    reason: Option<String>,
}

impl Malformed {
    pub(super) fn new(expected: &'static str) -> Self {
        Malformed { expected, reason: None }
    }

    pub(super) fn because(expected: &'static str, reason: impl Into<String>) -> Self {
        Malformed { expected, reason: Some(reason.into()) }
    }

    /// What should be there.
    pub(super) fn expected(&self) -> &'static str {
        self.expected
    }

    /// What is wrong with what is there; may tell something about it.
    pub(super) fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)?;
        self.reason.iter().try_for_each(|reason| write!(f, " ({reason})"))
    }
}

impl std::error::Error for Malformed {}
