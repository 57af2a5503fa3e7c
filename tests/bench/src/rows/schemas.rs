//! What generated code costs to check where inputs and outputs come as JSON Schema, beside what typify makes of the same.

use std::fs;

use capgen_bench::language;
use capgen_bench::work::Work;

use super::generation::named;
use super::{Beside, beside};
use crate::Result;
use crate::bench::Bench;
use crate::measure::{Cost, in_turns, run};
use crate::peer::{Peer, write};
use crate::row::{Budget, Row};

const CPU: &[Beside] = &[Beside { peer: Peer::Typify, budget: Budget::AtMost(0.5) }];
const PEAK: &[Beside] = &[Beside { peer: Peer::Typify, budget: Budget::None }];

/// A check of the generated crate alone, from nothing.
pub fn cold(bench: &Bench) -> Result<Vec<Row>> {
    let peers = bench.contenders(&[Peer::Capgen, Peer::Typify]);
    for peer in &peers {
        bench.progress(&format!("{} checks its dependencies", peer.name()));
        peer.build_generator(bench, "release")?;
        let empty = peer.place(bench, "empty");
        fs::create_dir_all(&empty)?;
        write(&empty.join("lib.rs"), String::new())?;
        check(bench, *peer, "empty")?;
        lay_out(bench, *peer)?;
    }
    let costs = in_turns(&peers, 3, |peer| from_nothing(bench, *peer))?;
    let cpu = named(&peers, &costs, |cost| cost.cpu);
    let mut rows = beside("cold check, schema-borne operations", bench.n, "CPU s", &cpu, CPU);
    let peak = named(&peers, &costs, |cost| cost.peak);
    rows.extend(beside("cold check, schema-borne, peak of rustc", bench.n, "MB", &peak, PEAK));
    Ok(rows)
}

/// The crate over the schemas: ours has the checks of what no type holds, too.
fn package(peer: Peer) -> &'static str {
    if peer == Peer::Capgen { "schemas" } else { "generated" }
}

fn place(bench: &Bench) -> String {
    format!("schemas-{}", bench.n)
}

/// Writes the schemas, and what is generated from them.
fn lay_out(bench: &Bench, peer: Peer) -> Result<()> {
    let (work, folder) = (Work::of(bench.n), peer.place(bench, &place(bench)));
    fs::create_dir_all(&folder)?;
    if peer == Peer::Capgen {
        write(&folder.join("capabilities.yaml"), language::schema::catalogue(work))?;
        let brick = language::capgen::brick(work, "work", &["requires", "provides"], "");
        write(&folder.join("brick.yaml"), brick)?;
    } else {
        peer.define(bench, work, &folder)?;
    }
    peer.generate(bench, "release", &folder)?;
    peer.as_crate(&folder)
}

fn from_nothing(bench: &Bench, peer: Peer) -> Result<Cost> {
    bench.progress(&format!("{} checks {} schema-borne operations", peer.name(), bench.n));
    run(&mut peer.cargo(bench, &peer.target(bench), &["clean", "-p", package(peer)]), &bench.log())?;
    check(bench, peer, &place(bench))
}

fn check(bench: &Bench, peer: Peer, folder: &str) -> Result<Cost> {
    let mut command = peer.cargo(bench, &peer.target(bench), &["check", "-p", package(peer)]);
    run(command.env("CAPGEN_BENCH", peer.place(bench, folder)), &bench.log())
}
