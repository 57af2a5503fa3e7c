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

/// The crates that Cargo knows of around some paths.
#[derive(Debug, Default)]
pub struct Crates {
    roots: Vec<PathBuf>,
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
    /// The crates around files and folders.
    pub fn around(paths: &[PathBuf]) -> Self {
        Crates { roots: paths.to_vec(), ..Crates::default() }
    }

    /// Why crates could not be looked for, when that is so.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    /// A crate by its package name: a dependency of the package around one of the roots, or else any crate of its
    /// workspace.
    fn find(&self, name: &str) -> Option<Found> {
        self.roots.iter().find_map(|root| {
            let (folder, workspace) = self.workspace_around(root)?;
            let own = workspace.get(&folder).map_or(&[][..], |package| &package.dependencies);
            let named = |at: &PathBuf| workspace.get(at).filter(|package| package.name == name);
            let (at, package) =
                own.iter().chain(workspace.keys()).find_map(|at| named(at).map(|package| (at, package)))?;
            Some(Found::new(at, package))
        })
    }

    /// The nearest package folder, and what Cargo tells about its workspace.
    fn workspace_around(&self, root: &Path) -> Option<(PathBuf, Rc<Workspace>)> {
        let folder = package_folder(root)?;
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

    /// Is it a dependency of the package that lies in this very folder?
    fn depends(&self, folder: &Path, name: &str) -> Option<bool> {
        let (_, workspace) = self.workspace_around(folder)?;
        let package = workspace.get(folder)?;
        Some(package.dependencies.iter().any(|at| workspace.get(at).is_some_and(|package| package.name == name)))
    }
}

impl Locate for Crates {
    fn crate_brick(&self, krate: &str) -> Option<PathBuf> {
        self.find(krate).map(|found| found.brick)
    }

    fn crate_catalogue(&self, krate: &str) -> Option<PathBuf> {
        self.find(krate).map(|found| found.catalogue)
    }

    fn linked(&self, krate: &str) -> Option<bool> {
        // Of several roots, or of all that lies below a folder, it is not known which is being looked at.
        match self.roots.as_slice() {
            [file] if file.is_file() => self.depends(file.canonicalize().ok()?.parent()?, krate),
            _ => None,
        }
    }
}

impl Found {
    fn new(folder: &Path, package: &Package) -> Self {
        let file = |key: &str, default: &str| folder.join(package.capgen[key].as_str().unwrap_or(default));
        Found { brick: file("brick", "brick.yaml"), catalogue: file("catalogue", "capabilities.yaml") }
    }
}

/// The nearest folder with a `Cargo.toml`, at or above a file or folder.
fn package_folder(from: &Path) -> Option<PathBuf> {
    let from = from.canonicalize().ok()?;
    from.ancestors().find(|folder| folder.join("Cargo.toml").is_file()).map(Path::to_owned)
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
    fn crates_are_found_around_a_path() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let crates = Crates::around(&[here.join("Cargo.toml")]);
        let found = crates.crate_brick("capgen-macros").unwrap();
        assert!(found.ends_with("capgen-macros/brick.yaml"), "{found:?}");
        assert_eq!(crates.crate_catalogue("no-such-crate"), None);
        assert_eq!(crates.linked("capgen-macros"), Some(true));
        assert_eq!(crates.linked("capgen"), Some(false));
        assert_eq!(crates.workspaces.borrow().len(), 1);
        assert_eq!(crates.trouble(), None);
    }
}
