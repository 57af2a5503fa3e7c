//! What `cargo check` of generated code costs, its dependencies being checked already.

use std::fs;

use capgen_bench::work::Work;

use super::generation::{exponent, named, place};
use super::{Beside, EDITED, alone, beside};
use crate::Result;
use crate::bench::Bench;
use crate::measure::{Cost, in_turns, run};
use crate::peer::{GENERATORS, Peer, write};
use crate::row::{Budget, Row};

const COLD: &[Beside] = &[
    Beside { peer: Peer::Tonic, budget: Budget::AtMost(0.2) },
    Beside { peer: Peer::Progenitor, budget: Budget::AtMost(0.15) },
    Beside { peer: Peer::WitBindgen, budget: Budget::AtMost(0.6) },
    Beside { peer: Peer::Serde, budget: Budget::None },
];
const PEAK: &[Beside] = &[
    Beside { peer: Peer::Tonic, budget: Budget::None },
    Beside { peer: Peer::Progenitor, budget: Budget::None },
    Beside { peer: Peer::WitBindgen, budget: Budget::None },
    Beside { peer: Peer::Serde, budget: Budget::None },
];
const INCREMENTAL: &[Beside] = &[
    Beside { peer: Peer::Tonic, budget: Budget::AtMost(0.2) },
    Beside { peer: Peer::Progenitor, budget: Budget::None },
    Beside { peer: Peer::WitBindgen, budget: Budget::AtMost(0.5) },
    Beside { peer: Peer::Serde, budget: Budget::None },
];

/// A check of the generated crate alone, from nothing.
pub fn cold(bench: &Bench) -> Result<Vec<Row>> {
    let peers = bench.contenders(&Peer::ALL);
    for peer in &peers {
        prepare(bench, *peer)?;
        lay_out(bench, *peer, Work::of(bench.n), &place(bench.n))?;
    }
    let costs = in_turns(&peers, 3, |peer| from_nothing(bench, *peer, bench.n))?;
    let cpu = named(&peers, &costs, |cost| cost.cpu);
    let mut rows = beside("cold check of the generated crate", bench.n, "CPU s", &cpu, COLD);
    rows.extend(beside("cold check, peak of rustc", bench.n, "MB", &named(&peers, &costs, |cost| cost.peak), PEAK));
    Ok(rows)
}

/// How the cost of a check grows with the work.
pub fn growth(bench: &Bench) -> Result<Vec<Row>> {
    let (small, large) = (bench.n / 5, bench.n * 5);
    prepare(bench, Peer::Capgen)?;
    for n in [small, large] {
        lay_out(bench, Peer::Capgen, Work::of(n), &place(n))?;
    }
    let costs = in_turns(&[small, large], 3, |n| from_nothing(bench, Peer::Capgen, *n))?;
    let what = format!("growth of check, {small} to {large}");
    Ok(vec![alone(&what, bench.n, "exponent", exponent(&costs, small, large), Budget::AtMost(1.2))])
}

/// A check after one field was added to one of the types.
pub fn incremental(bench: &Bench) -> Result<Vec<Row>> {
    let n = bench.n.min(EDITED);
    let before = Work::of(n);
    let after = Work { one_field_more: true, ..before };
    let peers = bench.contenders(&Peer::ALL);
    for peer in &peers {
        prepare(bench, *peer)?;
    }
    let costs = in_turns(&peers, 3, |peer| {
        lay_out(bench, *peer, before, "edited")?;
        check(bench, *peer, "edited")?;
        lay_out(bench, *peer, after, "edited")?;
        bench.progress(&format!("{} checks an edit of {n} operations", peer.name()));
        check(bench, *peer, "edited")
    })?;
    Ok(beside("one field added, incremental check", n, "CPU s", &named(&peers, &costs, |cost| cost.cpu), INCREMENTAL))
}

/// Builds the generator, and checks an empty crate so that the dependencies are there.
fn prepare(bench: &Bench, peer: Peer) -> Result<()> {
    bench.progress(&format!("{} checks its dependencies", peer.name()));
    if GENERATORS.contains(&peer) {
        peer.build_generator(bench, "release")?;
    }
    fs::create_dir_all(peer.place(bench, "empty"))?;
    write(&peer.place(bench, "empty").join("lib.rs"), String::new())?;
    check(bench, peer, "empty").map(|_| ())
}

/// The generated crate of some work, in a folder.
fn lay_out(bench: &Bench, peer: Peer, work: Work, folder: &str) -> Result<()> {
    let folder = peer.place(bench, folder);
    peer.define(bench, work, &folder)?;
    if GENERATORS.contains(&peer) {
        peer.generate(bench, "release", &folder)?;
    }
    peer.as_crate(&folder)
}

fn from_nothing(bench: &Bench, peer: Peer, n: usize) -> Result<Cost> {
    bench.progress(&format!("{} checks {n} operations", peer.name()));
    // What an earlier check of the crate left goes, its incremental state, too.
    run(&mut peer.cargo(bench, &peer.target(bench), &["clean", "-p", "generated"]), &bench.log())?;
    check(bench, peer, &place(n))
}

/// Checks the crate over what is in a folder.
fn check(bench: &Bench, peer: Peer, folder: &str) -> Result<Cost> {
    let mut command = peer.cargo(bench, &peer.target(bench), &["check", "-p", "generated"]);
    run(command.env("CAPGEN_BENCH", peer.place(bench, folder)), &bench.log())
}
