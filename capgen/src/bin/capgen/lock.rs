//! `capgen lock`: pins what the catalogues of a composition say.

use std::path::{Path, PathBuf};

use capgen::check::Checked;
use capgen::diagnostic::codes::cg06::{LOCK_DRIFT, LOCK_STALE, LOCKED_SIGNATURE, NOT_LOCKED};
use capgen::diagnostic::{Finding, Sources};
use capgen::emit::lock;
use capgen::read::load;
use clap::Args;

use crate::generate::stale;
use crate::output::{Color, Format, Outcome, Shown, Wrong, say, show};
use crate::project::look_at;
use crate::written;

/// Pin what the catalogues of a composition say, in the capgen.lock beside it
#[derive(Args)]
pub struct Lock {
    /// Compositions, or folders with all that lie below them
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Write nothing; fail when a lock is not what would be written
    #[arg(long)]
    check: bool,
}

impl Lock {
    pub fn run(self, color: Color) -> Result<Outcome, Wrong> {
        let looked = look_at(&self.paths)?;
        let shown = Shown { format: Format::Human, color, deny_warnings: false };
        // What the lock is about is what it is written for.
        let about_locks = [LOCK_DRIFT, NOT_LOCKED, LOCK_STALE, LOCKED_SIGNATURE];
        let shows = |finding: &&Finding| self.check || !about_locks.contains(&finding.code);
        let findings: Vec<Finding> = looked.findings.iter().filter(shows).cloned().collect();
        if show(&findings, &looked.sources, shown)? == Outcome::Findings {
            return Ok(Outcome::Findings);
        }
        let mut outcome = Outcome::Clean;
        let mut any = false;
        for checked in &looked.projects {
            let Some(text) = lock::lock(checked) else { continue };
            any = true;
            let path = beside(checked, &looked.sources);
            if self.check {
                outcome = compare(&path, &text, shown)?.max(outcome);
            } else {
                write(&path, &text)?;
            }
        }
        if any { Ok(outcome) } else { Err(Wrong("there is no composition to lock; name a compose.yaml".to_owned())) }
    }
}

/// The lock of a composition.
fn beside(checked: &Checked, sources: &Sources) -> PathBuf {
    let file = checked.project().composition.as_ref().map_or("", |unit| sources.path(unit.file));
    written::folder_of(Path::new(file)).join(load::LOCK)
}

fn write(path: &Path, text: &str) -> Result<(), Wrong> {
    let wrong = |error: std::io::Error| Wrong(format!("cannot write `{}`: {error}", path.display()));
    let same = std::fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes());
    written::write(path, text).map_err(wrong)?;
    say(&format!("`{}` {}\n", path.display(), if same { "is as it was" } else { "is written" }));
    Ok(())
}

fn compare(path: &Path, text: &str, shown: Shown) -> Result<Outcome, Wrong> {
    let found = std::fs::read(path).unwrap_or_default();
    if found == text.as_bytes() {
        return Ok(Outcome::Clean);
    }
    let mut sources = Sources::new();
    let name = path.display().to_string();
    let mut finding = stale(&name, &String::from_utf8_lossy(&found), text, &mut sources);
    finding.notes = vec!["a lock that lags behind pins what nobody relies on".to_owned()];
    show(&[finding.help("run `capgen lock`")], &sources, shown)
}
