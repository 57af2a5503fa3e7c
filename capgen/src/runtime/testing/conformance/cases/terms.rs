//! What a contract asks of a caller.

use super::super::report::{Found, broken, proven, unproven};
use super::super::rule::other_terms;
use super::super::run::{Run, With, shown};
use super::super::spy::Way;
use super::no_input;
use crate::{CallError, CallMode};

/// The highest rate that is tried.
const FASTEST: u64 = 200;

pub(super) async fn scopes(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With { no_scopes: true, ..With::default() });
    let told = bench.ask(CallMode::Execute, &ask).await;
    match matches!(told, Err(CallError::LacksScopes { .. })) && bench.heard.count() == 0 {
        true => proven("without them the call was refused, and the provider not asked"),
        false => broken(format!("without them: {}", shown(&told))),
    }
}

pub(super) async fn rate(run: &Run<'_>) -> Found {
    let per_minute = run.descriptor.contract.and_then(|contract| contract.rate_limit_rpm).unwrap_or_default();
    if per_minute > FASTEST {
        return unproven(format!("{per_minute} calls a minute are more than are made here"));
    }
    let bench = run.bench(With::default());
    for number in 0..=per_minute {
        let Some(ask) = run.ask() else { return no_input() };
        let said = bench.heard.count();
        let told = bench.act(&ask).await;
        let refused = matches!(told, Err(CallError::TooOften { .. }));
        match (refused, number == per_minute) {
            (true, true) if bench.heard.count() == said => {}
            (false, false) => {}
            _ => return broken(format!("call {} within a minute: {}", number + 1, shown(&told))),
        }
    }
    proven(format!("of {} calls at once the last was refused", per_minute + 1))
}

/// The provider may be asked for its plan, which is shown to who approves, and for nothing else.
pub(super) async fn approval(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let (bench, before) = (run.bench(With::default()), run.vendor().effects());
    let told = bench.ask(CallMode::Execute, &ask).await;
    let has_acted = bench.heard.all().iter().any(|said| said.way != Way::Planned) || run.vendor().effects() != before;
    match &told {
        Ok(result) if result.approval.is_some() && !has_acted => {
            proven("it waited for an approval, and nothing was done")
        }
        Err(CallError::NotSupported { .. }) => unproven("it is only committed, after its plan"),
        told => broken(format!("before anybody approved: {}", shown(told))),
    }
}

pub(super) async fn step_up(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With { no_step_up: true, ..With::default() });
    let told = bench.ask(CallMode::Execute, &ask).await;
    match matches!(told, Err(CallError::StepUp { .. })) && bench.heard.count() == 0 {
        true => proven("without one the call was refused, and the provider not asked"),
        false => broken(format!("without one: {}", shown(&told))),
    }
}

/// They are kept by the composition, whatever the provider is.
pub(super) fn others(run: &Run<'_>) -> Found {
    unproven(format!("no case looks at {}: the composition sees to it", other_terms(run.descriptor).join(", ")))
}
