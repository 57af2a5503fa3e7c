//! Budgets for what cannot be measured before there is an HTTP server.

use crate::Result;
use crate::bench::Bench;
use crate::row::{Budget, Row};

/// The rows.
pub fn rows(bench: &Bench) -> Result<Vec<Row>> {
    let row = |what: &str, unit, peer, budget| Row {
        what: what.to_owned(),
        n: bench.n,
        unit,
        capgen: None,
        peer: Some((f64::NAN, peer)),
        budget,
    };
    Ok(vec![row("dispatch, bytes to bytes", "ns", "bare", Budget::AtMost(1.25))])
}
