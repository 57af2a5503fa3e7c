//! Every folder below `cases/` that holds a `findings.txt` is a case: the files in it are read and checked as one, and the
//! findings must be the ones written down, in the form a person sees. `BLESS=1 cargo test -p capgen-tests --test cases`
//! accepts what is said now.
//!
//! A folder `crates/NAME` inside a case stands for a crate of that name. The file `deny` in a case is no YAML and is not
//! read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use capgen::check;
use capgen::diagnostic::{codes, render};
use capgen::read::load::{Disk, Loader, Locate};
use capgen_tests::{compare, root};

struct Crates(PathBuf);

impl Crates {
    fn file(&self, krate: &str, name: &str) -> Option<PathBuf> {
        let path = self.0.join(krate).join(name);
        path.is_file().then_some(path)
    }
}

impl Locate for Crates {
    fn crate_brick(&self, krate: &str, _from: &Path) -> Option<PathBuf> {
        self.file(krate, "brick.yaml")
    }

    fn crate_catalogue(&self, krate: &str, _from: &Path) -> Option<PathBuf> {
        self.file(krate, "capabilities.yaml")
    }
}

/// The findings on a folder, as a person sees them.
fn findings(case: &Path) -> String {
    let locate = Crates(case.join("crates"));
    let mut loader = Loader::new(&Disk, &locate, case);
    let projects = loader.path(case);
    let loaded = loader.finish();
    let mut findings = loaded.findings;
    for project in projects {
        check::check(project, &loaded.sources, &mut findings);
    }
    let sorted = findings.into_report(&loaded.sources);
    render::human::render(&sorted, &loaded.sources, false)
}

fn cases() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join("tests/cases")];
    while let Some(folder) = open.pop() {
        if folder.join("findings.txt").is_file() {
            found.push(folder);
            continue;
        }
        for entry in std::fs::read_dir(&folder).expect("the folder of cases can be read") {
            let path = entry.expect("its entries too").path();
            if path.is_dir() {
                open.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_case_gives_the_findings_written_down() {
    let cases = cases();
    assert!(cases.len() >= 150, "there are only {} cases", cases.len());
    let wrong: Vec<String> =
        cases.iter().filter_map(|case| compare(&case.join("findings.txt"), &findings(case)).err()).collect();
    assert!(wrong.is_empty(), "{} of {} cases differ\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn every_rule_of_a_catalogue_brick_or_composition_has_a_case() {
    let said: String =
        cases().iter().map(|case| std::fs::read_to_string(case.join("findings.txt")).unwrap_or_default()).collect();
    // What no folder of files can show: the command's own findings, and files that are too large to keep.
    let elsewhere: BTreeSet<&str> = BTreeSet::from([]);
    let silent: Vec<String> = codes::all()
        .map(|rule| rule.code.to_string())
        .filter(|code| !said.contains(&format!("[{code}]")) && !elsewhere.contains(code.as_str()))
        .collect();
    assert!(silent.is_empty(), "rules without a case: {}", silent.join(", "));
}
