//! `capgen export --to openapi|json-schema`: catalogues, described to callers without Rust types.

use std::path::Path;

use capgen_tests::{command, root};
use serde_json::{Value, json};

fn exported(catalogue: &str, to: &str) -> Value {
    let run = command::capgen(&root(), &["export", catalogue, "--to", to]);
    assert!(run.ok, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}", run.stdout))
}

/// Every catalogue of the examples.
fn catalogues() -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root().join("examples")).unwrap() {
        let path = entry.unwrap().path();
        let files = if path.is_dir() {
            std::fs::read_dir(&path).unwrap().map(|e| e.unwrap().path()).collect()
        } else {
            vec![path]
        };
        found.extend(files.into_iter().filter(|file| is_catalogue(file)).map(|file| file.display().to_string()));
    }
    assert!(found.len() > 3, "{found:?}");
    found
}

fn is_catalogue(file: &Path) -> bool {
    let name = file.file_name().unwrap().to_string_lossy();
    name == "capabilities.yaml" || name.ends_with(".aip.json") || name.ends_with(".sgovr.json")
}

/// References of a document, wherever they stand.
fn references<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        Value::Object(members) => {
            found.extend(members.get("$ref").and_then(Value::as_str));
            members.values().for_each(|member| references(member, found));
        }
        _ => {}
    }
}

#[test]
fn every_reference_of_a_document_leads_somewhere_and_every_schema_is_one() {
    for catalogue in catalogues() {
        let document = exported(&catalogue, "openapi");
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 10, "{catalogue}");
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap_or_else(|| panic!("{catalogue}: {reference}"));
            assert!(document.pointer(pointer).is_some(), "{catalogue}: {reference}");
        }
        for name in document["components"]["schemas"].as_object().unwrap().keys() {
            let schema = json!({"$ref": format!("#/components/schemas/{name}"), "components": document["components"]});
            jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{catalogue}: {name}: {error}"));
        }
    }
}

#[test]
fn a_bundle_holds_the_schema_of_each_input_and_output() {
    for catalogue in catalogues() {
        let bundle = exported(&catalogue, "json-schema");
        let definitions = bundle["$defs"].as_object().unwrap();
        assert!(!definitions.is_empty() && definitions.len().is_multiple_of(2), "{catalogue}");
        for (name, schema) in definitions {
            assert_eq!(schema["$id"], format!("urn:capgen:schema:{name}"));
            let mut alone = bundle.clone();
            alone["$ref"] = format!("urn:capgen:schema:{name}").into();
            jsonschema::validator_for(&alone).unwrap_or_else(|error| panic!("{catalogue}: {name}: {error}"));
        }
    }
}

#[test]
fn a_schema_takes_what_the_type_takes() {
    let bundle = exported("examples/brick-google-workspace", "json-schema");
    let mut schema = bundle;
    schema["$ref"] = "urn:capgen:schema:identity.provision_user.input".into();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let right = json!({"primary_email": "anna@acme.example", "given_name": "Anna", "family_name": "Bell", "org_unit": "/",
        "recovery_email": "anna@home.example", "initial_password_delivery": "recovery_email"});
    let faults: Vec<String> = validator.iter_errors(&right).map(|error| error.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}");
    for (name, value) in
        [("given_name", json!(7)), ("initial_password_delivery", json!("pigeon")), ("shoe_size", json!(38))]
    {
        let mut wrong = right.clone();
        wrong[name] = value;
        assert!(!validator.is_valid(&wrong), "{wrong}");
    }
}

#[test]
fn tools_are_exported_as_a_server_tells_of_them() {
    for catalogue in catalogues() {
        let list = exported(&catalogue, "mcp");
        let tools = list["tools"].as_array().unwrap();
        let mut names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
        assert!(!names.is_empty() && names.is_sorted(), "{names:?}");
        names.dedup();
        assert_eq!(names.len(), tools.len());
        for tool in tools {
            for schema in ["inputSchema", "outputSchema"] {
                assert_eq!(tool[schema]["type"], "object", "{tool}");
                jsonschema::validator_for(&tool[schema]).unwrap_or_else(|error| panic!("{catalogue}: {error}"));
            }
            assert!(tool["_meta"]["capgen/contract"]["digest"].is_string(), "{tool}");
        }
    }
    let venue = exported("examples/venue.aip.json", "mcp");
    let names: Vec<&str> =
        venue["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"list_halls") && names.contains(&"invite_guests"), "bindings give names: {names:?}");
}
