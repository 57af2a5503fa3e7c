//! Rules, on files in memory.

#[cfg(feature = "runtime")]
mod agreement;
mod allow;
mod bricks;
mod catalogue;
mod compat;
mod composition;
mod contracts;
mod names;
mod size;

use std::collections::BTreeSet;
use std::path::Path;

use super::{Checked, Project, check};
use crate::diagnostic::{Finding, Level, Sources};
use crate::read::load::{Loaded, Loader, Locate, Memory};

/// Every crate is at `/w/<name without brick->`.
struct Crates;

impl Locate for Crates {
    fn crate_brick(&self, krate: &str, _from: &std::path::Path) -> Option<std::path::PathBuf> {
        Some(Path::new("/w").join(krate.trim_start_matches("brick-")))
    }
    fn crate_catalogue(&self, _krate: &str, _from: &std::path::Path) -> Option<std::path::PathBuf> {
        None
    }
}

/// What came of a check.
struct Outcome {
    checked: Checked,
    sources: Sources,
    findings: Vec<Finding>,
}

/// Files as `(path below /w, text)`; the first is where loading begins.
fn run(files: &[(&str, &str)]) -> Outcome {
    let memory = files.iter().fold(Memory::default(), |memory, (path, text)| memory.with(&format!("/w/{path}"), *text));
    let mut loader = Loader::new(&memory, &Crates, Path::new("/w"));
    let root = Path::new("/w").join(files[0].0);
    let project = match files[0].0.rsplit('/').next() {
        Some("compose.yaml") => loader.composition(&root),
        Some("brick.yaml") => loader.brick(&root),
        _ => loader.catalogue(&root),
    };
    outcome(project, loader.finish())
}

/// Checks a project, and that what is resolved leads somewhere.
fn outcome(project: Project, mut loaded: Loaded) -> Outcome {
    let checked = check(project, &loaded.sources, &mut loaded.findings);
    let findings = std::mem::take(&mut loaded.findings).into_sorted();
    let provided = checked.bricks().iter().flat_map(|brick| brick.provides.iter().map(|(id, _)| *id));
    let required = checked.bricks().iter().flat_map(|brick| brick.requires.iter().map(|r| r.capability));
    let names: BTreeSet<&str> = provided.chain(required).map(|id| checked.capability(id).name.as_str()).collect();
    let mappings = checked.composition().map_or(&[][..], |c| c.mappings.as_slice());
    assert!(mappings.iter().all(|m| names.contains(m.capability.as_str())), "{mappings:?} but only {names:?}");
    assert!(mappings.is_sorted_by(|a, b| a.capability < b.capability));
    assert_eq!(checked.is_faulty(), findings.iter().any(|f| f.level == Level::Error));
    Outcome { checked, sources: loaded.sources, findings }
}

impl Outcome {
    /// Findings as `CG0501 compose.yaml:3 message`.
    fn lines(&self) -> Vec<String> {
        let line = |f: &Finding| format!("{} {} {}", f.code, self.sources.cite(f.span), f.message);
        self.findings.iter().map(line).collect()
    }

    /// Labels as `hr/brick.yaml:2 words`.
    fn labels(&self, finding: usize) -> Vec<String> {
        self.findings[finding].labels.iter().map(|l| format!("{} {}", self.sources.cite(l.span), l.text)).collect()
    }

    /// The file after a finding's first edit.
    fn mended(&self, finding: usize, help: usize) -> String {
        let (span, text) = self.findings[finding].help[help].edit.as_ref().expect("an edit");
        let file = &self.sources.get(span.file).expect("a file").text;
        format!("{}{text}{}", &file[..span.start as usize], &file[span.end as usize..])
    }
}

/// Asserts that files bring these findings, and no other.
fn brings(files: &[(&str, &str)], expected: &[&str]) {
    let found = run(files).lines();
    assert_eq!(found, expected, "\nfor {files:#?}");
}

/// Asserts what a catalogue brings.
fn catalogue(text: &str, expected: &[&str]) {
    brings(&[("capabilities.yaml", text)], expected);
}
