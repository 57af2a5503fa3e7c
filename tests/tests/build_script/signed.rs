//! What a composition holds its catalogues to, in a real build: it stands still where no listed key vouches for one, and where
//! one says something else than its lock pins.

use capgen_tests::command::capgen;
use capgen_tests::scratch::Scratch;

use crate::small;

/// The small workspace, with its catalogue signed and a composition that wants it so.
fn workspace(name: &str) -> Scratch {
    let scratch = small::workspace(name);
    tool(&scratch, &["keygen", "--out", "acme.key.json", "--keys", "keys.json", "--id", "acme-2026"]);
    tool(&scratch, &["sign", "acme-words/capabilities.yaml", "--key", "acme.key.json"]);
    scratch.replace("app/compose.yaml", "composition: app\n", "composition: app\nsigned_by: ../keys.json\n");
    scratch
}

fn tool(scratch: &Scratch, arguments: &[&str]) {
    let run = capgen(&scratch.path(""), arguments);
    assert!(run.ok, "{}", run.stderr);
}

#[track_caller]
fn refused(scratch: &Scratch, parts: &[&str]) {
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(!run.ok);
    assert_eq!(run.errors().len(), 1, "one error and no other:\n{}", run.stderr);
    for part in parts {
        assert!(run.stderr.contains(part), "the report lacks {part:?}:\n{}", run.stderr);
    }
}

#[test]
fn a_build_takes_only_catalogues_that_a_listed_key_signed() {
    let scratch = workspace("signed");
    let signature = "acme-words/capabilities.yaml.jws";
    refused(&scratch, &["error[CG0537]", "compose.yaml:2:12", "feature `sign`", "[build-dependencies]"]);

    scratch.replace("app/Cargo.toml", "features = [\"build\"]", "features = [\"build\", \"sign\"]");
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);

    scratch.replace("acme-words/capabilities.yaml", "urgency: low | high", "urgency: low | high | highest");
    refused(&scratch, &["error[CG0531]", "capabilities.yaml.jws:1:1", "compose.yaml:2:12", "`acme-2026`"]);
    tool(&scratch, &["sign", "acme-words/capabilities.yaml", "--key", "acme.key.json"]);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);

    tool(&scratch, &["keygen", "--out", "other.key.json", "--keys", "others.json", "--id", "stranger"]);
    scratch.write(signature, "");
    tool(&scratch, &["sign", "acme-words/capabilities.yaml", "--key", "other.key.json"]);
    refused(&scratch, &["error[CG0532]", "capabilities.yaml.jws:1:1", "`stranger`"]);
    std::fs::remove_file(scratch.path(signature)).expect("it was there");
    refused(&scratch, &["error[CG0530]", "compose.yaml:2:12"]);
    // What the signatures lack is looked for again when it comes.
    tool(&scratch, &["sign", "acme-words/capabilities.yaml", "--key", "acme.key.json"]);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
}

#[test]
fn a_build_tells_what_changed_since_the_lock() {
    let scratch = small::workspace("locked");
    tool(&scratch, &["lock", "app/compose.yaml"]);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
    scratch.replace("acme-words/capabilities.yaml", "urgency: low | high", "urgency: low | high | highest");
    let change = "`input.urgency` was `high | low`, and is `high | highest | low`";
    refused(&scratch, &["error[CG0602]", "capabilities.yaml:4:3", "capgen.lock:", change]);
    tool(&scratch, &["lock", "app/compose.yaml"]);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
}
