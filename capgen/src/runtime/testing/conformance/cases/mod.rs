//! The cases, a function for each rule.

mod aside;
mod calls;
mod failing;
mod inputs;
mod lost;
mod terms;

use super::Rule;
use super::report::{Found, unproven};
use super::run::{Base, Run};
use super::vendor::Behaviour;

/// Looks at one rule.
pub(super) async fn prove(rule: Rule, run: &Run<'_>, base: &Base) -> Found {
    if needs_done(rule) && base.not_done.is_some() {
        return unproven("it shows in calls that are done, and none is: see `output`");
    }
    run.vendor().behave(Behaviour::Works);
    let found = match rule {
        Rule::Identity => unproven("a provider is called by its composition, which knows who calls"),
        Rule::ValidInputs => inputs::valid_inputs(run).await,
        Rule::InvalidInputs => inputs::invalid_inputs(run).await,
        Rule::Output => calls::output(run, base),
        Rule::Reasons => calls::reasons(run),
        Rule::Replay => calls::replay(run).await,
        Rule::Conflict => calls::conflict(run).await,
        Rule::Expiry => calls::expiry(run).await,
        Rule::Read => calls::read(run).await,
        Rule::DryRun => calls::dry_run(run).await,
        Rule::Transient => failing::transient(run).await,
        Rule::RetryAfter => failing::retry_after(run).await,
        Rule::Connection => failing::connection(run).await,
        Rule::Credentials => failing::credentials(run).await,
        Rule::Crash => lost::crash(run).await,
        Rule::Vendor => lost::vendor(run, base).await,
        Rule::Fencing => lost::fencing(run).await,
        Rule::Attempts => lost::attempts(run).await,
        Rule::Cancel => aside::cancel(run, base).await,
        Rule::Stream => aside::stream(run).await,
        Rule::Commit => aside::commit(run, base).await,
        Rule::Reconcile => aside::reconcile(run, base).await,
        Rule::Compensate => aside::compensate(run).await,
        Rule::Scopes => terms::scopes(run).await,
        Rule::RateLimit => terms::rate(run).await,
        Rule::Approval => terms::approval(run).await,
        Rule::StepUp => terms::step_up(run).await,
        Rule::Manual => calls::manual(run).await,
        Rule::Log => calls::log(run).await,
        Rule::Redaction => calls::redaction(run),
        Rule::Terms => terms::others(run),
    };
    run.vendor().behave(Behaviour::Works);
    found
}

/// Does it show itself only in calls that are done?
fn needs_done(rule: Rule) -> bool {
    !matches!(
        rule,
        Rule::Identity
            | Rule::ValidInputs
            | Rule::InvalidInputs
            | Rule::Output
            | Rule::Reasons
            | Rule::DryRun
            | Rule::RetryAfter
            | Rule::Credentials
            | Rule::Scopes
            | Rule::Approval
            | Rule::StepUp
            | Rule::Manual
            | Rule::Redaction
            | Rule::Terms
    )
}

fn no_input() -> Found {
    unproven("no input could be made that its schema takes: give inputs with `.input::<…>(|number| …)`")
}
