//! What a provider makes of inputs, right and wrong.

use super::super::bench::Ask;
use super::super::report::{Found, broken, proven, unproven};
use super::super::run::{Run, With, shown};
use super::super::spy::Way;
use super::no_input;
use crate::CallMode;
use crate::runtime::testing::Choices;
use crate::runtime::testing::make::Style;
use crate::runtime::testing::spoil::all_invalid;

/// How many odd inputs are tried.
const ODD: u64 = 25;

/// Odd texts, ends of ranges, what may be missing: nothing of it is more than an outcome.
pub(super) async fn valid_inputs(run: &Run<'_>) -> Found {
    let bench = run.bench(With::default());
    let mut tried = 0;
    for number in 0..ODD {
        let number = 20_000 + number;
        let Some(input) = run.made(number, Style::Odd) else { continue };
        let Some(key) = run.key(&input, number) else { continue };
        let ask = Ask { key, input };
        let told = bench.act(&ask).await;
        tried += 1;
        if bench.heard.last() == Some(Way::Panicked) {
            return broken(format!("it panicked at a valid input: {}", ask.input));
        }
        if matches!(&told, Ok(result) if result.status == crate::Status::InProgress && result.approval.is_none()) {
            return broken(format!("it did not end at a valid input: {} gave {}", ask.input, shown(&told)));
        }
    }
    run.keep_log(&bench).await;
    match tried {
        0 => no_input(),
        tried => proven(format!("{tried} valid inputs had an outcome")),
    }
}

/// One wrong input for each way and place.
pub(super) async fn invalid_inputs(run: &Run<'_>) -> Found {
    let wrong = all_invalid(run.descriptor, &mut Choices::seeded(1));
    if wrong.is_empty() {
        return unproven("every input is valid");
    }
    let (bench, before) = (run.bench(With::default()), run.vendor().requests());
    let Some(ask) = run.ask() else { return no_input() };
    for invalid in &wrong {
        let told = bench.ask(CallMode::Execute, &Ask { input: invalid.input.clone(), ..ask.clone() }).await;
        if !matches!(&told, Err(error) if error.http_status() == 422) {
            return broken(format!("`{}` {}: {}", invalid.path, invalid.what, shown(&told)));
        }
    }
    match (bench.heard.count(), run.vendor().requests() - before) {
        (0, 0) => proven(format!("{} wrong inputs were refused", wrong.len())),
        _ => broken("a wrong input came as far as the provider"),
    }
}
