//! `capgen generate`: the Rust of a catalogue, a brick or a composition.

use std::path::{Path, PathBuf};

use capgen::check::Checked;
use capgen::diagnostic::codes::cg06::STALE_OUTPUT;
use capgen::diagnostic::{Finding, Sources};
use capgen::emit::rust::{self, Job};
use capgen::model::Span;
use clap::Args;

use crate::output::{Color, Format, Outcome, Shown, Wrong, print, show};
use crate::project::look_at;
use crate::written;

/// Write the Rust of a catalogue, a brick or a composition
#[derive(Args)]
pub struct Generate {
    /// A file, or a folder that holds one; with several, the composition they make, or else the brick
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// The file to write, only when its bytes change; standard output otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write nothing; fail when the file is not what would be written
    #[arg(long, requires = "out")]
    check: bool,
    /// Write functions of the provider instead, ready to paste: those of the named capabilities, or of all that are provided
    #[arg(long, num_args = 0.., value_name = "CAPABILITY", conflicts_with_all = ["out", "check"])]
    functions: Option<Vec<String>>,
}

impl Generate {
    pub fn run(self, color: Color) -> Result<Outcome, Wrong> {
        if let Some(out) = &self.out {
            written::keeps(&self.path, out)?;
        }
        let looked = look_at(std::slice::from_ref(&self.path))?;
        let shown = Shown { format: Format::Human, color, deny_warnings: false };
        if show(&looked.findings, &looked.sources, shown)? == Outcome::Findings {
            return Ok(Outcome::Findings);
        }
        if let Some(names) = &self.functions {
            return paste(one_of(&looked.projects, &self.path)?, &looked.sources, &self.path, names);
        }
        let text = self.text(one_of(&looked.projects, &self.path)?, &looked.sources)?;
        match &self.out {
            None => print(&text).map(|()| Outcome::Clean),
            Some(out) if self.check => self.compare(out, &text, shown),
            Some(out) => written::write(out, &text)
                .map(|()| Outcome::Clean)
                .map_err(|error| Wrong(format!("cannot write `{}`: {error}", out.display()))),
        }
    }

    /// The whole text of the file. It names files as seen from where it and its source lie, so that it is the same
    /// wherever the command runs.
    fn text(&self, checked: &Checked, sources: &Sources) -> Result<String, Wrong> {
        let source = self.source(checked, sources);
        let beside = written::folder_of(&source);
        let folder = self.out.as_deref().map_or(beside, written::folder_of);
        let code = written::formatted(&code(checked, &written::seen_from_folder(sources, beside)))?;
        let from = written::seen_from(folder, &source)
            .map_err(|error| Wrong(format!("cannot find the folder `{}`: {error}", folder.display())))?;
        let out = self.out.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy());
        Ok(written::banner(&from, out.as_deref()) + &code)
    }

    /// The file that the project begins with.
    fn source(&self, checked: &Checked, sources: &Sources) -> PathBuf {
        let project = checked.project();
        let composition = project.composition.iter().map(|unit| unit.file);
        let bricks = project.bricks.iter().map(|unit| unit.file);
        let catalogues = project.catalogues.iter().map(|unit| unit.file);
        let first = composition.chain(bricks).chain(catalogues).next();
        // A shown path is not the path where that is no text; the path that was given is next best.
        let shown = first.map(|file| PathBuf::from(sources.path(file))).filter(|path| path.exists());
        shown.unwrap_or_else(|| self.path.clone())
    }

    fn compare(&self, out: &Path, text: &str, shown: Shown) -> Result<Outcome, Wrong> {
        let found = match std::fs::read(out) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Wrong(format!("cannot read `{}`: {error}", out.display()))),
        };
        if found == text.as_bytes() {
            return Ok(Outcome::Clean);
        }
        let mut sources = Sources::new();
        let name = out.display().to_string();
        let stale = stale(&name, &String::from_utf8_lossy(&found), text, &mut sources)
            .help(format!("run `capgen generate {} --out {name}`", self.path.display()));
        show(&[stale], &sources, shown)
    }
}

/// The only project of a path.
pub fn one_of<'a>(projects: &'a [Checked], path: &Path) -> Result<&'a Checked, Wrong> {
    match projects {
        [project] => Ok(project),
        [] => Err(Wrong(format!("`{}` holds nothing to generate from", path.display()))),
        several => Err(Wrong(format!(
            "`{}` holds {} things to generate from; name the file of one",
            path.display(),
            several.len()
        ))),
    }
}

/// Prints functions of the first brick of a project.
fn paste(checked: &Checked, sources: &Sources, path: &Path, names: &[String]) -> Result<Outcome, Wrong> {
    let job = Job { checked, sources, report: None, extend: &() };
    let functions = |wanted: &dyn Fn(&str) -> bool| {
        let none = || Wrong(format!("`{}` holds no brick, and only a brick has a provider", path.display()));
        rust::functions(job, 0, wanted).ok_or_else(none)
    };
    for name in names {
        if functions(&|one| one == name.as_str())?.is_empty() {
            return Err(Wrong(format!("`{name}` is none of what the brick in `{}` provides", path.display())));
        }
    }
    let text = functions(&|one| names.is_empty() || names.iter().any(|name| name.as_str() == one))?;
    print(&written::formatted(&text)?).map(|()| Outcome::Clean)
}

/// The code of a project: of its composition, or else of its brick, or else of its catalogue.
fn code(checked: &Checked, sources: &Sources) -> String {
    let job = Job { checked, sources, report: None, extend: &() };
    let generated = rust::composition(job).or_else(|| rust::brick(job, 0)).or_else(|| rust::catalogue(job, 0));
    generated.map_or(String::new(), |generated| generated.single())
}

/// The finding that a file is not what would be written, at the first line that differs.
pub fn stale(name: &str, found: &str, text: &str, sources: &mut Sources) -> Finding {
    let same = found.split_inclusive('\n').zip(text.split_inclusive('\n')).take_while(|(a, b)| a == b);
    let start = same.map(|(line, _)| line.len()).sum::<usize>();
    let length = found.get(start..).and_then(|rest| rest.lines().next()).map_or(0, str::len);
    let file = sources.add(name, found);
    let span = Span { file, start: start as u32, end: (start + length) as u32 };
    let (message, label) = match found {
        "" => (format!("`{name}` has not been written"), None),
        _ => (format!("`{name}` is stale"), Some("from here on it is not what would be written")),
    };
    let finding = Finding::error(STALE_OUTPUT, span, message)
        .why("code that lags behind its files speaks of capabilities as they used to be");
    match label {
        Some(label) => finding.label(label),
        None => finding,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_file_is_shown_where_it_begins_to_differ() {
        let mut sources = Sources::new();
        let finding = stale("out.rs", "same\nold\nmore\n", "same\nnew\n", &mut sources);
        let place = sources.place(finding.span);
        assert_eq!(
            (finding.message.as_str(), place.line, place.column, place.end_column),
            ("`out.rs` is stale", 2, 1, 4)
        );
        let shorter = stale("out.rs", "same\n", "same\nnew\n", &mut sources);
        assert_eq!(sources.place(shorter.span).line, 2);
        let none = stale("out.rs", "", "same\n", &mut sources);
        assert_eq!(none.message, "`out.rs` has not been written");
    }
}
