//! What a contract declares beside the call: cancelling, streaming, committing, reconciling, compensating.

use std::time::Duration;

use super::super::bench::{LEASE, until};
use super::super::report::{Found, broken, proven, unproven};
use super::super::run::{Base, Run, With, is_done, shown};
use super::super::spy::misshapen;
use super::super::vendor::Behaviour;
use super::lost::{CANNOT, Held, begin_held};
use super::no_input;
use crate::runtime::mode::needs_plan;
use crate::{CallError, CallMode, Status};

const NOT_COUNTED: &str = "what the vendor has is not counted";
/// Requests of one call at which it is cancelled.
const MOST: u32 = 4;

/// Cancelled while its vendor holds an answer back.
pub(super) async fn cancel(run: &Run<'_>, base: &Base) -> Found {
    let Some(once) = base.effects else { return unproven(NOT_COUNTED) };
    let mut cancelled = 0;
    for after in 0..MOST {
        let Some(ask) = run.ask() else { return no_input() };
        let (bench, before) = (run.bench(With::default()), run.vendor().effects().unwrap_or_default());
        let mut call = match begin_held(run, &bench, &ask, after).await {
            None => return unproven(CANNOT),
            Some(Held::Ended) => break,
            Some(Held::Waits(call)) => call,
        };
        run.vendor().behave(Behaviour::Silent { after: u32::MAX });
        let stopped = bench.ask(CallMode::Cancel, &ask).await;
        run.vendor().behave(Behaviour::Works);
        let Some(told) = until(&mut call, || false).await else {
            return broken("a call that was cancelled did not end");
        };
        let came = run.vendor().effects().unwrap_or_default().saturating_sub(before);
        match (is_done(&stopped), came) {
            (true, 0) if !is_done(&told) => cancelled += 1,
            (true, 0) => return broken(format!("it was cancelled, and all the same: {}", shown(&told))),
            (true, came) => return broken(format!("it says that it was stopped, and {came} things came about")),
            (false, came) if is_done(&told) && came == once => cancelled += 1,
            (false, _) => {
                return broken(format!("it was not stopped ({}), and not done: {}", shown(&stopped), shown(&told)));
            }
        }
    }
    match cancelled {
        0 => unproven("it asked its vendor nothing that was seen, so it was never under way"),
        many => proven(format!("cancelled at {many} points, what it said of the effect was so")),
    }
}

pub(super) async fn stream(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With::default());
    let (chunks, told) = bench.stream(&ask).await;
    if let Some(faults) = chunks.iter().find_map(|chunk| misshapen(run.descriptor, chunk)) {
        return broken(format!("a chunk is not what is declared: {faults}"));
    }
    if !is_done(&told) {
        return broken(format!("streamed, it is not done: {}", shown(&told)));
    }
    if !run.descriptor.read && !matches!(bench.again(&ask).await, Ok(result) if result.idempotent_replay) {
        return broken("asked plainly with the key of a stream, the ledger does not answer");
    }
    match chunks.len() {
        0 => broken("it told nothing before its end"),
        many => proven(format!("it told {many} chunks and ended as a call does")),
    }
}

pub(super) async fn commit(run: &Run<'_>, base: &Base) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With::default());
    if needs_plan(run.descriptor) {
        let unplanned = bench.ask(CallMode::Commit, &ask).await;
        if !matches!(&unplanned, Err(CallError::NotPlanned { .. })) {
            return broken(format!("a commit without its plan: {}", shown(&unplanned)));
        }
    }
    let (before, requests) = (run.vendor().effects(), run.vendor().requests());
    let planned = bench.ask(CallMode::Plan, &ask).await;
    if !matches!(&planned, Ok(result) if result.status == Status::Planned) {
        return broken(format!("planned: {}", shown(&planned)));
    }
    if run.vendor().effects() != before || run.vendor().requests() != requests {
        return broken("the vendor was called for a plan");
    }
    let told = bench.ask(CallMode::Commit, &ask).await;
    let again = bench.ask(CallMode::Commit, &ask).await;
    if !is_done(&told) || !matches!(&again, Ok(result) if result.idempotent_replay) {
        return broken(format!("committed: {}; again: {}", shown(&told), shown(&again)));
    }
    let came = before.zip(run.vendor().effects()).map(|(before, after)| after.saturating_sub(before));
    match (came, base.effects) {
        (Some(came), Some(once)) if came != once => broken(format!("{came} things came about in place of {once}")),
        (Some(_), _) => proven("the plan touched nothing, and the commit did it once"),
        (None, _) => unproven(NOT_COUNTED),
    }
}

/// Before anything was done, and after an attempt that was lost once it had acted.
pub(super) async fn reconcile(run: &Run<'_>, base: &Base) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let Some(before) = run.vendor().effects() else { return unproven(NOT_COUNTED) };
    let bench = run.bench(With::default());
    let nothing = bench.ask(CallMode::Reconcile, &ask).await;
    if is_done(&nothing) {
        return broken("it says that what nobody asked for is done");
    }
    if run.vendor().effects() != Some(before) {
        return broken("finding out changed something at the vendor");
    }
    for after in 0..MOST {
        let Some(ask) = run.ask() else { return no_input() };
        let (bench, before) = (run.bench(With::default()), run.vendor().effects());
        match begin_held(run, &bench, &ask, after).await {
            None => return unproven(CANNOT),
            Some(Held::Ended) => break,
            Some(Held::Waits(call)) => drop(call),
        }
        run.vendor().behave(Behaviour::Works);
        let came = before.zip(run.vendor().effects()).map(|(before, after)| after.saturating_sub(before));
        if came.is_none() || came != base.effects {
            continue;
        }
        bench.clock.advance(LEASE + Duration::from_secs(1));
        let found = bench.ask(CallMode::Reconcile, &ask).await;
        if !is_done(&found) {
            return broken(format!(
                "of a call that was done and whose answer was lost it finds out: {}",
                shown(&found)
            ));
        }
        if before.zip(run.vendor().effects()).map(|(before, after)| after.saturating_sub(before)) != came {
            return broken("finding out changed something at the vendor");
        }
        return proven("it found out that nothing was done, and that a lost call was");
    }
    unproven("no call could be interrupted once it had acted")
}

pub(super) async fn compensate(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let (bench, before) = (run.bench(With::default()), run.vendor().effects());
    let done = bench.act(&ask).await;
    let told = bench.ask(CallMode::Compensate, &ask).await;
    if !is_done(&told) {
        return broken(format!("taken back: {}; what was done: {}", shown(&told), shown(&done)));
    }
    let (requests, left) = (run.vendor().requests(), run.vendor().effects());
    let again = bench.ask(CallMode::Compensate, &ask).await;
    if !matches!(&again, Ok(result) if result.idempotent_replay) || run.vendor().requests() != requests {
        return broken(format!("taken back again: {}", shown(&again)));
    }
    match (before, left) {
        (Some(before), Some(left)) if left <= before => proven("what was done was taken back, once"),
        (Some(before), Some(left)) => {
            broken(format!("it says that it took back what was done, and {} things are left", left - before))
        }
        _ => unproven(NOT_COUNTED),
    }
}
