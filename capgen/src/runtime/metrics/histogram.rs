//! How long something takes, as counts in ranges.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::Counter;
use super::text::Text;

/// The upper ends of the ranges, in milliseconds and as Prometheus is told them, in seconds.
const ENDS: [(u128, &str); 12] = [
    (1, "0.001"),
    (5, "0.005"),
    (10, "0.01"),
    (25, "0.025"),
    (50, "0.05"),
    (100, "0.1"),
    (250, "0.25"),
    (1_000, "1"),
    (2_500, "2.5"),
    (10_000, "10"),
    (30_000, "30"),
    (120_000, "120"),
];

#[derive(Debug, Default)]
pub(super) struct Histogram {
    /// How many fell into each range, and none of those below it.
    ranges: [Counter; ENDS.len()],
    above: Counter,
    /// Enough for five centuries.
    nanoseconds: AtomicU64,
}

impl Histogram {
    pub(super) fn add(&self, took: Duration) {
        let range = ENDS.iter().position(|(end, _)| took.as_nanos() <= end * 1_000_000);
        range.and_then(|range| self.ranges.get(range)).unwrap_or(&self.above).add();
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    /// Each range with all those below it, as the format has it.
    pub(super) fn write(&self, text: &mut Text, label: (&str, &str)) {
        let mut count = 0;
        for ((_, end), range) in ENDS.iter().zip(&self.ranges) {
            count += range.get();
            text.sample("_bucket", &[label, ("le", end)], count);
        }
        count += self.above.get();
        text.sample("_bucket", &[label, ("le", "+Inf")], count);
        let seconds = Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed)).as_secs_f64();
        text.sample("_sum", &[label], seconds);
        text.sample("_count", &[label], count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_as_long_as_the_end_of_a_range_is_in_it() {
        let histogram = Histogram::default();
        for millis in [1, 2, 5, 6, 120_000, 120_001] {
            histogram.add(Duration::from_millis(millis));
        }
        let mut text = Text::default();
        text.family("t", "histogram", "h");
        histogram.write(&mut text, ("a", "b"));
        let text = text.into_string();
        for line in [
            "t_bucket{a=\"b\",le=\"0.001\"} 1",
            "t_bucket{a=\"b\",le=\"0.005\"} 3",
            "t_bucket{a=\"b\",le=\"0.01\"} 4",
            "t_bucket{a=\"b\",le=\"30\"} 4",
            "t_bucket{a=\"b\",le=\"120\"} 5",
            "t_bucket{a=\"b\",le=\"+Inf\"} 6",
            "t_sum{a=\"b\"} 240.015",
            "t_count{a=\"b\"} 6",
        ] {
            assert!(text.lines().any(|told| told == line), "{line} is not in\n{text}");
        }
    }
}
