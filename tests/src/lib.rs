//! What the end-to-end tests share: comparing with expected files, and scratch copies of the examples, random
//! models and a writer of YAML.

pub mod command;
pub mod load;
pub mod random;
pub mod scratch;
pub mod yaml;

use std::path::{Path, PathBuf};

/// The root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the checkout").to_path_buf()
}

/// Compares a text with an expected file. With `BLESS=1` the file is written instead.
///
/// # Errors
/// Says what differs and how to accept it.
pub fn compare(expected: &Path, actual: &str) -> Result<(), String> {
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(expected, actual).map_err(|error| format!("{}: {error}", expected.display()));
    }
    let wanted = std::fs::read_to_string(expected).unwrap_or_default();
    if wanted == actual {
        return Ok(());
    }
    let shown = expected.strip_prefix(root()).unwrap_or(expected).display().to_string();
    Err(format!("{shown} differs; accept with BLESS=1\n--- expected\n{wanted}\n--- actual\n{actual}\n"))
}
