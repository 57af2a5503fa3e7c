//! wit-bindgen's generator for Rust guests, with its default settings: without formatting.

use std::path::Path;

use wit_bindgen_core::wit_parser::Resolve;
use wit_bindgen_core::{Files, WorldGenerator};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(folder) = std::env::var_os("CAPGEN_BENCH") else { return Ok(()) };
    let mut resolve = Resolve::default();
    let (package, _) = resolve.push_path(Path::new(&folder).join("work.wit"))?;
    let world = resolve.select_world(&[package], None)?;
    let mut files = Files::default();
    wit_bindgen_rust::Opts::default().build().generate(&mut resolve, world, &mut files)?;
    for (name, contents) in files.iter() {
        std::fs::write(Path::new(&std::env::var("OUT_DIR")?).join(name), contents)?;
    }
    Ok(())
}
