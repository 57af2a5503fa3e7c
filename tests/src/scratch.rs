//! Scratch copies of the examples, to break and to build.
//!
//! All of them build into one folder beside the tests' own, so that capgen and the crates under it are compiled once. Cargo
//! tells packages of different workspaces apart by their path within their workspace, which copies have in common: so a copy
//! is alone while it is there, or others would make its packages stale between two of its builds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::root;

/// A copy of `examples/` as a workspace of its own, whose bricks use the capgen of this checkout.
pub struct Scratch {
    folder: PathBuf,
    _alone: MutexGuard<'static, ()>,
}

/// Held by the copy that is there.
static ALONE: Mutex<()> = Mutex::new(());

impl Scratch {
    /// A fresh copy under a name that no other test uses.
    pub fn of_examples(name: &str) -> Self {
        let scratch = Scratch::empty(name);
        copy(&root().join("examples"), &scratch.folder.join("examples"));
        scratch.write("Cargo.toml", &workspace_manifest(&["examples/*"]));
        scratch.use_this_capgen(&scratch.folder.join("examples"));
        scratch
    }

    /// An empty folder with this checkout's lock file.
    pub fn empty(name: &str) -> Self {
        // A test that failed leaves nothing behind that matters to another.
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = scratch_root().join("scratch").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("the old copy can go");
        }
        fs::create_dir_all(&folder).expect("a folder can be made");
        fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file can be copied");
        Scratch { folder, _alone: alone }
    }

    /// A path in the copy.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.folder.join(relative)
    }

    /// The text of a file.
    pub fn read(&self, relative: &str) -> String {
        fs::read_to_string(self.path(relative)).unwrap_or_else(|error| panic!("{relative}: {error}"))
    }

    /// Writes a file, with the folders above it.
    pub fn write(&self, relative: &str, text: &str) {
        let path = self.path(relative);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).expect("a folder can be made");
        }
        fs::write(path, text).unwrap_or_else(|error| panic!("{relative}: {error}"));
    }

    /// Replaces a text that stands in a file exactly once.
    pub fn replace(&self, relative: &str, from: &str, to: &str) {
        let text = self.read(relative);
        assert_eq!(text.matches(from).count(), 1, "{relative} holds {from:?} exactly once");
        self.write(relative, &text.replacen(from, to, 1));
    }

    /// Adds a crate with this manifest. `CAPGEN` in it is the path of this checkout's capgen.
    pub fn write_manifest(&self, relative: &str, text: &str) {
        let capgen = root().join("capgen").display().to_string();
        self.write(&format!("{relative}/Cargo.toml"), &text.replace("CAPGEN", &capgen));
    }

    /// Runs cargo in the copy, off the network.
    pub fn cargo(&self, arguments: &[&str]) -> Run {
        self.cargo_with(arguments, &[])
    }

    /// Runs cargo with more variables in its environment.
    pub fn cargo_with(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Run {
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .arg("--offline")
            .current_dir(&self.folder)
            .envs(variables.iter().copied())
            .env("CARGO_TARGET_DIR", target())
            .env("CARGO_TERM_COLOR", "never")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()
            .expect("cargo can be run");
        Run::new(output)
    }

    fn use_this_capgen(&self, folder: &Path) {
        for entry in fs::read_dir(folder).expect("the copy can be read") {
            let manifest = entry.expect("its entries too").path().join("Cargo.toml");
            if let Ok(text) = fs::read_to_string(&manifest) {
                let capgen = root().join("capgen").display().to_string();
                fs::write(&manifest, text.replace("../../capgen", &capgen)).expect("a manifest can be written");
            }
        }
    }
}

/// What a command said.
pub struct Run {
    /// Did it succeed?
    pub ok: bool,
    /// Its exit code.
    pub code: Option<i32>,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

impl Run {
    /// Reads what a finished command left.
    pub fn new(output: Output) -> Self {
        Run {
            ok: output.status.success(),
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// The first lines of the compiler's errors, without the one that counts them.
    pub fn errors(&self) -> Vec<&str> {
        self.stderr
            .lines()
            .filter(|line| line.starts_with("error") && !line.starts_with("error: could not compile"))
            .collect()
    }
}

/// Where scratch copies are built.
pub fn target() -> PathBuf {
    scratch_root().join("built")
}

/// A folder in the target folder that this test runs from.
fn scratch_root() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    // <target>/<profile>/deps/<test>
    test.ancestors().nth(3).expect("a test lies in the target folder").join("capgen-tests")
}

/// The manifest of a workspace like the one the examples live in.
pub fn workspace_manifest(members: &[&str]) -> String {
    format!(
        r#"[workspace]
resolver = "3"
members = {members:?}

[workspace.package]
version = "0.1.0"
edition = "2024"
rust-version = "1.88"
license = "MIT OR Apache-2.0"

[workspace.lints.rust]
unsafe_code = "forbid"
missing_docs = "warn"
"#
    )
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("the examples can be read") {
        let path = entry.expect("their entries too").path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a file can be copied");
        }
    }
}
