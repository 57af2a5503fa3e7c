//! What the row about HTTP measures: `http-hop bare|capgen` serves one capability, tells a request and its address, and its
//! CPU time whenever it is asked; `http-hop local CALLS` makes the same call in the process.

use std::io::BufRead;

use axum::routing::post;
use axum::{Json, Router};
use bench_consumer::capabilities::people::FindAccountInput;
use bench_provider::Provider;
use capgen::Ledger;
use capgen::http::TokenTable;
use capgen_bench::{Bench, derived};
use serde::{Deserialize, Serialize};
use serde_json::json;

type Error = Box<dyn std::error::Error>;

const INPUT: &str = r#"{"given_name":"Anna","family_name":"Berg","primary_email":"anna.berg@acme.example","recovery_email":"anna@home.example","role":"manager","tags":["staff","london","sales"]}"#;

/// `printf %s test | sha256sum`
const HASH_OF_TEST: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    match words.as_slice() {
        ["bare"] => runtime.block_on(bare()),
        ["capgen"] => runtime.block_on(served()),
        ["local", calls] => runtime.block_on(local(calls.parse()?)),
        _ => Err("bare, capgen, or local CALLS".into()),
    }
}

/// What an input and a result are, for a handler that somebody wrote by hand.
#[derive(Deserialize)]
struct Call {
    input: derived::Input,
}

#[derive(Serialize)]
struct Told {
    status: &'static str,
    retryable: bool,
    provider: Option<&'static str>,
    provider_ref: Option<String>,
    output: Option<derived::Output>,
    plan: Option<Vec<String>>,
    message: Option<String>,
    idempotent_replay: bool,
}

async fn find_account(Json(call): Json<Call>) -> Json<Told> {
    let Call { input } = call;
    let output = derived::Output { account_id: input.family_name, primary_email: input.primary_email, created: false };
    Json(Told {
        status: "done",
        retryable: false,
        provider: Some("provider"),
        provider_ref: None,
        output: Some(output),
        plan: None,
        message: None,
        idempotent_replay: false,
    })
}

async fn bare() -> Result<(), Error> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    tell(listener.local_addr()?);
    let app = Router::new().route("/capabilities/people.find_account", post(find_account));
    Ok(axum::serve(listener, app).await?)
}

async fn served() -> Result<(), Error> {
    let bench = Bench::builder(Ledger::memory()).provider(Provider).build();
    let permission = format!("{}:capability:invoke", bench_provider::capabilities::BRICK.permission);
    let table = json!({"tokens": [
        {"sha256": HASH_OF_TEST, "caller": "bench", "tenant": "bench", "permissions": [permission]}
    ]});
    let table = TokenTable::from_json(table.to_string().as_bytes())?;
    let listening = bench.serve("127.0.0.1:0").authenticate(table).listen().await?;
    tell(listening.address());
    Ok(listening.run().await?)
}

/// Tells a request and where to send it, and from then on answers each line with the CPU time so far.
fn tell(address: std::net::SocketAddr) {
    let body = format!(r#"{{"input":{INPUT}}}"#);
    let head = format!(
        "POST /capabilities/people.find_account HTTP/1.1\\r\\nhost: {address}\\r\\nauthorization: Bearer test\\r\\n\
         content-type: application/json\\r\\ncontent-length: {}\\r\\n\\r\\n",
        body.len()
    );
    println!("{head}{body}\n{address}");
    std::thread::spawn(|| {
        for _ in std::io::stdin().lock().lines().map_while(Result::ok) {
            println!("{}", cpu().unwrap_or(f64::NAN));
        }
    });
}

async fn local(calls: usize) -> Result<(), Error> {
    let bench = Bench::builder(Ledger::memory()).provider(Provider).build();
    let people = bench.consumer();
    let input: FindAccountInput = serde_json::from_str(INPUT)?;
    let before = cpu()?;
    for _ in 0..calls {
        let answer = people.people().find_account(input.clone()).await?;
        if answer.done().is_none() {
            return Err("a call was not done".into());
        }
    }
    println!("{}", cpu()? - before);
    Ok(())
}

/// CPU microseconds of this process, in the kernel and out of it.
fn cpu() -> Result<f64, Error> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let (_, rest) = stat.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    // The fields are counted from the state; a tick is a hundredth of a second on Linux.
    let mut ticks = rest.split_ascii_whitespace().skip(11).map(str::parse::<f64>);
    match (ticks.next(), ticks.next()) {
        (Some(user), Some(system)) => Ok((user? + system?) * 10_000.0),
        _ => Err("too few fields in /proc/self/stat".into()),
    }
}
