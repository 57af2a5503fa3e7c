//! A call, asked once, twice, and only to be planned.

use std::time::Duration;

use super::super::bench::Ask;
use super::super::report::{Found, broken, proven, unproven};
use super::super::run::{Base, Run, With, is_done, is_fresh, shown};
use super::super::spy::Way;
use super::no_input;
use crate::contract::{Collision, Contract, Idempotency};
use crate::ledger::ActionFilter;
use crate::runtime::testing::Choices;
use crate::runtime::testing::make::{Style, valid};
use crate::{CallError, CallMode, Status};

/// Of everything that it answered in all cases.
pub(super) fn output(run: &Run<'_>, base: &Base) -> Found {
    let mut outputs = 0;
    for said in run.said() {
        match said.way {
            Way::Done { misshapen: Some(faults) } => {
                return broken(format!("an output is not what is declared: {faults}"));
            }
            Way::Done { .. } => outputs += 1,
            _ => {}
        }
    }
    match (outputs, &base.not_done) {
        (0, Some(why)) => unproven(format!("{why}; give inputs that the vendor takes with `.input::<…>(|number| …)`")),
        _ => proven(format!("{outputs} outputs kept to what is declared")),
    }
}

pub(super) fn reasons(run: &Run<'_>) -> Found {
    let declared = run.descriptor.failures;
    let mut seen = 0;
    for said in run.said() {
        if let Way::Reason(name) = said.way {
            if !declared.iter().any(|reason| reason.name == name) {
                return broken(format!("it gives the reason `{name}`, which is not declared"));
            }
            seen += 1;
        }
    }
    match (seen, declared.len()) {
        (0, 0) => proven("none is declared, and it gave none"),
        (0, _) => unproven("no call failed for a reason of its own"),
        _ => proven("it gave only reasons that are declared"),
    }
}

pub(super) async fn replay(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    if ask.key.is_none() {
        return unproven("its calls have no key to ask again with");
    }
    let bench = run.bench(With::default());
    let first = bench.act(&ask).await;
    let (said, requests) = (bench.heard.count(), run.vendor().requests());
    let again = bench.again(&ask).await;
    let same = match (&first, &again) {
        (Ok(first), Ok(again)) => {
            again.idempotent_replay
                && (first.status, &first.output, &first.provider_ref)
                    == (again.status, &again.output, &again.provider_ref)
        }
        (_, Err(CallError::KeyUsed { .. })) => true,
        _ => false,
    };
    match (same, bench.heard.count() == said && run.vendor().requests() == requests) {
        (true, true) => proven("the second answer was the first, from the ledger"),
        (false, _) => broken(format!("first: {}; again: {}", shown(&first), shown(&again))),
        (true, false) => broken("the provider was asked again"),
    }
}

pub(super) async fn conflict(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    if ask.key.is_none() {
        return unproven("its calls have no key to use twice");
    }
    let Some(other) = run.varied(&ask) else { return unproven("there is no other input for the same key") };
    let bench = run.bench(With::default());
    let first = bench.act(&ask).await;
    let said = bench.heard.count();
    let told = bench.again(&Ask { input: other, ..ask }).await;
    let collision = match run.descriptor.contract {
        Some(Contract { idempotency: Some(Idempotency { collision_behavior, .. }), .. }) => *collision_behavior,
        _ => None,
    };
    let right = match collision {
        Some(Collision::ReturnOriginalResult) => matches!(&told, Ok(result) if result.idempotent_replay),
        Some(Collision::RejectConflict) => matches!(&told, Err(CallError::KeyUsed { .. } | CallError::Conflict { .. })),
        _ => matches!(&told, Err(CallError::Conflict { .. })),
    };
    match right && bench.heard.count() == said {
        true => proven(format!("the key with another input: {}", shown(&told))),
        false => broken(format!("the key was {}; with another input: {}", shown(&first), shown(&told))),
    }
}

/// Just before its time is over, and just after.
pub(super) async fn expiry(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let Some(Contract { idempotency: Some(Idempotency { ttl_ms: Some(ttl_ms), .. }), .. }) = run.descriptor.contract
    else {
        return unproven("its keys have no time");
    };
    let bench = run.bench(With::default());
    let first = bench.act(&ask).await;
    bench.clock.advance(Duration::from_millis(ttl_ms.saturating_sub(1)));
    let before = bench.again(&ask).await;
    if !matches!(&before, Ok(result) if result.idempotent_replay) {
        return broken(format!(
            "it was {}, and before the time of its key was over: {}",
            shown(&first),
            shown(&before)
        ));
    }
    bench.clock.advance(Duration::from_millis(2));
    let after = bench.act(&ask).await;
    match matches!(&after, Ok(result) if !result.idempotent_replay) {
        true => proven(format!("after {ttl_ms} ms the key was free, and not before")),
        false => broken(format!("once the time of its key was over: {}", shown(&after))),
    }
}

