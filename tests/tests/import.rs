//! `capgen import --from openapi|mcp`: what it makes of documents of others and of our own, and of those that mean harm.

use std::collections::BTreeMap;

use capgen::diagnostic::{Findings, Sources};
use capgen::read::import::{From, catalogue, import};
use capgen::read::yaml::parse_bytes;
use capgen_tests::command::capgen;
use capgen_tests::root;
use capgen_tests::scratch::{Run, Scratch};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Imports a document into `capabilities.yaml` of an empty folder.
fn imported(name: &str, file: &str, text: &str, from: &str) -> (Scratch, Run) {
    let scratch = Scratch::empty(name);
    scratch.write(file, text);
    let run = capgen(&scratch.path(""), &["import", file, "--from", from, "--out", "capabilities.yaml"]);
    (scratch, run)
}

/// What was imported is a catalogue without errors; its capabilities with their schemas, as they are enforced.
fn schemas(scratch: &Scratch) -> Value {
    let run = capgen(&scratch.path(""), &["check", "capabilities.yaml"]);
    assert!(run.ok, "{}\n{}", run.stderr, scratch.read("capabilities.yaml"));
    exported(scratch, "capabilities.yaml", "json-schema")
}

fn exported(scratch: &Scratch, path: &str, to: &str) -> Value {
    let run = capgen(&scratch.path(""), &["export", path, "--to", to]);
    assert!(run.ok, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

const SHOP: &str = r##"openapi: 3.0.3
info: {title: Shop, version: "1"}
servers: [{url: https://shop.example}]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      summary: List all pets.
      parameters:
        - {name: limit, in: query, required: false, schema: {type: integer, minimum: 1, maximum: 100, exclusiveMaximum: true}}
        - {name: session, in: cookie, schema: {type: string}}
      responses:
        "200":
          description: ok
          content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Pet"}}}}
        "500": {description: broken}
    post:
      operationId: createPet
      tags: [Pets]
      requestBody: {$ref: "#/components/requestBodies/NewPet"}
      responses: {"201": {description: made, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}
      callbacks: {told: {}}
  /pets/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    delete:
      responses: {"204": {description: gone}}
      security: [{oauth: [pets]}]
    options: {responses: {"200": {description: ok}}}
components:
  requestBodies:
    NewPet:
      required: true
      content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string, example: Rex}
        nick: {type: string, nullable: true}
        mother: {$ref: "#/components/schemas/Pet"}
"##;

#[test]
fn operations_become_capabilities_and_what_is_left_behind_is_told_with_its_place() {
    let (scratch, run) = imported("import-shop", "shop.yaml", SHOP, "openapi");
    assert!(run.ok, "{}", run.stderr);
    let all = schemas(&scratch);
    let names: Vec<&str> = all["$defs"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "pets.create_pet.input",
            "pets.create_pet.output",
            "pets.delete_id.input",
            "pets.delete_id.output",
            "pets.list_pets.input",
            "pets.list_pets.output",
        ]
    );
    let takes = |name: &str, value: Value| {
        let schema = json!({"$ref": format!("urn:capgen:schema:{name}"), "$defs": all["$defs"]});
        jsonschema::validator_for(&schema).unwrap().is_valid(&value)
    };
    assert!(takes("pets.list_pets.input", json!({"limit": 99})) && takes("pets.list_pets.input", json!({})));
    assert!(!takes("pets.list_pets.input", json!({"limit": 100})), "the bound is exclusive in 3.0's own words");
    assert!(takes("pets.create_pet.input", json!({"name": "Rex", "nick": null, "mother": {"name": "Ada"}})));
    assert!(!takes("pets.create_pet.input", json!({"name": null})));
    assert!(takes("pets.delete_id.input", json!({"id": "7"})) && !takes("pets.delete_id.input", json!({})));

    let text = scratch.read("capabilities.yaml");
    assert_eq!((text.matches("read: true").count(), text.matches("destructive: true").count()), (1, 1), "{text}");
    for told in [
        "`servers` is left behind (`/servers`)",
        "the parameter `session` is left behind (`/paths/~1pets/get/parameters/1`)",
        "the answer 500 is left behind (`/paths/~1pets/get/responses/500`)",
        "`callbacks` is left behind (`/paths/~1pets/post/callbacks`)",
        "`security` is left behind (`/paths/~1pets~1{id}/delete/security`)",
        "`options` is left behind (`/paths/~1pets~1{id}/options`)",
        "`listPets` is called `pets.list_pets` in the catalogue (`/paths/~1pets/get`)",
        "--> shop.yaml:12:11",
    ] {
        assert!(run.stderr.contains(told), "{told}\n{}", run.stderr);
    }
}

#[test]
fn tools_of_others_become_capabilities() {
    let tools = json!({"tools": [
        {"name": "get_weather", "title": "Weather", "description": "Tells the weather.",
         "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
         "annotations": {"readOnlyHint": true, "openWorldHint": true}},
        {"name": "files/wipeAll", "inputSchema": {"type": "object"}, "annotations": {"destructiveHint": true}, "execution": {}},
    ], "nextCursor": "more"});
    let (scratch, run) = imported("import-tools", "tools.json", &tools.to_string(), "mcp");
    assert!(run.ok, "{}", run.stderr);
    let all = schemas(&scratch);
    assert_eq!(all["$defs"]["get_weather.input"]["required"], json!(["city"]));
    let text = scratch.read("capabilities.yaml");
    assert!(
        text.contains("files.wipe_all:") && text.contains("destructive: true") && text.contains("read: true"),
        "{text}"
    );
    for told in [
        "`openWorldHint` is left behind (`/tools/0/annotations/openWorldHint`)",
        "(`/tools/1/execution`)",
        "(`/nextCursor`)",
    ] {
        assert!(run.stderr.contains(told), "{told}\n{}", run.stderr);
    }
}

/// Nothing but what a schema says of values: names of definitions, and words that only describe, may differ.
fn shape(schema: &Value, whole: &Value, depth: usize) -> Value {
    match schema {
        Value::Object(members) => {
            if let Some(reference) = members.get("$ref").and_then(Value::as_str).filter(|_| depth < 12) {
                return shape(whole.pointer(reference.trim_start_matches('#')).unwrap(), whole, depth + 1);
            }
            let said =
                members.iter().filter(|(name, _)| !["$defs", "$id", "title", "description"].contains(&name.as_str()));
            let said = said.filter(|(name, _)| !name.starts_with("x-"));
            let mut said: BTreeMap<String, Value> =
                said.map(|(name, value)| (name.clone(), shape(value, whole, depth + 1))).collect();
            for set in ["required", "enum", "type"] {
                if let Some(Value::Array(words)) = said.get_mut(set) {
                    words.sort_by_key(Value::to_string);
                }
            }
            // One word of a kind is a list of it.
            if let Some(Value::Array(kinds)) = said.get_mut("type")
                && let [only] = kinds.as_slice()
            {
                let only = only.clone();
                said.insert("type".into(), only);
            }
            serde_json::to_value(said).unwrap()
        }
        Value::Array(items) => items.iter().map(|item| shape(item, whole, depth)).collect(),
        other => other.clone(),
    }
}

/// The schemas of the catalogue as they were written, by `<name>.input` and `<name>.output`.
fn written(scratch: &Scratch) -> BTreeMap<String, Value> {
    let (mut sources, mut findings) = (Sources::new(), Findings::new());
    let text = scratch.read("capabilities.yaml");
    let (_, node) = parse_bytes(text.as_bytes(), "capabilities.yaml", &mut sources, &mut findings);
    assert!(findings.into_sorted().is_empty());
    let root: Value = serde_json::from_str(&node.unwrap().to_json()).unwrap();
    let sides = |(name, says): (&String, &Value)| {
        ["input", "output"].map(|side| (format!("{name}.{side}"), says[format!("{side}_schema")].clone()))
    };
    root["capabilities"].as_object().unwrap().iter().flat_map(sides).collect()
}

/// Our own documents hold all that a catalogue says of shapes.
#[test]
fn what_we_tell_of_a_catalogue_imports_back_to_equal_shapes() {
    for path in ["examples/capabilities.yaml", "examples/brick-booking/capabilities.yaml", "examples/venue.aip.json"] {
        for from in ["openapi", "mcp"] {
            let scratch = Scratch::empty("import-own");
            let original = root().join(path).display().to_string();
            let document = exported(&scratch, &original, from);
            scratch.write("document.json", &document.to_string());
            let run =
                capgen(&scratch.path(""), &["import", "document.json", "--from", from, "--out", "capabilities.yaml"]);
            assert!(run.ok && !run.stderr.contains("CG0132"), "{path} {from}: {}", run.stderr);
            schemas(&scratch);
            let (back, wanted) = (written(&scratch), exported(&scratch, &original, "json-schema"));
            let wanted = wanted["$defs"].as_object().unwrap();
            let name = |name: &str| name.trim_start_matches("cap:").replace(':', ".");
            let names: Vec<String> = wanted.keys().map(|key| name(key)).collect();
            assert_eq!(back.keys().map(|key| name(key)).collect::<Vec<_>>(), names, "{path} {from}");
            for ((key, back), wanted) in back.iter().zip(wanted.values()) {
                assert_eq!(shape(back, back, 0), shape(wanted, wanted, 0), "{path} {from} {key}");
            }
        }
    }
}

#[test]
fn what_is_no_such_document_is_told_so() {
    for (file, text, from, why) in [
        ("a.json", "{}", "openapi", "it has no `openapi`"),
        ("a.yaml", "swagger: '2.0'\npaths: {}\n", "openapi", "it has no `openapi`"),
        ("a.json", r#"{"openapi": "4.0.0", "paths": {}}"#, "openapi", "neither 3.0 nor 3.1"),
        ("a.json", r#"{"openapi": "3.1.0"}"#, "openapi", "no `paths`"),
        ("a.json", r#"{"tools": {}}"#, "mcp", "no list `tools`"),
    ] {
        let (scratch, run) = imported("import-none", file, text, from);
        assert!(run.code == Some(1) && run.stderr.contains("[CG0131]") && run.stderr.contains(why), "{}", run.stderr);
        assert!(!scratch.path("capabilities.yaml").exists());
    }
}

/// References in circles, references that grow, depth, size, and schemas that capgen refuses.
#[test]
fn hostile_documents_end_in_findings() {
    let operation = |schema: Value| {
        json!({"post": {"operationId": "go", "requestBody": {"required": true, "content":
        {"application/json": {"schema": schema}}}, "responses": {}}})
    };
    let document = |paths: Value, components: Value| {
        json!({"openapi": "3.1.0", "info": {}, "paths": paths, "components": components}).to_string()
    };
    let circle = json!({"schemas": {"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}},
        "parameters": {"P": {"$ref": "#/components/parameters/P"}}});
    let mut circle_paths = json!({"/a": operation(json!({"$ref": "#/components/schemas/A"}))});
    circle_paths["/a"]["post"]["parameters"] = json!([{"$ref": "#/components/parameters/P"}]);
    let outside = json!({"/a": operation(json!({"$ref": "https://evil.example/schema.json"})), "/b": operation(json!({"type": "object",
        "properties": {"x": {"$ref": "file:///etc/passwd"}}}))});
    let mut deep = json!({"type": "string"});
    (0..100).for_each(|_| deep = json!({"type": "object", "properties": {"a": deep}}));
    let many: serde_json::Map<String, Value> = (0..3000)
        .map(|n| (format!("S{n}"), json!({"type": "object", "properties": {"next": {"$ref": format!("#/components/schemas/S{}", (n + 1) % 3000)}}})))
        .collect();
    let all: serde_json::Map<String, Value> = (0..300)
        .map(|n| (format!("/p{n}"), operation(json!({"$ref": format!("#/components/schemas/S{n}")}))))
        .collect();
    let refused = json!({"/a": operation(json!({"type": "object", "properties": {"a": {"pattern": "(?<=a)b"}}})), "/b": operation(json!(false))});
    for (name, text, told) in [
        ("circle", document(circle_paths, circle), "left behind"),
        ("outside", document(outside, json!({})), "nothing is fetched"),
        ("deep", document(json!({"/a": operation(deep)}), json!({})), "nest deeper"),
        ("many", document(all.into(), json!({"schemas": many})), "larger than a file may be"),
        ("refused", document(refused, json!({})), "not a valid capability"),
    ] {
        let (scratch, run) = imported("import-hostile", "document.json", &text, "openapi");
        assert!(matches!(run.code, Some(0 | 1)), "{name}: {:?} {}", run.code, run.stderr);
        assert!(run.stderr.contains(told), "{name}: {}", run.stderr);
        let check = capgen(&scratch.path(""), &["check", "capabilities.yaml"]);
        assert!(check.ok, "{name}: {}", check.stderr);
    }
}

#[test]
fn ten_megabytes_are_read_and_a_larger_file_is_refused() {
    let path =
        |n: usize| format!("\"/p{n}\": {{\"get\": {{\"summary\": \"{}\", \"responses\": {{}}}}}}", "s".repeat(9500));
    let paths: Vec<String> = (0..1_100).map(path).collect();
    let text = format!("{{\"openapi\": \"3.1.0\", \"info\": {{}}, \"paths\": {{{}}}}}", paths.join(","));
    assert!(text.len() > 10_000_000);
    let (_, run) = imported("import-large", "document.json", &text, "openapi");
    assert!(matches!(run.code, Some(0 | 1)), "{}", run.stderr.lines().take(20).collect::<Vec<_>>().join("\n"));
    let (_, run) = imported("import-large", "document.json", &" ".repeat(17 << 20), "openapi");
    assert!(run.code == Some(1) && run.stderr.contains("[CG0101]"), "{}", run.stderr);
}

/// Values that look like documents: members that mean something, in places where they may not.
fn documents() -> impl Strategy<Value = Value> {
    let words = [
        "openapi",
        "paths",
        "/a",
        "/capabilities/a.b",
        "get",
        "post",
        "parameters",
        "requestBody",
        "responses",
        "200",
        "default",
        "content",
        "application/json",
        "schema",
        "$ref",
        "components",
        "schemas",
        "A",
        "tools",
        "name",
        "inputSchema",
        "outputSchema",
        "$defs",
        "Input",
        "Output",
        "_meta",
        "capgen/contract",
        "capgen/capability",
        "annotations",
        "x-capgen",
        "type",
        "properties",
        "items",
        "nullable",
        "enum",
        "required",
        "in",
        "tags",
        "operationId",
        "allOf",
        "oneOf",
        "scopes",
        "price",
    ];
    let texts = [
        "3.1.0",
        "3.0.0",
        "#/components/schemas/A",
        "#/components/schemas/A/properties/x",
        "#/$defs/Input",
        "#",
        "query",
        "object",
        "string",
        "",
        "a.b",
        "ü\u{0}\u{1b}",
        "high",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        proptest::sample::select(texts.to_vec()).prop_map(Value::from),
    ];
    let words = words.map(str::to_owned).to_vec();
    leaf.prop_recursive(7, 160, 7, move |inner| {
        let members = proptest::collection::btree_map(proptest::sample::select(words.clone()), inner.clone(), 0..7);
        prop_oneof![
            members.prop_map(|members| members.into_iter().collect::<serde_json::Map<_, _>>().into()),
            proptest::collection::vec(inner, 0..4).prop_map(Value::from),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_document_panics_and_what_is_made_is_bounded(mut document in documents(), paths in documents(), from in 0..2) {
        let from = if from == 0 { From::OpenApi } else { From::Mcp };
        if let Value::Object(members) = &mut document {
            members.insert("openapi".into(), json!("3.0.0"));
            members.insert("paths".into(), json!({"/a": paths.clone(), "/capabilities/a.b": {"post": paths.clone()}}));
            members.insert("tools".into(), json!([paths, {"name": "t", "inputSchema": paths}]));
        }
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let (_, node) = parse_bytes(document.to_string().as_bytes(), "a.json", &mut sources, &mut findings);
        let made = node.and_then(|node| import(&node, from, &mut findings));
        let found = findings.into_sorted();
        prop_assert!(made.is_some() || !found.is_empty());
        prop_assert!(found.iter().all(|finding| !finding.message.contains('\n')));
        let _ = catalogue(&made.unwrap_or_default());
    }
}
