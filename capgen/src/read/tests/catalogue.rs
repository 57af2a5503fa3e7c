use super::{brings, read, right};
use crate::model::{Object, TypeKind, catalogue::Piece};
use crate::read::catalogue::read as catalogue;

#[test]
fn everything_a_capability_may_say_is_read() {
    let text = r#"
version: 0.6
x-team: [a, 1]
result: {status: "in words", price: "ours", task: "ours"}
types:
  Role: member | owner
capabilities:
  groups.add_member:
    summary: Adds a person.
    input: {email: str, role: Role}
    output: {added: bool}
    destructive: true
    notes: More.
    key: "{email}|{role}"
    manual: "Add {email}"
    undo: groups.remove_member
    failures: {full: No room., busy: {words: Later., retryable: true}, odd: {text: Odd.}}
    deprecated: Use another.
    contract: {risk: high}
    x-owner: it
  groups.list: {summary: Lists., read: true}
"#;
    let catalogue = right(text, catalogue);
    assert_eq!(catalogue.version.as_ref().map(|v| v.as_str()), Some("0.6"));
    assert_eq!(catalogue.extensions["x-team"], r#"["a",1]"#);
    assert_eq!(catalogue.types[0].name.value, "Role");
    let [add, list] = catalogue.capabilities.as_slice() else { panic!("two capabilities") };
    assert_eq!((add.name.as_str(), add.summary.as_str()), ("groups.add_member", "Adds a person."));
    let TypeKind::Object(Object { fields, .. }) = &add.input.kind else { panic!("an object: {:?}", add.input) };
    assert_eq!(fields.iter().map(|f| f.name.as_str()).collect::<Vec<_>>(), ["email", "role"]);
    assert_eq!(fields[1].ty.kind, TypeKind::Named("Role".to_owned()));
    assert!(add.destructive.value && !add.read.value);
    assert!(matches!(add.key.as_ref().unwrap().pieces.as_slice(), [Piece::Hole(_), Piece::Text(_), Piece::Hole(_)]));
    assert!(add.manual.is_some() && add.contract.is_some());
    assert_eq!(add.undo.as_ref().unwrap().value, "groups.remove_member");
    let failures = add.failures.iter().map(|f| (f.name.as_str(), f.words.as_str(), f.retryable)).collect::<Vec<_>>();
    assert_eq!(failures, [("full", "No room.", false), ("busy", "Later.", true), ("odd", "Odd.", false)]);
    assert_eq!(add.deprecated.as_ref().unwrap().value, "Use another.");
    assert_eq!(add.extensions["x-owner"], "\"it\"");
    assert!(list.read.value && !list.destructive.value);
    assert_eq!(
        (&list.input.kind, &list.output.kind),
        (&TypeKind::Object(Object::default()), &TypeKind::Object(Object::default()))
    );
}

#[test]
fn the_source_document_reads_without_a_finding() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/seeds/erp-capabilities.yaml");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("SKIPPED: there is no {path}");
        return;
    };
    let catalogue = right(&text, catalogue);
    assert_eq!(catalogue.capabilities.len(), 22);
    assert!(catalogue.capabilities.iter().all(|c| matches!(c.input.kind, TypeKind::Object(_))));
}

#[test]
fn an_empty_map_of_capabilities_is_fine() {
    for text in ["capabilities: {}", "capabilities: []", "capabilities:"] {
        assert!(right(text, catalogue).capabilities.is_empty());
    }
}

#[test]
fn wrong_files() {
    let cases: [(&str, &[&str]); 8] = [
        ("- a", &["CG0116 1:1-1:4 a catalogue should be a mapping, but is a list"]),
        ("version: 1", &["CG0122 1:1-1:8 a catalogue has no `capabilities`"]),
        ("capabilities: [a]", &["CG0116 1:15-1:18 `capabilities` of a catalogue should be a mapping, but is a list"]),
        ("capabilities: {}\nversoin: 1", &["CG0120 2:1-2:8 unknown key `versoin` in a catalogue"]),
        (
            "capabilities: {}\nversion: [1]",
            &["CG0116 2:10-2:13 `version` of a catalogue should be text, but is a list"],
        ),
        ("capabilities: {}\nresult: {statsu: a}", &["CG0123 2:10-2:16 an answer has no member `statsu`"]),
        ("capabilities: {}\nresult: {status: [a]}", &["CG0116 2:18-2:21 `status` of `result` should be"]),
        (
            "capabilities: {}\nresult: done",
            &["CG0116 2:9-2:13 `result` of a catalogue should be a mapping, but is text"],
        ),
    ];
    for (text, expected) in cases {
        brings(text, catalogue, expected);
    }
}

