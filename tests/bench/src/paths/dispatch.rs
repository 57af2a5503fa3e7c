//! A call of a read from the bytes of its body to those of its RESULT: as the server makes it, and as somebody would write it
//! for one function by hand.
//!
//! Ours does more: it looks the capability up by name, asks for permission, and tells the action log.

use std::collections::BTreeSet;
use std::future::{Future, ready};
use std::hint::black_box;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use capgen::http::Identity;

use super::Fixture;
use crate::derived::{Answered, Body, Input, Output};

type Answer = Pin<Box<dyn Future<Output = Output> + Send>>;

/// What a call needs.
pub(super) struct Dispatch {
    body: String,
    identity: Identity,
    function: Box<dyn Fn(Input) -> Answer + Send + Sync>,
}

impl Dispatch {
    /// Over the text of an input.
    pub(super) fn new(input: &str) -> Self {
        let permissions = BTreeSet::from(["provider:capability:invoke".to_owned()]);
        let identity = Identity { permissions, ..Identity::new("consumer", "acme") };
        let function = |input: Input| -> Answer {
            let (account_id, primary_email) = (input.family_name, input.primary_email);
            Box::pin(ready(Output { account_id, primary_email, created: false }))
        };
        Dispatch { body: format!("{{\"input\":{input}}}"), identity, function: Box::new(function) }
    }
}

fn now<T>(future: Pin<&mut impl Future<Output = T>>) -> Option<T> {
    match future.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

pub(super) fn ours(fixture: &Fixture) -> usize {
    let body = black_box(fixture.dispatch.body.as_bytes());
    let call = pin!(fixture.wired.serve_call("people.find_account", &fixture.dispatch.identity, body));
    now(call).and_then(Result::ok).map_or(0, |text| text.len())
}

pub(super) fn bare(fixture: &Fixture) -> usize {
    let body = black_box(fixture.dispatch.body.as_bytes());
    let Ok(Body { input, .. }) = serde_json::from_slice::<Body>(body) else { return 0 };
    let call = pin!((fixture.dispatch.function)(input));
    let answered = |output| Answered {
        status: "done",
        retryable: false,
        provider: Some("provider".to_owned()),
        provider_ref: None,
        output: Some(output),
        plan: None,
        message: None,
        idempotent_replay: false,
    };
    now(call).and_then(|output| serde_json::to_string(&answered(output)).ok()).map_or(0, |text| text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_answer_the_same() {
        let fixture = Fixture::new();
        let call = pin!(fixture.wired.serve_call(
            "people.find_account",
            &fixture.dispatch.identity,
            fixture.dispatch.body.as_bytes()
        ));
        let text = now(call).unwrap().unwrap();
        assert_eq!(text.len(), bare(&fixture));
        assert!(text.contains(r#""account_id":"Berg""#), "{text}");
    }
}
