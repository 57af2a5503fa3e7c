//! The compiler's paths, on files in memory.

use std::path::Path;

use capgen::check::{self, Checked};
use capgen::diagnostic::{Findings, Sources};
use capgen::emit::rust::{self, Generated, Job};
use capgen::read::load::{Loader, Memory, NoCrates};

use crate::language;
use crate::work::Work;

/// The files of a brick that requires and provides the work. It is warned that it asks itself, and has no error.
pub fn brick(n: usize) -> Memory {
    let work = Work::of(n);
    Memory::default()
        .with("capabilities.yaml", language::capgen::catalogue(work))
        .with("brick.yaml", language::capgen::brick(work, "work", &["requires", "provides"], ""))
}

/// Reads and checks a brick; answers the number of errors and one.
pub fn check(files: &Memory) -> usize {
    let (_, _, findings) = checked(files);
    findings.errors() + 1
}

/// Reads, checks and generates; answers the number of bytes.
pub fn generate(files: &Memory) -> usize {
    generated(files).map_or(0, |generated| generated.files.iter().map(|(_, text)| text.len()).sum())
}

/// What is generated, as one text.
pub fn single(files: &Memory) -> String {
    generated(files).map(|generated| generated.single()).unwrap_or_default()
}

fn generated(files: &Memory) -> Option<Generated> {
    let (checked, sources, findings) = checked(files);
    let faulty = findings.errors() > 0;
    let job = Job { checked: &checked, sources: &sources, report: None, extend: &() };
    rust::brick(job, 0).filter(|_| !faulty)
}

fn checked(files: &Memory) -> (Checked, Sources, Findings) {
    let mut loader = Loader::new(files, &NoCrates, Path::new("/"));
    let project = loader.brick(Path::new("brick.yaml"));
    let loaded = loader.finish();
    let (sources, mut findings) = (loaded.sources, loaded.findings);
    let checked = check::check(project, &sources, &mut findings);
    (checked, sources, findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_has_no_errors_and_is_generated() {
        let files = brick(60);
        assert_eq!(check(&files), 1);
        assert!(generate(&files) > 60 * 1000);
    }
}
