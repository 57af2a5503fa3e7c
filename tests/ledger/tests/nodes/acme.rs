//! The example that everybody runs first: on a ledger that lasts it acts once, whoever runs it, is killed, or runs it at the
//! same time.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use capgen_ledger_tests::Node;
use serde_json::Value;

use crate::place::Place;

/// What the vendor counts when Anna has joined and left: an account, its first password mailed, a membership, a folder
/// shared with two, an event, a mail; an automatic reply, a suspension, no membership, a transfer, no account.
pub const EFFECTS: u64 = 13;

/// The program, built as `cargo run -p acme` builds it.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut build = Command::new(env!("CARGO"));
        assert!(build.args(["build", "-q", "-p", "acme"]).current_dir(root).status().unwrap().success());
        // <target>/<profile>/deps/<test>
        let test = std::env::current_exe().unwrap();
        test.ancestors().nth(3).unwrap().join("debug/acme")
    })
}

fn acme(place: &Place, arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(["--json", "--ledger", place.url(), "--vendor"]).arg(place.effects()).args(arguments);
    command.stderr(Stdio::inherit());
    command
}

/// The steps and the last line of a run.
fn lines(said: &[String]) -> (Vec<Value>, Value) {
    let mut lines: Vec<Value> = said.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let last = lines.pop().unwrap();
    assert_eq!(lines.len(), 17);
    (lines, last)
}

/// A run to its end: its steps, and its last line.
pub fn run(place: &Place) -> (Vec<Value>, Value) {
    lines(&Node::of(acme(place, &[])).finish())
}

/// How many effects the vendor has counted.
fn effects(place: &Place) -> u64 {
    let Ok(vendor) = rusqlite::Connection::open(place.effects()) else { return 0 };
    vendor.busy_timeout(Duration::from_secs(20)).unwrap();
    let state = vendor.query_row("SELECT state FROM tenant", [], |row| row.get::<_, String>(0));
    state.map_or(0, |state| serde_json::from_str::<Value>(&state).unwrap()["effects"].as_u64().unwrap())
}

#[test]
fn run_twice_it_acts_once_and_replays() {
    let place = Place::new();
    let (steps, last) = run(&place);
    assert_eq!(last, serde_json::json!({"effects": EFFECTS, "effects_so_far": EFFECTS}));
    for step in &steps {
        let members: Vec<&String> = step.as_object().unwrap().keys().collect();
        assert_eq!(members, ["capability", "key", "outcome", "provider", "provider_ref", "replay", "step"]);
        assert_eq!(step["replay"], false);
    }
    let (again, last) = run(&place);
    assert_eq!(last, serde_json::json!({"effects": 0, "effects_so_far": EFFECTS}));
    for (mut step, again) in steps.into_iter().zip(again) {
        // What was done is told again as it was told first; a read is made again.
        step["replay"] = (step["outcome"] == "done" && !step["key"].is_null()).into();
        assert_eq!(step, again);
    }
}

#[test]
fn killed_after_whatever_it_did_it_goes_on_and_does_nothing_twice() {
    let place = Place::new();
    for killed_after in [1, 2, 6, 10] {
        let node = Node::of(acme(&place, &["--vendor-pause", "40"]));
        while effects(&place) < killed_after {
            thread::sleep(Duration::from_millis(2));
        }
        node.kill();
        place.let_leases_end();
    }
    let (steps, last) = run(&place);
    assert!(steps.iter().all(|step| ["done", "manual", "held", "absent"].contains(&step["outcome"].as_str().unwrap())));
    assert_eq!(last["effects_so_far"], EFFECTS);
    assert!(last["effects"].as_u64().unwrap() <= 3, "{last}");
}

#[test]
fn two_at_once_share_the_work() {
    let place = Place::new();
    let nodes = [(); 2].map(|()| Node::of(acme(&place, &["--vendor-pause", "10"])));
    let [(one, first), (other, second)] = nodes.map(|node| lines(&node.finish()));
    let counted = |last: &Value| last["effects"].as_u64().unwrap();
    assert_eq!(counted(&first) + counted(&second), EFFECTS);
    assert_eq!(effects(&place), EFFECTS);
    for (one, other) in one.iter().zip(&other) {
        for member in ["step", "key", "outcome", "provider", "provider_ref"] {
            assert_eq!(one[member], other[member]);
        }
        let acted = [one, other].iter().filter(|step| step["outcome"] == "done" && step["replay"] == false).count();
        assert!(acted == 1 || one["outcome"] != "done" || one["key"].is_null(), "{one} {other}");
    }
}
