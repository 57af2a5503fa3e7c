//! When build scripts run, and what they rewrite.

use std::fs::File;
use std::time::SystemTime;

use capgen_tests::scratch::Scratch;

use crate::small::{self, messages, snapshot};

/// The lines that tell of a package, those with nothing to do and those that wait aside.
fn busy(said: &str) -> Vec<&str> {
    let lines = said.lines().map(str::trim_start);
    let idle = |line: &&str| ["Fresh ", "Finished ", "Blocking "].iter().any(|start| line.starts_with(start));
    lines.filter(|line| !line.is_empty() && !idle(line)).collect()
}

/// Gives a file the time of now, which is later than that of any build before.
fn touch(scratch: &Scratch, relative: &str) {
    std::thread::sleep(std::time::Duration::from_millis(20));
    let file = File::options().append(true).open(scratch.path(relative)).expect("the file is there");
    file.set_modified(SystemTime::now()).expect("its time can be set");
}

#[test]
fn a_second_build_of_the_examples_does_nothing() {
    let scratch = Scratch::of_examples("fresh");
    let run = scratch.cargo(&["build"]);
    assert!(run.ok, "{}", run.stderr);
    assert!(run.stderr.contains("Compiling acme "), "{}", run.stderr);
    let run = scratch.cargo(&["build", "-v"]);
    assert!(run.ok && run.stderr.contains("Fresh acme "), "{}", run.stderr);
    assert_eq!(busy(&run.stderr), Vec::<&str>::new());
}

#[test]
fn what_changes_no_meaning_rewrites_nothing() {
    let scratch = small::workspace("rewrites");
    let before = messages(&scratch, &["build"], &[]);
    assert!(before.run.ok, "{}", before.run.stderr);
    let folders = [before.out_dir("brick-desk"), before.out_dir("app")];
    let files = || folders.iter().map(|folder| snapshot(folder)).collect::<Vec<_>>();
    let first = files();

    let unchanged = |what: &str| {
        let run = scratch.cargo(&["build", "-v"]);
        assert!(run.ok, "{what}: {}", run.stderr);
        assert!(run.stderr.contains("build-script-build"), "{what} runs the scripts again: {}", run.stderr);
        assert!(files() == first, "{what} rewrites nothing");
        let run = scratch.cargo(&["build", "-v"]);
        assert_eq!(busy(&run.stderr), Vec::<&str>::new(), "after {what} all is fresh again");
    };
    for file in ["acme-words/capabilities.yaml", "brick-desk/brick.yaml", "app/compose.yaml"] {
        touch(&scratch, file);
        unchanged(file);
    }
    scratch.replace(
        "acme-words/capabilities.yaml",
        "# The words that the bricks share.\n",
        "# Words.\n\n# More of them.\n",
    );
    unchanged("another comment in the catalogue");
    scratch.replace("brick-desk/brick.yaml", "# A brick.", "# The brick at the desk.");
    unchanged("another comment in brick.yaml");
    scratch.replace("brick-desk/brick.yaml", "requires: [mail.send]", "requires: [ 'mail.send' ]  # what it needs");
    unchanged("another spelling in brick.yaml");
}

/// Where a build script names no file, Cargo watches the package alone, and what was generated from a definition outside
/// of it goes stale unseen (tonic-prost-build 0.14 names none). Ours names every file that was read.
#[test]
fn a_change_outside_the_package_is_seen() {
    let scratch = small::workspace("outside-change");
    // The catalogue of the workspace, beside its packages.
    scratch.write("shared.yaml", small::CATALOGUE);
    scratch.replace("brick-desk/brick.yaml", "[{crate: acme-words}]", "[../shared.yaml]");
    let before = messages(&scratch, &["check", "-p", "app"], &[]);
    assert!(before.run.ok, "{}", before.run.stderr);
    let mail = before.out_dir("brick-desk").join("capgen/capabilities/mail.rs");
    let read = || std::fs::read_to_string(&mail).expect("a file for each family");
    assert!(read().contains("Send a letter."));

    scratch.replace("shared.yaml", "Send a letter.", "Send a letter by night.");
    scratch.replace("shared.yaml", "{to: str, urgency: low | high}", "{to: str, stamp: decimal}");
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
    assert!(read().contains("Send a letter by night.") && read().contains("stamp"), "{}", read());

    scratch.write("brick-desk/capabilities.yaml", "capabilities: {}\n");
    touch(&scratch, "Cargo.toml");
    let run = scratch.cargo(&["check", "-p", "brick-desk", "-v"]);
    assert!(run.ok && run.stderr.contains("Fresh brick-desk"), "what is not read is not watched: {}", run.stderr);
}

#[test]
fn what_was_deleted_is_written_again() {
    let scratch = small::workspace("deleted");
    let before = messages(&scratch, &["check", "-p", "app"], &[]);
    assert!(before.run.ok, "{}", before.run.stderr);
    let folder = before.out_dir("brick-desk").join("capgen");
    let files = || snapshot(&folder).into_iter().map(|(path, (bytes, _))| (path, bytes)).collect::<Vec<_>>();
    let first = files();
    std::fs::remove_file(folder.join("capabilities/mail.rs")).expect("a file of the family");
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
    assert!(files() == first);
    std::fs::remove_dir_all(&folder).expect("the folder is there");
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
    assert!(files() == first);
    let run = scratch.cargo(&["check", "-p", "app", "-v"]);
    assert_eq!(busy(&run.stderr), Vec::<&str>::new());
}
