//! Attempts that break off, and attempts that are overtaken: at each request that a call makes of its vendor.

use std::time::Duration;

use super::super::bench::{Ask, Bench, LEASE, Told, until};
use super::super::report::{Found, broken, proven, unproven};
use super::super::run::{Base, Run, With, is_done, shown};
use super::super::vendor::Behaviour;
use super::no_input;
use crate::{BoxFuture, Status};

/// Attempts that may be lost before a person does it.
const ATTEMPTS: u32 = 5;
/// Requests of one call at which it is interrupted.
const MOST: u32 = 6;

pub(super) const CANNOT: &str = "the vendor cannot hold its answers back: give one with `.vendor(…)`";
const NOT_COUNTED: &str = "what the vendor has is not counted, so that it came about once cannot be seen";

/// What is left once a call broke off at a request.
struct Lost {
    bench: Bench,
    ask: Ask,
    before: Option<u64>,
}

/// A call that waits for its vendor's answer to a request.
pub(super) enum Held {
    Waits(BoxFuture<'static, Told>),
    /// It made fewer requests than that.
    Ended,
}

/// Begins a call whose vendor answers so many requests and holds the next answer back. None when it cannot.
pub(super) async fn begin_held(run: &Run<'_>, bench: &Bench, ask: &Ask, after: u32) -> Option<Held> {
    run.vendor().behave(Behaviour::Works);
    let Ok(mut call) = bench.doing(ask).await else { return Some(Held::Ended) };
    if !run.vendor().behave(Behaviour::Silent { after }) {
        return None;
    }
    let ended = until(&mut call, || run.vendor().held() > 0).await;
    Some(match ended {
        None if run.vendor().held() > 0 => Held::Waits(call),
        _ => Held::Ended,
    })
}

/// A call that breaks off once its vendor has carried out a request. None when there is no such request.
async fn lose(run: &Run<'_>, after: u32) -> Result<Option<Lost>, Found> {
    let (bench, before) = (run.bench(With::default()), run.vendor().effects());
    let Some(ask) = run.ask() else { return Err(no_input()) };
    match begin_held(run, &bench, &ask, after).await {
        None => Err(unproven(CANNOT)),
        Some(Held::Ended) => Ok(None),
        Some(Held::Waits(call)) => {
            drop(call);
            run.vendor().behave(Behaviour::Works);
            Ok(Some(Lost { bench, ask, before }))
        }
    }
}

impl Lost {
    /// The attempt that is made once the lease is over.
    async fn attempted_again(&self) -> Told {
        self.bench.clock.advance(LEASE + Duration::from_secs(1));
        self.bench.again(&self.ask).await
    }
}

pub(super) async fn crash(run: &Run<'_>) -> Found {
    for after in 0..MOST {
        let lost = match lose(run, after).await {
            Err(found) => return found,
            Ok(None) => return ended(after, "was in progress until its lease ended, and then done"),
            Ok(Some(lost)) => lost,
        };
        let meanwhile = lost.bench.again(&lost.ask).await;
        if !matches!(&meanwhile, Ok(result) if result.status == Status::InProgress) {
            return broken(format!("while the lease of a lost attempt lasts: {}", shown(&meanwhile)));
        }
        let told = lost.attempted_again().await;
        if !is_done(&told) {
            return broken(format!("lost at request {}, attempted again: {}", after + 1, shown(&told)));
        }
    }
    ended(MOST, "was in progress until its lease ended, and then done")
}

pub(super) async fn vendor(run: &Run<'_>, base: &Base) -> Found {
    let Some(once) = base.effects else { return unproven(NOT_COUNTED) };
    for after in 0..MOST {
        let lost = match lose(run, after).await {
            Err(found) => return found,
            Ok(None) => return ended(after, "had the effect once"),
            Ok(Some(lost)) => lost,
        };
        let told = lost.attempted_again().await;
        let came = lost.before.zip(run.vendor().effects()).map(|(before, after)| after.saturating_sub(before));
        if let Some(came) = came.filter(|came| *came > once) {
            return broken(format!(
                "lost at request {} and attempted again ({}), {came} things came about in place of {once}: derive the vendor's \
                 ids from the key, or look before you create",
                after + 1,
                shown(&told)
            ));
        }
    }
    ended(MOST, "had the effect once")
}

/// The same call lost again and again.
pub(super) async fn attempts(run: &Run<'_>) -> Found {
    let bench = run.bench(With::default());
    let Some(ask) = run.ask() else { return no_input() };
    for _ in 0..ATTEMPTS {
        match begin_held(run, &bench, &ask, 0).await {
            None => return unproven(CANNOT),
            Some(Held::Ended) => return unproven("it asked its vendor nothing that was seen"),
            Some(Held::Waits(call)) => drop(call),
        }
        bench.clock.advance(LEASE + Duration::from_secs(1));
    }
    run.vendor().behave(Behaviour::Works);
    let told = bench.again(&ask).await;
    match &told {
        Ok(result) if result.task.is_some() => proven("after five attempts that were lost, a person got a task"),
        told => broken(format!("after five attempts that were lost: {}", shown(told))),
    }
}

/// How often a call was interrupted, when nothing was wrong.
fn ended(interrupted: u32, what: &str) -> Found {
    match interrupted {
        0 => unproven("it asked its vendor nothing that was seen"),
        1 => proven(format!("a call that was lost at its one request {what}")),
        many => proven(format!("a call that was lost at each of {many} requests {what}")),
    }
}

/// An attempt waits for its vendor, is overtaken, and goes on.
pub(super) async fn fencing(run: &Run<'_>) -> Found {
    for after in 0..MOST {
        let Some(ask) = run.ask() else { return no_input() };
        let bench = run.bench(With::default());
        let mut first = match begin_held(run, &bench, &ask, after).await {
            None => return unproven(CANNOT),
            Some(Held::Ended) => return overtaken(after),
            Some(Held::Waits(call)) => call,
        };
        bench.clock.advance(LEASE + Duration::from_secs(1));
        run.vendor().behave(Behaviour::Silent { after: u32::MAX });
        let second = bench.again(&ask).await;
        let then = run.vendor().effects();
        run.vendor().behave(Behaviour::Works);
        let late = until(&mut first, || false).await;
        let kept = bench.again(&ask).await;
        if is_done(&second) && !same_result(&second, &kept) {
            return broken(format!("the result of an attempt that was overtaken counts: {}", shown(&kept)));
        }
        if late.is_none() {
            return broken("an attempt that was overtaken did not end");
        }
        let Some((then, now)) = then.zip(run.vendor().effects()) else { return unproven(NOT_COUNTED) };
        if now > then {
            return broken(format!(
                "overtaken at request {}, the first attempt went on and brought something about: ask `call.keep_alive(…)` before \
                 you act, and stop where it fails",
                after + 1
            ));
        }
    }
    overtaken(MOST)
}

fn overtaken(interrupted: u32) -> Found {
    match interrupted {
        0 => unproven("it asked its vendor nothing that was seen"),
        _ => proven("an attempt that was overtaken brought nothing about, and its result did not count"),
    }
}

fn same_result(a: &Told, b: &Told) -> bool {
    match (a, b) {
        (Ok(a), Ok(b)) => (a.status, &a.output, &a.provider_ref) == (b.status, &b.output, &b.provider_ref),
        _ => false,
    }
}
