//! What generating code costs, optimised, in an unoptimised build script, and as the work grows.

use super::{Beside, alone, beside};
use crate::Result;
use crate::bench::Bench;
use crate::measure::{Cost, in_turns};
use crate::peer::{GENERATORS, Peer, bytes};
use crate::row::{Budget, Row};
use capgen_bench::work::Work;

const RELEASE: &[Beside] = &[
    Beside { peer: Peer::WitBindgen, budget: Budget::AtMost(0.5) },
    Beside { peer: Peer::Tonic, budget: Budget::None },
    Beside { peer: Peer::Progenitor, budget: Budget::None },
];
const MEMORY: &[Beside] = &[Beside { peer: Peer::WitBindgen, budget: Budget::AtMost(1.0) }];
const BUILD_SCRIPT: &[Beside] = &[
    Beside { peer: Peer::Tonic, budget: Budget::AtMost(0.15) },
    Beside { peer: Peer::WitBindgen, budget: Budget::AtMost(0.35) },
    Beside { peer: Peer::Progenitor, budget: Budget::None },
];
const BYTES: &[Beside] = &[
    Beside { peer: Peer::Tonic, budget: Budget::None },
    Beside { peer: Peer::Progenitor, budget: Budget::None },
    Beside { peer: Peer::WitBindgen, budget: Budget::None },
];

/// Time, memory and bytes at the size asked for.
pub fn generation(bench: &Bench) -> Result<Vec<Row>> {
    let n = bench.n;
    let peers = bench.contenders(&GENERATORS);
    let release = measured(bench, &peers, "release", n)?;
    let script = measured(bench, &peers, "dev", n)?;
    let mut sizes = Vec::new();
    for peer in &peers {
        sizes.push((bytes(&peer.place(bench, &place(n)).join("out"))? as f64 / 1e6, peer.name()));
    }
    let mut rows = beside("generation, release", n, "CPU s", &named(&peers, &release, |cost| cost.cpu), RELEASE);
    rows.extend(beside("generation, release, peak", n, "MB", &named(&peers, &release, |cost| cost.peak), MEMORY));
    let figures = named(&peers, &script, |cost| cost.cpu);
    rows.extend(beside("generation, unoptimised build script", n, "CPU s", &figures, BUILD_SCRIPT));
    rows.extend(beside("generated", n, "MB", &sizes, BYTES));
    Ok(rows)
}

/// The exponent of growth over a factor of 25.
pub fn growth(bench: &Bench) -> Result<Vec<Row>> {
    let (small, large) = (bench.n / 5, bench.n * 5);
    Peer::Capgen.build_generator(bench, "release")?;
    let mut contenders = Vec::new();
    for n in [small, large] {
        let folder = Peer::Capgen.place(bench, &place(n));
        Peer::Capgen.define(bench, Work::of(n), &folder)?;
        contenders.push(folder);
    }
    let costs = in_turns(&contenders, 15, |folder| Peer::Capgen.generate(bench, "release", folder))?;
    let what = format!("growth of generation, {small} to {large}");
    Ok(vec![alone(&what, bench.n, "exponent", exponent(&costs, small, large), Budget::AtMost(1.05))])
}

/// The exponent of a power law through the costs of two sizes.
pub fn exponent(costs: &[Cost], small: usize, large: usize) -> f64 {
    let [low, high] = costs else { return f64::NAN };
    (high.cpu / low.cpu).ln() / (large as f64 / small as f64).ln()
}

fn measured(bench: &Bench, peers: &[Peer], profile: &str, n: usize) -> Result<Vec<Cost>> {
    for peer in peers {
        bench.progress(&format!("{} builds its generator, {profile}", peer.name()));
        peer.build_generator(bench, profile)?;
        peer.define(bench, Work::of(n), &peer.place(bench, &place(n)))?;
    }
    in_turns(peers, bench.repeats, |peer| peer.generate(bench, profile, &peer.place(bench, &place(n))))
}

/// The folder of the work of a size.
pub fn place(n: usize) -> String {
    format!("work-{n}")
}

/// A figure of each contender, with its name.
pub fn named(peers: &[Peer], costs: &[Cost], figure: fn(&Cost) -> f64) -> Vec<(f64, &'static str)> {
    costs.iter().map(figure).zip(peers.iter().map(|peer| peer.name())).collect()
}
