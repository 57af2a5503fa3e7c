//! What the ledger costs: claimed calls a second, beside the bare statements of equal durability, in the same run.
//!
//! `cargo run --release -p capgen-ledger-tests --bin ledger-throughput`

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use capgen_ledger_tests::{Server, TempFile, Vendor, ledger, make, office};

/// How long each is measured, and how often: the median counts.
const LONG: Duration = Duration::from_secs(2);
const ROUNDS: usize = 3;

fn main() {
    println!("{:42} {:>10} {:>8}", "", "a second", "of bare");
    let bare = median(sqlite_by_hand);
    line("SQLite: INSERT, UPDATE by hand, 1 caller", bare, bare);
    for callers in [1, 32] {
        let calls = median(|| {
            let file = TempFile::new();
            calls(&format!("sqlite://{}", file.path().display()), callers)
        });
        line(&format!("SQLite: claimed calls, {callers} callers"), calls, bare);
    }
    let bare = median(|| postgres_by_hand(16));
    line("PostgreSQL: the same statements, 16 callers", bare, bare);
    for callers in [1, 16, 64] {
        let calls = median(|| calls(&Server::shared().schema(), callers));
        line(&format!("PostgreSQL: claimed calls, {callers} callers"), calls, bare);
    }
}

fn line(what: &str, rate: f64, bare: f64) {
    println!("{what:42} {rate:>10.0} {:>7.0}%", rate / bare * 100.0);
}

fn median(measure: impl Fn() -> f64) -> f64 {
    let mut rates: Vec<f64> = (0..ROUNDS).map(|_| measure()).collect();
    rates.sort_by(f64::total_cmp);
    rates[ROUNDS / 2]
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
