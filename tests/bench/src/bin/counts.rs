//! Counts instructions of the paths that must not get slower, and compares them with `counts.txt`.
//!
//! `cargo run --release -p capgen-bench --bin counts` fails when a path takes a few per cent more than was accepted, and
//! says so when it takes less; with `BLESS=1` what is counted is accepted. It needs valgrind. Counts hardly depend on
//! the machine, but they do on the compiler: a new one is a reason to accept new counts.
//!
//! `counts run PATH TIMES` runs a path so often: that is what valgrind is given. The difference between two numbers of
//! times is what one costs, without the beginning and the end of a program.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

use capgen_bench::{compile, paths};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// What a count may differ from the accepted one.
const TOLERANCE: f64 = 0.03;

/// The paths, each with how often it runs.
const COUNTED: &[(&str, u32)] = &[
    ("generate_200", 1),
    ("check_1000", 1),
    ("seam_read", 200),
    ("read_input", 500),
    ("write_input", 500),
    ("read_input_derived", 500),
    ("write_input_derived", 500),
    ("json_round_trip", 500),
    ("read_figures", 500),
    ("write_figures", 500),
    ("read_figures_derived", 500),
    ("write_figures_derived", 500),
    ("dispatch", 200),
    ("dispatch_bare", 500),
    ("look_up_10000", 500),
];

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["run", path, times] => run(path, times),
        [] => compare(),
        _ => Err("usage: counts, or counts run PATH TIMES".into()),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("counts: {why}");
            ExitCode::from(2)
        }
    }
}

fn run(name: &str, times: &str) -> Result<bool> {
    let times: u32 = times.parse()?;
    let done: usize = match name {
        "generate_200" => repeat(times, &compile::brick(200), compile::generate),
        "check_1000" => repeat(times, &compile::brick(1000), compile::check),
        _ => {
            let path = paths::PATHS.iter().find(|path| path.name == name).ok_or("no such path")?;
            repeat(times, &paths::Fixture::new(), path.run)
        }
    };
    Ok(times == 0 || done > 0)
}

fn repeat<T>(times: u32, on: &T, run: impl Fn(&T) -> usize) -> usize {
    (0..times).map(|_| run(on)).sum()
}

fn compare() -> Result<bool> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("counts.txt");
    let text = fs::read_to_string(&file).unwrap_or_default();
    let accepted = accepted(&text)?;
    let bless = env::var_os("BLESS").is_some_and(|value| value == "1");
    let mut counts = String::from("# Instructions of one run of each path. BLESS=1 accepts what is counted.\n");
    let mut holds = true;
    for (name, times) in COUNTED {
        let count = (counted(name, 2 * times)? - counted(name, *times)?) / f64::from(*times);
        let before = accepted.get(*name).copied();
        let change = before.map_or(0.0, |before| count / before - 1.0);
        let word = match change {
            _ if before.is_none() => "new: accept it with BLESS=1",
            change if change > TOLERANCE => "SLOWER",
            change if change < -TOLERANCE => "faster",
            _ => "",
        };
        holds &= word != "SLOWER";
        println!("{name:<22} {count:>14.0} {:>14} {:>+8.1} % {word}", before.unwrap_or(0.0), change * 100.0);
        counts.push_str(&format!("{name} {count:.0}\n"));
    }
    if bless {
        fs::write(&file, counts)?;
        return Ok(true);
    }
    if !holds {
        println!(
            "more than {:.0} % above counts.txt; if it must be so, accept it:\n  BLESS=1 cargo run --release -p \
             capgen-bench --bin counts",
            TOLERANCE * 100.0
        );
    }
    Ok(holds)
}

fn accepted(text: &str) -> Result<BTreeMap<&str, f64>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| line.split_once(' '));
    pairs.map(|(name, count)| Ok((name, count.trim().parse()?))).collect()
}

/// All instructions of a process that runs the path so often.
fn counted(name: &str, times: u32) -> Result<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe()?)
        .args(["run", name, &times.to_string()])
        .output()
        .map_err(|why| format!("valgrind: {why} (install it with `apt-get install valgrind`)"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{name}: {said}").into());
    }
    let line = said.lines().find_map(|line| line.split("Collected :").nth(1));
    Ok(line.ok_or_else(|| format!("valgrind counted nothing:\n{said}"))?.trim().parse()?)
}
