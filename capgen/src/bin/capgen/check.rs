//! `capgen check`: everything that can be said about files.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::output::{Color, Format, Outcome, Shown, Wrong, say, show};
use crate::project::look_at;

/// Check catalogues, bricks and compositions
#[derive(Args)]
pub struct Check {
    /// Files, or folders with all that lies below them
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// The form of the findings; all but the human one go to standard output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// What stands in the way besides errors
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Vec<Deny>,
}

/// A level that is to count as an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Deny {
    Warnings,
}

impl Check {
    pub fn run(self, color: Color) -> Result<Outcome, Wrong> {
        let looked = look_at(&self.paths)?;
        if self.format == Format::Human && looked.findings.is_empty() {
            say(&format!("{} file{} read, no findings\n", looked.files, if looked.files == 1 { "" } else { "s" }));
        }
        let deny_warnings = self.deny.contains(&Deny::Warnings);
        show(&looked.findings, &looked.sources, Shown { format: self.format, color, deny_warnings })
    }
}
