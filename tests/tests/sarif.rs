//! SARIF output is valid against the schema that OASIS publishes, and means what another reader of the format reads.
//!
//! The schema is the file that the crate `serde-sarif` makes its types from, found through Cargo.

use std::path::{Path, PathBuf};
use std::process::Command;

use capgen::diagnostic::render::sarif;
use capgen::diagnostic::{Code, Finding, Sources, codes};
use capgen::model::{FileId, Span};
use capgen_tests::root;
use jsonschema::Validator;
use serde_json::{Value, json};
use serde_sarif::sarif::{ResultLevel, Sarif};

fn output(command: &mut Command) -> String {
    let output = command.current_dir(root()).output().expect("a program of the toolchain runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it writes text")
}

/// The folder of the crate's source. Fails where it is not to be found, for then nothing is compared with anything.
fn crate_source(name: &str) -> PathBuf {
    // Only what this machine builds: nothing else need have been fetched.
    let version = output(Command::new("rustc").arg("-vV"));
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc says where it runs");
    let arguments = ["metadata", "--offline", "--format-version=1", "--filter-platform", host];
    let metadata = output(Command::new(env!("CARGO")).args(arguments));
    let metadata: Value = serde_json::from_str(&metadata).expect("what Cargo says is JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|package| package["name"] == name).expect("the crate is among the dependencies");
    let manifest = package["manifest_path"].as_str().expect("a manifest");
    Path::new(manifest).parent().expect("it lies in a folder").to_owned()
}

fn validator() -> Validator {
    let path = crate_source("serde-sarif").join("src/schema.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut schema: Value = serde_json::from_str(&text).expect("the schema is JSON");
    // The published pattern holds a bracket too many and is no regular expression. What it speaks of is never written.
    for kind in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][kind]["properties"]["language"];
        language.as_object_mut().and_then(|it| it.remove("pattern")).expect("the pattern of a language");
    }
    assert_eq!(schema["properties"]["version"]["enum"], json!(["2.1.0"]), "the schema is that of SARIF 2.1.0");
    jsonschema::validator_for(&schema).expect("the schema is one")
}

fn faults(validator: &Validator, log: &Value) -> Vec<String> {
    validator.iter_errors(log).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// Findings of each rule, with everything a finding may have, over texts that are not kind.
fn findings() -> (Vec<Finding>, Sources) {
    let mut sources = Sources::new();
    for (path, text) in
        [("a b.yaml", "é: x\r\n\tb: \u{1b}\n"), ("../ü:ö.yaml", ""), ("/abs/%.yaml", "\u{feff}名: \u{0}")]
    {
        sources.add(path, text);
    }
    let unknown = [Code(9999)];
    let mut findings = Vec::new();
    for (i, code) in codes::all().map(|rule| rule.code).chain(unknown).enumerate() {
        let span = |n: u32| Span { file: FileId((i as u32 + n) % 4), start: n, end: 3 * n };
        findings.push(Finding::warning(code, span(0), "message \u{0}\n"));
        findings.push(
            Finding::error(code, span(1), "message")
                .label("label")
                .also(span(2), "")
                .also(span(3), "there")
                .why("why")
                .help("help")
                .suggest("", span(4), "text\n")
                .suggest("take it out", span(5), "")
                .suggest("take it out", span(5), "")
                .about("a.b"),
        );
    }
    (findings, sources)
}

#[test]
fn every_log_is_valid() {
    let validator = validator();
    let (findings, sources) = findings();
    for findings in [findings.as_slice(), &[]] {
        let log = serde_json::from_str(&sarif::render(findings, &sources)).expect("SARIF is JSON");
        assert_eq!(faults(&validator, &log), [""; 0]);
    }
}

#[test]
fn another_reader_reads_every_finding() {
    let (findings, sources) = findings();
    let log: Sarif = serde_json::from_str(&sarif::render(&findings, &sources)).expect("the log can be read");
    assert_eq!(log.version, json!("2.1.0"));
    let [run] = log.runs.as_slice() else { panic!("one run") };
    let results = run.results.as_deref().unwrap_or_default();
    assert_eq!(results.len(), findings.len());
    for (result, finding) in results.iter().zip(&findings) {
        assert_eq!(result.rule_id, Some(finding.code.to_string()));
        let errors = finding.message == "message";
        assert_eq!(result.level, Some(if errors { ResultLevel::Error } else { ResultLevel::Warning }));
    }
}

#[test]
fn the_check_sees_faults() {
    let validator = validator();
    let count = |change: &str, to: Value| {
        let mut sources = Sources::new();
        let file = sources.add("a.yaml", "a");
        let finding = Finding::error(Code(601), Span { file, start: 0, end: 1 }, "message");
        let mut log: Value = serde_json::from_str(&sarif::render(&[finding], &sources)).expect("SARIF is JSON");
        *log.pointer_mut(change).expect("the place") = to;
        faults(&validator, &log).len()
    };
    assert!(count("/runs/0/results/0/level", json!("fatal")) > 0);
    assert!(count("/runs/0/results/0/message", json!({})) > 0);
    assert!(count("/runs/0/results/0/locations/0/physicalLocation/region/startLine", json!(0)) > 0);
    assert!(count("/runs/0/results/0/locations/0", json!({"place": 1})) > 0);
    assert!(count("/runs/0/tool/driver/name", json!(1)) > 0);
    assert!(count("/version", json!("2.0.0")) > 0);
}
