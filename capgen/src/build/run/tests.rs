//! Runs over packages in a temporary folder.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::emit::rust::Code;
use crate::model::Capability;

const CATALOGUE: &str = "version: '1'\ncapabilities:\n  mail.send:\n    summary: Send a mail.\n    input: {to: str}\n    output: {id: str}\n";
const BRICK: &str = "brick: hr\ncatalogues: [../capabilities.yaml]\nrequires: [mail.send]\n";

/// A package beside a catalogue, in a folder of its own.
struct Package {
    root: PathBuf,
    environment: Environment,
}

impl Package {
    fn new(brick: &str) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("capgen-run-{}-{count}", std::process::id()));
        let package = root.join("brick-hr");
        std::fs::create_dir_all(&package).unwrap();
        std::fs::write(root.join("capabilities.yaml"), CATALOGUE).unwrap();
        std::fs::write(package.join("brick.yaml"), brick).unwrap();
        let environment = Environment {
            out: root.join("out"),
            package,
            name: "brick-hr".to_owned(),
            links: Some("capgen-brick-hr".to_owned()),
            dependencies: BTreeMap::new(),
        };
        Package { root, environment }
    }

    fn run(&self, target: Target, file: &str) -> Result<Vec<String>, BuildError> {
        Run { target, file: Path::new(file), environment: &self.environment, extend: &() }.guarded()
    }

    fn generated(&self, name: &str) -> String {
        std::fs::read_to_string(self.root.join("out/capgen").join(name)).unwrap_or_default()
    }

    fn watched(&self, lines: &[String]) -> Vec<String> {
        let root = format!("cargo::rerun-if-changed={}/", self.root.display());
        lines.iter().filter_map(|line| line.strip_prefix(&root)).map(str::to_owned).collect()
    }
}

impl Drop for Package {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

#[test]
fn a_brick_watches_what_it_reads_and_tells_where_it_is() {
    let package = Package::new(BRICK);
    let lines = package.run(Target::Brick, "brick.yaml").unwrap();
    let written = ["out/capgen/capabilities/mail.rs", "out/capgen/capabilities.rs"];
    assert_eq!(
        package.watched(&lines),
        [&["brick-hr/../capabilities.yaml", "brick-hr/brick.yaml"], &written[..]].concat()
    );
    let brick = package.environment.package.join("brick.yaml");
    assert!(lines.contains(&format!("cargo::metadata=brick={}", brick.display())), "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("cargo::warning")), "{lines:?}");
    assert!(package.generated("capabilities/mail.rs").contains("pub struct SendInput"));
    assert!(!package.generated("capabilities.rs").contains("compile_error!"));
}

#[test]
fn errors_become_one_compile_error_and_types_are_written_all_the_same() {
    let package =
        Package::new("brick: hr\ncatalogues: [../capabilities.yaml, gone.yaml]\nrequires: [mail.send, mail.snd]\n");
    let lines = package.run(Target::Brick, "brick.yaml").unwrap();
    let root = package.generated("capabilities.rs");
    assert_eq!(root.matches("compile_error!").count(), 1, "{root}");
    assert!(root.contains("gone.yaml") && root.contains("brick.yaml:2"), "{root}");
    assert!(package.generated("capabilities/mail.rs").contains("pub struct SendInput"));
    assert!(package.watched(&lines).contains(&"brick-hr/gone.yaml".to_owned()), "{lines:?}");
}

#[test]
fn a_file_that_says_nothing_still_gives_the_error() {
    let package = Package::new("\t- [");
    package.run(Target::Brick, "brick.yaml").unwrap();
    assert!(package.generated("capabilities.rs").contains("compile_error!"));
    package.run(Target::Composition, "compose.yaml").unwrap();
    assert!(package.generated("composition.rs").contains("compose.yaml"));
}

#[test]
fn a_package_that_cannot_be_found_is_told_the_line_to_add() {
    let mut package = Package::new(BRICK);
    package.environment.links = None;
    let lines = package.run(Target::Brick, "brick.yaml").unwrap();
    let warning = lines.iter().find(|line| line.starts_with("cargo::warning=")).unwrap();
    assert!(warning.ends_with("links = \"capgen-brick-hr\""), "{warning}");
}

#[test]
fn a_catalogue_tells_where_it_is_and_fails_on_errors() {
    let package = Package::new(BRICK);
    let lines = package.run(Target::Catalogue, "../capabilities.yaml").unwrap();
    assert!(lines.iter().any(|line| line.starts_with("cargo::metadata=catalogue=")), "{lines:?}");
    std::fs::write(package.root.join("capabilities.yaml"), "capabilities: 7").unwrap();
    let error = package.run(Target::Catalogue, "../capabilities.yaml").unwrap_err();
    assert!(error.to_string().contains("capabilities.yaml:1"), "{error}");
}

#[test]
fn a_catalogue_of_a_crate_is_passed_on() {
    let mut package = Package::new("brick: hr\ncatalogues: [{crate: acme-capabilities}]\nrequires: [mail.send]\n");
    let path = package.root.join("capabilities.yaml");
    package.environment.dependencies.insert("ACME_CAPABILITIES_CATALOGUE".to_owned(), path.clone());
    let lines = package.run(Target::Brick, "brick.yaml").unwrap();
    let line = format!("cargo::metadata=catalogue_of_acme-capabilities={}", path.display());
    assert!(lines.contains(&line), "{lines:?}");
}

#[test]
fn the_same_meaning_writes_the_same_bytes() {
    let package = Package::new(BRICK);
    package.run(Target::Brick, "brick.yaml").unwrap();
    let before = (package.generated("capabilities.rs"), package.generated("capabilities/mail.rs"));
    let commented = format!("# A comment.\n\n{}", CATALOGUE.replace("capabilities:", "\n# Another.\ncapabilities:"));
    std::fs::write(package.root.join("capabilities.yaml"), commented).unwrap();
    package.run(Target::Brick, "brick.yaml").unwrap();
    assert_eq!(before, (package.generated("capabilities.rs"), package.generated("capabilities/mail.rs")));
}

#[test]
fn a_mistake_of_capgens_own_is_told_in_the_generated_code() {
    struct Broken;
    impl Extend for Broken {
        fn capability(&self, _: &Capability, _: &str, _: &mut Code) {
            panic!("broken extension");
        }
    }
    let package = Package::new(BRICK);
    let environment = &package.environment;
    let run = Run { target: Target::Brick, file: Path::new("brick.yaml"), environment, extend: &Broken };
    let lines = run.guarded().unwrap();
    let root = package.generated("capabilities.rs");
    assert!(root.contains("compile_error!") && root.contains("broken extension") && root.contains("report"), "{root}");
    assert_eq!(package.watched(&lines), ["brick-hr/brick.yaml"]);
}
