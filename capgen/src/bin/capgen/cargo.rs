//! Where Cargo keeps the crates that compositions and bricks name.
//!
//! Invariants
//! - Cargo runs only when a crate has to be found, once for each workspace, and without the network when it can.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use capgen::read::load::Locate;
use serde_json::Value;

/// The crates that Cargo knows of.
#[derive(Debug, Default)]
pub struct Crates {
    workspaces: RefCell<Vec<Rc<Workspace>>>,
    trouble: RefCell<Option<String>>,
}

/// What one run of `cargo metadata` told: packages by the folder of their manifest.
type Workspace = BTreeMap<PathBuf, Package>;

/// A package.
#[derive(Debug, PartialEq)]
struct Package {
    name: String,
    /// The folders of its direct dependencies.
    dependencies: Vec<PathBuf>,
    /// `package.metadata.capgen`.
    capgen: Value,
}

/// The files of a crate that was found.
#[derive(Debug, PartialEq)]
struct Found {
    /// Its brick file: `package.metadata.capgen.brick`, or `brick.yaml`.
    brick: PathBuf,
    /// Its catalogue: `package.metadata.capgen.catalogue`, or `capabilities.yaml`.
    catalogue: PathBuf,
}

impl Crates {
    /// Why crates could not be looked for, when that is so.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    /// A crate by its package name: one that the package in this folder depends on. Where the folder is no package of its
    /// own, any of the workspace, the dependencies of the package around it first.
    fn find(&self, name: &str, from: &Path) -> Option<Found> {
        let (folder, workspace) = self.workspace_around(from)?;
        let around = workspace.get(&folder).map_or(&[][..], |package| &package.dependencies);
        let others = workspace.keys().filter(|_| !is_package(from));
        let (folder, package) = around
            .iter()
            .chain(others)
            .filter_map(|folder| workspace.get(folder).map(|package| (folder, package)))
            .find(|(_, package)| package.name == name)?;
        Some(Found::new(folder, package))
    }

    /// The nearest package folder, and what Cargo tells about its workspace.
    fn workspace_around(&self, from: &Path) -> Option<(PathBuf, Rc<Workspace>)> {
        let folder = package_folder(from)?;
        let known = self.workspaces.borrow().iter().find(|workspace| workspace.contains_key(&folder)).cloned();
        if let Some(workspace) = known {
            return Some((folder, workspace));
        }
        if self.trouble.borrow().is_some() {
            return None;
        }
        match metadata(&folder) {
            Ok(metadata) => {
                let workspace = Rc::new(packages(&metadata));
                self.workspaces.borrow_mut().push(workspace.clone());
                Some((folder, workspace))
            }
            Err(trouble) => {
                self.trouble.replace(Some(trouble));
                None
            }
        }
    }
}

impl Locate for Crates {
    fn crate_brick(&self, krate: &str, from: &Path) -> Option<PathBuf> {
        self.find(krate, from).map(|found| found.brick)
    }

    fn crate_catalogue(&self, krate: &str, from: &Path) -> Option<PathBuf> {
        self.find(krate, from).map(|found| found.catalogue)
    }

    fn linked_bricks(&self, from: &Path) -> Vec<PathBuf> {
        let Some((folder, workspace)) = self.workspace_around(from) else { return Vec::new() };
        let dependencies = workspace.get(&folder).map_or(&[][..], |package| &package.dependencies);
        let found = dependencies.iter().filter_map(|folder| Some(Found::new(folder, workspace.get(folder)?).brick));
        let mut bricks: Vec<PathBuf> = found.filter(|brick| brick.is_file()).collect();
        bricks.sort();
        bricks
    }

    fn linked(&self, krate: &str, from: &Path) -> Option<bool> {
        let known = is_package(from) && self.workspace_around(from).is_some();
        known.then(|| self.find(krate, from).is_some())
    }
}

impl Found {
    fn new(folder: &Path, package: &Package) -> Self {
        let file = |key: &str, default: &str| folder.join(package.capgen[key].as_str().unwrap_or(default));
        Found { brick: file("brick", "brick.yaml"), catalogue: file("catalogue", "capabilities.yaml") }
    }
}

