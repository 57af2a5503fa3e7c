//! The rows, in groups that share what they build.

mod check;
mod client;
mod dependencies;
mod fresh;
mod generation;
mod http;
mod large;
mod ledger;
mod program;
mod runtime;
mod schemas;
mod stable;

use crate::Result;
use crate::bench::Bench;
use crate::peer::Peer;
use crate::row::{Budget, Row};

/// Rows that are measured together.
pub struct Group {
    /// As `--only` looks for it.
    pub name: &'static str,
    /// Measures them.
    pub measure: fn(&Bench) -> Result<Vec<Row>>,
}

/// All, the cheap ones first. What makes this process large comes last.
pub const GROUPS: &[Group] = &[
    Group { name: "generation", measure: generation::generation },
    Group { name: "growth of generation", measure: generation::growth },
    Group { name: "stable", measure: stable::stable },
    Group { name: "dependencies", measure: dependencies::dependencies },
    Group { name: "cold check", measure: check::cold },
    Group { name: "fresh", measure: fresh::fresh },
    Group { name: "schemas", measure: schemas::cold },
    Group { name: "growth of check", measure: check::growth },
    Group { name: "incremental check", measure: check::incremental },
    Group { name: "program", measure: program::program },
    Group { name: "large", measure: large::large },
    Group { name: "runtime", measure: runtime::runtime },
    Group { name: "client over HTTP", measure: client::client },
    Group { name: "http", measure: http::rows },
    Group { name: "ledger", measure: ledger::rows },
];

/// Edits are small: so is the crate they are made in. So is a program.
const EDITED: usize = 200;

/// A budget beside a peer.
struct Beside {
    peer: Peer,
    budget: Budget,
}

/// Rows of one figure, which capgen has first, beside those of peers.
fn beside(what: &str, n: usize, unit: &'static str, figures: &[(f64, &'static str)], budgets: &[Beside]) -> Vec<Row> {
    let ours = figures.first().map(|(value, _)| *value);
    let rows = budgets.iter().filter_map(|beside| {
        let peer = figures.iter().find(|(_, name)| *name == beside.peer.name())?;
        Some(Row { what: what.to_owned(), n, unit, capgen: ours, peer: Some(*peer), budget: beside.budget })
    });
    rows.collect()
}

/// A row of a figure of ours alone.
fn alone(what: &str, n: usize, unit: &'static str, value: f64, budget: Budget) -> Row {
    Row { what: what.to_owned(), n, unit, capgen: Some(value), peer: None, budget }
}
