//! Every folder below `cases/` that holds a `findings.txt` is a case: the files in it are read and checked as one, and the
//! findings must be the ones written down, in the form a person sees. `BLESS=1 cargo test -p capgen-tests --test cases`
//! accepts what is said now.
//!
//! A folder `crates/NAME` inside a case stands for a crate of that name. The file `deny` in a case is no YAML and is not
//! read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use capgen::check;
use capgen::diagnostic::{Finding, Sources, codes, render};
use capgen::read::load::{Disk, Files, Item, Loader, Locate};
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

    fn linked_bricks(&self, _from: &Path) -> Vec<PathBuf> {
        let Ok(folders) = std::fs::read_dir(&self.0) else { return Vec::new() };
        let bricks = folders.map(|folder| folder.expect("its entries can be read").path().join("brick.yaml"));
        let mut bricks: Vec<PathBuf> = bricks.filter(|brick| brick.is_file()).collect();
        bricks.sort();
        bricks
    }
}

/// The findings on a folder, and the texts they point into.
fn report(case: &Path, files: &dyn Files) -> (Vec<Finding>, Sources) {
    let locate = Crates(case.join("crates"));
    let mut loader = Loader::new(files, &locate, case);
    let projects = loader.path(case);
    let loaded = loader.finish();
    let mut findings = loaded.findings;
    for project in projects {
        check::check(project, &loaded.sources, &mut findings);
    }
    (findings.into_report(&loaded.sources), loaded.sources)
}

/// The findings on a folder, as a person sees them.
fn findings(case: &Path) -> String {
    let (findings, sources) = report(case, &Disk);
    render::human::render(&findings, &sources, false)
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
    // What no folder of files can show, or none that is worth keeping.
    let elsewhere = BTreeSet::from([
        "CG0101", // a file of many megabytes
        "CG0114", // a hundred faults in one file
        "CG0131", // about a document that `capgen import` reads
        "CG0132", // the same
        "CG0133", // the same
        "CG0224", // about a build of capgen without the feature `schemas`
        "CG0129", // hundreds of thousands of files
        "CG0326", // about a catalogue in another form: `capgen export` says it
        "CG0327", // the same
        "CG0537", // about a build of capgen without the feature `sign`
        "CG0601", // about a generated file: `capgen generate --check` says it
    ]);
    let silent: Vec<String> = codes::all()
        .map(|rule| rule.code.to_string())
        .filter(|code| !said.contains(&format!("[{code}]")) && !elsewhere.contains(code.as_str()))
        .collect();
    assert!(silent.is_empty(), "rules without a case: {}", silent.join(", "));
}

#[test]
fn every_finding_says_why_and_what_to_do() {
    let mut bare = BTreeSet::new();
    for case in cases() {
        let (findings, _) = report(&case, &Disk);
        let lacking = findings.into_iter().filter(|finding| finding.notes.is_empty() || finding.help.is_empty());
        bare.extend(lacking.map(|finding| format!("{}: [{}] {}", case.display(), finding.code, finding.message)));
    }
    assert!(bare.is_empty(), "{} findings without a reason or a next step:\n{bare:#?}", bare.len());
}

#[test]
fn valid_files_have_no_findings() {
    let valid = root().join("tests/cases/valid");
    let noisy: Vec<_> =
        cases().into_iter().filter(|case| case.starts_with(&valid) && !findings(case).is_empty()).collect();
    assert!(noisy.is_empty(), "{noisy:#?}");
    let silent: Vec<_> =
        cases().into_iter().filter(|case| !case.starts_with(&valid) && findings(case).is_empty()).collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn every_suggested_edit_ends_its_finding() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for case in cases() {
        let (before, sources) = report(&case, &Disk);
        for finding in &before {
            for (span, text) in finding.help.iter().filter_map(|help| help.edit.as_ref()) {
                tried += 1;
                let source = sources.get(span.file).expect("an edit is of a known file");
                let mut edited = source.text.clone();
                edited.replace_range(span.start as usize..span.end as usize, text);
                let (after, _) = report(&case, &Edited { path: case.join(&source.path), text: edited });
                let same = |all: &[Finding]| {
                    all.iter().filter(|f| (f.code, &f.message) == (finding.code, &finding.message)).count()
                };
                if same(&after) >= same(&before) || of_reading(&after) > of_reading(&before) {
                    let after: Vec<_> = after.iter().map(|f| format!("{} {}", f.code, f.message)).collect();
                    wrong.push(format!("{}: {} with `{text}`: {after:#?}", case.display(), finding.message));
                }
            }
        }
    }
    assert!(tried > 50, "only {tried} edits were tried");
    assert!(wrong.is_empty(), "{} of {tried} edits\n{}", wrong.len(), wrong.join("\n"));
}

/// How many findings say that a file cannot be read as it should.
fn of_reading(findings: &[Finding]) -> usize {
    findings.iter().filter(|finding| finding.code.0 / 100 == 1).count()
}

#[test]
fn the_order_in_which_a_folder_is_listed_changes_nothing() {
    for case in cases() {
        let (listed, sources) = report(&case, &Disk);
        let (reversed, others) = report(&case, &Backwards);
        let shown = |findings: &[Finding], sources: &Sources| render::human::render(findings, sources, false);
        assert_eq!(shown(&listed, &sources), shown(&reversed, &others), "{}", case.display());
    }
}

/// The disk, with another text in one file.
struct Edited {
    path: PathBuf,
    text: String,
}

impl Files for Edited {
    fn absolute(&self, path: &Path) -> PathBuf {
        Disk.absolute(path)
    }

    fn canonical(&self, path: &Path) -> std::io::Result<PathBuf> {
        Disk.canonical(path)
    }

    fn size(&self, path: &Path) -> std::io::Result<u64> {
        Disk.size(path)
    }

    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        let same = Disk.canonical(path)? == Disk.canonical(&self.path)?;
        if same { Ok(self.text.clone().into_bytes()) } else { Disk.read(path) }
    }

    fn is_dir(&self, path: &Path) -> bool {
        Disk.is_dir(path)
    }

    fn list(&self, folder: &Path) -> std::io::Result<Vec<Item>> {
        Disk.list(folder)
    }
}

/// The disk, listed the other way round.
struct Backwards;

impl Files for Backwards {
    fn absolute(&self, path: &Path) -> PathBuf {
        Disk.absolute(path)
    }

    fn canonical(&self, path: &Path) -> std::io::Result<PathBuf> {
        Disk.canonical(path)
    }

    fn size(&self, path: &Path) -> std::io::Result<u64> {
        Disk.size(path)
    }

    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        Disk.read(path)
    }

    fn is_dir(&self, path: &Path) -> bool {
        Disk.is_dir(path)
    }

    fn list(&self, folder: &Path) -> std::io::Result<Vec<Item>> {
        let mut items = Disk.list(folder)?;
        items.sort_by(|a, b| b.path.cmp(&a.path));
        Ok(items)
    }
}
