//! What Cargo does when nothing has changed, and when only a comment of the catalogue has.

use std::fs;
use std::path::{Path, PathBuf};

use capgen_bench::compile;
use capgen_bench::language;
use capgen_bench::work::Work;

use super::{EDITED, alone};
use crate::Result;
use crate::bench::Bench;
use crate::measure::{Cost, run};
use crate::peer::{Peer, write};
use crate::row::{Budget, Row};

const WORKSPACE: &str = "[workspace]\nresolver = \"3\"\nmembers = [\"built\", \"checked-in\"]\n";

/// The rows: how many commands Cargo runs, and what the one crate that it must check again costs.
pub fn fresh(bench: &Bench) -> Result<Vec<Row>> {
    let n = bench.n.min(EDITED);
    let folder = Peer::Capgen.place(bench, "fresh");
    lay_out(bench, &folder, Work::of(n))?;
    check(bench, &folder, &[])?;
    check(bench, &folder, &["-v"])?;
    let second = commands(bench)?;

    let catalogue = folder.join("capabilities.yaml");
    let text = fs::read_to_string(&catalogue)?;
    fs::write(&catalogue, format!("# A remark.\n{text}"))?;
    check(bench, &folder, &["-v", "-p", "checked-in"])?;
    let checked_in = commands(bench)?;
    let built = check(bench, &folder, &["-p", "built"])?;
    Ok(vec![
        alone("a second build", n, "commands", second, Budget::AtMost(0.0)),
        alone("after a comment, code checked in", n, "commands", checked_in, Budget::AtMost(0.0)),
        alone("after a comment, with a build script", n, "CPU s", built.cpu, Budget::None),
    ])
}

/// A workspace of two bricks over one catalogue outside of both: one has a build script, the other's code is checked in.
fn lay_out(bench: &Bench, folder: &Path, work: Work) -> Result<()> {
    let capgen = bench.root.join("capgen");
    let manifest = |name: &str, more: &str| {
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n{more}\n\
             [dependencies]\ncapgen = {{ path = {capgen:?} }}\n"
        )
    };
    let script = format!(
        "{}\n[build-dependencies]\ncapgen = {{ path = {capgen:?}, default-features = false, features = [\"build\"] }}\n",
        manifest("built", "links = \"capgen-built\"\n"),
    );
    let brick = language::capgen::brick(work, "built", &["requires", "provides"], "../");
    let files: [(PathBuf, String); 8] = [
        ("Cargo.toml".into(), WORKSPACE.to_owned()),
        ("capabilities.yaml".into(), language::capgen::catalogue(work)),
        ("built/Cargo.toml".into(), script),
        ("built/brick.yaml".into(), brick),
        ("built/build.rs".into(), "fn main() {\n    capgen::build::brick(\"brick.yaml\");\n}\n".to_owned()),
        ("built/src/lib.rs".into(), "capgen::include_brick!();\n".to_owned()),
        ("checked-in/Cargo.toml".into(), manifest("checked-in", "")),
        (
            "checked-in/src/lib.rs".into(),
            format!("pub mod capabilities {{\n{}}}\n", compile::single(&compile::brick(work.n))),
        ),
    ];
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        write(&path, text)?;
    }
    fs::copy(bench.root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}

fn check(bench: &Bench, folder: &Path, more: &[&str]) -> Result<Cost> {
    let mut command = Peer::Capgen.cargo(bench, &Peer::Capgen.target(bench), &["check"]);
    run(command.args(more).current_dir(folder), &bench.log())
}

/// How many commands the last run of Cargo says that it ran.
fn commands(bench: &Bench) -> Result<f64> {
    let said = fs::read_to_string(bench.log())?;
    let count = said.lines().filter(|line| line.trim_start().starts_with("Running ")).count();
    let fresh = said.lines().any(|line| line.trim_start().starts_with("Fresh "));
    if !fresh && count == 0 {
        return Err(format!("Cargo does not say what it did:\n{said}").into());
    }
    Ok(count as f64)
}
