//! The JSON Schemas of our files, in `schemas/`: that they are those which capgen writes, that they know just the keys and
//! words that the readers know, and that they take and refuse what the folders of cases hold.
//!
//! `BLESS=1 cargo test -p capgen-tests --test editor` writes them anew.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use capgen::diagnostic::{Code, Finding, Findings, Level};
use capgen::emit::editor::{File, schema};
use capgen::model::{FileId, Form};
use capgen::read::{brick, catalogue, composition, form, yaml};
use capgen_tests::{compare, root};
use serde_json::{Map, Value, json};

fn schema_of(file: File) -> Value {
    serde_json::from_str(&schema(file).to_pretty()).expect("a schema is JSON")
}

#[test]
fn the_schemas_that_are_kept_are_those_that_are_written() {
    let differ: Vec<String> = File::ALL
        .into_iter()
        .filter_map(|file| {
            let kept = root().join("schemas").join(format!("{}.json", file.name()));
            compare(&kept, &schema(file).to_pretty()).err()
        })
        .collect();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    let kept = std::fs::read_dir(root().join("schemas")).unwrap().count();
    assert_eq!(kept, File::ALL.len(), "there is a schema that nobody writes");
}

#[test]
fn the_schemas_are_schemas() {
    for file in File::ALL {
        jsonschema::draft7::meta::validate(&schema_of(file)).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    }
}

/// What a reader finds in a text.
fn read(file: File, text: &str) -> Vec<Finding> {
    let mut findings = Findings::new();
    if let Some(node) = yaml::parse(text, FileId(0), &mut findings) {
        match file {
            File::Capabilities => drop(catalogue::read(&node, &mut findings)),
            File::Brick => drop(brick::read(&node, &mut findings)),
            File::Compose => drop(composition::read(&node, &mut findings)),
        }
    }
    findings.into_sorted()
}

/// A mapping of a schema within a file that is otherwise as small as can be.
struct Place {
    schema: Value,
    /// The whole file, with a value in the place of the mapping.
    around: Box<dyn Fn(Value) -> Value>,
    path: String,
}

/// Finds the mappings of known keys, each once, and makes files around them.
struct Walk<'s> {
    root: &'s Value,
    seen: BTreeSet<String>,
    found: Vec<Place>,
}

type Around = std::rc::Rc<dyn Fn(Value) -> Value>;

impl Walk<'_> {
    fn enter(&mut self, schema: &Value, path: &str, around: Around) {
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.root.pointer(&reference[1..]).expect("it leads somewhere").clone();
            if self.seen.insert(reference.to_owned()) {
                self.enter(&target, path, around);
            }
            return;
        }
        for (position, one) in ["anyOf", "allOf"].iter().flat_map(|word| schema[*word].as_array()).flatten().enumerate()
        {
            if one.get("not").is_none() && one["required"].as_array().is_none_or(|_| one.get("properties").is_some()) {
                self.enter(one, &format!("{path}|{position}"), around.clone());
            }
        }
        if schema["items"].is_object() {
            let outer = around.clone();
            self.enter(&schema["items"], &format!("{path}[]"), std::rc::Rc::new(move |item| outer(json!([item]))));
        }
        if schema["additionalProperties"].is_object() {
            let name = sample(self.root, &schema["propertyNames"]);
            let name = name.as_str().unwrap_or("any").to_owned();
            let outer = around.clone();
            let inner = move |value: Value| outer(json!({name.clone(): value}));
            self.enter(&schema["additionalProperties"], &format!("{path}.*"), std::rc::Rc::new(inner));
        }
        if schema["additionalProperties"] == Value::Bool(false) {
            let outer = around.clone();
            let place = Place { schema: schema.clone(), around: Box::new(move |v| outer(v)), path: path.to_owned() };
            self.found.push(place);
            for (name, value) in schema["properties"].as_object().expect("it has keys") {
                let (outer, least, name) = (around.clone(), sample(self.root, schema), name.clone());
                let path = format!("{path}.{name}");
                let inner = move |value: Value| {
                    let mut members = least.as_object().cloned().unwrap_or_default();
                    members.insert(name.clone(), value);
                    outer(Value::Object(members))
                };
                self.enter(value, &path, std::rc::Rc::new(inner));
            }
        }
    }
}

