//! Generates the code that the cases stand on, and macros by which each of them takes it in as its own.

use std::path::Path;
use std::{env, fs};

use capgen::check;
use capgen::diagnostic::render::human;
use capgen::emit::rust::{self, Job};
use capgen::read::load::{Disk, Loader, NoCrates};

fn main() {
    capgen::build::brick("brick.yaml");
    let out = env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR");
    let out = Path::new(&out);
    fs::write(out.join("hotel.rs"), hotel()).expect("OUT_DIR can be written");
    let macros = include("brick", &out.join("capgen/capabilities.rs")) + &include("hotel", &out.join("hotel.rs"));
    fs::write(out.join("brick.rs"), macros).expect("OUT_DIR can be written");
    println!("cargo:rerun-if-changed=hotel");
}

/// A macro that takes in the generated code of a brick.
fn include(name: &str, code: &Path) -> String {
    format!(
        "/// Takes in the generated code of a brick.\n#[macro_export]\nmacro_rules! {name} {{ () => {{ /// \
         Generated.\npub mod capabilities {{ include!({code:?}); }} }} }}\n"
    )
}

/// The code of the second brick. A build script generates that of one, so this goes the way that it goes.
fn hotel() -> String {
    let mut loader = Loader::new(&Disk, &NoCrates, Path::new("hotel"));
    let project = loader.path(Path::new("hotel/brick.yaml")).pop().expect("a project");
    let mut loaded = loader.finish();
    let checked = check::check(project, &loaded.sources, &mut loaded.findings);
    let report = human::render(&loaded.findings.into_sorted(), &loaded.sources, false);
    assert!(!checked.is_faulty(), "{report}");
    let job = Job { checked: &checked, sources: &loaded.sources, report: None, extend: &() };
    rust::brick(job, 0).expect("the brick").single()
}
