//! A database that has no room left.

use std::path::{Path, PathBuf};
use std::time::Duration;

use capgen::Answer;
use capgen_ledger_tests::{Server, Stop, TempFile, Vendor, free_port, ledger, make, make_surely, office, sql, try_sql};

/// More than a segment of the write-ahead log, so that it is tables that meet the limit.
const LARGEST_FILE: u32 = 20 * 1024;

/// So many claims find room at most where one more large row did not.
const CALLS: usize = 50;

/// A folder that is gone after the test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// Fills the table of claims until not one more row with a result of this length fits in.
fn fill(url: &str, length: usize) {
    let mut rows = 4096;
    let mut next = 0;
    while rows > 0 {
        let more = format!(
            "INSERT INTO capgen_claims (tenant, scope, key, attempt, started, lost, result)
             SELECT 'filler', '{length}', n::TEXT, 1, 1, 0, repeat('x', {length}) FROM generate_series({next}, {}) n",
            next + rows - 1
        );
        match try_sql(url, &more) {
            Ok(_) => next += rows,
            Err(error)
                if error.as_db_error().is_some_and(|error| error.message().starts_with("could not extend file")) =>
            {
                rows /= 2;
            }
            Err(error) => panic!("{error:?}"),
        }
    }
}

fn effects(file: &Path) -> usize {
    Vendor::effects(file).len()
}

#[test]
fn without_room_calls_fail_for_now_and_with_room_again_nothing_is_lost_or_done_twice() {
    let folder = Folder(std::env::temp_dir().join(format!("capgen-ledger-{}-full", std::process::id())));
    let server = Server::start_with_files_of(LARGEST_FILE, free_port(), &folder.0);
    let file = TempFile::new();
    let vendor = Vendor::new(file.path(), Stop::Never);
    let (_, seam) = office(ledger(server.url()), vendor, Duration::from_secs(120));
    assert!(make(&seam, "before").done().is_some());
    // Nobody is to make room behind our back.
    sql(server.url(), "ALTER TABLE capgen_claims SET (autovacuum_enabled = false)");
    fill(server.url(), 1500);
    let (mut done, mut failed) = (vec!["before".to_owned()], Vec::new());
    // The last claim that finds room leaves none for its result: it may have acted, and its lease says so.
    for key in (0..CALLS).map(|number| format!("last-{number}")) {
        match make(&seam, &key) {
            Answer::Done(_) => done.push(key),
            Answer::Failed(told) => {
                assert!(told.retryable && told.message.contains("could not extend file"), "{told:?}");
                failed.push(key);
                break;
            }
            answer => panic!("{answer:?}"),
        }
    }
    assert_eq!(failed.len(), 1, "{} calls found room", done.len());
    fill(server.url(), 0);
    let acted = effects(file.path());
    assert!((done.len()..=done.len() + 1).contains(&acted), "{acted} acted, {} were done", done.len());
    for key in (0..3).map(|number| format!("none-{number}")) {
        let Answer::Failed(told) = make(&seam, &key) else { panic!("there is no room for `{key}`") };
        assert!(
            told.retryable && told.message.contains("nothing was stored, call again with the same key"),
            "{told:?}"
        );
        failed.push(key);
    }
    assert_eq!(effects(file.path()), acted, "without a claim nobody acts");

    sql(server.url(), "DELETE FROM capgen_claims WHERE tenant = 'filler'");
    sql(server.url(), "VACUUM capgen_claims");
    for key in &done {
        assert!(make(&seam, key).done().unwrap().replay);
    }
    sql(server.url(), "UPDATE capgen_claims SET lease_until = 1 WHERE lease_until IS NOT NULL");
    for key in &failed {
        assert!(make_surely(&seam, key).done().is_some());
    }
    assert_eq!(effects(file.path()), done.len() + failed.len());
}
