//! The `capgen` command of this checkout.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::root;
use crate::scratch::Run;

/// Runs the command in a folder.
pub fn capgen(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(built());
    Run::new(command.args(arguments).current_dir(folder).output().expect("the command can be run"))
}

/// The folder that this test was built into.
pub fn target_folder() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    // <target>/<profile>/deps/<test>
    test.ancestors().nth(3).expect("a test lies in the target folder").to_owned()
}

/// The command, built once for all tests of a process. Its parts are those that the tests themselves are built of.
fn built() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| program(&["-p", "capgen", "--features", "cli", "--bin", "capgen"], "capgen"))
}

/// An example that is a program, built.
pub fn built_example(package: &str) -> PathBuf {
    program(&["-p", package], package)
}

fn program(arguments: &[&str], name: &str) -> PathBuf {
    let target = target_folder();
    let output = Command::new(env!("CARGO"))
        .args(["build", "--offline", "-q"])
        .args(arguments)
        .current_dir(root())
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    target.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}
