//! `capgen new`: what it writes builds, passes its tests and runs, with nothing edited.

use capgen_tests::command::capgen;
use capgen_tests::root;
use capgen_tests::scratch::Scratch;

/// Begins a project in an empty folder. The lock file of the checkout goes beside its manifest, so that nothing is fetched.
fn begun(kind: &str, name: &str) -> Scratch {
    let scratch = Scratch::empty(&format!("new-{kind}"));
    let run = capgen(&scratch.path(""), &["new", kind, name]);
    assert!(run.ok && run.stdout.is_empty(), "{}{}", run.stdout, run.stderr);
    assert!(run.stderr.starts_with(&format!("`{name}` is written; next: cd {name} && cargo ")), "{}", run.stderr);
    let lock = scratch.read("Cargo.lock");
    scratch.write(&format!("{name}/Cargo.lock"), &lock);
    scratch
}

/// What is written has no findings, and no warning where it is compiled.
fn passes(scratch: &Scratch, name: &str) -> String {
    let manifest = scratch.path(name).join("Cargo.toml").display().to_string();
    let run = scratch.cargo_with(&["test", "--manifest-path", &manifest], &[("CARGO_INCREMENTAL", "0")]);
    assert!(run.ok, "{}{}", run.stdout, run.stderr);
    assert!(!run.stderr.contains("warning"), "{}", run.stderr);
    let run = capgen(&scratch.path(name), &["check"]);
    assert!(run.ok && run.stderr.ends_with("no findings\n"), "{}", run.stderr);
    manifest
}

#[test]
fn a_composition_runs_with_nothing_edited() {
    let scratch = begun("composition", "demo");
    let manifest = passes(&scratch, "demo");
    let run = scratch.cargo(&["run", "-q", "--manifest-path", &manifest]);
    assert!(run.ok, "{}", run.stderr);
    let said = "letter: Dear Ann, we expect you on 2030-05-01.\n\
                a task for a person: Prepare a room for Ann, who arrives on 2030-05-01\n\
                waits for a person: Prepare a room for Ann, who arrives on 2030-05-01\n";
    assert_eq!(run.stdout, said);
}

#[test]
fn a_brick_and_a_provider_build_and_pass_their_tests() {
    for (kind, name) in [("brick", "mail-desk"), ("provider", "note-book")] {
        let scratch = begun(kind, name);
        passes(&scratch, name);
        let code = scratch.read(&format!("{name}/src/lib.rs"));
        assert!(code.contains("TO WRITE"), "{code}");
    }
}

/// A contract that asks for all that a function can stand beside.
const BOOK: &str = "  notes.book:
    summary: Book a talk about a note.
    input: {note: str}
    output: {talk: str}
    contract:
      execution: {supports_cancel: true, supports_streaming: true}
      transaction: {supported_modes: [execute, plan, commit, compensate, reconcile]}
";

#[test]
fn a_new_capability_gives_functions_to_paste() {
    let scratch = begun("provider", "note-book");
    let catalogue = scratch.read("note-book/capabilities.yaml") + BOOK;
    scratch.write("note-book/capabilities.yaml", &catalogue);
    let manifest = scratch.path("note-book/Cargo.toml").display().to_string();
    let run = scratch.cargo(&["check", "--manifest-path", &manifest]);
    assert!(!run.ok && run.stderr.contains("does not provide `notes.book`"), "{}", run.stderr);

    let run = capgen(&scratch.path("note-book"), &["generate", "brick.yaml", "--functions", "notes.book"]);
    assert!(run.ok, "{}", run.stderr);
    let code = scratch.read("note-book/src/lib.rs") + &run.stdout;
    scratch.write("note-book/src/lib.rs", &code);
    let run = scratch.cargo(&["check", "--manifest-path", &manifest]);
    assert!(run.ok && !run.stderr.contains("warning"), "{}", run.stderr);

    let all = capgen(&scratch.path("note-book"), &["generate", ".", "--functions"]);
    assert!(all.ok && all.stdout.matches("#[capgen::capability(").count() == 3, "{}{}", all.stdout, all.stderr);
    let run = capgen(&scratch.path("note-book"), &["generate", ".", "--functions", "notes.nothing"]);
    assert!(run.code == Some(2) && run.stderr.contains("none of what the brick"), "{}", run.stderr);
}

#[test]
fn nothing_is_written_over_and_a_wrong_name_writes_nothing() {
    let scratch = Scratch::empty("new-refused");
    scratch.write("there/mine.txt", "mine");
    for (name, why) in [("there", "is there already"), ("Bad Name", "cannot be the name"), ("fn", "a word of Rust")] {
        for kind in ["brick", "provider", "composition"] {
            let run = capgen(&scratch.path(""), &["new", kind, name]);
            assert_eq!(run.code, Some(2), "{}", run.stderr);
            assert!(run.stderr.contains(why), "{}", run.stderr);
        }
    }
    assert_eq!(std::fs::read_dir(scratch.path("there")).unwrap().count(), 1);
    assert_eq!(std::fs::read_dir(scratch.path("")).unwrap().count(), 2, "the lock file and what was there");
    let run = capgen(&scratch.path(""), &["new", "brick", "x", "--capgen", "there"]);
    assert!(run.code == Some(2) && run.stderr.contains("is no checkout of capgen"), "{}", run.stderr);
}

#[test]
fn capgen_is_taken_from_where_the_command_line_says_or_from_the_checkout_around() {
    let scratch = Scratch::empty("new-source");
    let capgen_crate = root().join("capgen").display().to_string();
    for given in [root().display().to_string(), capgen_crate.clone()] {
        let run = capgen(&scratch.path(""), &["new", "provider", "given", "--capgen", &given]);
        assert!(run.ok, "{}", run.stderr);
        let manifest = scratch.read("given/Cargo.toml");
        assert!(manifest.contains(&format!("path = \"{capgen_crate}\"")), "{manifest}");
        std::fs::remove_dir_all(scratch.path("given")).unwrap();
    }
    scratch.write("checkout/capgen/Cargo.toml", "[package]\nname = \"capgen\"\n");
    scratch.write("checkout/capgen-macros/Cargo.toml", "");
    scratch.write("checkout/Cargo.toml", "[workspace]\n");
    scratch.write("checkout/mine/.keep", "");
    let run = capgen(&scratch.path("checkout/mine"), &["new", "composition", "demo"]);
    assert!(run.ok, "{}", run.stderr);
    assert!(scratch.read("checkout/mine/demo/Cargo.toml").contains("capgen = { path = \"../../capgen\" }"));
    assert!(scratch.read("checkout/mine/demo/letters/Cargo.toml").contains("capgen = { path = \"../../../capgen\" }"));
}

#[test]
fn a_brick_joins_the_workspace_that_has_it_and_is_alone_in_one_that_has_not() {
    let scratch = Scratch::empty("new-workspace");
    scratch.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"bricks/*\"]\n");
    scratch.write("bricks/.keep", "");
    for (folder, is_alone) in [("bricks", false), ("", true)] {
        let run = capgen(&scratch.path(folder), &["new", "brick", "desk"]);
        assert!(run.ok && run.stderr.contains("a workspace of its own") == is_alone, "{}", run.stderr);
        let manifest = scratch.path(folder).join("desk/Cargo.toml");
        assert_eq!(std::fs::read_to_string(&manifest).unwrap().contains("[workspace]"), is_alone);
        let run =
            scratch.cargo(&["metadata", "--format-version", "1", "--manifest-path", &manifest.display().to_string()]);
        assert!(run.ok, "{}", run.stderr);
    }
}