#[test]
fn wrong_types() {
    let names = [("role", true), ("str", false), ("Two Words", false), ("Über", true), ("A_b", true), ("\"\"", false)];
    for (name, is_referable) in names {
        let text = format!("capabilities: {{}}\ntypes: {{{name}: int}}");
        let (model, found) = read(&text, catalogue);
        assert!(matches!(found.as_slice(), [one] if one.starts_with("CG0124 2:9")), "{name}: {found:?}");
        let known: Vec<String> = model.unwrap().types.into_iter().map(|named| named.name.value).collect();
        // What an expression can refer to stays known.
        assert_eq!(known, if is_referable { vec![name] } else { vec![] });
    }
    assert_eq!(right("capabilities: {}\ntypes: {A: int, URL2: str}", catalogue).types.len(), 2);
}

/// One capability whose body is given.
fn body(body: &str) -> String {
    format!("capabilities:\n  a.b: {body}")
}

#[test]
fn wrong_capabilities() {
    let cases: [(&str, &[&str]); 13] = [
        ("", &["CG0122 2:3-2:6 capability `a.b` has no `summary`"]),
        ("words", &["CG0116 2:8-2:13 capability `a.b` should be a mapping, but is text"]),
        ("{summary: ' '}", &["CG0123 2:18-2:21 `summary` of capability `a.b` is empty"]),
        ("{summary: [a]}", &["CG0116 2:18-2:21 `summary` of capability `a.b` should be text, but is a list"]),
        ("{summary: a, destructive: yes}", &["CG0116 2:34-2:37 `destructive` of capability `a.b` should be `true`"]),
        (
            "{summary: a, read: [true]}",
            &["CG0116 2:27-2:33 `read` of capability `a.b` should be `true` or `false`, but"],
        ),
        ("{summary: a, destructve: true}", &["CG0120 2:21-2:31 unknown key `destructve` in capability `a.b`"]),
        ("{summary: a, undo: A b}", &["CG0124 2:27-2:30 `A b` is not a capability's name"]),
        ("{summary: a, failures: [x]}", &["CG0116 2:31-2:34 `failures` of capability `a.b` should be a mapping"]),
        ("{summary: a, failures: {X y: z}}", &["CG0124 2:32-2:35 `X y` is not the name of a failure"]),
        (
            "{summary: a, failures: {x: [z]}}",
            &["CG0116 2:35-2:38 failure `x` of `a.b` should be a mapping, but is a list"],
        ),
        (
            "{summary: a, failures: {x: {retry: true}}}",
            &[
                "CG0122 2:32-2:33 failure `x` of `a.b` has no `words`",
                "CG0120 2:36-2:41 unknown key `retry` in failure `x` of `a.b`",
            ],
        ),
        ("{summary: a, contract: high}", &["CG0116 2:31-2:35 the contract of `a.b` should be a mapping, but is text"]),
    ];
    for (text, expected) in cases {
        brings(&body(text), catalogue, expected);
    }
}

#[test]
fn schemas_are_read_or_told_of() {
    let text = body("{summary: a, input_schema: {}, output_schema: true}");
    let expected = ["CG0224 2:35-2:35 `input_schema` of capability `a.b` is a JSON Schema, which needs the feature"];
    brings(&text, catalogue, if cfg!(feature = "schemas") { &[] } else { &expected });
}

#[test]
fn a_capability_that_cannot_be_read_stays_known() {
    let (model, _) = read(&body("words"), catalogue);
    let capability = &model.unwrap().capabilities[0];
    assert_eq!((capability.name.as_str(), &capability.input.kind), ("a.b", &TypeKind::Faulty));
}

#[test]
fn names_of_capabilities() {
    for name in ["search_rooms", "a.b-c.d_2", "2fa.send", "cap:calendar:booking:create", "a.b:c"] {
        right(&format!("capabilities: {{\"{name}\": {{summary: a}}}}"), catalogue);
    }
    let meant = [("A.b", "a.b"), ("a b", "a_b"), ("a/b", "a_b"), ("a.*", "")];
    for name in ["", ".", "a.", ".a", "a..b", "A.b", "a b", "a/b", "ä.b", "a.*", "cap:", "a._", "-"] {
        let (model, found) = read(&format!("capabilities: {{\"{name}\": {{summary: a}}}}"), catalogue);
        assert!(matches!(found.as_slice(), [one] if one.starts_with("CG0124 1:16")), "{name}: {found:?}");
        let known: Vec<String> = model.unwrap().capabilities.into_iter().map(|c| c.name.value).collect();
        let stands_in = meant.iter().find(|(faulty, meant)| *faulty == name && !meant.is_empty());
        assert_eq!(known, stands_in.map(|(_, meant)| *meant).into_iter().collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn a_long_name_is_refused_and_cut_in_messages() {
    let (_, found) = read(&format!("capabilities: {{{}: {{summary: a}}}}", "a".repeat(1000)), catalogue);
    assert!(matches!(found.as_slice(), [one] if one.starts_with("CG0124") && one.len() < 300), "{}", found.len());
    right(&format!("capabilities: {{{}: {{summary: a}}}}", "a".repeat(200)), catalogue);
}
