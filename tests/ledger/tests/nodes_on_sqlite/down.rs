//! Files that cannot be written, and files that are none of ours.

use std::process::Command;
use std::thread;
use std::time::Duration;

use capgen::Answer;
use capgen::ledger::OpenError;
use capgen_ledger_tests::{Node, Stop, TempFile, Vendor, acknowledged, ledger, make, make_surely, office, run};

use crate::place::Place;

#[test]
fn while_somebody_holds_the_file_calls_fail_for_now_and_nobody_acts() {
    let place = Place::new();
    let vendor = Vendor::new(place.effects(), Stop::Never);
    let (_, seam) = office(ledger(place.url()), vendor, Duration::from_secs(120));
    let holder = place.connection();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let Answer::Failed(failed) = make(&seam, "k") else { panic!() };
    assert!(failed.retryable);
    assert!(failed.message.contains("nothing was stored, call again with the same key"), "{}", failed.message);
    assert!(Vendor::effects(place.effects()).is_empty());
    holder.execute_batch("ROLLBACK").unwrap();
    assert!(make(&seam, "k").done().is_some());
}

#[test]
fn a_full_disk_stops_calls_before_they_act_and_loses_nothing() {
    let place = Place::new();
    // A limit on the size of files does what a full disk does.
    let mut command = Command::new("bash");
    let run = "trap '' XFSZ; ulimit -f 400; exec \"$0\" \"$@\"";
    command.args(["-c", run, env!("CARGO_BIN_EXE_ledger-child"), place.url()]);
    command.arg(place.effects()).args(["never", "4", "k", "2000"]);
    let said = Node::of(command).finish();
    let told = |start: &str| said.iter().filter(|line| line.starts_with(start)).count();
    assert!(told("done ") > 0 && told("failed ") > 0, "{} done, {} failed", told("done "), told("failed "));
    let vendor = Vendor::new(place.effects(), Stop::Never);
    let (_, seam) = office(ledger(place.url()), vendor, Duration::from_secs(120));
    for key in said.iter().filter_map(|line| acknowledged(line)) {
        assert!(make(&seam, &key).done().unwrap().replay);
    }
    // What failed had not acted, or its result could not be stored: its lease says which.
    place.let_leases_end();
    for number in 0..2000 {
        assert!(make_surely(&seam, &format!("k-{number}")).done().is_some());
    }
    assert_eq!(Vendor::effects(place.effects()).len(), 2000);
}

#[test]
fn a_step_that_breaks_in_the_middle_takes_nothing_with_it() {
    let place = Place::new();
    let vendor = Vendor::new(place.effects(), Stop::Never);
    let (_, seam) = office(ledger(place.url()), vendor, Duration::from_secs(120));
    let trap = "CREATE TRIGGER trap BEFORE INSERT ON recent_actions WHEN new.key LIKE 'bad%'
                BEGIN SELECT RAISE(ABORT, 'caught'); END";
    place.connection().execute_batch(trap).unwrap();
    thread::scope(|scope| {
        for number in 0..16 {
            let seam = &seam;
            scope.spawn(move || {
                match make(seam, &format!("{}-{number}", if number % 2 == 0 { "bad" } else { "good" })) {
                    Answer::Failed(failed) => assert!(number % 2 == 0 && failed.message.contains("caught")),
                    answer => assert!(number % 2 == 1 && answer.done().is_some()),
                }
            });
        }
    });
    let count = "SELECT count(*) FROM claims WHERE key LIKE ?1";
    let claims = |like: &str| place.connection().query_row(count, [like], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!((claims("bad%"), claims("good%")), (0, 8));
    assert_eq!(Vendor::effects(place.effects()).len(), 8);
}

#[test]
fn files_that_are_no_ledger_are_left_alone() {
    let text = TempFile::new();
    std::fs::write(text.path(), "Dear diary, today I was opened by a program that thought I was a database.").unwrap();
    let error = run(capgen::Ledger::sqlite(text.path())).unwrap_err();
    assert!(matches!(error, OpenError::NotALedger { .. }), "{error}");
    let other = TempFile::new();
    rusqlite::Connection::open(other.path()).unwrap().execute_batch("CREATE TABLE claims (mine TEXT)").unwrap();
    let before = std::fs::read(other.path()).unwrap();
    let error = run(capgen::Ledger::sqlite(other.path())).unwrap_err();
    assert!(matches!(error, OpenError::NotALedger { .. }), "{error}");
    assert!(std::fs::read(other.path()).unwrap() == before);
}

#[test]
fn a_file_of_a_later_version_is_refused() {
    let place = Place::new();
    drop(ledger(place.url()));
    place.connection().pragma_update(None, "user_version", 1000).unwrap();
    let path = place.url().trim_start_matches("sqlite://").to_owned();
    let error = run(capgen::Ledger::sqlite(path)).unwrap_err();
    assert!(matches!(error, OpenError::Newer { found: 1000, .. }), "{error}");
}

#[test]
fn a_folder_that_is_not_there_is_told() {
    let error = run(capgen::Ledger::sqlite("/nowhere/at/all.db")).unwrap_err().to_string();
    assert!(error.starts_with("no ledger can be kept at `/nowhere/at/all.db`: "), "{error}");
    assert!(run(capgen::Ledger::sqlite(":memory:")).unwrap_err().to_string().contains("Ledger::memory()"));
}
