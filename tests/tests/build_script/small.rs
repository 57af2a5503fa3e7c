//! A workspace of three small crates: one that carries a catalogue, a brick, and a composition.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use capgen_tests::scratch::{Run, Scratch, workspace_manifest};
use serde_json::Value;

pub const CATALOGUE: &str = "\
# The words that the bricks share.
version: 1
capabilities:
  mail.send:
    summary: Send a letter.
    input: {to: str, urgency: low | high}
    output: {id: str}
  mail.find:
    summary: Find a letter.
    read: true
    input: {id: str}
    output: {subject: str|null}
";

const BRICK: &str = "\
# A brick.
brick: desk
catalogues: [{crate: acme-words}]
requires: [mail.send]
";

const COMPOSE: &str = "composition: app\nbricks:\n  desk: {crate: brick-desk}\ncapabilities:\n  mail.send: manual\n";

/// A crate whose build script calls `call`.
fn write_crate(scratch: &Scratch, name: &str, links: bool, dependencies: &str, call: &str, lib: &str) {
    let links = if links { format!("links = \"capgen-{name}\"\n") } else { String::new() };
    scratch.write_manifest(
        name,
        &format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{links}\n[dependencies]\n{dependencies}\n\
             [build-dependencies]\ncapgen = {{ path = \"CAPGEN\", default-features = false, features = [\"build\"] }}\n"
        ),
    );
    scratch.write(&format!("{name}/build.rs"), &format!("fn main() {{ capgen::build::{call} }}\n"));
    scratch.write(&format!("{name}/src/lib.rs"), lib);
}

/// The workspace.
pub fn workspace(name: &str) -> Scratch {
    let scratch = Scratch::empty(name);
    scratch.write("Cargo.toml", &workspace_manifest(&["acme-words", "brick-desk", "app"]));
    write_crate(&scratch, "acme-words", true, "", "catalogue(\"capabilities.yaml\")", "");
    scratch.write("acme-words/capabilities.yaml", CATALOGUE);
    let capgen = "capgen = { path = \"CAPGEN\" }\n";
    let words = format!("{capgen}acme-words = {{ path = \"../acme-words\" }}\n");
    write_crate(&scratch, "brick-desk", true, &words, "brick(\"brick.yaml\")", "capgen::include_brick!();\n");
    scratch.write("brick-desk/brick.yaml", BRICK);
    let desk = format!("{capgen}brick-desk = {{ path = \"../brick-desk\" }}\n");
    write_crate(&scratch, "app", false, &desk, "composition(\"compose.yaml\")", "capgen::include_composition!();\n");
    scratch.write("app/compose.yaml", COMPOSE);
    scratch
}

/// Cargo's messages about a build, with the words it wrote for people.
pub struct Messages {
    pub run: Run,
    list: Vec<Value>,
}

/// Runs cargo so that it tells of every package.
pub fn messages(scratch: &Scratch, arguments: &[&str], variables: &[(&str, &str)]) -> Messages {
    let arguments: Vec<&str> = arguments.iter().copied().chain(["--message-format=json"]).collect();
    let run = scratch.cargo_with(&arguments, variables);
    let list = run.stdout.lines().map(|line| serde_json::from_str(line).expect("a message is JSON")).collect();
    Messages { run, list }
}

impl Messages {
    /// Where a package's build script wrote to.
    pub fn out_dir(&self, package: &str) -> PathBuf {
        let mut ran = self.list.iter().filter(|message| message["reason"] == "build-script-executed");
        let ours =
            ran.find(|message| is_of(message, package)).unwrap_or_else(|| panic!("{package} has no build script"));
        PathBuf::from(ours["out_dir"].as_str().expect("a path"))
    }

    /// The errors of the compiler, as it shows them, without the one that counts them.
    pub fn errors(&self) -> Vec<&str> {
        let said = self.list.iter().filter(|message| message["message"]["level"] == "error");
        let said = said.filter_map(|message| message["message"]["rendered"].as_str());
        said.filter(|text| !text.starts_with("error: aborting")).collect()
    }
}

fn is_of(message: &Value, package: &str) -> bool {
    let id = message["package_id"].as_str().unwrap_or_default();
    id.contains(&format!("/{package}#")) || id.contains(&format!("#{package}@"))
}

/// The bytes and the time of each file below a folder.
pub fn snapshot(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder is there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let time = entry.metadata().and_then(|data| data.modified()).expect("a file has a time");
                found.insert(path.clone(), (std::fs::read(&path).expect("it can be read"), time));
            }
        }
    }
    assert!(!found.is_empty(), "nothing in {}", folder.display());
    found
}