pub(super) async fn read(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With::default());
    let before = run.vendor().effects();
    for _ in 0..2 {
        let told = bench.ask(CallMode::Execute, &ask).await;
        if !is_fresh(&told) {
            return broken(format!("a read asked again: {}", shown(&told)));
        }
    }
    match (before, run.vendor().effects()) {
        (Some(before), Some(after)) if before == after => proven("asked twice, it changed nothing at the vendor"),
        (Some(_), Some(_)) => broken("it changed something at the vendor"),
        _ => unproven("what the vendor has is not counted"),
    }
}

/// Without a connection, and never as far as the vendor.
pub(super) async fn dry_run(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With { no_connection: true, ..With::default() });
    let (requests, effects) = (run.vendor().requests(), run.vendor().effects());
    let told = bench.dry_run(&ask).await;
    if run.vendor().requests() != requests || run.vendor().effects() != effects {
        return broken("the vendor was called in a dry run");
    }
    match &told {
        Ok(result) if result.status == Status::Planned && result.plan.is_some() => {}
        told => return broken(format!("a dry run without a connection: {}", shown(told))),
    }
    let claimed = bench.composition.find_actions("test", ActionFilter::default()).await;
    match (claimed.is_ok_and(|actions| actions.is_empty()), run.conformance.sees_vendor) {
        (false, _) => broken("the ledger was told of a dry run"),
        (true, true) => proven("it told a plan, and neither vendor nor ledger heard of it"),
        (true, false) => unproven(
            "it told a plan and the ledger heard nothing, but the vendor is not seen: give one with `.vendor(…)`",
        ),
    }
}

/// A person does it, and who asks with the key is answered with that.
pub(super) async fn manual(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With { by_hand: true, ..With::default() });
    let task = match bench.act(&ask).await {
        Ok(result) if result.task.is_some() => result.task,
        told => return unproven(format!("no task was opened: {}", shown(&told))),
    };
    let Some(task) = task else { return unproven("no task was opened") };
    let again = bench.act(&ask).await;
    if !matches!(&again, Ok(result) if result.task.as_ref().is_some_and(|other| other.id == task.id)) {
        return broken(format!("asked again, it is not the same task: {}", shown(&again)));
    }
    let (shape, check) = (run.descriptor.output, run.descriptor.output_check);
    let Some(output) = valid(shape, check, Style::Plain, &mut Choices::seeded(1)) else {
        return unproven("no output could be made for the person to enter");
    };
    if let Err(error) = bench.composition.tasks().by("a person").complete(&task.id, output, None).await {
        return broken(format!("the task could not be completed: {error}"));
    }
    match bench.again(&ask).await {
        Ok(result) if result.is_done() && result.idempotent_replay => {
            proven("what a person did was the result of the key")
        }
        told => broken(format!("after a person did it: {}", shown(&told))),
    }
}

pub(super) async fn log(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With::default());
    let told = bench.act(&ask).await;
    run.keep_log(&bench).await;
    let actions = bench.composition.find_actions("test", ActionFilter::default()).await.unwrap_or_default();
    let key = ask.key.as_ref().map(|key| key.to_string());
    let reference = told.as_ref().ok().and_then(|result| result.provider_ref.clone());
    let ends = actions.iter().filter(|action| key.is_none() || action.asked.key == key);
    match ends.clone().count() > 0 && (!is_done(&told) || ends.clone().any(|action| action.provider_ref == reference)) {
        true => proven(format!("{} entries tell of the call", actions.len())),
        false => broken("the log does not tell of the call"),
    }
}

/// Of everything that was said and written down in all cases.
pub(super) fn redaction(run: &Run<'_>) -> Found {
    match run.leak() {
        Some(text) => broken(format!("a secret was told, here as ***: {text}")),
        None if run.has_secrets() => proven("no secret was in anything that was told"),
        None => unproven("neither the input nor a connection has a secret"),
    }
}
