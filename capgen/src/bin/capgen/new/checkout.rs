//! Where a new project takes capgen from.

use std::fmt;
use std::path::{Component, Path, PathBuf};

use crate::output::Wrong;

/// What to build with.
pub(super) enum Source {
    /// The crate in a checkout, below which the new project lies: as many folders up.
    Around(PathBuf),
    /// The crate in a checkout elsewhere.
    Elsewhere(PathBuf),
    /// From the registry.
    Registry,
}

impl Source {
    /// The checkout that the command line names, or the crate in it.
    pub fn given(folder: &Path) -> Result<Source, Wrong> {
        let found = crate_in(folder).or_else(|| is_capgen(folder).then(|| folder.to_owned()));
        let found = found.and_then(|found| found.canonicalize().ok());
        let wrong = || Wrong(format!("`{}` is no checkout of capgen: it holds no crate `capgen`", folder.display()));
        found.map(Source::Elsewhere).ok_or_else(wrong)
    }

    /// The checkout around this folder, or the one that the command was built from, or the registry.
    pub fn found() -> Source {
        let here = std::env::current_dir().unwrap_or_default();
        if let Some(around) = here.ancestors().find_map(crate_in) {
            return Source::Around(around);
        }
        // A registry keeps a crate under its name and version, and none beside it that it is built with.
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        match own.parent().and_then(crate_in) {
            Some(own) => Source::Elsewhere(own),
            None => Source::Registry,
        }
    }

    /// How a manifest in a folder, told from here, names it.
    pub fn seen_from(&self, folder: &Path) -> String {
        match self {
            Source::Registry => format!("version = \"{}\"", env!("CARGO_PKG_VERSION")),
            Source::Elsewhere(path) => format!("path = {:?}", path.display().to_string()),
            Source::Around(path) => {
                let here = std::env::current_dir().unwrap_or_default();
                let inner = here.strip_prefix(path.parent().unwrap_or(path)).unwrap_or(Path::new(""));
                let depth = inner.components().chain(folder.components());
                let up = depth.filter(|part| matches!(part, Component::Normal(_))).count();
                format!("path = \"{}capgen\"", "../".repeat(up))
            }
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Around(path) | Source::Elsewhere(path) => write!(f, "the capgen in `{}`", path.display()),
            Source::Registry => write!(f, "capgen {} from the registry", env!("CARGO_PKG_VERSION")),
        }
    }
}

/// The crate in a checkout.
fn crate_in(folder: &Path) -> Option<PathBuf> {
    let found = folder.join("capgen");
    (is_capgen(&found) && folder.join("capgen-macros").is_dir()).then_some(found)
}

fn is_capgen(folder: &Path) -> bool {
    std::fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(|text| text.contains("name = \"capgen\"\n"))
}