fn places(file: File) -> Vec<Place> {
    let root = schema_of(file);
    let mut walk = Walk { root: &root, seen: BTreeSet::new(), found: Vec::new() };
    walk.enter(&root, "", std::rc::Rc::new(|value| value));
    walk.found
}

/// The least value that a schema takes.
fn sample(root: &Value, schema: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return sample(root, root.pointer(&reference[1..]).expect("it leads somewhere"));
    }
    let listed = schema["examples"].get(0).or(schema["enum"].get(0)).or(schema.get("const"));
    if let Some(value) = listed {
        return value.clone();
    }
    if schema["properties"].is_object() {
        let mut members = Map::new();
        let either = schema["anyOf"].get(0).and_then(|one| one["required"].as_array());
        for name in schema["required"].as_array().into_iter().chain(either).flatten().filter_map(Value::as_str) {
            members.insert(name.to_owned(), sample(root, &schema["properties"][name]));
        }
        return Value::Object(members);
    }
    if let Some(first) = schema["anyOf"].get(0).or(schema["allOf"].get(0)) {
        return sample(root, first);
    }
    let kind = schema["type"].as_str().or(schema["type"].get(0).and_then(Value::as_str));
    match kind {
        Some("string") => json!("text"),
        Some("boolean") => json!(true),
        Some("integer") => json!(1),
        Some("array") if schema["minItems"].is_u64() => json!([sample(root, &schema["items"])]),
        Some("array") => json!([]),
        Some("object") => json!({}),
        _ => json!("any"),
    }
}

/// The words between backticks in the help of findings of a code.
fn told(findings: &[Finding], code: u16, begins: &str) -> Vec<BTreeSet<String>> {
    let of_code = findings.iter().filter(|finding| finding.code == Code(code));
    let help = of_code.flat_map(|finding| &finding.help).filter(|help| help.text.starts_with(begins));
    help.map(|help| help.text.split('`').skip(1).step_by(2).map(str::to_owned).collect()).collect()
}

#[test]
fn a_schema_knows_the_keys_that_the_reader_knows() {
    let mut counted = 0;
    for file in File::ALL {
        for place in places(file) {
            let root = schema_of(file);
            let mut members = sample(&root, &place.schema).as_object().cloned().unwrap();
            members.insert("zzqq".into(), json!(1));
            let text = (place.around)(Value::Object(members)).to_string();
            let known: BTreeSet<String> = place.schema["properties"].as_object().unwrap().keys().cloned().collect();
            let found = read(file, &text);
            assert_eq!(told(&found, 120, "known keys"), [known], "{file:?} {}: {text}\n{found:#?}", place.path);
            counted += 1;
        }
    }
    assert!(counted > 40, "only {counted} mappings");
}

#[test]
fn a_schema_asks_for_the_keys_that_the_reader_asks_for() {
    for file in File::ALL {
        let root = schema_of(file);
        for place in places(file) {
            let least = sample(&root, &place.schema);
            let text = (place.around)(least.clone()).to_string();
            let found = read(file, &text);
            assert!(found.iter().all(|finding| finding.level != Level::Error), "{} {text}\n{found:#?}", place.path);
            for name in least.as_object().unwrap().keys() {
                let mut fewer = least.as_object().cloned().unwrap();
                fewer.remove(name);
                let text = (place.around)(Value::Object(fewer)).to_string();
                assert!(!read(file, &text).is_empty(), "{file:?} {}: `{name}` is not needed: {text}", place.path);
            }
        }
    }
}

#[test]
fn a_schema_knows_the_words_that_the_reader_knows() {
    let mut counted = 0;
    for file in File::ALL {
        let root = schema_of(file);
        for place in places(file) {
            for (name, value) in place.schema["properties"].as_object().unwrap() {
                let (one, words) = match (value["enum"].as_array(), value["items"]["enum"].as_array()) {
                    (Some(words), _) => (json!("zzqq"), words),
                    (_, Some(words)) => (json!(["zzqq"]), words),
                    _ => continue,
                };
                let mut members = sample(&root, &place.schema).as_object().cloned().unwrap();
                members.insert(name.clone(), one);
                let text = (place.around)(Value::Object(members)).to_string();
                let words = words.iter().filter_map(Value::as_str).map(str::to_owned).collect();
                assert_eq!(told(&read(file, &text), 123, "one of"), [words], "{file:?} {}.{name}", place.path);
                counted += 1;
            }
        }
    }
    assert!(counted > 15, "only {counted} lists of words");
}

