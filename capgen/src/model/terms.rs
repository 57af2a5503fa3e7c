//! Sgovr's one word for what an action does, and what it comes to in a contract.

use super::contract::{Contract, Execution, Idempotency, KeyRequirement, RetrySafety, SideEffect};
use super::{At, Span};

pub use crate::words::Effects;

impl Effects {
    /// What the word declares: what a call touches, whether it needs a key, and whether it may be repeated.
    pub fn terms(self, span: Span) -> Contract {
        let at = |effect| At::new(effect, span);
        let (effects, requirement, safety) = match self {
            Effects::None => (vec![at(SideEffect::Read)], None, RetrySafety::Safe),
            Effects::Stateful => {
                (vec![at(SideEffect::Write)], Some(KeyRequirement::Optional), RetrySafety::SafeWithIdempotencyKey)
            }
            Effects::Transactional => (
                vec![at(SideEffect::Write), at(SideEffect::Financial)],
                Some(KeyRequirement::Required),
                RetrySafety::SafeWithIdempotencyKey,
            ),
        };
        let idempotency = requirement.map(|requirement| Idempotency {
            requirement: At::new(requirement, span),
            collision_behavior: None,
            key_scope: None,
            ttl_ms: None,
        });
        let execution = Execution { retry_safety: Some(At::new(safety, span)), ..Execution::default() };
        Contract {
            side_effects: effects,
            idempotency,
            execution: Some(At::new(execution, span)),
            ..Contract::default()
        }
    }

    /// The word that says no less than a contract does. `read` is what the capability says of itself.
    pub fn of(contract: Option<&Contract>, read: bool) -> Effects {
        let effects = contract.map_or(&[][..], |contract| contract.side_effects.as_slice());
        let has = |wanted: SideEffect| effects.iter().any(|effect| effect.value == wanted);
        let beyond = |effect: &At<SideEffect>| !matches!(effect.value, SideEffect::Read | SideEffect::ExternalNetwork);
        if has(SideEffect::Financial) {
            Effects::Transactional
        } else if effects.iter().any(beyond) || !(read || has(SideEffect::Read)) {
            Effects::Stateful
        } else {
            Effects::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_again_in_what_it_declares() {
        for word in Effects::WORDS {
            let effects = Effects::from_word(word).expect("a word");
            let terms = effects.terms(Span::default());
            assert_eq!(Effects::of(Some(&terms), effects == Effects::None), effects);
        }
        assert_eq!(Effects::of(None, false), Effects::Stateful);
        assert_eq!(Effects::of(None, true), Effects::None);
    }
}
