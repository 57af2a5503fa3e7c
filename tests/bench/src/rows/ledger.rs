//! What claims cost on ledgers that last. A program of its own measures them, beside the bare statements: it knows how to
//! start a PostgreSQL, and without one it leaves those rows out.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::Result;
use crate::bench::Bench;
use crate::row::{Budget, Row};

/// The names of what ours is held against, as rows have them.
const PEERS: &[&str] = &["INSERT, UPDATE", "by hand"];

/// The rows.
pub fn rows(bench: &Bench) -> Result<Vec<Row>> {
    let mut command = Command::new(&bench.cargo);
    command.args(["run", "-q", "--release", "-p", "capgen-ledger-tests", "--bin", "ledger-throughput", "--", "--json"]);
    let output = command.current_dir(&bench.root).stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err("ledger-throughput failed".into());
    }
    String::from_utf8(output.stdout)?.lines().map(|line| row(bench, &serde_json::from_str(line)?)).collect()
}

fn row(bench: &Bench, line: &Value) -> Result<Row> {
    let number = |name: &str| line[name].as_f64().ok_or_else(|| format!("ledger-throughput tells no {name}: {line}"));
    let peer = PEERS.iter().find(|peer| line["peer_name"] == **peer).ok_or("an unknown peer")?;
    Ok(Row {
        what: line["what"].as_str().unwrap_or_default().to_owned(),
        n: bench.n,
        unit: "calls/s",
        capgen: Some(number("capgen")?),
        peer: Some((number("peer")?, peer)),
        budget: Budget::AtLeast(number("least")?),
    })
}
