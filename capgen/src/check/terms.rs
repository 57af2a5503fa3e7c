//! Sgovr's rule about terms, for contracts of every form: what moves money says what it costs and who may do it.

use super::contracts::Subject;
use crate::diagnostic::Findings;
use crate::diagnostic::codes::cg03::UNPRICED;
use crate::model::Form;
use crate::model::contract::SideEffect;

/// Runs the rule. A spec of Sgovr is held to it where it is read, because there an empty list of scopes is a declaration.
/// In the other forms these terms are open until one of them is declared: then the others have to be, too.
pub(super) fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let contract = subject.contract;
    let financial = contract.side_effects.iter().find(|effect| effect.value == SideEffect::Financial);
    let Some(effect) = financial.filter(|_| subject.form != Form::Sgovr) else { return };
    let said = contract.pricing.is_some()
        || !contract.scopes.is_empty()
        || contract.rate_limit_rpm.is_some()
        || contract.refundable.is_some()
        || contract.sca.is_some();
    let (pricing, scopes) = if subject.form == Form::Aip { ("cost", "auth.scopes") } else { ("pricing", "scopes") };
    for (member, there) in [(pricing, contract.pricing.is_some()), (scopes, !contract.scopes.is_empty())] {
        if said && !there {
            let message = format!("`{}` moves money, and its terms leave out `{member}`", subject.name());
            findings.push(
                subject
                    .error(UNPRICED, effect.span, message)
                    .why("whoever decides by its terms whether to call it would decide by half of them")
                    .help(format!("declare `{member}` beside its other terms")),
            );
        }
    }
}
