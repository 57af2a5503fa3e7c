//! Makes one catalogue of all cases under `tests/cases/json-schema` and generates its code, but for the cases that are
//! refused: what is said of those is kept for the tests.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use capgen::check::{self, Checked, names::layout};
use capgen::diagnostic::{Finding, Findings, Level, Sources};
use capgen::emit::rust::{self, Job};
use capgen::read::load::{Loader, Memory, NoCrates};
use serde_json::{Value, json};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/json-schema");
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("a build script has one"));
    let (mut capabilities, mut cases, mut refused) = (serde_json::Map::new(), String::new(), String::new());
    for (id, path, case) in read(&folder) {
        let name = format!("cases.{id}");
        let wrapped = is_wrapped(&case);
        let schema = if wrapped { wrap(&case["schema"]) } else { case["schema"].clone() };
        let capability = json!({"summary": "A case.", "read": true, "input_schema": schema});
        let alone = json!({"capabilities": {&name: capability}});
        let errors = said(&alone);
        if !errors.is_empty() {
            writeln!(refused, "({id:?}, &{errors:?}),").expect("text");
            continue;
        }
        let marker = layout::marker(&name);
        let text = path.to_str().expect("a path in Unicode");
        writeln!(
            cases,
            "Case {{ id: {id:?}, text: include_str!({text:?}), wrapped: {wrapped}, \
             round_trip: round_trip::<capabilities::cases::{marker}> }},"
        )
        .expect("text");
        capabilities.insert(name, alone["capabilities"][format!("cases.{id}")].clone());
    }
    generate(&json!({"capabilities": capabilities}), &out);
    write(&out.join("cases.rs"), &format!("&[{cases}]"));
    write(&out.join("refused.rs"), &format!("&[{refused}]"));
}

/// Every case, sorted.
fn read(folder: &Path) -> Vec<(String, PathBuf, Value)> {
    let entries = std::fs::read_dir(folder).expect("the folder of cases").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = entries.collect();
    paths.sort();
    let case = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a case can be read");
        let case: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (case["id"].as_str().expect("an id").to_owned(), path, case)
    };
    paths.into_iter().map(case).collect()
}

/// An input is an object: a schema that lets other values pass is put into a member.
fn is_wrapped(case: &Value) -> bool {
    let objects = case["valid"].as_array().is_some_and(|valid| valid.iter().all(Value::is_object));
    !objects || matches!(case["schema"]["type"].as_str(), Some(kind) if kind != "object")
}

fn wrap(schema: &Value) -> Value {
    let mut inner = schema.clone();
    let mut outer = json!({"type": "object", "required": ["value"], "additionalProperties": false});
    for definitions in ["$defs", "definitions"] {
        if let Some(moved) = inner.as_object_mut().and_then(|inner| inner.remove(definitions)) {
            outer[definitions] = moved;
        }
    }
    outer["properties"] = json!({"value": inner});
    outer
}

/// The errors of a catalogue, each with its code.
fn said(catalogue: &Value) -> Vec<String> {
    let memory = Memory::default().with("capabilities.json", catalogue.to_string());
    let (_, findings, _) = check(&memory, "capabilities.json");
    let errors = findings.into_iter().filter(|finding| finding.level == Level::Error);
    errors.map(|finding| format!("{} {}", finding.code, finding.message)).collect()
}

fn check(memory: &Memory, file: &str) -> (Checked, Vec<Finding>, Sources) {
    let mut loader = Loader::new(memory, &NoCrates, Path::new("/"));
    let project = loader.path(Path::new(file)).pop().expect("a project");
    let loaded = loader.finish();
    let mut findings: Findings = loaded.findings;
    let checked = check::check(project, &loaded.sources, &mut findings);
    (checked, findings.into_sorted(), loaded.sources)
}

fn generate(catalogue: &Value, out: &Path) {
    let brick = "brick: cases\ncatalogues: [capabilities.json]\nrequires: [cases.*]\n";
    let memory = Memory::default().with("capabilities.json", catalogue.to_string()).with("brick.yaml", brick);
    let (checked, findings, sources) = check(&memory, "brick.yaml");
    let errors: Vec<&String> = findings.iter().filter(|f| f.level == Level::Error).map(|f| &f.message).collect();
    assert!(errors.is_empty(), "cases that are right alone are wrong together: {errors:#?}");
    let job = Job { checked: &checked, sources: &sources, report: None, extend: &() };
    for (file, text) in rust::brick(job, 0).expect("generated code").files {
        let path = out.join("capgen").join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder of generated code");
        write(&path, &text);
    }
}

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
