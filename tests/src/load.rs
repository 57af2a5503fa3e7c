//! Catalogues, read and checked.

use std::path::Path;

use capgen::check;
use capgen::diagnostic::render::human;
use capgen::diagnostic::{Finding, Level};
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
    let mut findings = loaded.findings;
    let checked = check::check(project, &loaded.sources, &mut findings);
    let errors: Vec<Finding> =
        findings.into_sorted().into_iter().filter(|finding| finding.level == Level::Error).collect();
    if !errors.is_empty() {
        return Err(human::render(&errors, &loaded.sources, false));
    }
    Ok(then(Job { checked: &checked, sources: &loaded.sources, report: None, extend: &() }))
}
