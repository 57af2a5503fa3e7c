//! What a capability is, as a constant: names, flags, shapes, templates and the contract.

use super::Reversal;
use super::contract::{Contract, KeyRequirement, Pricing, RetrySafety};
use super::value::{CheckOf, Shape};

/// Everything the runtime knows of a capability. Generated code makes one for each.
///
/// ```
/// use capgen::Descriptor;
/// use capgen::contract::{KeyRequirement, RetrySafety};
/// use capgen::runtime::value::Shape;
///
/// const ERASE: Descriptor =
///     Descriptor { destructive: true, ..Descriptor::of("file.erase", "Erase a file.", &Shape::TEXT, &Shape::Bool) };
///
/// // What a caller may ask before it calls.
/// const { assert!(matches!(ERASE.retry_safety(), RetrySafety::SafeWithIdempotencyKey)) };
/// assert_eq!(ERASE.key_requirement(), KeyRequirement::Required);
/// assert!(ERASE.price().is_none() && ERASE.scopes().is_empty() && ERASE.undo.is_none());
/// ```
#[derive(Debug)]
pub struct Descriptor {
    /// The wire name: `identity.provision_user`.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// A read takes no claim.
    pub read: bool,
    /// Not to be undone lightly.
    pub destructive: bool,
    /// SHA-256 of shape, flags and contract, in lower-case hex.
    pub digest: &'static str,
    /// What it takes.
    pub input: &'static Shape,
    /// What it answers.
    pub output: &'static Shape,
    /// What an input must keep to beside its shape.
    pub input_check: Option<CheckOf>,
    /// What an output must keep to beside its shape.
    pub output_check: Option<CheckOf>,
    /// The recipe of its idempotency key.
    pub key: Option<&'static [Piece]>,
    /// The plan in words for a person; made from summary and input when there is none.
    pub manual: Option<&'static [Piece]>,
    /// The capability that reverses it.
    pub undo: Option<&'static str>,
    /// How a call of that is made from a call of this, where the catalogue maps its fields.
    pub reversal: Option<&'static Reversal>,
    /// What it is called as a tool of the Model Context Protocol, where that does not follow from its name.
    pub tool: Option<&'static str>,
    /// Declared failure reasons.
    pub failures: &'static [Reason],
    /// What to use instead.
    pub deprecated: Option<&'static str>,
    /// What a caller may assume. None is "not declared", never "harmless".
    pub contract: Option<&'static Contract>,
}

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Verbatim text.
    Text(&'static str),
    /// The value of an input field.
    Field(&'static str),
    /// A text that the caller adds, by its name. In keys only.
    Extra(&'static str),
}

/// A declared failure reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its name on the wire.
    pub name: &'static str,
    /// What it means.
    pub words: &'static str,
    /// Is another try with the same key worth it?
    pub retryable: bool,
}

/// The six questions a caller may ask before it calls. All are constants.
impl Descriptor {
    /// A descriptor that says only this; write the rest over it: `Descriptor { read: true, ..Descriptor::of(…) }`.
    pub const fn of(name: &'static str, summary: &'static str, input: &'static Shape, output: &'static Shape) -> Self {
        Descriptor {
            name,
            summary,
            read: false,
            destructive: false,
            digest: "",
            input,
            output,
            input_check: None,
            output_check: None,
            key: None,
            manual: None,
            undo: None,
            reversal: None,
            tool: None,
            failures: &[],
            deprecated: None,
            contract: None,
        }
    }

    /// The call that takes back what a call of this has done, where the catalogue says how it is made and the contract names
    /// no other.
    pub(super) fn compensated_by(&self) -> Option<&'static Reversal> {
        let named = match self.contract {
            Some(Contract { compensation: Some(part), .. }) => part.compensation_capability_id,
            _ => None,
        };
        self.reversal.filter(|reversal| named.is_none_or(|named| named == reversal.descriptor().name))
    }

    /// May a call be repeated? A capability that declares nothing is safe with its key, because the ledger answers a
    /// repeated key itself; a read is safe.
    pub const fn retry_safety(&self) -> RetrySafety {
        if let Some(Contract { execution: Some(execution), .. }) = self.contract
            && let Some(safety) = execution.retry_safety
        {
            return safety;
        }
        if self.read { RetrySafety::Safe } else { RetrySafety::SafeWithIdempotencyKey }
    }

    /// What a call costs, when declared.
    pub const fn price(&self) -> Option<&Pricing> {
        match self.contract {
            Some(contract) => contract.pricing.as_ref(),
            None => None,
        }
    }

    /// What the caller's mandate must carry.
    pub const fn scopes(&self) -> &'static [&'static str] {
        match self.contract {
            Some(contract) => contract.scopes,
            None => &[],
        }
    }

    /// Does a call carry an idempotency key? Unless declared, a read does not and everything else must.
    pub const fn key_requirement(&self) -> KeyRequirement {
        if let Some(Contract { idempotency: Some(idempotency), .. }) = self.contract {
            return idempotency.requirement;
        }
        if self.read { KeyRequirement::Unsupported } else { KeyRequirement::Required }
    }

    /// The capability that reverses it, when one is declared.
    pub const fn undo(&self) -> Option<&'static str> {
        if self.undo.is_some() {
            return self.undo;
        }
        match self.contract {
            Some(Contract { compensation: Some(compensation), .. }) => compensation.compensation_capability_id,
            _ => None,
        }
    }

    /// Is what it cost given back when it is reversed? None when not declared.
    pub const fn refundable(&self) -> Option<bool> {
        match self.contract {
            Some(contract) => contract.refundable,
            None => None,
        }
    }

    /// Is a step-up challenge always asked for? None when not declared.
    pub const fn step_up(&self) -> Option<bool> {
        match self.contract {
            Some(contract) => contract.sca,
            None => None,
        }
    }

    /// A declared failure reason.
    pub(super) fn reason(&self, name: &str) -> Option<&'static Reason> {
        self.failures.iter().find(|reason| reason.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::super::contract::{Compensation, CompensationMode, Execution, Idempotency};
    use super::*;

    const CONTRACT: Contract = Contract {
        execution: Some(Execution { retry_safety: Some(RetrySafety::Unsafe), ..Execution::NONE }),
        idempotency: Some(Idempotency::of(KeyRequirement::Optional)),
        compensation: Some(Compensation {
            compensation_capability_id: Some("money.return"),
            ..Compensation::of(CompensationMode::Supported)
        }),
        scopes: &["money:send"],
        sca: Some(true),
        ..Contract::NONE
    };
    const PLAIN: Descriptor = Descriptor::of("money.send", "Send money.", &Shape::TEXT, &Shape::TEXT);
    const FULL: Descriptor = Descriptor { contract: Some(&CONTRACT), ..PLAIN };

    #[test]
    fn the_six_questions_are_answered_from_the_contract() {
        const SAFETY: RetrySafety = FULL.retry_safety();
        assert_eq!(SAFETY, RetrySafety::Unsafe);
        assert_eq!(FULL.key_requirement(), KeyRequirement::Optional);
        assert_eq!(FULL.undo(), Some("money.return"));
        assert_eq!(FULL.scopes(), ["money:send"]);
        assert_eq!(FULL.step_up(), Some(true));
    }

    #[test]
    fn what_is_not_declared_is_not_promised() {
        assert_eq!(PLAIN.step_up(), None);
        assert_eq!(PLAIN.refundable(), None);
        assert_eq!(PLAIN.price(), None);
        assert_eq!(PLAIN.key_requirement(), KeyRequirement::Required);
        let read = Descriptor { read: true, ..PLAIN };
        assert_eq!(read.key_requirement(), KeyRequirement::Unsupported);
        assert_eq!(read.retry_safety(), RetrySafety::Safe);
    }
}
