//! What the way over HTTP costs, in CPU of the server: beside a bare handler of the same framework that reads and writes the
//! same JSON. What the call itself costs, made in the process, is no part of the way.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use crate::Result;
use crate::bench::Bench;
use crate::row::{Budget, Row};

/// Connections that are kept, and requests that each makes in a turn.
const CONNECTIONS: usize = 8;
const REQUESTS: usize = 3000;
const TURNS: usize = 5;

/// The row.
pub fn rows(bench: &Bench) -> Result<Vec<Row>> {
    let mut build = Command::new(&bench.cargo);
    build.args(["build", "-q", "--release", "-p", "capgen-bench", "--bin", "http-hop"]).current_dir(&bench.root);
    if !build.status()?.success() {
        return Err("http-hop cannot be built".into());
    }
    let mut turns = Vec::new();
    for _ in 0..TURNS {
        let bare = served(bench, "bare")?;
        let hop = served(bench, "capgen")? - local(bench)?;
        turns.push((hop, bare));
    }
    turns.sort_by(|one, other| (one.0 / one.1).total_cmp(&(other.0 / other.1)));
    let (hop, bare) = turns.get(TURNS / 2).copied().unwrap_or_default();
    Ok(vec![Row {
        what: "the way of a call over HTTP".to_owned(),
        n: bench.n,
        unit: "CPU µs",
        capgen: Some(hop),
        peer: Some((bare, "bare axum")),
        budget: Budget::AtMost(1.25),
    }])
}

fn program(bench: &Bench) -> Command {
    // The scratch folder lies in the target folder.
    let target = bench.scratch.parent().unwrap_or(&bench.scratch);
    Command::new(target.join("release/http-hop"))
}

/// CPU microseconds of a call in a process.
fn local(bench: &Bench) -> Result<f64> {
    let calls = CONNECTIONS * REQUESTS;
    let output = program(bench).args(["local", &calls.to_string()]).output()?;
    Ok(String::from_utf8(output.stdout)?.trim().parse::<f64>()? / calls as f64)
}

/// CPU microseconds of a server for each request.
fn served(bench: &Bench, kind: &str) -> Result<f64> {
    let mut server = Server::start(program(bench).arg(kind))?;
    let request = server.line()?.replace("\\r\\n", "\r\n");
    let address = server.line()?;
    // The first requests make the server what it is while it runs.
    load(&address, &request, REQUESTS / 10)?;
    let before = server.cpu()?;
    load(&address, &request, REQUESTS)?;
    Ok((server.cpu()? - before) / (CONNECTIONS * REQUESTS) as f64)
}

fn load(address: &str, request: &str, requests: usize) -> Result<()> {
    thread::scope(|scope| {
        let callers: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(|| call(address, request, requests))).collect();
        callers.into_iter().try_for_each(|caller| {
            caller.join().map_err(|_| std::io::Error::other("a caller panicked")).and_then(|called| called)
        })
    })?;
    Ok(())
}

/// Makes a request again and again over one connection.
fn call(address: &str, request: &str, requests: usize) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let mut answers = BufReader::new(stream.try_clone()?);
    let (mut line, mut body) = (String::new(), Vec::new());
    for _ in 0..requests {
        stream.write_all(request.as_bytes())?;
        let mut length = 0;
        let mut status = None;
        loop {
            line.clear();
            answers.read_line(&mut line)?;
            status.get_or_insert_with(|| line.contains(" 200 "));
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().map_err(std::io::Error::other)?;
            }
            if line.trim().is_empty() {
                break;
            }
        }
        body.resize(length, 0);
        answers.read_exact(&mut body)?;
        if status != Some(true) {
            return Err(std::io::Error::other(String::from_utf8_lossy(&body).into_owned()));
        }
    }
    Ok(())
}

/// A server that is gone when this is dropped.
struct Server {
    child: Child,
    asks: ChildStdin,
    tells: BufReader<ChildStdout>,
}

impl Server {
    fn start(command: &mut Command) -> Result<Server> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (asks, tells) = (child.stdin.take().ok_or("no stdin")?, child.stdout.take().ok_or("no stdout")?);
        Ok(Server { child, asks, tells: BufReader::new(tells) })
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        self.tells.read_line(&mut line)?;
        Ok(line.trim_end_matches('\n').to_owned())
    }

    /// CPU microseconds that it has used.
    fn cpu(&mut self) -> Result<f64> {
        writeln!(self.asks, "cpu")?;
        Ok(self.line()?.parse()?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
