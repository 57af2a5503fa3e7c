//! What calls and values cost at run time, in this process, beside what they are held against.

use std::hint::black_box;
use std::time::Instant;

use capgen_bench::paths::look_up::AT_ONCE;
use capgen_bench::paths::{Fixture, PATHS, Path};

use crate::Result;
use crate::bench::Bench;
use crate::measure::median;
use crate::row::{Budget, Row};

/// Pairs of batches; the median of their ratios counts, because both of a pair meet the same machine.
const PAIRS: usize = 301;
/// So short that hardly any is interrupted.
const BATCH: u32 = 300;

/// The rows.
pub fn runtime(bench: &Bench) -> Result<Vec<Row>> {
    let rows = [
        ("in-process read through the seam", "seam_read", "json_round_trip", "JSON there, back", 0.5),
        ("reading an input", "read_input", "read_input_derived", "serde", 1.1),
        ("writing an input", "write_input", "write_input_derived", "serde", 1.1),
        ("reading an input of numbers", "read_figures", "read_figures_derived", "serde", 1.1),
        ("writing an input of numbers", "write_figures", "write_figures_derived", "serde", 1.1),
        ("dispatch of a read, bytes to bytes", "dispatch", "dispatch_bare", "bare", 1.25),
    ];
    let beside = rows.into_iter().map(|(what, ours, theirs, name, budget)| {
        let (ours, theirs) = pair(path(ours)?, path(theirs)?);
        Ok(Row {
            what: what.to_owned(),
            n: bench.n,
            unit: "ns",
            capgen: Some(ours),
            peer: Some((theirs, name)),
            budget: Budget::AtMost(budget),
        })
    });
    let looked_up = [(10, "look_up_10"), (10_000, "look_up_10000")].into_iter().map(|(n, name)| {
        let path = path(name)?;
        let times = (0..PAIRS).map(|_| batch(path) / f64::from(AT_ONCE)).collect();
        let what = "look-up by name".to_owned();
        Ok(Row { what, n, unit: "ns", capgen: Some(median(times)), peer: None, budget: Budget::AtMost(50.0) })
    });
    beside.chain(looked_up).collect()
}

fn path(name: &str) -> Result<&'static Path> {
    PATHS.iter().find(|path| path.name == name).ok_or_else(|| format!("no path {name}").into())
}

/// Nanoseconds of each, in turns.
fn pair(ours: &Path, theirs: &Path) -> (f64, f64) {
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..PAIRS {
        times.0.push(batch(ours));
        times.1.push(batch(theirs));
    }
    (median(times.0), median(times.1))
}

fn batch(path: &Path) -> f64 {
    // A new one each time: a ledger in memory grows with every call.
    let fixture = Fixture::new();
    black_box((path.run)(&fixture));
    let begun = Instant::now();
    for _ in 0..BATCH {
        black_box((path.run)(&fixture));
    }
    begun.elapsed().as_nanos() as f64 / f64::from(BATCH)
}
