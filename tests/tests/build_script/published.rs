//! Bricks and catalogues as they come from a registry: only what the package holds.

use capgen_tests::scratch::{Scratch, workspace_manifest};

use crate::small;

/// Copies what would be published of a package to `published/<package>`.
fn publish(scratch: &Scratch, package: &str) {
    let run = scratch.cargo(&["package", "--list", "--allow-dirty", "-p", package]);
    assert!(run.ok, "{}", run.stderr);
    let made_by_cargo = ["Cargo.toml.orig", "Cargo.lock", ".cargo_vcs_info.json"];
    for file in run.stdout.lines().filter(|file| !made_by_cargo.contains(file)) {
        let text = scratch.read(&format!("{package}/{file}"));
        scratch.write(&format!("published/{package}/{file}"), &text);
    }
}

fn remove(scratch: &Scratch, package: &str) {
    std::fs::remove_dir_all(scratch.path(package)).expect("the source can go");
}

#[test]
fn published_crates_build_and_are_found() {
    let scratch = small::workspace("published");
    ["acme-words", "brick-desk"].iter().for_each(|package| publish(&scratch, package));
    ["acme-words", "brick-desk"].iter().for_each(|package| remove(&scratch, package));
    assert!(scratch.path("published/acme-words/capabilities.yaml").is_file());
    scratch.write("Cargo.toml", &workspace_manifest(&["app"]));
    scratch.replace("app/Cargo.toml", "../brick-desk", "../published/brick-desk");
    let run = scratch.cargo(&["check"]);
    assert!(run.ok, "{}", run.stderr);
    assert!(!run.stderr.contains("warning"), "{}", run.stderr);

    // They were really found: a mapping that is gone is missed.
    scratch.replace("app/compose.yaml", "capabilities:\n  mail.send: manual\n", "capabilities: {}\n");
    let run = scratch.cargo(&["check"]);
    assert_eq!(run.errors().len(), 1, "{}", run.stderr);
    assert!(run.stderr.contains("error[CG0501]: nothing provides `mail.send`"), "{}", run.stderr);
}

#[test]
fn a_brick_with_its_catalogue_inside_builds_alone() {
    let scratch = small::workspace("alone");
    scratch.write("brick-desk/capabilities.yaml", small::CATALOGUE);
    scratch.replace("brick-desk/brick.yaml", "[{crate: acme-words}]", "[capabilities.yaml]");
    scratch.replace("brick-desk/Cargo.toml", "acme-words = { path = \"../acme-words\" }\n", "");
    publish(&scratch, "brick-desk");
    scratch.write("Cargo.toml", &workspace_manifest(&["published/brick-desk"]));
    ["acme-words", "brick-desk", "app"].iter().for_each(|package| remove(&scratch, package));
    let run = scratch.cargo(&["check"]);
    assert!(run.ok && !run.stderr.contains("warning"), "{}", run.stderr);
}

#[test]
fn a_catalogue_outside_a_package_that_may_be_published_is_told_of() {
    let scratch = small::workspace("told-outside");
    scratch.write("shared.yaml", small::CATALOGUE);
    scratch.replace("brick-desk/brick.yaml", "[{crate: acme-words}]", "[../shared.yaml]");
    let run = scratch.cargo(&["check", "-p", "brick-desk"]);
    assert!(run.ok, "{}", run.stderr);
    let told = "brick.yaml:3: `../shared.yaml` lies outside the package [CG0407]";
    assert!(run.stderr.contains(told), "{}", run.stderr);

    scratch.replace("brick-desk/Cargo.toml", "version = \"0.1.0\"\n", "version = \"0.1.0\"\npublish = false\n");
    let run = scratch.cargo(&["check", "-p", "brick-desk"]);
    assert!(run.ok && !run.stderr.contains("CG0407"), "a package that is kept back may: {}", run.stderr);
}

#[test]
fn a_brick_that_cannot_be_found_says_what_its_manifest_lacks() {
    let scratch = small::workspace("without-links");
    scratch.replace("brick-desk/Cargo.toml", "links = \"capgen-brick-desk\"\n", "");
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.stderr.contains("links = \"capgen-brick-desk\""), "{}", run.stderr);
    assert_eq!(run.errors().len(), 1, "{}", run.stderr);
}
