//! Generated code that is checked in: no build script, and no silence when it lags behind.

use capgen_tests::command::capgen;
use capgen_tests::scratch::{Run, Scratch};

use crate::small;

const APP_LIB: &str = "include!(\"composition.rs\");\n";
const DESK_LIB: &str = "/// What this brick requires.\npub mod capabilities;\n";

/// The workspace without build scripts.
fn workspace(name: &str) -> Scratch {
    let scratch = small::workspace(name);
    for package in ["brick-desk", "app"] {
        std::fs::remove_file(scratch.path(&format!("{package}/build.rs"))).expect("there was one");
        let manifest = scratch.read(&format!("{package}/Cargo.toml"));
        let (rest, _) = manifest.split_once("[build-dependencies]").expect("there were some");
        scratch.write(&format!("{package}/Cargo.toml"), &rest.replace("links = \"capgen-brick-desk\"\n", ""));
    }
    scratch.write("brick-desk/src/lib.rs", DESK_LIB);
    scratch.write("app/src/lib.rs", APP_LIB);
    scratch
}

fn generate(scratch: &Scratch, package: &str, more: &[&str]) -> Run {
    let arguments = match package {
        "app" => ["generate", "compose.yaml", "--out", "src/composition.rs"],
        _ => ["generate", "brick.yaml", "--out", "src/capabilities.rs"],
    };
    let arguments: Vec<&str> = arguments.iter().chain(more).copied().collect();
    capgen(&scratch.path(package), &arguments)
}

#[test]
fn a_stale_composition_cannot_hide_a_gap() {
    let scratch = workspace("checked-in");
    for package in ["brick-desk", "app"] {
        let run = generate(&scratch, package, &[]);
        assert_eq!(run.code, Some(0), "{package}: {}", run.stderr);
        let run = generate(&scratch, package, &["--check"]);
        assert_eq!(run.code, Some(0), "{package}: {}", run.stderr);
    }
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);

    // The brick moves on, and the composition does not.
    scratch.replace("brick-desk/brick.yaml", "requires: [mail.send]", "requires:\n  - mail.send\n  - mail.find");
    let run = generate(&scratch, "brick-desk", &["--check"]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let run = generate(&scratch, "brick-desk", &[]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(!run.ok);
    assert_eq!(run.errors().len(), 1, "{}", run.stderr);
    for part in ["mail.find", "brick.yaml:6", "mail.find: manual"] {
        assert!(run.stderr.contains(part), "the proof lacks {part:?}:\n{}", run.stderr);
    }

    let run = generate(&scratch, "app", &["--check"]);
    assert_eq!(run.code, Some(1));
    assert!((run.stdout + &run.stderr).contains("CG0501"), "the gap itself");
    scratch.replace("app/compose.yaml", "capabilities:\n", "capabilities:\n  mail.find: manual\n");
    let run = generate(&scratch, "app", &["--check"]);
    assert_eq!(run.code, Some(1));
    assert!((run.stdout + &run.stderr).contains("CG0601"), "what was written is stale");
    let run = generate(&scratch, "app", &[]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
}
