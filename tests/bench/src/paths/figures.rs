//! Reading and writing an input that is mostly numbers.

use std::hint::black_box;

use bench_consumer::capabilities::people::MeasureInput;
use capgen::runtime::value::{Typed, Unknown, read_json, write_json};

use super::Fixture;
use crate::derived;

/// The same input in both types, and its text.
pub(super) struct Figures {
    input: MeasureInput,
    derived: derived::Figures,
    text: String,
}

impl Figures {
    pub(super) fn new() -> Self {
        let derived = derived::Figures {
            person: 4711,
            height: 1.7625,
            weight: 68.4,
            share: 0.333_333_333_333_333_3,
            visits: (1..=12).map(|number| number * 1009).collect(),
            samples: (1..=24).map(|number| f64::from(number) * 0.75 + 0.017).collect(),
        };
        let input = MeasureInput {
            person: derived.person,
            height: derived.height,
            weight: derived.weight,
            share: derived.share,
            visits: derived.visits.clone(),
            samples: derived.samples.clone(),
        };
        let text = serde_json::to_string(&derived).unwrap_or_default();
        Figures { input, derived, text }
    }
}

pub(super) fn read(fixture: &Fixture) -> usize {
    let text = black_box(fixture.figures.text.as_bytes());
    read_json::<MeasureInput>(text, Unknown::Refuse).map_or(0, |input| input.samples.len())
}

pub(super) fn read_derived(fixture: &Fixture) -> usize {
    let text = black_box(fixture.figures.text.as_bytes());
    serde_json::from_slice::<derived::Figures>(text).map_or(0, |input| input.samples.len())
}

pub(super) fn write(fixture: &Fixture) -> usize {
    write_json(MeasureInput::SHAPE, black_box(&fixture.figures.input)).map_or(0, |text| text.len())
}

pub(super) fn write_derived(fixture: &Fixture) -> usize {
    serde_json::to_string(black_box(&fixture.figures.derived)).map_or(0, |text| text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_write_the_same() {
        let figures = Figures::new();
        assert_eq!(serde_json::to_string(&figures.input).unwrap(), figures.text);
    }
}
