//! What the ledger costs: claimed calls a second, beside the bare statements of equal durability, in turns.
//!
//! `cargo run --release -p capgen-ledger-tests --bin ledger-throughput [-- --json]`

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use capgen_ledger_tests::{Server, TempFile, Vendor, ledger, make, office};
use serde_json::json;

/// How long each is measured in a turn, and how many turns there are: the median counts.
const LONG: Duration = Duration::from_secs(1);
const TURNS: usize = 5;

/// Calls beside what they are held against.
struct Row {
    what: &'static str,
    calls: fn() -> f64,
    bare_name: &'static str,
    bare: fn() -> f64,
    /// The calls should reach this part of it.
    least: f64,
}

const ROWS: &[Row] = &[
    Row {
        what: "claimed calls on SQLite, 1 caller",
        calls: || on_sqlite(1),
        bare_name: "INSERT, UPDATE",
        bare: sqlite_by_hand,
        least: 0.8,
    },
    Row {
        what: "claimed calls on SQLite, 32 callers",
        calls: || on_sqlite(32),
        bare_name: "INSERT, UPDATE",
        bare: sqlite_by_hand,
        least: 1.0,
    },
    Row {
        what: "claimed calls on PostgreSQL, 16 callers",
        calls: || calls(&Server::shared().schema(), 16),
        bare_name: "by hand",
        bare: || postgres_by_hand(16),
        least: 0.7,
    },
];

fn main() {
    let json = std::env::args().any(|argument| argument == "--json");
    for row in ROWS {
        let mut turns: Vec<(f64, f64)> = (0..TURNS).map(|_| ((row.bare)(), (row.calls)())).collect();
        // Both of a turn meet the same machine, so the turn counts whose ratio is the median.
        turns.sort_by(|one, other| (one.1 / one.0).total_cmp(&(other.1 / other.0)));
        let (bare, calls) = turns[TURNS / 2];
        match json {
            true => println!(
                "{}",
                json!({"what": row.what, "unit": "a second", "capgen": calls, "peer": bare, "peer_name": row.bare_name,
                    "least": row.least})
            ),
            false => println!(
                "{:40} {calls:>7.0} a second, {:>4.0}% of {bare:.0} {}; at least {:.0}%",
                row.what,
                calls / bare * 100.0,
                row.bare_name,
                row.least * 100.0
            ),
        }
    }
}

/// How often a second the work is done, by so many at once. Each is told its own number, and which round it is.
fn rate(callers: u64, work: impl Fn(u64) -> Box<dyn FnMut(u64)> + Sync) -> f64 {
    let done = AtomicU64::new(0);
    let begun = Instant::now();
    thread::scope(|scope| {
        for number in 0..callers {
            let (done, work) = (&done, &work);
            scope.spawn(move || {
                let mut once = work(number);
                for round in 0.. {
                    if begun.elapsed() >= LONG {
                        return;
                    }
                    once(round);
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    done.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64()
}

fn on_sqlite(callers: u64) -> f64 {
    let file = TempFile::new();
    calls(&format!("sqlite://{}", file.path().display()), callers)
}

fn calls(url: &str, callers: u64) -> f64 {
    let (_composition, seam) = office(ledger(url), Vendor::silent(), Duration::from_secs(120));
    rate(callers, |number| {
        let seam = seam.clone();
        Box::new(move |round| assert!(make(&seam, &format!("{number}-{round}")).done().is_some()))
    })
}

/// A claim and its result, as one would write them by hand: two commits.
fn sqlite_by_hand() -> f64 {
    let file = TempFile::new();
    let path = file.path().to_owned();
    rate(1, |_| {
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.pragma_update(None, "journal_mode", "wal").unwrap();
        connection.pragma_update(None, "synchronous", "full").unwrap();
        connection.execute_batch("CREATE TABLE claims (key TEXT PRIMARY KEY, input TEXT, result TEXT)").unwrap();
        Box::new(move |round| {
            let key = format!("0-{round}");
            let insert = "INSERT INTO claims (key, input) VALUES (?1, ?2)";
            connection.prepare_cached(insert).unwrap().execute([&key, BODY]).unwrap();
            let update = "UPDATE claims SET result = ?2 WHERE key = ?1";
            connection.prepare_cached(update).unwrap().execute([&key, BODY]).unwrap();
        })
    })
}

const BODY: &str = r#"{"status":"done","provider":"vendor","provider_ref":"0-0","output":{"name":"thing 0-0 by 0-0"}}"#;

/// The statements of the ledger, each caller with a connection of its own.
fn postgres_by_hand(callers: u64) -> f64 {
    let url = Server::shared().schema();
    drop(ledger(&url));
    let claim = include_str!("../../../../capgen/src/runtime/ledger/postgres/claim.sql");
    let finish = include_str!("../../../../capgen/src/runtime/ledger/postgres/finish.sql");
    rate(callers, |number| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let client = runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
            tokio::spawn(connection);
            client
        });
        let prepare = |sql| runtime.block_on(client.prepare(sql)).unwrap();
        let (claim, finish) = (prepare(claim), prepare(finish));
        Box::new(move |round| {
            let (tenant, scope, key) = ("acme", "thing.make", format!("{number}-{round}"));
            let (hash, none) = ("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", None::<i64>);
            runtime.block_on(async {
                let claimed = client
                    .query_one(
                        &claim,
                        &[&tenant, &scope, &key, &hash, &120_000_i64, &none, &scope, &key, &"started", &BODY],
                    )
                    .await;
                // Two callers may meet in one microsecond, as in the ledger; then there is no such round.
                let Ok(row) = claimed else { return };
                let started: i64 = row.get(0);
                let result = Some(BODY);
                let end: [&(dyn tokio_postgres::types::ToSql + Sync); 10] =
                    [&tenant, &scope, &key, &1_i64, &started, &result, &scope, &key, &"done", &BODY];
                drop(client.query_opt(&finish, &end).await);
            });
        })
    })
}
