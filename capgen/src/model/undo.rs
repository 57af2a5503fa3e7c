//! What `undo` says beyond a name: how the input of what reverses a capability is made.

use std::fmt;

use super::contract::Compensation;
use super::{At, Capability};

/// A field of the input of what reverses a capability, and where its value comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct UndoField {
    /// The wire name of the field that is filled.
    pub name: At<String>,
    /// What fills it.
    pub from: At<FieldPath>,
}

/// A field of what a call was given or has answered, by its path: `output.booking.id`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldPath {
    /// Of which of the two.
    pub side: Side,
    /// The wire name of a field, or the names of nested objects' fields joined by dots. Never empty.
    pub path: String,
}

/// One of the two values of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What it was given.
    Input,
    /// What it has answered.
    Output,
}

impl Side {
    /// As it is written at the beginning of a path.
    pub fn word(self) -> &'static str {
        match self {
            Side::Input => "input",
            Side::Output => "output",
        }
    }
}

impl FieldPath {
    /// Is this within what another one names?
    pub fn is_within(&self, other: &FieldPath) -> bool {
        let rest = self.path.strip_prefix(&other.path).filter(|_| self.side == other.side);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// Of a text such as `output.booking`. None when it is none.
    pub fn parse(text: &str) -> Option<FieldPath> {
        let (side, path) = text.split_once('.')?;
        let side = [Side::Input, Side::Output].into_iter().find(|known| known.word() == side)?;
        (!path.is_empty()).then(|| FieldPath { side, path: path.to_owned() })
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.side.word(), self.path)
    }
}

impl Capability {
    /// Is compensating a call of it nothing but a call of what `undo` names, with the fields that it maps? So it is where both
    /// the contract and `undo` name one capability, or only `undo` does.
    pub fn is_compensated_by_undo(&self) -> bool {
        let compensation = self.contract.as_ref().and_then(|contract| contract.compensation.as_ref());
        let target = |part: &Compensation| part.compensation_capability_id.as_ref().map(|id| id.value.clone());
        let named = compensation.and_then(target);
        let undo = self.undo.as_ref().map(|undo| &undo.value);
        self.undo_with.is_some() && (named.is_none() || named.as_ref() == undo)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_within_the_objects_on_its_way() {
        let within = |a: &str, b: &str| FieldPath::parse(a).unwrap().is_within(&FieldPath::parse(b).unwrap());
        assert!(within("input.a.b", "input.a") && within("input.a", "input.a"));
        assert!(!within("input.ab", "input.a") && !within("output.a", "input.a") && !within("input.a", "input.a.b"));
    }

    #[test]
    fn a_source_is_a_side_and_a_path() {
        for text in ["input.a", "output.booking.id"] {
            assert_eq!(FieldPath::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "input", "output.", "booking", "Input.a"] {
            assert_eq!(FieldPath::parse(text), None, "{text}");
        }
    }
}
