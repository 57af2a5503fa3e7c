//! The log, whose latest entries are in a table of their own.

use std::time::Duration;

use capgen::ledger::{ActionFilter, Retention};
use capgen_ledger_tests::{TempFile, Vendor, ledger, make, office, run};
use rusqlite::Connection;

use crate::place::Place;

#[test]
fn it_reads_as_one_wherever_its_entries_are() {
    let place = Place::new();
    let store = ledger(place.url());
    let (composition, seam) = office(store.clone(), Vendor::silent(), Duration::from_secs(120));
    for number in 0..300 {
        make(&seam, &format!("k-{number}"));
    }
    let counts = || ["settled_actions", "recent_actions", "actions"].map(|table| count(&place.connection(), table));
    assert_eq!(counts(), [512, 88, 600]);
    let followed = run(composition.log(400, 1000)).unwrap();
    assert!(followed.iter().map(|action| action.number).eq(401..=600));
    let latest = ActionFilter { limit: Some(200), ..ActionFilter::default() };
    let latest = run(composition.find_actions("acme", latest)).unwrap();
    assert!(latest.iter().map(|action| action.number).eq((401..=600).rev()));
    for (key, numbers) in [("k-3", [8, 7]), ("k-255", [512, 511]), ("k-256", [514, 513])] {
        let filter = ActionFilter { key: Some(key.to_owned()), ..ActionFilter::default() };
        let found = run(composition.find_actions("acme", filter)).unwrap();
        assert!(found.iter().map(|action| action.number).eq(numbers), "{key}");
    }
    // What is old enough is forgotten, in whichever table it is; the last one stays, and no number comes again.
    let retention = Retention { log: Some(Duration::ZERO), ..Retention::default() };
    while run(store.sweep(&retention)).unwrap().more {}
    assert_eq!(counts(), [1, 0, 1]);
    make(&seam, "k-300");
    let numbers = run(composition.log(600, 10)).unwrap();
    assert!(numbers.iter().map(|action| action.number).eq(601..=602));
}

#[test]
fn a_file_of_an_earlier_version_keeps_its_entries_and_earlier_versions_write_no_more() {
    let file = TempFile::new();
    let before = Connection::open(file.path()).unwrap();
    before.execute_batch(EARLIER).unwrap();
    let insert = "INSERT INTO actions (number, tenant, at, capability, event, body)
                  VALUES (7, 'acme', 5, 'thing.make', 'done', ?1)";
    let body = r#"{"asked":{"tenant":"acme","capability":"thing.make","caller":"hr","actor":"bo","input":"1"}}"#;
    before.execute(insert, [body]).unwrap();
    let url = format!("sqlite://{}", file.path().display());
    let (composition, seam) = office(ledger(&url), Vendor::silent(), Duration::from_secs(120));
    make(&seam, "k");
    let numbers = run(composition.log(0, 10)).unwrap();
    assert!(numbers.iter().map(|action| action.number).eq(7..=9));
    assert!(before.execute(&insert.replace("(7,", "(10,"), [body]).is_err());
}

/// What the third version made of a file.
const EARLIER: &str = concat!(
    include_str!("../../../../capgen/src/runtime/ledger/sqlite/migrations/0001.sql"),
    include_str!("../../../../capgen/src/runtime/ledger/sqlite/migrations/0002.sql"),
    include_str!("../../../../capgen/src/runtime/ledger/sqlite/migrations/0003.sql"),
    "PRAGMA application_id = 1667330151; PRAGMA user_version = 3;"
);

fn count(connection: &Connection, table: &str) -> i64 {
    connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

#[test]
fn it_is_append_only_and_the_file_private() {
    let place = Place::new();
    let (_, seam) = office(ledger(place.url()), Vendor::silent(), Duration::from_secs(120));
    // Enough for entries in both tables of the log.
    for number in 0..140 {
        make(&seam, &format!("k-{number}"));
    }
    for table in ["recent_actions", "settled_actions"] {
        let error = place.connection().execute(&format!("UPDATE {table} SET body = '{{}}'"), []).unwrap_err();
        assert!(error.to_string().contains("append-only"), "{table}: {error}");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |end: &str| {
            let path = format!("{}{end}", place.url().trim_start_matches("sqlite://"));
            std::fs::metadata(path).unwrap().permissions().mode() & 0o777
        };
        assert_eq!((mode(""), mode("-wal")), (0o600, 0o600));
    }
}
