//! What it costs to build a program that serves all operations and calls each, its dependencies being built already.
//!
//! What is generated was generated before. The program is linked and run: one that does not call all of them is no row.

use std::fs;
use std::path::Path;
use std::process::Command;

use capgen_bench::program;
use capgen_bench::work::Work;

use super::generation::{named, place};
use super::{Beside, EDITED, beside};
use crate::Result;
use crate::bench::Bench;
use crate::measure::{Cost, in_turns, run};
use crate::peer::{Peer, write};
use crate::row::{Budget, Row};

const CONTENDERS: [Peer; 3] = [Peer::Capgen, Peer::Tonic, Peer::Serde];
const CPU: &[Beside] = &[
    Beside { peer: Peer::Tonic, budget: Budget::AtMost(0.3) },
    Beside { peer: Peer::Serde, budget: Budget::AtMost(0.6) },
];
const PEAK: &[Beside] = &[
    Beside { peer: Peer::Tonic, budget: Budget::AtMost(1.0) },
    Beside { peer: Peer::Serde, budget: Budget::AtMost(1.0) },
];

/// The rows, for a debug build and for one for release.
pub fn program(bench: &Bench) -> Result<Vec<Row>> {
    let n = bench.n.min(EDITED);
    let peers = bench.contenders(&CONTENDERS);
    for peer in &peers {
        lay_out(bench, *peer, n)?;
    }
    let mut rows = Vec::new();
    for (profile, what) in [("dev", "debug"), ("release", "release")] {
        for peer in &peers {
            bench.progress(&format!("{} builds what its program stands on, {what}", peer.name()));
            build(bench, *peer, n, profile)?;
            said(bench, *peer, n, profile)?;
        }
        let costs = in_turns(&peers, 3, |peer| from_nothing(bench, *peer, n, profile))?;
        let what = format!("a program that serves and calls all, {what}");
        rows.extend(beside(&what, n, "CPU s", &named(&peers, &costs, |cost| cost.cpu), CPU));
        rows.extend(beside(&format!("{what}, peak"), n, "MB", &named(&peers, &costs, |cost| cost.peak), PEAK));
    }
    Ok(rows)
}

/// Writes what the program includes.
fn lay_out(bench: &Bench, peer: Peer, n: usize) -> Result<()> {
    let folder = folder(bench, peer, n);
    let work = Work::of(n);
    let files = match peer {
        Peer::Capgen => program::capgen::files(work),
        Peer::Tonic => {
            peer.build_generator(bench, "release")?;
            peer.define(bench, work, &folder)?;
            peer.generate(bench, "release", &folder)?;
            program::tonic::files(work)
        }
        _ => program::serde::files(work),
    };
    fs::create_dir_all(&folder)?;
    files.into_iter().try_for_each(|(name, text)| write(&folder.join(name), text))
}

fn folder(bench: &Bench, peer: Peer, n: usize) -> std::path::PathBuf {
    peer.place(bench, &format!("program-{}", place(n)))
}

/// A build of the program alone, from nothing.
fn from_nothing(bench: &Bench, peer: Peer, n: usize, profile: &str) -> Result<Cost> {
    bench.progress(&format!("{} builds its program, {profile}", peer.name()));
    let mut arguments = vec!["clean", "--profile", profile];
    let packages: &[&str] = if peer == Peer::Capgen { &["program", "provider", "consumer"] } else { &["program"] };
    arguments.extend(packages.iter().flat_map(|package| ["-p", package]));
    run(&mut peer.cargo(bench, &peer.target(bench), &arguments), &bench.log())?;
    build(bench, peer, n, profile)
}

fn build(bench: &Bench, peer: Peer, n: usize, profile: &str) -> Result<Cost> {
    let mut command = peer.cargo(bench, &peer.target(bench), &["build", "-p", "program", "--profile", profile]);
    run(command.env("CAPGEN_BENCH", folder(bench, peer, n)), &bench.log())
}

/// Runs the program: it says how many calls came back.
fn said(bench: &Bench, peer: Peer, n: usize, profile: &str) -> Result<()> {
    let profile = if profile == "dev" { "debug" } else { profile };
    let program = peer.target(bench).join(Path::new(profile)).join("program");
    run(&mut Command::new(program), &bench.log())?;
    let said = fs::read_to_string(bench.log())?;
    if said.trim() != n.to_string() {
        return Err(format!("{} called {said:?} of {n}", peer.name()).into());
    }
    Ok(())
}
