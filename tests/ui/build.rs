//! Generates the code that the cases stand on, and a macro by which each of them takes it in as its own.

use std::path::Path;
use std::{env, fs};

fn main() {
    capgen::build::brick("brick.yaml");
    let out = env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR");
    let out = Path::new(&out);
    let code = out.join("capgen/capabilities.rs");
    let include =
        format!("macro_rules! brick {{ () => {{ /// Generated.\npub mod capabilities {{ include!({code:?}); }} }} }}");
    fs::write(out.join("brick.rs"), format!("/// Takes in the generated code.\n#[macro_export]\n{include}\n"))
        .expect("OUT_DIR can be written");
}