#[test]
fn a_schema_knows_the_kinds_of_approvers_and_of_rules_that_the_reader_knows() {
    let file = |part: &str| {
        let approval = format!("{{\"required\": true, {part}}}");
        format!(
            "{{\"capabilities\": {{\"mail.send\": {{\"summary\": \"s\", \"contract\": {{\"approval\": {approval}}}}}}}}}"
        )
    };
    let mut known: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for place in places(File::Capabilities) {
        for tag in ["operator", "type"] {
            if let Some(word) = place.schema["properties"][tag]["const"].as_str() {
                known.entry(tag).or_default().insert(word.to_owned());
            }
        }
    }
    for (tag, part) in [("operator", "\"rule\""), ("type", "\"approver_selector\"")] {
        let text = file(&format!("{part}: {{\"{tag}\": \"zzqq\"}}"));
        assert_eq!(told(&read(File::Capabilities, &text), 123, "one of"), [known[tag].clone()]);
    }
}

/// Findings of reading that are a matter of shape: a kind of value, a key, a word, the form of a name.
const OF_SHAPE: &[u16] = &[116, 120, 122, 123, 124, 130, 213, 581];

/// Findings of a whole case that are: a failure's name, a reason left blank.
const OF_SHAPE_BY_CHECK: &[(u16, File)] = &[(253, File::Capabilities), (515, File::Compose)];

/// Findings of which a schema sees some: a type that is a number, a route without a line.
const IN_PART: &[u16] = &[201, 202, 582];

/// The files of a case that have a schema, with their findings at error level.
fn files() -> Vec<(PathBuf, File, String, Vec<Finding>)> {
    let mut found = Vec::new();
    let mut open = vec![root().join("tests/cases"), root().join("examples"), root().join("tests/inbox")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let file = match path.file_name().unwrap().to_str().unwrap() {
                "capabilities.yaml" => File::Capabilities,
                "brick.yaml" => File::Brick,
                "compose.yaml" => File::Compose,
                _ => continue,
            };
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let mut unread = Findings::new();
            let Some(node) = yaml::parse(&text, FileId(0), &mut unread) else {
                drop(unread.into_sorted());
                continue;
            };
            // What is no YAML has no shape, and other forms have schemas of their own.
            let unread = unread.into_sorted();
            if unread.iter().any(|finding| finding.level == Level::Error) || form::form_of(&node) != Form::Native {
                continue;
            }
            let errors = read(file, &text).into_iter().filter(|finding| finding.level == Level::Error).collect();
            found.push((path, file, node.to_json(), errors));
        }
    }
    found
}

#[test]
fn valid_files_pass_and_what_is_wrong_by_its_shape_does_not() {
    let validators = File::ALL.map(|file| jsonschema::draft7::new(&schema_of(file)).expect("a schema"));
    let (mut passed, mut refused, mut wrong) = (0, 0, Vec::new());
    for (path, file, json, errors) in files() {
        let value: Value = serde_json::from_str(&json).expect("a tree is JSON");
        let validator = &validators[File::ALL.iter().position(|one| *one == file).unwrap()];
        let has = |codes: &[u16]| errors.iter().any(|finding| codes.contains(&finding.code.0));
        let is_of_shape = has(OF_SHAPE) || is_told_by_check(&path, file);
        match validator.validate(&value) {
            Ok(()) if is_of_shape => wrong.push(format!("{} passes, though {}", shown(&path), messages(&errors))),
            Ok(()) => passed += 1,
            Err(_) if is_of_shape || has(IN_PART) => refused += 1,
            Err(error) => {
                let place = error.instance_path();
                wrong.push(format!("{}: {error} at {place}; {}", shown(&path), messages(&errors)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} files\n{}", wrong.len(), wrong.join("\n"));
    assert!(passed > 200 && refused > 50, "{passed} passed and {refused} were refused");
}

/// Do the findings of its case hold one that reading does not make, and that is a matter of shape all the same?
fn is_told_by_check(path: &Path, file: File) -> bool {
    let told = std::fs::read_to_string(path.with_file_name("findings.txt")).unwrap_or_default();
    OF_SHAPE_BY_CHECK.iter().any(|(code, of)| *of == file && told.contains(&format!("[CG{code:04}]")))
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

fn messages(errors: &[Finding]) -> String {
    errors.iter().map(|finding| format!("[{}] {}", finding.code, finding.message)).collect::<Vec<_>>().join("; ")
}
