//! What a clean build of the build dependencies costs, the generator itself included.

use std::fs;

use super::generation::named;
use super::{Beside, beside};
use crate::Result;
use crate::bench::Bench;
use crate::measure::{in_turns, run};
use crate::peer::{GENERATORS, Peer};
use crate::row::{Budget, Row};

const BUDGETS: &[Beside] = &[
    Beside { peer: Peer::Tonic, budget: Budget::AtMost(0.5) },
    Beside { peer: Peer::Progenitor, budget: Budget::None },
    Beside { peer: Peer::WitBindgen, budget: Budget::None },
];

/// The rows.
pub fn dependencies(bench: &Bench) -> Result<Vec<Row>> {
    let peers = bench.contenders(&GENERATORS);
    let costs = in_turns(&peers, bench.repeats, |peer| {
        bench.progress(&format!("{} builds its build dependencies", peer.name()));
        let target = peer.place(bench, "clean");
        if target.exists() {
            fs::remove_dir_all(&target)?;
        }
        // What is downloaded is not built incrementally; a path, as ours is here, would be.
        run(peer.cargo(bench, &target, &["build", "-p", "generator"]).env("CARGO_INCREMENTAL", "0"), &bench.log())
    })?;
    let figures = named(&peers, &costs, |cost| cost.cpu);
    Ok(beside("clean build of the build dependencies", 0, "CPU s", &figures, BUDGETS))
}
