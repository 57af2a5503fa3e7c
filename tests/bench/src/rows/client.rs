//! Calls over HTTP: how many a client makes for a CPU second of its own, with as many callers as connections.
//!
//! The same operation with the same values is called by capgen's client, by reqwest with serde's derives, and by tonic. The
//! server is a process of its own whose CPU does not count: one for the two that speak JSON, which read and write the very
//! same bytes, and tonic's for tonic. Every client shows a token and a key, and has a time limit. capgen's does more than
//! that: it validates the input, reports all faults of an answer, and would try again. tonic's has HTTP/2 and a binary form.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use wait4::Wait4;

use crate::Result;
use crate::bench::Bench;
use crate::measure::{self, median};
use crate::row::{Budget, Row};

/// Callers, each with a connection.
const CONNECTIONS: usize = 32;
/// Calls of a run.
const CALLS: u32 = 30_000;
/// Runs of each client.
const TURNS: usize = 5;

/// The rows.
pub fn client(bench: &Bench) -> Result<Vec<Row>> {
    let programs = build(bench)?;
    let [json, tonic] = [Server::start(&programs, "json")?, Server::start(&programs, "tonic")?];
    let clients = [("capgen", &json), ("reqwest", &json), ("tonic", &tonic)];
    let mut rates = vec![Vec::new(); clients.len()];
    for _ in 0..TURNS {
        for ((name, server), rates) in clients.iter().zip(&mut rates) {
            rates.push(f64::from(CALLS) / run(&programs, name, server)?);
        }
    }
    let rates: Vec<f64> = rates.into_iter().map(median).collect();
    let beside = |peer: usize, name, budget| Row {
        what: format!("client over HTTP, {CONNECTIONS} connections"),
        n: bench.n,
        unit: "calls/CPU s",
        capgen: rates.first().copied(),
        peer: rates.get(peer).map(|rate| (*rate, name)),
        budget: Budget::AtLeast(budget),
    };
    Ok(vec![beside(1, "reqwest", 1.2), beside(2, "tonic", 1.8)])
}

/// Builds the clients and the servers, and tells where they are.
fn build(bench: &Bench) -> Result<PathBuf> {
    let target = bench.scratch.join("http/target");
    let mut command = Command::new(&bench.cargo);
    command.args(["build", "--release", "--bins"]).current_dir(bench.peers.join("http"));
    for name in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "RUSTC_WRAPPER", "RUSTFLAGS"] {
        command.env_remove(name);
    }
    measure::run(command.env("CARGO_TARGET_DIR", &target), &bench.log())?;
    Ok(target.join("release"))
}

/// CPU seconds of a run, in the kernel too: most of a call is spent there.
fn run(programs: &Path, client: &str, server: &Server) -> Result<f64> {
    let mut command = Command::new(programs.join(format!("{client}-client")));
    command.args([server.address.as_str(), &CONNECTIONS.to_string(), &CALLS.to_string()]);
    let used = command.spawn()?.wait4()?;
    if !used.status.success() {
        return Err(format!("the client of {client} failed").into());
    }
    Ok((used.rusage.utime + used.rusage.stime).as_secs_f64())
}

/// A server that runs until it is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(programs: &Path, kind: &str) -> Result<Server> {
        let mut child = Command::new(programs.join("server")).arg(kind).stdout(Stdio::piped()).spawn()?;
        let mut address = String::new();
        if let Some(said) = child.stdout.take() {
            BufReader::new(said).read_line(&mut address)?;
        }
        let server = Server { child, address: address.trim().to_owned() };
        if server.address.is_empty() { Err(format!("the {kind} server does not start").into()) } else { Ok(server) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended cannot be killed, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
