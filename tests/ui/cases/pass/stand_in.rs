//! A test stands in for a provider: the client is a trait too.

#![deny(warnings, missing_docs)]

use capabilities::mail::{self, Client};
use capgen::{Answer, CallError, Key, Pending, Wait};

capgen_ui_tests::brick!();

struct Busy;

impl Client for Busy {
    fn send(&self, _: Key, _: mail::SendInput) -> Pending<mail::Send> {
        Pending::ready(Answer::InProgress(Wait::new("busy")))
    }
}

async fn post(letters: &impl Client) -> Result<bool, CallError> {
    let input = mail::SendInput { to: "ada".into(), subject: "hello".into() };
    let key = mail::Send::key(&input)?;
    Ok(matches!(letters.send(key, input).await?, Answer::InProgress(_)))
}

fn main() {
    drop(post(&Busy));
}
