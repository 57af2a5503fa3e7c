//! One run: read, check, generate, write, and tell Cargo.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::environment::{Crates, Environment, metadata};
use super::output::{self, BuildError};
use crate::check::{self, Checked};
use crate::diagnostic::render::human;
use crate::diagnostic::{Finding, Level, Sources};
use crate::emit::rust::{self, Extend, Generated, Job};
use crate::read::load::{Disk, Loaded, Loader};
use crate::text::join;

/// What is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Brick,
    Composition,
    Catalogue,
}

/// A run.
pub(super) struct Run<'a> {
    pub target: Target,
    pub file: &'a Path,
    pub environment: &'a Environment,
    pub extend: &'a dyn Extend,
}

impl Target {
    /// The file that the crate includes.
    fn root(self) -> &'static str {
        match self {
            Target::Brick => "capabilities.rs",
            Target::Composition => "composition.rs",
            Target::Catalogue => "",
        }
    }

    fn metadata_key(self) -> Option<&'static str> {
        match self {
            Target::Brick => Some("brick"),
            Target::Composition => None,
            Target::Catalogue => Some("catalogue"),
        }
    }
}

impl Run<'_> {
    /// Runs, and answers what to tell Cargo. A mistake of capgen's own becomes the generated code's error.
    pub fn guarded(&self) -> Result<Vec<String>, BuildError> {
        catch_unwind(AssertUnwindSafe(|| self.run())).unwrap_or_else(|panic| {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
            let report = format!(
                "capgen has a mistake of its own and could not go on: {words}\nplease report it with {} and the files \
                 it names",
                self.file.display()
            );
            if self.target == Target::Catalogue {
                return Err(BuildError::Bug(report));
            }
            output::write(&self.environment.out, &self.only_error(&report), None)?;
            Ok(vec![watch(&self.environment.package.join(self.file))])
        })
    }

    fn run(&self) -> Result<Vec<String>, BuildError> {
        let crates = Crates::new(self.environment);
        let package = &self.environment.package;
        let path = package.join(self.file);
        let mut loader = Loader::new(&Disk, &crates, package);
        let project = match self.target {
            Target::Brick => loader.brick(&path),
            Target::Composition => loader.composition(&path),
            Target::Catalogue => loader.catalogue(&path),
        };
        let Loaded { sources, mut findings, read, missing } = loader.finish();
        let checked = check::check(project, &sources, &mut findings);
        let findings = findings.into_sorted();
        let errors: Vec<Finding> = findings.iter().filter(|finding| finding.level == Level::Error).cloned().collect();
        // A first line of its own: the compiler puts `error: ` before it, and what follows keeps its columns.
        let title = || format!("{} has errors\n\n", self.file.display());
        let report = (!errors.is_empty()).then(|| title() + &human::render(&errors, &sources, false));
        let written = self.write(&checked, &sources, report.as_deref(), output::newest(&read))?;

        let mut lines: Vec<String> = read.iter().chain(&written).map(|path| watch(path)).collect();
        if report.is_some() {
            lines.extend(missing.iter().map(|path| watch(path)));
        }
        lines.extend(findings.iter().filter(|f| f.level == Level::Warning).map(|f| warning(f, &sources)));
        if let Some(key) = self.target.metadata_key() {
            lines.extend(metadata(key, &path));
            lines.extend(crates.metadata());
            lines.extend(self.links());
        }
        // The process ends next, and taking apart what it read would take time.
        std::mem::forget((checked, sources, findings));
        Ok(lines)
    }

    /// Writes what is generated, and answers the files that Cargo is to watch.
    fn write(
        &self,
        checked: &Checked,
        sources: &Sources,
        report: Option<&str>,
        time: Option<SystemTime>,
    ) -> Result<Vec<PathBuf>, BuildError> {
        let job = Job { checked, sources, report, extend: self.extend };
        let generated = match self.target {
            Target::Brick => rust::brick(job, 0),
            Target::Composition => rust::composition(job),
            Target::Catalogue => {
                return report.map_or(Ok(Vec::new()), |report| Err(BuildError::Report(report.to_owned())));
            }
        };
        let generated = generated.unwrap_or_else(|| self.only_error(report.unwrap_or("nothing could be read")));
        output::write(&self.environment.out, &generated, time)
    }

    /// The code where there is nothing else to write.
    fn only_error(&self, report: &str) -> Generated {
        Generated { files: vec![(self.target.root().to_owned(), rust::only_error(report))] }
    }

    /// A warning when a composition could not find this package.
    fn links(&self) -> Option<String> {
        let wanted = self.environment.wanted_links();
        if self.environment.links.as_ref() == Some(&wanted) {
            return None;
        }
        let what = match self.target {
            Target::Catalogue => "bricks cannot find this catalogue",
            _ => "compositions cannot find this brick",
        };
        Some(format!("cargo::warning={what} until its Cargo.toml says, under [package]: links = \"{wanted}\""))
    }
}

fn watch(path: &Path) -> String {
    format!("cargo::rerun-if-changed={}", path.display())
}

/// A warning on one line, which is all that Cargo shows.
fn warning(finding: &Finding, sources: &Sources) -> String {
    let mut message = Cow::from(finding.message.as_str());
    if message.contains('\n') || message.contains('\r') {
        message = message.replace(['\n', '\r'], " ").into();
    }
    join(&["cargo::warning=", &sources.cite(finding.span), ": ", &message, " [", &finding.code.to_string(), "]"])
}

#[cfg(test)]
mod tests;
