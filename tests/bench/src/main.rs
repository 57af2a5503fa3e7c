//! capgen measured beside its peers, against budgets.
//!
//! `cargo run --release -p capgen-bench -- --n 1000 [--json] [--only WORD]… [--peer NAME]…`
//!
//! Every contender gets the same work in its own language, and all are measured in one run, in turns. Figures are user
//! CPU seconds and peak memory of the processes they start; ratios are what counts.

mod bench;
mod measure;
mod peer;
mod row;
mod rows;

use std::process::ExitCode;

use bench::Bench;
use peer::Peer;

/// What can fail does so with words.
type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const USAGE: &str = "usage: capgen-bench [--n NUMBER] [--json] [--only WORD]… [--peer NAME]…

  --n NUMBER   operations of the common work; 200 unless told (1000 is the full form)
  --json       one object a row instead of a table
  --only WORD  only the groups of rows whose name holds the word; may be repeated
  --peer NAME  only beside this peer: tonic, progenitor, wit-bindgen, serde or typify; may be repeated
";

/// What the command line says.
struct Arguments {
    n: usize,
    json: bool,
    only: Vec<String>,
    peers: Vec<Peer>,
}

fn main() -> ExitCode {
    let outcome = arguments().and_then(|arguments| match arguments {
        Some(arguments) => run(&arguments),
        None => {
            print!("{USAGE}");
            Ok(())
        }
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("capgen-bench: {why}");
            ExitCode::from(2)
        }
    }
}

fn arguments() -> Result<Option<Arguments>> {
    let mut found = Arguments { n: 200, json: false, only: Vec::new(), peers: Vec::new() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--n" => found.n = words.next().ok_or("--n needs a number")?.parse()?,
            "--json" => found.json = true,
            "--only" => found.only.push(words.next().ok_or("--only needs a word")?),
            "--peer" => {
                let name = words.next().ok_or("--peer needs a name")?;
                let peer = Peer::EVERY.into_iter().find(|peer| peer.name() == name);
                found.peers.push(peer.ok_or_else(|| format!("there is no peer `{name}`\n\n{USAGE}"))?);
            }
            "-h" | "--help" => return Ok(None),
            other => return Err(format!("unknown argument `{other}`\n\n{USAGE}").into()),
        }
    }
    if found.n < 10 {
        return Err("--n is at least 10".into());
    }
    Ok(Some(found))
}

fn run(arguments: &Arguments) -> Result<()> {
    let bench = Bench::new(arguments.n, &arguments.peers)?;
    if !arguments.json {
        println!("{}", row::head());
    }
    for group in rows::GROUPS {
        if !arguments.only.is_empty() && !arguments.only.iter().any(|word| group.name.contains(word.as_str())) {
            continue;
        }
        bench.progress(group.name);
        for row in (group.measure)(&bench)? {
            println!("{}", if arguments.json { row.json().to_string() } else { row::line(&row) });
        }
    }
    Ok(())
}
