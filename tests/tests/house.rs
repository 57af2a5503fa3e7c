//! What the house looks like, whoever adds a room to it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use capgen_tests::root;

/// Nothing else lies at the top, but dot files, the lock file and licences.
const TOP: &[&str] =
    &["Cargo.lock", "Cargo.toml", "README.md", "capgen", "capgen-macros", "examples", "schemas", "tests"];

/// A file of source that is longer does more than one thing.
const LONGEST: usize = 600;

/// Every file of source below a folder, but for what is built and what is expected of a generator.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("its entries too").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            sources(&path, found);
        } else if name.ends_with(".rs") && name != "expected.rs" && !name.ends_with(".expanded.rs") {
            found.push(path);
        }
    }
}

#[test]
fn the_top_level_holds_what_it_should() {
    let strangers: Vec<String> = fs::read_dir(root())
        .expect("the checkout can be read")
        .map(|entry| entry.expect("its entries too").file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.') && !name.starts_with("LICENSE-") && name != "target")
        .filter(|name| !TOP.contains(&name.as_str()))
        .collect();
    assert!(strangers.is_empty(), "{strangers:?}");
}

#[test]
fn every_file_of_source_is_short() {
    let mut files = Vec::new();
    ["capgen", "capgen-macros", "examples", "tests"].iter().for_each(|top| sources(&root().join(top), &mut files));
    assert!(files.len() > 200, "only {} files were found", files.len());
    let lines = |path: &PathBuf| fs::read_to_string(path).expect("source is text").lines().count();
    let long: Vec<_> = files.iter().map(|path| (lines(path), path)).filter(|(lines, _)| *lines > LONGEST).collect();
    assert!(long.is_empty(), "{long:#?}");
}

/// What a PostgreSQL-compatible distributed database may not have, or has only at the cost of every node.
const NOT_PLAIN: &[&str] = &[
    "pg_advisory",
    "pg_try_advisory",
    "LISTEN ",
    "NOTIFY ",
    "nextval",
    "SERIAL",
    "SEQUENCE",
    "AS IDENTITY",
    "LOCK TABLE",
];

#[test]
fn the_ledger_in_postgresql_is_plain_sql() {
    fn statements(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("its entries too").path();
            if path.is_dir() {
                statements(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let mut files = Vec::new();
    statements(&root().join("capgen/src/runtime/ledger/postgres"), &mut files);
    assert!(files.iter().filter(|file| file.extension().is_some_and(|end| end == "sql")).count() > 4, "{files:?}");
    for file in files {
        // The name of the error of a transaction that has to be made again is no statement.
        let text = fs::read_to_string(&file).expect("it is text").replace("T_R_SERIALIZATION_FAILURE", "");
        for word in NOT_PLAIN {
            assert!(!text.contains(word), "{word} is in {}", file.display());
        }
    }
}

#[test]
fn published_crates_carry_their_licences_and_no_tests() {
    for package in ["capgen", "capgen-macros"] {
        let listed = Command::new(env!("CARGO"))
            .args(["package", "--list", "--allow-dirty", "--offline", "-p", package])
            .current_dir(root())
            .output()
            .expect("cargo can be run");
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let files: Vec<&str> = listed.lines().collect();
        for file in ["LICENSE-APACHE", "LICENSE-MIT", "src/lib.rs"] {
            assert!(files.contains(&file), "{package} lacks {file}:\n{listed}");
        }
        assert!(!files.iter().any(|file| file.starts_with("tests/")), "{package}:\n{listed}");
    }
}
