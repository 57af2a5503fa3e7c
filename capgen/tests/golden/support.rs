//! Cases, and a workspace that they are compiled in.

#[path = "made.rs"]
mod made;

use std::path::{Path, PathBuf};
use std::process::Command;

use capgen::check;
use capgen::diagnostic::render::human;
use capgen::diagnostic::{Findings, Sources};
use capgen::emit::rust::{self, Job};
use capgen::read::load::{Disk, Loader, Locate};

/// The case whose catalogue is [`made`].
const MADE: &str = "objects";

/// What is generated from one file.
pub struct Case {
    pub name: String,
    pub folder: PathBuf,
    file: PathBuf,
}

/// Finds the crates `golden-<case>` among the cases.
struct Golden;

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

impl Locate for Golden {
    fn crate_brick(&self, krate: &str, _: &Path) -> Option<PathBuf> {
        let folder = golden().join(krate.strip_prefix("golden-")?);
        folder.exists().then(|| folder.join("brick.yaml"))
    }

    fn crate_catalogue(&self, _: &str, _: &Path) -> Option<PathBuf> {
        None
    }
}

impl Case {
    /// Every case, sorted.
    pub fn all() -> Vec<Case> {
        let entries = std::fs::read_dir(golden()).expect("the folder of cases");
        let sound = entries.flatten().filter(|entry| entry.file_name() != "faulty");
        let mut cases: Vec<Case> = sound.filter_map(|entry| Case::of(&entry.path())).collect();
        cases.push(Case::made());
        cases.sort_by(|a, b| a.name.cmp(&b.name));
        assert!(cases.len() > 5, "the cases are gone");
        cases
    }

    /// The case whose files have errors.
    pub fn faulty() -> Case {
        Case::of(&golden().join("faulty")).expect("the faulty case")
    }

    /// The case that no file says.
    pub fn made() -> Case {
        Case { name: MADE.to_owned(), folder: golden().join(MADE), file: PathBuf::new() }
    }

    /// What there is to generate from.
    fn project(&self) -> (check::Project, Sources, Findings) {
        if self.name == MADE {
            let mut sources = Sources::new();
            let file = sources.add("capabilities.yaml", "capabilities:\n  a:\n    input_schema: …\n");
            let catalogue = check::CatalogueUnit { file, local: false, catalogue: made::catalogue().into() };
            let project = check::Project { catalogues: vec![catalogue], ..check::Project::default() };
            return (project, sources, Findings::new());
        }
        let mut loader = Loader::new(&Disk, &Golden, &self.folder);
        let project = loader.path(&self.file).pop().expect("a project");
        let loaded = loader.finish();
        (project, loaded.sources, loaded.findings)
    }

    fn of(folder: &Path) -> Option<Case> {
        let names = ["brick.yaml", "compose.yaml", "capabilities.yaml"];
        let file = names.iter().map(|name| folder.join(name)).find(|file| file.exists())?;
        let name = folder.file_name()?.to_string_lossy().into_owned();
        Some(Case { name, folder: folder.to_owned(), file })
    }

    fn is_composition(&self) -> bool {
        self.file.ends_with("compose.yaml")
    }

    /// The generated code.
    pub fn generate(&self) -> String {
        let (project, sources, mut findings) = self.project();
        let sources = &sources;
        let checked = check::check(project, sources, &mut findings);
        let findings = findings.into_sorted();
        let report = human::render(&findings, sources, false);
        assert_eq!(checked.is_faulty(), self.name == "faulty", "{}:\n{report}", self.name);
        let report = checked.is_faulty().then_some(report.as_str());
        let job = Job { checked: &checked, sources, report, extend: &() };
        let generated = match self.file.file_name().and_then(|name| name.to_str()) {
            Some("brick.yaml") => rust::brick(job, 0),
            Some("compose.yaml") => rust::composition(job),
            _ => rust::catalogue(job, 0),
        };
        generated.expect("generated code").single()
    }
}

/// Catalogues from outside, where they are there.
pub fn real_catalogues() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cases = Vec::new();
    for (name, file) in [
        ("examples", "../examples/capabilities.yaml"),
        ("venue", "../examples/venue.aip.json"),
        ("erp", "../../shared/seeds/erp-capabilities.yaml"),
    ] {
        let file = root.join(file);
        if file.exists() {
            let folder = file.parent().expect("a folder").to_owned();
            cases.push(Case { name: name.to_owned(), folder, file });
        } else {
            eprintln!("SKIPPED: {} is not there, so its code is not compiled", file.display());
        }
    }
    cases
}

/// A Cargo workspace with a crate for each case.
pub struct Workspace {
    root: PathBuf,
    members: Vec<String>,
}

impl Workspace {
    pub fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // The crates are written anew; what was built of their dependencies stays.
        let _ = std::fs::remove_dir_all(root.join("crates"));
        Workspace { root, members: Vec::new() }
    }

    pub fn add(&mut self, case: &Case) {
        let features: &[&str] = if case.name == MADE { &["json-schema"] } else { &[] };
        self.add_with(case, features);
    }

    /// Adds a case with these features of capgen.
    pub fn add_with(&mut self, case: &Case, features: &[&str]) {
        let krate = format!("golden-{}", case.name);
        let capgen = env!("CARGO_MANIFEST_DIR");
        let bricks = "golden-digits = { path = \"../golden-digits\" }\n\
                      golden-consumer = { path = \"../golden-consumer\" }\n\
                      golden-postmark = { path = \"../golden-postmark\" }\n\
                      golden-provider = { path = \"../golden-provider\" }\n";
        let bricks = if case.is_composition() { bricks } else { "" };
        self.write(
            &format!("crates/{krate}/Cargo.toml"),
            &format!(
                "[package]\nname = \"{krate}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
                 capgen = {{ path = {capgen:?}, features = {features:?} }}\n{bricks}"
            ),
        );
        let generated = case.generate();
        let body = std::fs::read_to_string(case.folder.join("lib.rs")).unwrap_or("//! Generated.\n".to_owned());
        let own = if case.is_composition() {
            generated
        } else {
            format!("/// The generated code.\npub mod capabilities {{\n{generated}\n}}\n")
        };
        self.write(&format!("crates/{krate}/src/lib.rs"), &format!("#![deny(warnings, missing_docs)]\n{body}\n{own}"));
        self.members.push(krate);
    }

    /// Runs Cargo over all of it, and fails with what it says.
    pub fn cargo(&self, arguments: &[&str]) {
        let (success, said) = self.try_cargo(arguments);
        assert!(success, "cargo {}\n{said}", arguments.join(" "));
    }

    /// Runs Cargo over all of it: whether it succeeds, and what it says.
    pub fn try_cargo(&self, arguments: &[&str]) -> (bool, String) {
        let members: Vec<String> = self.members.iter().map(|krate| format!("\"crates/{krate}\"")).collect();
        let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = [{}]\n", members.join(", "));
        self.write("Cargo.toml", &manifest);
        // The very versions of dependencies that are there already.
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
        let lock = std::fs::read_to_string(lock).expect("the lock file");
        self.write("Cargo.lock", &lock);
        let output = Command::new(env!("CARGO"))
            .args(arguments.iter().take(1))
            .arg("--offline")
            .args(arguments.iter().skip(1))
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("target"))
            .env("RUSTDOCFLAGS", "-D warnings")
            .output()
            .expect("Cargo runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.root.join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).expect("a folder can be made");
        }
        std::fs::write(path, text).expect("a file can be written");
    }
}
