//! Large inputs: `capgen check` of ten thousand capabilities and five hundred bricks, and a catalogue of 10 MB.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use capgen_bench::language;
use capgen_bench::work::Work;

use super::alone;
use crate::Result;
use crate::bench::Bench;
use crate::measure::{in_turns, run};
use crate::peer::write;
use crate::row::{Budget, Row};

const CAPABILITIES: usize = 10_000;
const BRICKS: usize = 500;
/// About 10 MB of catalogue.
const LONG: usize = 38_000;

/// The rows.
pub fn large(bench: &Bench) -> Result<Vec<Row>> {
    let build = ["build", "--release", "-p", "capgen", "--features", "cli", "--bin", "capgen"];
    run(Command::new(&bench.cargo).args(build).current_dir(&bench.root), &bench.log())?;
    let build = ["build", "--release", "-p", "capgen-bench", "--bin", "events"];
    run(Command::new(&bench.cargo).args(build).current_dir(&bench.root), &bench.log())?;
    let programs = bench.scratch.join("../release");

    let folder = bench.scratch.join("large");
    lay_out(&folder)?;
    let composition = folder.join("compose.yaml");
    let command = || -> Command {
        let mut command = Command::new(programs.join("capgen"));
        command.arg("check").current_dir(&folder);
        command
    };
    let check = in_turns(&[composition], bench.repeats, |path| run(command().arg(path), &bench.log()))?;
    let long = bench.scratch.join("long");
    fs::create_dir_all(&long)?;
    let catalogue = long.join("capabilities.yaml");
    write(&catalogue, language::capgen::catalogue(Work::of(LONG)))?;
    let speed = in_turns(&["read", "events"], bench.repeats, |what| {
        run(Command::new(programs.join("events")).arg(what).arg(&catalogue), &bench.log())
    })?;
    let mut rows = Vec::new();
    if let [check] = check.as_slice() {
        let what = format!("capgen check, {BRICKS} bricks");
        rows.push(alone(&what, CAPABILITIES, "CPU s", check.cpu, Budget::AtMost(1.0)));
        rows.push(alone(&format!("{what}, peak"), CAPABILITIES, "MB", check.peak, Budget::AtMost(200.0)));
    }
    if let [read, events] = speed.as_slice() {
        let mb = fs::metadata(&catalogue)?.len() as f64 / 1e6;
        rows.push(Row {
            what: "reading a catalogue of 10 MB".to_owned(),
            n: LONG,
            unit: "MB/CPU s",
            capgen: Some(mb / read.cpu),
            peer: Some((mb / events.cpu, "YAML events")),
            budget: Budget::AtLeast(0.6),
        });
    }
    Ok(rows)
}

/// A catalogue, bricks in pairs of which one requires what the other provides, and a composition of all.
fn lay_out(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    write(&folder.join("capabilities.yaml"), language::capgen::catalogue(Work::of(CAPABILITIES)))?;
    let mut composition = "composition: large\nbricks:\n".to_owned();
    let mut mappings = "capabilities:\n".to_owned();
    let names: Vec<String> =
        Work::of(CAPABILITIES).operations().map(|o| format!("family_{:02}.{}", o.family, o.function())).collect();
    let share = CAPABILITIES.div_ceil(BRICKS / 2);
    for (number, names) in names.chunks(share).enumerate() {
        for (brick, list) in [("asks", "requires"), ("serves", "provides")] {
            let mut text = format!("brick: {brick}-{number}\ncatalogues: [../capabilities.yaml]\n{list}:\n");
            for name in names {
                let _ = writeln!(text, "  - {name}");
            }
            fs::create_dir_all(folder.join(format!("{brick}-{number}")))?;
            write(&folder.join(format!("{brick}-{number}/brick.yaml")), text)?;
            let _ = writeln!(composition, "  {brick}-{number}: {{path: {brick}-{number}, url: \"http://localhost\"}}");
        }
        for name in names {
            let _ = writeln!(mappings, "  {name}: serves-{number}");
        }
    }
    write(&folder.join("compose.yaml"), composition + &mappings)
}