/// The nearest folder with a `Cargo.toml`, this one or one above.
fn package_folder(from: &Path) -> Option<PathBuf> {
    // The folder of a bare file name is written as nothing.
    let from = Path::new(".").join(from).canonicalize().ok()?;
    from.ancestors().find(|folder| is_package(folder)).map(Path::to_owned)
}

fn is_package(folder: &Path) -> bool {
    folder.join("Cargo.toml").is_file()
}

/// Asks Cargo, first without the network.
fn metadata(folder: &Path) -> Result<Value, String> {
    run(folder, &["--offline"]).or_else(|_| run(folder, &[]))
}

fn run(folder: &Path, more: &[&str]) -> Result<Value, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--quiet"])
        .args(more)
        .current_dir(folder)
        .output()
        .map_err(|error| format!("cannot run Cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("`cargo metadata` failed: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cannot read what `cargo metadata` said: {error}"))
}

fn packages(metadata: &Value) -> Workspace {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let folders: BTreeMap<String, PathBuf> = list(&metadata["packages"])
        .iter()
        .filter_map(|package| {
            let manifest = Path::new(package["manifest_path"].as_str()?);
            let folder = manifest.parent()?;
            // The folder as the file system writes it, to compare with where a file was found.
            let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
            Some((package["id"].as_str()?.to_owned(), folder))
        })
        .collect();
    let dependencies: BTreeMap<String, Vec<PathBuf>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .filter_map(|node| {
            let ids = list(&node["dependencies"]);
            let found = ids.iter().filter_map(|id| folders.get(id.as_str()?).cloned()).collect();
            Some((node["id"].as_str()?.to_owned(), found))
        })
        .collect();
    list(&metadata["packages"])
        .iter()
        .filter_map(|package| {
            let id = package["id"].as_str()?;
            let described = Package {
                name: package["name"].as_str()?.to_owned(),
                dependencies: dependencies.get(id).cloned().unwrap_or_default(),
                capgen: package["metadata"]["capgen"].clone(),
            };
            Some((folders.get(id)?.clone(), described))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sample() -> Workspace {
        packages(&json!({
            "packages": [
                {"id": "a", "name": "acme", "manifest_path": "/none/acme/Cargo.toml", "metadata": null},
                {"id": "h", "name": "brick-hr", "manifest_path": "/none/hr/Cargo.toml",
                 "metadata": {"capgen": {"brick": "meta/hr.yaml"}}},
                {"id": "o", "name": "other", "manifest_path": "/none/other/Cargo.toml", "metadata": {"docs": 1}},
            ],
            "resolve": {"nodes": [
                {"id": "a", "dependencies": ["h"]},
                {"id": "h", "dependencies": []},
            ]},
        }))
    }

    #[test]
    fn packages_know_their_dependencies_and_files() {
        let workspace = sample();
        let (hr, other) = (Path::new("/none/hr"), Path::new("/none/other"));
        assert_eq!(workspace[Path::new("/none/acme")].dependencies, [hr]);
        assert_eq!(
            Found::new(hr, &workspace[hr]),
            Found { brick: hr.join("meta/hr.yaml"), catalogue: hr.join("capabilities.yaml") }
        );
        assert_eq!(Found::new(other, &workspace[other]).brick, other.join("brick.yaml"));
    }

    #[test]
    fn what_cargo_says_may_be_anything() {
        for odd in [json!(null), json!([]), json!({"packages": [1, {"id": 3}], "resolve": {"nodes": {}}})] {
            assert_eq!(packages(&odd), Workspace::new());
        }
    }

    #[test]
    fn crates_are_found_as_a_folder_sees_them() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let crates = Crates::default();
        let found = crates.crate_brick("capgen-macros", here).unwrap();
        assert!(found.ends_with("capgen-macros/brick.yaml"), "{found:?}");
        let own_catalogue = |from: &Path| crates.crate_catalogue("capgen", from);
        assert_eq!(own_catalogue(here), None, "a package does not depend on itself");
        assert_eq!(own_catalogue(&here.join("src")), Some(here.join("capabilities.yaml")));
        let linked = |name, from: &Path| crates.linked(name, from);
        assert_eq!((linked("capgen-macros", here), linked("capgen", here)), (Some(true), Some(false)));
        assert_eq!(linked("capgen-macros", &here.join("src")), None);
        assert_eq!(crates.workspaces.borrow().len(), 1);
        assert_eq!(crates.trouble(), None);
    }
}
