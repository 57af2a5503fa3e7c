//! Catalogues, read and checked.

use std::path::Path;

use capgen::check;
use capgen::diagnostic::render::human;
use capgen::diagnostic::{Finding, Findings, Level, Sources};
use capgen::emit::rust::{self, Job};
use capgen::model::Catalogue;
use capgen::read::load::{Files, Loader, NoCrates};

/// The Rust generated from a catalogue.
///
/// # Errors
/// The report of its errors.
pub fn generated(files: &dyn Files, path: &Path) -> Result<String, String> {
    with_checked(files, path, |job| rust::catalogue(job, 0).expect("a catalogue").single())
}

/// The Rust generated from a catalogue that no file says.
///
/// # Errors
/// The report of its errors.
pub fn generated_of(catalogue: Catalogue) -> Result<String, String> {
    let mut sources = Sources::new();
    let file = sources.add("capabilities.yaml", "");
    let unit = check::CatalogueUnit { file, local: false, catalogue: catalogue.into() };
    let project = check::Project { catalogues: vec![unit], ..check::Project::default() };
    judged(project, &sources, Findings::new(), |job| rust::catalogue(job, 0).expect("a catalogue").single())
}

/// What a catalogue means.
///
/// # Errors
/// The report of its errors.
pub fn catalogue(files: &dyn Files, path: &Path) -> Result<Catalogue, String> {
    with_checked(files, path, |job| job.checked.project().catalogues[0].catalogue.as_ref().clone())
}

fn with_checked<T>(files: &dyn Files, path: &Path, then: impl FnOnce(Job<'_>) -> T) -> Result<T, String> {
    let mut loader = Loader::new(files, &NoCrates, Path::new("/"));
    let project = loader.catalogue(path);
    let loaded = loader.finish();
    judged(project, &loaded.sources, loaded.findings, then)
}

fn judged<T>(
    project: check::Project,
    sources: &Sources,
    mut findings: Findings,
    then: impl FnOnce(Job<'_>) -> T,
) -> Result<T, String> {
    let checked = check::check(project, sources, &mut findings);
    let errors: Vec<Finding> =
        findings.into_sorted().into_iter().filter(|finding| finding.level == Level::Error).collect();
    if !errors.is_empty() {
        return Err(human::render(&errors, sources, false));
    }
    Ok(then(Job { checked: &checked, sources, report: None, extend: &() }))
}
