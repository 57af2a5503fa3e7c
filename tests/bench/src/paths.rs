//! One function a path. Each does its work once over a [`Fixture`] and answers something that cannot be optimised away.

mod dispatch;
mod figures;
pub mod look_up;

use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use bench_consumer::capabilities::ConsumerSeam;
use bench_consumer::capabilities::people::{FindAccountInput, FindAccountInputRole};
use bench_provider::Provider;
use capgen::runtime::value::{Typed, Unknown, read_json, write_json};
use capgen::{Answer, Ledger};

use crate::{Bench, derived};

/// What the paths work on.
pub struct Fixture {
    wired: Bench,
    consumer: ConsumerSeam,
    input: FindAccountInput,
    derived: derived::Input,
    output: derived::Output,
    text: String,
    figures: figures::Figures,
    dispatch: dispatch::Dispatch,
}

/// A path: its name, and what runs it once.
pub struct Path {
    /// Its name.
    pub name: &'static str,
    /// Runs it once, and answers a number of bytes or the like.
    pub run: fn(&Fixture) -> usize,
}

/// All paths.
pub const PATHS: &[Path] = &[
    Path { name: "seam_read", run: seam_read },
    Path { name: "json_round_trip", run: json_round_trip },
    Path { name: "read_input", run: read_input },
    Path { name: "read_input_derived", run: read_input_derived },
    Path { name: "write_input", run: write_input },
    Path { name: "write_input_derived", run: write_input_derived },
    Path { name: "read_figures", run: figures::read },
    Path { name: "read_figures_derived", run: figures::read_derived },
    Path { name: "write_figures", run: figures::write },
    Path { name: "write_figures_derived", run: figures::write_derived },
    Path { name: "dispatch", run: dispatch::ours },
    Path { name: "dispatch_bare", run: dispatch::bare },
    Path { name: "look_up_10", run: look_up::among_10 },
    Path { name: "look_up_10000", run: look_up::among_10000 },
];

impl Fixture {
    /// An input of the common work, of the usual length, and a composition that serves it.
    pub fn new() -> Self {
        let input = FindAccountInput {
            given_name: "Anna".to_owned(),
            family_name: "Berg".to_owned(),
            primary_email: "anna.berg@acme.example".to_owned(),
            recovery_email: Some("anna@home.example".to_owned()),
            role: FindAccountInputRole::Manager,
            tags: vec!["staff".to_owned(), "london".to_owned(), "sales".to_owned()],
        };
        let text = serde_json::to_string(&input).unwrap_or_default();
        let derived = derived::Input {
            given_name: input.given_name.clone(),
            family_name: input.family_name.clone(),
            primary_email: input.primary_email.clone(),
            recovery_email: input.recovery_email.clone(),
            role: derived::Role::Manager,
            tags: input.tags.clone(),
        };
        let output = derived::Output {
            account_id: input.family_name.clone(),
            primary_email: input.primary_email.clone(),
            created: false,
        };
        let dispatch = dispatch::Dispatch::new(&text);
        let wired = Bench::builder(Ledger::memory()).provider(Provider).build();
        let consumer = wired.consumer();
        Fixture { wired, consumer, input, derived, output, text, figures: figures::Figures::new(), dispatch }
    }
}

impl Default for Fixture {
    fn default() -> Self {
        Self::new()
    }
}

/// A call through the seam from one brick's types to another's and back.
fn seam_read(fixture: &Fixture) -> usize {
    let input = black_box(fixture.input.clone());
    let mut call = pin!(fixture.consumer.people().find_account(input));
    match call.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(Answer::Done(done))) => done.output.account_id.len(),
        _ => 0,
    }
}

/// What the same payload would cost as JSON, there and back, without anything else.
fn json_round_trip(fixture: &Fixture) -> usize {
    let input = black_box(fixture.derived.clone());
    let text = serde_json::to_string(&input).unwrap_or_default();
    let there: Option<derived::Input> = serde_json::from_str(black_box(&text)).ok();
    let text = serde_json::to_string(black_box(&fixture.output)).unwrap_or_default();
    let back: Option<derived::Output> = serde_json::from_str(black_box(&text)).ok();
    black_box(there).map_or(0, |input| input.tags.len()) + back.map_or(0, |output| output.account_id.len())
}

fn read_input(fixture: &Fixture) -> usize {
    let text = black_box(fixture.text.as_bytes());
    read_json::<FindAccountInput>(text, Unknown::Refuse).map_or(0, |input| input.tags.len())
}

fn read_input_derived(fixture: &Fixture) -> usize {
    let text = black_box(fixture.text.as_bytes());
    serde_json::from_slice::<derived::Input>(text).map_or(0, |input| input.tags.len())
}

fn write_input(fixture: &Fixture) -> usize {
    write_json(FindAccountInput::SHAPE, black_box(&fixture.input)).map_or(0, |text| text.len())
}

fn write_input_derived(fixture: &Fixture) -> usize {
    serde_json::to_string(black_box(&fixture.derived)).map_or(0, |text| text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_gets_to_its_end() {
        let fixture = Fixture::new();
        for path in PATHS {
            assert!((path.run)(&fixture) > 0, "{}", path.name);
        }
    }

    #[test]
    fn both_write_the_same() {
        let fixture = Fixture::new();
        assert_eq!(fixture.text, serde_json::to_string(&fixture.derived).unwrap());
    }
}
