//! A vendor that does not do its part.

use std::time::Duration;

use super::super::report::{Found, broken, proven, unproven};
use super::super::run::{Run, With, is_fresh, shown};
use super::super::spy::Way;
use super::super::vendor::Behaviour;
use super::no_input;
use crate::Status;

const CANNOT: &str = "the vendor cannot be disturbed: give one with `.vendor(…)`";
/// What the vendor asks for. Nothing waits for it: each call is one try.
const PAUSE: Duration = Duration::from_secs(7);

pub(super) async fn transient(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With::default());
    if !run.vendor().behave(Behaviour::Busy { retry_after: None }) {
        return unproven(CANNOT);
    }
    let requests = run.vendor().requests();
    let told = bench.act(&ask).await;
    if run.vendor().requests() == requests {
        return unproven("it asked its vendor nothing that was seen");
    }
    if !matches!(&told, Ok(result) if result.status == Status::Failed && result.retryable) {
        return broken(format!("a vendor that answered 503: {}", shown(&told)));
    }
    run.vendor().behave(Behaviour::Works);
    let later = bench.act(&ask).await;
    run.keep_log(&bench).await;
    match is_fresh(&later) {
        true => proven("it failed for now while the vendor was busy, and was done under the same key afterwards"),
        false => broken(format!("once the vendor worked again: {}", shown(&later))),
    }
}

pub(super) async fn retry_after(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With::default());
    if !run.vendor().behave(Behaviour::Busy { retry_after: Some(PAUSE) }) {
        return unproven(CANNOT);
    }
    let told = bench.act(&ask).await;
    match bench.heard.last() {
        Some(Way::Transient { retry_after: Some(pause) }) if pause == PAUSE => {
            proven("it passed on that 7 s were asked for")
        }
        Some(Way::Transient { retry_after: None }) => broken("it did not pass on that the vendor asked for 7 s"),
        Some(Way::Transient { retry_after: Some(pause) }) => broken(format!("of 7 s it made {} s", pause.as_secs())),
        _ => unproven(format!("the vendor answered 429, and it did not fail for now: {}", shown(&told))),
    }
}

pub(super) async fn connection(run: &Run<'_>) -> Found {
    if run.conformance.connection.is_none() {
        return unproven("it was given no connection: where it acts with one, give it with `.connection(…)`");
    }
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With { no_connection: true, ..With::default() });
    let told = bench.act(&ask).await;
    match &told {
        Ok(result) if result.status == Status::ConnectionRequired => match &result.task {
            Some(task) if task.missing.is_some() || run.descriptor.read => {
                proven("a person got a task that names what is missing")
            }
            _ => broken("the task does not name what is missing"),
        },
        told => broken(format!("without a connection: {}", shown(told))),
    }
}

pub(super) async fn credentials(run: &Run<'_>) -> Found {
    let Some(ask) = run.ask() else { return no_input() };
    let bench = run.bench(With::default());
    if !run.vendor().behave(Behaviour::Refuses) {
        return unproven(CANNOT);
    }
    let requests = run.vendor().requests();
    let told = bench.act(&ask).await;
    run.keep_log(&bench).await;
    if run.vendor().requests() == requests {
        return unproven("it asked its vendor nothing that was seen");
    }
    match bench.heard.last() {
        Some(Way::ConnectionRequired) => proven("a vendor that answered 401 was a missing connection"),
        _ => broken(format!("a vendor that answered 401: {}", shown(&told))),
    }
}
