//! Every package says which compiler it needs, and nothing it is built of needs a later one.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use capgen_tests::root;
use serde_json::Value;

/// `1.88` or `1.88.0`, to be compared. What says nothing is content with any.
fn version(package: &Value) -> (u32, u32) {
    let mut parts = package["rust_version"].as_str().unwrap_or("0.0").split('.').map(|part| part.parse().unwrap_or(0));
    (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(root()).output().expect("it can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// What a package is built of: its dependencies and theirs, but for those of tests.
fn parts<'a>(id: &'a str, needs: &BTreeMap<&'a str, Vec<&'a str>>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(needs.get(id).into_iter().flatten());
        }
    }
    found
}

#[test]
fn no_dependency_needs_a_later_compiler_than_its_package_says() {
    let told = run("rustc", &["-vV"]);
    let host = told.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let json = run(env!("CARGO"), &["metadata", "--format-version=1", "--offline", "--filter-platform", host]);
    let metadata: Value = serde_json::from_str(&json).expect("metadata is JSON");
    let packages: BTreeMap<&str, &Value> =
        list(&metadata["packages"]).iter().filter_map(|package| Some((package["id"].as_str()?, package))).collect();
    let mut needs = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        let built = |part: &&Value| list(&part["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
        let parts = list(&node["deps"]).iter().filter(built).filter_map(|part| part["pkg"].as_str());
        needs.insert(node["id"].as_str().unwrap_or_default(), parts.collect::<Vec<_>>());
    }

    let mut late = Vec::new();
    for member in list(&metadata["workspace_members"]).iter().filter_map(Value::as_str) {
        let package = packages[member];
        assert!(package["rust_version"].is_string(), "{} says nothing", package["name"]);
        let parts = parts(member, &needs);
        let too_late = parts.iter().filter(|part| version(packages[**part]) > version(package));
        late.extend(too_late.map(|part| format!("{} needs {part}", package["name"])));
    }
    assert!(late.is_empty(), "{late:#?}");
}
