//! What Cargo tells a build script, and what it is told in return.
//!
//! A crate with `links = "capgen-brick-hr"` that prints `cargo::metadata=brick=…` has its direct dependents get
//! `DEP_CAPGEN_BRICK_HR_BRICK`. Dependents of dependents get nothing, so that a brick passes on where the catalogues are
//! that it found through its own dependencies: `catalogue_of_<crate>`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::output::BuildError;
use crate::ordered::Ordered;
use crate::read::load::Locate;

/// What is taken from the environment.
#[derive(Debug)]
pub(super) struct Environment {
    /// Where generated code goes.
    pub out: PathBuf,
    /// The folder of the package.
    pub package: PathBuf,
    /// The package's name.
    pub name: String,
    /// What its Cargo.toml says under `links`.
    pub links: Option<String>,
    /// The `DEP_CAPGEN_…` variables without these words.
    pub dependencies: BTreeMap<String, PathBuf>,
}

/// What the variables of crates that can be found begin with.
const PREFIX: &str = "DEP_CAPGEN_";

impl Environment {
    /// That of this process.
    pub fn of_process() -> Result<Self, BuildError> {
        let variable = |name: &'static str| std::env::var_os(name).ok_or(BuildError::NotInCargo(name));
        let dependencies = std::env::vars_os().filter_map(|(name, value)| {
            let rest = name.to_str()?.strip_prefix(PREFIX)?.to_owned();
            Some((rest, PathBuf::from(value)))
        });
        Ok(Environment {
            out: variable("OUT_DIR")?.into(),
            package: variable("CARGO_MANIFEST_DIR")?.into(),
            name: variable("CARGO_PKG_NAME")?.to_string_lossy().into_owned(),
            links: std::env::var("CARGO_MANIFEST_LINKS").ok(),
            dependencies: dependencies.into_map(),
        })
    }

    /// The `links` that lets others find this package.
    pub fn wanted_links(&self) -> String {
        format!("capgen-{}", self.name)
    }
}

/// Finds crates through the environment, and remembers which catalogues it found.
pub(super) struct Crates<'a> {
    environment: &'a Environment,
    catalogues: RefCell<BTreeMap<String, PathBuf>>,
}

impl<'a> Crates<'a> {
    pub fn new(environment: &'a Environment) -> Self {
        Crates { environment, catalogues: RefCell::default() }
    }

    /// What was found, to be passed on: lines for Cargo.
    pub fn metadata(&self) -> Vec<String> {
        let catalogues = self.catalogues.borrow();
        catalogues.iter().filter_map(|(krate, path)| metadata(&format!("catalogue_of_{krate}"), path)).collect()
    }
}

impl Locate for Crates<'_> {
    fn crate_brick(&self, krate: &str, _from: &Path) -> Option<PathBuf> {
        self.environment.dependencies.get(&format!("{}_BRICK", shouted(krate))).cloned()
    }

    fn crate_catalogue(&self, krate: &str, _from: &Path) -> Option<PathBuf> {
        let variables = &self.environment.dependencies;
        let passed_on = format!("_CATALOGUE_OF_{}", shouted(krate));
        let path = variables
            .get(&format!("{}_CATALOGUE", shouted(krate)))
            .or_else(|| variables.iter().find(|(name, _)| name.ends_with(&passed_on)).map(|(_, path)| path))?;
        self.catalogues.borrow_mut().insert(krate.to_owned(), path.clone());
        Some(path.clone())
    }

    fn linked_bricks(&self, _from: &Path) -> Vec<PathBuf> {
        let is_brick = |name: &str| name.ends_with("_BRICK") && !name.contains("_CATALOGUE_OF_");
        let variables = self.environment.dependencies.iter();
        variables.filter(|(name, _)| is_brick(name)).map(|(_, path)| path.clone()).collect()
    }

    fn linked(&self, krate: &str, from: &Path) -> Option<bool> {
        Some(self.crate_brick(krate, from).is_some())
    }
}

/// A line that tells dependents of a path. A path that cannot be written on a line is not told.
pub(super) fn metadata(key: &str, path: &Path) -> Option<String> {
    let path = path.to_str().filter(|path| !path.contains(['\n', '\r']))?;
    Some(format!("cargo::metadata={key}={path}"))
}

/// As Cargo writes names in variables.
fn shouted(name: &str) -> String {
    name.to_uppercase().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(variables: &[(&str, &str)]) -> Environment {
        Environment {
            out: PathBuf::new(),
            package: PathBuf::new(),
            name: "brick-hr".to_owned(),
            links: None,
            dependencies: variables.iter().map(|(name, path)| ((*name).to_owned(), path.into())).collect(),
        }
    }

    #[test]
    fn crates_are_found_directly_and_through_others() {
        let environment = environment(&[
            ("BRICK_HR_BRICK", "/hr/brick.yaml"),
            ("BRICK_HR_CATALOGUE_OF_ACME_CAPABILITIES", "/acme.yaml"),
            ("SHARED_CATALOGUE", "/shared.yaml"),
        ]);
        let crates = Crates::new(&environment);
        let from = Path::new("/acme");
        assert_eq!(crates.crate_brick("brick-hr", from), Some("/hr/brick.yaml".into()));
        assert_eq!(crates.crate_brick("brick-mail", from), None);
        assert_eq!((crates.linked("brick-hr", from), crates.linked("brick-mail", from)), (Some(true), Some(false)));
        assert_eq!(crates.crate_catalogue("shared", from), Some("/shared.yaml".into()));
        assert_eq!(crates.crate_catalogue("acme-capabilities", from), Some("/acme.yaml".into()));
        assert_eq!(crates.crate_catalogue("capabilities", from), None);
        assert_eq!(crates.linked_bricks(from), [PathBuf::from("/hr/brick.yaml")]);
        let passed_on = ["acme-capabilities=/acme.yaml", "shared=/shared.yaml"];
        assert_eq!(crates.metadata(), passed_on.map(|line| format!("cargo::metadata=catalogue_of_{line}")));
    }
}
