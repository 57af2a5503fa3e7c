//! The catalogue of the source document: the command makes typed Rust of it that compiles, and the examples' catalogue
//! says the same in other words. Without `../shared` beside the checkout these tests say so and pass.

use std::path::{Path, PathBuf};

use capgen::model::canonical::canonical;
use capgen::model::{Capability, Catalogue, Object, Type, TypeKind};
use capgen::read::load::Disk;
use capgen_tests::scratch::{Scratch, workspace_manifest};
use capgen_tests::{command, load, root};

/// The source catalogue, where it is there.
fn seed() -> Option<PathBuf> {
    let path = root().join("../shared/seeds/erp-capabilities.yaml");
    if !path.is_file() {
        eprintln!("SKIPPED: {} is not there, so nothing was tested", path.display());
        return None;
    }
    Some(path)
}

fn read(path: &Path) -> Catalogue {
    load::catalogue(&Disk, path).unwrap_or_else(|report| panic!("{report}"))
}

/// How many parts of a type are of a kind.
fn count(ty: &Type, kind: &TypeKind) -> usize {
    let inside = match &ty.kind {
        TypeKind::List { of, .. } | TypeKind::Map(of) => count(of, kind),
        TypeKind::Object(Object { fields, .. }) => fields.iter().map(|field| count(&field.ty, kind)).sum(),
        _ => 0,
    };
    inside + usize::from(ty.kind == *kind)
}

#[test]
fn the_command_makes_typed_rust_of_the_source_catalogue() {
    let Some(path) = seed() else { return };
    let catalogue = read(&path);
    assert_eq!(catalogue.capabilities.len(), 22);

    let checked = command::capgen(&root(), &["check", "../shared/seeds/erp-capabilities.yaml"]);
    assert_eq!(checked.code, Some(0), "{}", checked.stdout);
    let run = command::capgen(&root(), &["generate", "../shared/seeds/erp-capabilities.yaml"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let code = run.stdout;

    assert_eq!(code.matches("impl ::capgen::Capability for ").count(), 22);
    let shapes = || catalogue.capabilities.iter().flat_map(|one| [&one.input, &one.output]);
    for (kind, name) in [(TypeKind::Json, "Json"), (TypeKind::Any, "Any")] {
        let fields: usize = shapes().map(|ty| count(ty, &kind)).sum();
        assert_eq!(
            code.matches(&format!("::capgen::{name}")).count(),
            fields,
            "`{name}` where the catalogue has another type"
        );
    }
    assert!(!code.contains("serde_json"), "free JSON of another crate");
    compiles(&code);
}

fn compiles(code: &str) {
    let scratch = Scratch::empty("seed");
    let capgen = root().join("capgen");
    scratch.write("Cargo.toml", &workspace_manifest(&["seed"]));
    scratch.write(
        "seed/Cargo.toml",
        &format!(
            "[package]\nname = \"seed\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             capgen = {{ path = {capgen:?} }}\n"
        ),
    );
    scratch.write(
        "seed/src/lib.rs",
        "//! Generated.\n#![deny(warnings, missing_docs)]\n/// All.\npub mod capabilities;\n",
    );
    scratch.write("seed/src/capabilities.rs", code);
    let has_clippy = scratch.cargo(&["clippy", "--version"]).ok;
    let run = scratch.cargo(&[if has_clippy { "clippy" } else { "check" }, "-p", "seed"]);
    assert!(run.ok && !run.stderr.contains("warning"), "{}", run.stderr);
}

/// What the source document says about a capability: the rest is ours to add.
fn told(catalogue: &Catalogue, capability: &Capability) -> String {
    let bare = Capability { key: None, undo: None, failures: Vec::new(), contract: None, ..capability.clone() };
    canonical(catalogue, &bare)
}

#[test]
fn the_catalogue_of_the_examples_is_the_source_catalogue_in_other_words() {
    let Some(path) = seed() else { return };
    let (source, example) = (read(&path), read(&root().join("examples/capabilities.yaml")));
    let names = |catalogue: &Catalogue| {
        let mut names: Vec<_> = catalogue.capabilities.iter().map(|one| one.name.value.clone()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&source), names(&example));
    for ours in &example.capabilities {
        let theirs = source.capabilities.iter().find(|one| one.name == ours.name).expect("the same names");
        assert_eq!(told(&example, ours), told(&source, theirs), "{}", ours.name.value);
        assert_ne!(ours.summary, theirs.summary, "{} is told in words of our own", ours.name.value);
    }
}
