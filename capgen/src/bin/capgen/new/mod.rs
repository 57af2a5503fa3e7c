//! `capgen new`: a project that builds and whose tests pass, with what is to be written marked.
//!
//! Invariants
//! - Nothing that is there is written over.
//! - A name that a file, Cargo or Rust would refuse is refused before anything is written.

mod checkout;
mod name;
mod skeleton;

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::output::{Outcome, Wrong, harmless, say};
use checkout::Source;
use name::Name;

/// Write a project that builds, tests and runs, and in which what is to be written is marked
#[derive(Args)]
pub struct New {
    /// What to begin
    #[arg(value_enum, value_name = "KIND")]
    kind: Kind,
    /// Its name, and that of the new folder: lower-case letters, digits, `-` and `_`
    #[arg(value_name = "NAME")]
    name: String,
    /// The checkout of capgen to build with; otherwise the one around here, or the one that this command is from, or else the
    /// version of this command from the registry
    #[arg(long, value_name = "FOLDER")]
    capgen: Option<PathBuf>,
}

/// What to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A brick that asks for something
    Brick,
    /// A brick that does something for others
    Provider,
    /// A composition, with a brick of either kind
    Composition,
}

impl New {
    pub fn run(self) -> Result<Outcome, Wrong> {
        let files = match self.kind {
            Kind::Brick => skeleton::BRICK,
            Kind::Provider => skeleton::PROVIDER,
            Kind::Composition => skeleton::COMPOSITION,
        };
        let name = Name::new(&self.name, self.kind == Kind::Composition)?;
        let folder = PathBuf::from(&self.name);
        if fs::symlink_metadata(&folder).is_ok() {
            let there = folder.display();
            return Err(Wrong(format!("`{there}` is there already, and nothing is written over; choose another name")));
        }
        let source = match &self.capgen {
            Some(given) => Source::given(given)?,
            None => Source::found(),
        };
        let fill = |is_alone| {
            files.iter().try_for_each(|file| {
                write(&folder.join(file.path), &name.fill(file.text, &folder, file.path, &source, is_alone))
            })
        };
        fill(false)?;
        let is_alone = is_refused(&folder);
        if is_alone {
            fill(true)?;
        }
        say(&told(self.kind, &self.name, &source, is_alone));
        Ok(Outcome::Clean)
    }
}

fn write(file: &Path, text: &str) -> Result<(), Wrong> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(file, text));
    written.map_err(|error| Wrong(format!("cannot write `{}`: {error}", file.display())))
}

/// Does a workspace around here claim the package, and not have it? Then Cargo would refuse it.
fn is_refused(folder: &Path) -> bool {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut metadata = std::process::Command::new(cargo);
    metadata.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(folder);
    metadata.output().is_ok_and(|output| {
        !output.status.success() && String::from_utf8_lossy(&output.stderr).contains("believes it's in a workspace")
    })
}

fn told(kind: Kind, name: &str, source: &Source, is_alone: bool) -> String {
    let run = if kind == Kind::Composition { "run" } else { "test" };
    let mut text = format!("`{name}` is written; next: cd {name} && cargo {run}\nIt builds with {source}.\n");
    if is_alone {
        text += "It is a workspace of its own. To make it part of the one around it, add it to `members` there and take \
                 `[workspace]` out of its Cargo.toml.\n";
    }
    if kind != Kind::Composition {
        text += "What is to be written is marked `TO WRITE`.\n";
    }
    harmless(&text)
}
