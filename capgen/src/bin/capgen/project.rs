//! Paths → checked projects with everything that was found.
//!
//! Invariants
//! - Each file is read once, however many paths lead to it.
//! - A project is checked beside the findings of its own files, so that what one composition allows is silenced in no
//!   other.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use capgen::check::{self, Checked, Project};
use capgen::diagnostic::{Finding, Findings, Sources};
use capgen::model::FileId;
use capgen::read::load::{Disk, Loader};

use crate::cargo::Crates;
use crate::output::{Wrong, harmless, say};

/// What paths lead to.
pub struct Looked {
    pub projects: Vec<Checked>,
    pub sources: Sources,
    /// Sorted as they are shown.
    pub findings: Vec<Finding>,
    /// How many files were read.
    pub files: usize,
}

/// Reads and checks files and folders.
pub fn look_at(paths: &[PathBuf]) -> Result<Looked, Wrong> {
    paths.iter().try_for_each(|path| readable(path))?;
    let crates = Crates::default();
    let mut loader = Loader::new(&Disk, &crates, Path::new("."));
    let read: Vec<Project> = paths.iter().flat_map(|path| loader.path(path)).collect();
    let loaded = loader.finish();
    if let Some(trouble) = crates.trouble() {
        say(&format!("note: Cargo cannot say where crates are, so none is found: {}\n", harmless(&trouble)));
    }
    let (projects, findings) = check_all(read, &loaded.sources, loaded.findings);
    let findings = findings.into_report(&loaded.sources);
    Ok(Looked { projects, sources: loaded.sources, findings, files: loaded.read.len() })
}

/// A path that the command names must be there; what files name is for findings.
pub fn readable(path: &Path) -> Result<(), Wrong> {
    let opened = match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => std::fs::read_dir(path).map(drop),
        Ok(metadata) if metadata.is_file() => std::fs::File::open(path).map(drop),
        Ok(_) => return Err(Wrong(format!("`{}` is neither a file nor a folder", path.display()))),
        Err(error) => Err(error),
    };
    opened.map_err(|error| Wrong(format!("cannot read `{}`: {error}", path.display())))
}

fn check_all(projects: Vec<Project>, sources: &Sources, read: Findings) -> (Vec<Checked>, Findings) {
    if let [_] = projects.as_slice() {
        let mut findings = read;
        let checked = projects.into_iter().map(|project| check::check(project, sources, &mut findings)).collect();
        return (checked, findings);
    }
    let read = read.into_sorted();
    let in_projects: BTreeSet<FileId> = projects.iter().flat_map(files).collect();
    let mut all = taken(&read, |file| !in_projects.contains(&file));
    let checked = projects.into_iter().map(|project| {
        let own = files(&project);
        let mut findings = taken(&read, |file| own.contains(&file));
        let checked = check::check(project, sources, &mut findings);
        all.extend(findings);
        checked
    });
    let checked = checked.collect();
    (checked, all)
}

/// The findings of some files.
fn taken(found: &[Finding], of: impl Fn(FileId) -> bool) -> Findings {
    let mut findings = Findings::new();
    found.iter().filter(|finding| of(finding.span.file)).for_each(|finding| findings.push(finding.clone()));
    findings
}

/// The files that a project consists of.
fn files(project: &Project) -> BTreeSet<FileId> {
    let catalogues = project.catalogues.iter().map(|unit| unit.file);
    let bricks = project.bricks.iter().map(|unit| unit.file);
    let composition = project.composition.iter().map(|unit| unit.file);
    catalogues.chain(bricks).chain(composition).collect()
}
