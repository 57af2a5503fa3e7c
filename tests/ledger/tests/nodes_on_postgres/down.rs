//! A database that goes away, and one that is none.

use std::thread;
use std::time::Duration;

use capgen::ledger::OpenError;
use capgen::{Answer, Ledger};
use capgen_ledger_tests::{Server, Stop, TempFile, Vendor, free_port, ledger, make, office, run, sql};

/// A folder for the data of a server of its own.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("capgen-ledger-{}-{name}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

#[test]
fn while_the_database_is_down_calls_fail_for_now_and_nobody_acts() {
    let (folder, port) = (Folder::new("down"), free_port());
    let server = Server::start(port, Some(&folder.0));
    let effects = TempFile::new();
    let vendor = Vendor::new(effects.path(), Stop::Never);
    let (_, seam) = office(ledger(server.url()), vendor, Duration::from_secs(120));
    assert!(make(&seam, "before").done().is_some());
    drop(server);
    for _ in 0..3 {
        let Answer::Failed(failed) = make(&seam, "while") else { panic!() };
        assert!(failed.retryable);
        assert!(failed.message.ends_with("call again with the same key"), "{}", failed.message);
    }
    assert_eq!(Vendor::effects(effects.path()), ["before"]);
    let _server = Server::start(port, Some(&folder.0));
    assert!(make(&seam, "before").done().unwrap().replay);
    assert!(!make(&seam, "while").done().unwrap().replay);
}

#[test]
fn a_result_waits_for_a_database_that_restarts() {
    let (folder, port) = (Folder::new("restart"), free_port());
    let server = Server::start(port, Some(&folder.0));
    let effects = TempFile::new();
    let vendor = Vendor::new(effects.path(), Stop::Never);
    let (_, seam) = office(ledger(server.url()), vendor, Duration::from_secs(120));
    let callers: Vec<_> = (0..8)
        .map(|number| {
            let seam = seam.clone();
            thread::spawn(move || {
                let mut acknowledged = Vec::new();
                for round in 0..200 {
                    let key = format!("k{number}-{round}");
                    match make(&seam, &key) {
                        Answer::Done(_) => acknowledged.push(key),
                        Answer::Failed(failed) if failed.retryable => thread::sleep(Duration::from_millis(20)),
                        answer => panic!("{answer:?}"),
                    }
                }
                acknowledged
            })
        })
        .collect();
    thread::sleep(Duration::from_millis(150));
    drop(server);
    let _server = Server::start(port, Some(&folder.0));
    let acknowledged: Vec<String> = callers.into_iter().flat_map(|caller| caller.join().unwrap()).collect();
    // Whoever acted had its result stored once the database was back.
    assert_eq!(Vendor::effects(effects.path()).len(), acknowledged.len());
    for key in &acknowledged {
        assert!(make(&seam, key).done().unwrap().replay);
    }
}

#[test]
fn addresses_that_lead_nowhere_are_told_without_the_password() {
    let error = |url: &str| run(Ledger::postgres(url)).unwrap_err().to_string();
    let nobody = error(&format!("postgres://me:s3cret@127.0.0.1:{}/things", free_port()));
    assert!(nobody.starts_with("no ledger can be kept at `postgres://127.0.0.1/things`: "), "{nobody}");
    let tls = error("postgres://me:s3cret@127.0.0.1/things?sslmode=require");
    assert!(tls.contains("TLS"), "{tls}");
    for text in [nobody, tls, error("postgres://me:s3cret@@@/?"), error("s3cret")] {
        assert!(!text.contains("s3cret"), "{text}");
    }
}

#[test]
fn a_database_of_a_later_version_is_refused() {
    let url = Server::shared().schema();
    drop(ledger(&url));
    sql(&url, "INSERT INTO capgen_migrations VALUES (1000)");
    let error = run(Ledger::postgres(url)).unwrap_err();
    assert!(matches!(error, OpenError::Newer { found: 1000, .. }), "{error}");
}
