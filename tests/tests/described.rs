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

/// Acme, served for as long as this is there.
struct Acme {
    process: std::process::Child,
    _told: std::io::BufReader<std::process::ChildStdout>,
    address: String,
    token: String,
}

impl Acme {
    fn serve() -> Acme {
        use std::io::BufRead;
        let folder = command::target_folder().join("capgen-tests");
        std::fs::create_dir_all(&folder).unwrap();
        let mut acme = std::process::Command::new(command::built_example("acme"));
        acme.args(["--ledger", "memory:", "--vendor"]).arg(folder.join("served-acme-vendor.json"));
        acme.args(["serve", "--addr", "127.0.0.1:0"]).stdout(std::process::Stdio::piped());
        let mut process = acme.spawn().expect("acme can be run");
        let mut told = std::io::BufReader::new(process.stdout.take().unwrap());
        let mut text = String::new();
        while !text.contains("Bearer ") {
            assert!(told.read_line(&mut text).unwrap() > 0, "{text}");
        }
        let word = |after: &str, end: char| text.split_once(after).unwrap().1.split(end).next().unwrap().to_owned();
        let (address, token) = (word("http://", ','), word("Bearer ", '\''));
        Acme { process, _told: told, address, token }
    }

    /// A document of it.
    fn get(&self, path: &str) -> Value {
        use std::io::{Read, Write};
        let mut stream = std::net::TcpStream::connect(&self.address).unwrap();
        let (address, token) = (&self.address, &self.token);
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {body}"))
    }
}

impl Drop for Acme {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// A part of a document with what it refers to in its place, and without what only one of the two can tell:
/// - who serves a capability, and by which permission, is not in a catalogue;
/// - examples, and prose beyond the summary, are not in a catalogue's export, and not in a program.
fn told(part: &Value, whole: &Value, depth: usize) -> Value {
    match part {
        Value::Object(members) => {
            if let Some(reference) = members.get("$ref").and_then(Value::as_str) {
                let target = whole.pointer(reference.trim_start_matches('#')).expect("it leads somewhere");
                return if depth > 40 { json!("and so on") } else { told(target, whole, depth + 1) };
            }
            let said = members.iter().filter(|(name, _)| !["x-capgen-permission", "examples"].contains(&name.as_str()));
            let said = said.map(|(name, value)| (name.clone(), told(value, whole, depth + 1)));
            or_null(said.collect())
        }
        Value::Array(items) => items.iter().map(|item| told(item, whole, depth + 1)).collect(),
        other => other.clone(),
    }
}

/// "Either this or null", as a schema that is in its place says it of itself.
fn or_null(mut members: serde_json::Map<String, Value>) -> Value {
    if let Some(Value::Array(branches)) = members.get("anyOf")
        && let [Value::Object(schema), null] = branches.as_slice()
        && *null == json!({"type": "null"})
        && schema["type"].is_string()
    {
        let mut schema = schema.clone();
        schema.insert("type".into(), json!([schema["type"], "null"]));
        if let Some(Value::Array(words)) = schema.get_mut("enum") {
            words.push(Value::Null);
        }
        members.remove("anyOf");
        members.extend(schema);
    }
    Value::Object(members)
}

/// Two writers of JSON Schema, one of types and one of shapes, say the same.
#[test]
fn what_acme_serves_is_described_as_its_catalogue_is_exported() {
    let acme = Acme::serve();
    let (served, exported) = (acme.get("/openapi.json"), exported("examples/capabilities.yaml", "openapi"));
    let mut compared = 0;
    for (path, of_path) in served["paths"].as_object().unwrap() {
        let there = &exported["paths"][path];
        let (mut served, mut wanted) = (told(of_path, &served, 0), told(there, &exported, 0));
        for document in [&mut served, &mut wanted] {
            if let Some(post) =
                document.get_mut("post").and_then(Value::as_object_mut).filter(|_| path.starts_with("/capabilities/"))
            {
                post.remove("description");
            }
        }
        assert_eq!(served, wanted, "{path}");
        compared += 1;
    }
    assert!(compared > 20, "only {compared} paths");
}
