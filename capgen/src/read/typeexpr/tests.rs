//! What expressions mean, what is wrong with faulty ones, and where.

use std::collections::BTreeSet;

use super::*;
use crate::diagnostic::Level;
use crate::model::{FileId, Number, Object, Presence};
use crate::read::yaml;

/// Reads YAML whose root is a type. `Person` and `OrgUnit` are declared.
fn read(source: &str) -> (Type, Vec<Finding>) {
    let mut findings = Findings::new();
    let node = yaml::parse(source, FileId(0), &mut findings).expect("YAML");
    let names: BTreeSet<String> = ["Person".to_owned(), "OrgUnit".to_owned()].into();
    let ty = type_of(&node, &TypeNames(&names), &mut findings);
    (ty, findings.into_sorted())
}

/// An expression in double quotes, as YAML.
fn quoted(expression: &str) -> String {
    format!("\"{expression}\"")
}

/// The meaning of an expression without faults, written out.
fn meaning(expression: &str) -> String {
    let (ty, findings) = read(&quoted(expression));
    assert_eq!(findings, [], "{expression}");
    show(&ty)
}

/// The codes and places of what is wrong with an expression, and what is left of it.
fn faults(expression: &str) -> (Vec<(u16, String)>, String) {
    let source = quoted(expression);
    let (ty, findings) = read(&source);
    let at = |span: Span| source.get(span.start as usize..span.end as usize).expect("a place").to_owned();
    (findings.iter().map(|finding| (finding.code.0, at(finding.span))).collect(), show(&ty))
}

#[track_caller]
fn assert_faults(expression: &str, expected: &[(u16, &str)], left: &str) {
    let (found, ty) = faults(expression);
    let found: Vec<(u16, &str)> = found.iter().map(|(code, at)| (*code, at.as_str())).collect();
    assert_eq!((found.as_slice(), ty.as_str()), (expected, left), "{expression}");
}

fn show(ty: &Type) -> String {
    let range = |min: Option<String>, max: Option<String>| match (min, max) {
        (None, None) => String::new(),
        (min, max) => format!(" {}..{}", min.unwrap_or_default(), max.unwrap_or_default()),
    };
    let number = |r: &Range<_>| range(r.min.clone().map(|Number(n)| n), r.max.clone().map(|Number(n)| n));
    let length = |r: &Range<u64>| range(r.min.map(|n| n.to_string()), r.max.map(|n| n.to_string()));
    let kind = match &ty.kind {
        TypeKind::Str(r) => format!("str{}", length(r)),
        TypeKind::Int(r) => format!("int{}", range(r.min.map(|n| n.to_string()), r.max.map(|n| n.to_string()))),
        TypeKind::Number(r) => format!("number{}", number(r)),
        TypeKind::Decimal(r) => format!("decimal{}", number(r)),
        TypeKind::Bool => "bool".into(),
        TypeKind::Any => "any".into(),
        TypeKind::Json => "json".into(),
        TypeKind::Bytes => "bytes".into(),
        TypeKind::DateTime => "datetime".into(),
        TypeKind::Date => "date".into(),
        TypeKind::List { of, items } => format!("[{}]{}", show(of), length(items)),
        TypeKind::Map(of) => format!("<{}>", show(of)),
        TypeKind::Object(Object { fields, .. }) => {
            let field = |field: &Field| {
                format!(
                    "{}{}: {}",
                    field.name.value,
                    if field.presence == Presence::Nullable { "?" } else { "" },
                    show(&field.ty)
                )
            };
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        TypeKind::Enum(values) => values.iter().map(|v| format!("'{}'", v.value)).collect::<Vec<_>>().join("|"),
        TypeKind::Union(_) | TypeKind::Integer(_) | TypeKind::Exact(_) => unreachable!("no expression is one"),
        TypeKind::Named(name) => name.clone(),
        TypeKind::Faulty => "FAULTY".into(),
    };
    format!("{}{kind}{}", if ty.secret { "secret " } else { "" }, if ty.nullable { "|null" } else { "" })
}

#[test]
fn names_and_ranges() {
    for (expression, expected) in [
        ("str", "str"),
        (" bool ", "bool"),
        ("any|null", "any|null"),
        ("iso datetime", "datetime"),
        ("iso  date|null", "date|null"),
        ("Person", "Person"),
        ("str 1..200", "str 1..200"),
        ("str ..10", "str ..10"),
        ("int -5..-1", "int -5..-1"),
        ("int -9223372036854775808..9223372036854775807", "int -9223372036854775808..9223372036854775807"),
        ("int 0..|null", "int 0..|null"),
        ("number -0.5..1.50", "number -0.5..1.50"),
        ("decimal 007.5..", "decimal 7.5.."),
        ("decimal -0.0..00", "decimal 0.0..0"),
        ("list 1..10 of str 2..3", "[str 2..3] 1..10"),
        ("list 1.. of OrgUnit", "[OrgUnit] 1.."),
    ] {
        assert_eq!(meaning(expression), expected);
    }
}

#[test]
fn lists_maps_and_null() {
    for (expression, expected) in [
        ("list of str|null", "[str]|null"),
        ("list of (str|null)", "[str|null]"),
        ("list of list of int", "[[int]]"),
        ("map of any", "<any>"),
        ("map of list of {a}", "<[{a: str}]>"),
        ("(str)|null", "str|null"),
        ("((str|null))", "str|null"),
        ("null|{a: int|null}", "{a?: int|null}|null"),
        ("list of (one | two)", "['one'|'two']"),
    ] {
        assert_eq!(meaning(expression), expected);
    }
}

#[test]
fn objects() {
    for (expression, expected) in [
        ("{}", "{}"),
        ("{email, role: reader|writer|owner,}", "{email: str, role: 'reader'|'writer'|'owner'}"),
        (
            "{a: {b: {c}}, list, map: int, secret, iso}",
            "{a: {b: {c: str}}, list: str, map: int, secret: str, iso: str}",
        ),
        ("list of {side: US|THEM, title: str|null}|null", "[{side: 'US'|'THEM', title?: str|null}]|null"),
        ("{from-email, to_2, straße: int}", "{from-email: str, to_2: str, straße: int}"),
    ] {
        assert_eq!(meaning(expression), expected);
    }
}

#[test]
fn enums_and_literals() {
    for (expression, expected) in [
        ("member | manager | owner", "'member'|'manager'|'owner'"),
        ("recovery_email | none", "'recovery_email'|'none'"),
        ("OUT_FOR_SIGNATURE", "'OUT_FOR_SIGNATURE'"),
        ("US|THEM|null", "'US'|'THEM'|null"),
        ("'null' | 'any' | str_x", "'null'|'any'|'str_x'"),
        ("'it''s' | '' | 'a | b'", "'it's'|''|'a | b'"),
        ("'active'", "'active'"),
        ("list | map | secret | iso", "'list'|'map'|'secret'|'iso'"),
        ("(a | b) | c", "'a'|'b'|'c'"),
    ] {
        assert_eq!(meaning(expression), expected);
    }
}

#[test]
fn secrets() {
    for (expression, expected) in [
        ("secret str", "secret str"),
        ("secret str 8..|null", "secret str 8..|null"),
        ("secret list of str", "secret [str]"),
        ("list of secret str", "[secret str]"),
        ("secret (a|b)", "secret 'a'|'b'"),
        ("{password: secret str, secret: bool}", "{password: secret str, secret: bool}"),
    ] {
        assert_eq!(meaning(expression), expected);
    }
}

#[test]
fn yaml_mappings_are_objects() {
    let (ty, findings) = read("{email, age: 'int|null', 'a b': {c: }, null: bool, nested: {deep: '{x: int}'}}");
    assert_eq!(findings, []);
    assert_eq!(show(&ty), "{email: str, age?: int|null, a b: {c: str}, null: bool, nested: {deep: {x: int}}}");
    let (ty, findings) = read("{'': int, a: [str], b: ~, c: strr, d: int}");
    let codes: Vec<u16> = findings.iter().map(|finding| finding.code.0).collect();
    assert_eq!(codes, [213, 116, 211, 202]);
    assert_eq!(show(&ty), "{a: FAULTY, b: FAULTY, c: FAULTY, d: int}");
}

#[test]
fn unknown_names() {
    assert_faults("list of reader|null", &[(202, "reader")], "[FAULTY]|null");
    assert_faults("strr", &[(202, "strr")], "FAULTY");
    assert_faults("Persn|null", &[(202, "Persn")], "FAULTY|null");
    assert_faults("list of thing", &[(202, "thing")], "[FAULTY]");
    assert_faults("{a: foo, b: int, c: bar}", &[(202, "foo"), (202, "bar")], "{a: FAULTY, b: int, c: FAULTY}");
    let help = |expression: &str| read(&quoted(expression)).1[0].help[0].text.clone();
    assert_eq!(help("strr"), "did you mean `str`?");
    assert_eq!(help("Persn"), "did you mean `Person`?");
    assert_eq!(help("String"), "did you mean `str`?");
    assert_eq!(help("datetime"), "did you mean `iso datetime`?");
    assert_eq!(
        help("active"),
        "declare it under `types`, or write a literal in quotes, `'active'`, or an enum, `active | other`"
    );
}

#[test]
fn mixed_alternations() {
    assert_faults("str|int", &[(204, "str|int")], "FAULTY");
    assert_faults("{a: Person | {b} | null, c}", &[(204, "Person | {b} | null")], "{a?: FAULTY|null, c: str}");
    assert_faults("open | any | closed", &[(203, "any")], "FAULTY");
    assert_faults("list of reader|writer", &[(203, "list of reader")], "FAULTY");
    let (_, findings) = read(&quoted("open | any"));
    assert_eq!(findings[0].help[0].edit.as_ref().map(|(_, text)| text.as_str()), Some("'any'"));
    let (_, findings) = read(&quoted("str | intt"));
    assert!(findings[0].help.iter().any(|help| help.text.contains("`int` by `intt`")), "{findings:?}");
    let (_, findings) = read(&quoted("int | list of str"));
    assert!(findings[0].help[0].text.contains("{anyOf: [{type: integer}, {type: array, items: …}]}"));
}

#[test]
fn words_near_type_names_are_warned_about() {
    assert_faults("strr | intt", &[(205, "strr")], "'strr'|'intt'");
    assert_faults("INT", &[(205, "INT")], "'INT'");
    assert_eq!(read(&quoted("strr | intt")).1[0].level, Level::Warning);
    for right in ["in | out", "full | partial", "may | must", "'strr' | 'intt'", "DATA | NOTE"] {
        meaning(right);
    }
}

#[test]
fn null_and_repetitions() {
    assert_faults("null", &[(211, "null")], "FAULTY|null");
    assert_faults("null|null", &[(211, "null|null"), (210, "null")], "FAULTY|null");
    assert_faults("a | b | a", &[(210, "a")], "'a'|'b'");
    assert_faults("{a, b: int, a: bool}", &[(209, "a")], "{a: str, b: int}");
    let (_, findings) = read(&quoted("{a, b: int, a: bool}"));
    assert_eq!(findings[0].labels[0].span.start, 2);
}

#[test]
fn ranges_that_are_wrong() {
    assert_faults("int 5..1", &[(206, "5..1")], "int");
    assert_faults("number 1.10..1.1", &[], "number 1.10..1.1");
    assert_faults("decimal 10..9.99", &[(206, "10..9.99")], "decimal");
    assert_faults("decimal -1..-1.5", &[(206, "-1..-1.5")], "decimal");
    assert_faults("str -1..", &[(207, "-1")], "str");
    assert_faults("int 0.5..", &[(207, "0.5")], "int");
    assert_faults("int ..9223372036854775808", &[(207, "9223372036854775808")], "int");
    assert_faults("list 2..1 of str", &[(206, "2..1")], "[str]");
    assert_faults("bool 1..2", &[(208, "1..2")], "bool");
    assert_faults("{a: Person 1.., b: foo 1..2}", &[(208, "1.."), (202, "foo")], "{a: Person, b: FAULTY}");
    let help = |expression: &str| read(&quoted(expression)).1[0].help[0].text.clone();
    assert_eq!(help("integer 1.."), "did you mean `int`?");
    assert_eq!(help("string 1..80"), "did you mean `str`?");
    assert!(help("array 1..3").starts_with("declare it under `types`"));
    assert_faults("int 5", &[(201, "5")], "FAULTY");
    assert_faults("int ..", &[(201, "..")], "FAULTY");
    assert_faults(&format!("number ..{}", "9".repeat(400)), &[(207, &"9".repeat(400))], "number");
}

#[test]
fn forms_from_elsewhere() {
    assert_faults("str?", &[(201, "?")], "FAULTY");
    assert_faults("str[]", &[(201, "[")], "FAULTY");
    assert_faults("[str, int]", &[(201, "[")], "FAULTY");
    assert_faults("list<str>", &[(201, "<")], "FAULTY");
    assert_faults("list str", &[(201, "str")], "FAULTY");
    assert_faults("iso dat", &[(201, "dat")], "FAULTY");
    assert_faults("{a: int = 5}", &[(201, "=")], "{a: FAULTY}");
    let help = |expression: &str| read(&quoted(expression)).1[0].help[0].text.clone();
    assert_eq!(help("str?"), "write `|null` for a value that may be null");
    assert_eq!(help("optional int"), "write `int|null` for a value that may be null");
}

#[test]
fn reading_goes_on_after_a_fault() {
    assert_faults("", &[(201, "\"\"")], "FAULTY");
    assert_faults("str |", &[(201, "")], "FAULTY");
    assert_faults("| str", &[(201, "|")], "FAULTY");
    assert_faults("{a: , b: strr, c: int}", &[(201, ","), (202, "strr")], "{a: FAULTY, b: FAULTY, c: int}");
    assert_faults("{a: str b: int, c: foo}", &[(201, "b"), (202, "foo")], "{a: str, b: int, c: FAULTY}");
    assert_faults("{1a: str, , b: int}", &[(201, "1"), (201, ",")], "{b: int}");
    assert_faults("{a: (str, b: int}", &[(201, ",")], "{a: FAULTY}");
    assert_faults("{a: str", &[(201, "{")], "FAULTY");
    assert_faults("({a: str )", &[(201, "{")], "FAULTY");
    assert_faults("str)", &[(201, ")")], "FAULTY");
    assert_faults("{a: 'x, b: foo}", &[(201, "'x, b: foo}")], "FAULTY");
    assert_faults("{secret password: str}", &[(201, "password")], "{secret: str, password: str}");
}

#[test]
fn places_hold_in_every_style() {
    for source in [
        "{x: 'list of {a: strr}'}",
        "x: >-\n  list of\n    {a: strr}\n",
        "x: |\n  list of\n  {a: strr}\n",
        "x: list of\n  (strr)",
        "x: \"list of \\\n   {a:\\tstrr}\"",
        "x: \"\\u006cist of {a: strr}\"",
    ] {
        let (_, findings) = read(source);
        let span = findings[0].span;
        assert_eq!(source.get(span.start as usize..span.end as usize), Some("strr"), "{source:?}");
    }
}

#[test]
fn nesting_and_length_are_bounded() {
    let deep = |n: usize| format!("{}str", "list of ".repeat(n));
    assert_eq!(meaning(&deep(MAX_DEPTH - 1)).len(), MAX_DEPTH * 2 + 1);
    for expression in
        [deep(MAX_DEPTH), "(".repeat(MAX_DEPTH), "(".repeat(5000), "{a: ".repeat(3000), "map of ".repeat(2000)]
    {
        let (found, _) = faults(&expression);
        assert_eq!(found[0].0, 212);
        assert!(found.len() < 20);
    }
    let mapping = format!("{}x{}", "{a: ".repeat(MAX_DEPTH + 1), "}".repeat(MAX_DEPTH + 1));
    assert_eq!(read(&mapping).1[0].code, cg02::TYPE_TOO_LARGE);
    assert_eq!(faults(&"x".repeat(MAX_BYTES + 1)).0[0].0, 212);
}

#[test]
fn many_faults_stay_few() {
    for piece in ["a|", "?", "{", "}", "x,", "'", "str|", "strr|", "a: b,", "(a", "|", "1..2 ", "secret ", "{a: strr}|"]
    {
        let expression = piece.repeat(MAX_BYTES / piece.len());
        for whole in [expression.clone(), format!("{{{expression}"), format!("{{{expression}}}")] {
            assert!(faults(&whole).0.len() <= 24, "{piece}");
        }
    }
    let (found, _) = faults(&format!("{{{}}}", "a: fo,".repeat(1000)));
    assert!(!found.is_empty());
}

#[test]
fn every_type_of_the_source_catalogue_can_be_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/seeds/erp-capabilities.yaml");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("SKIPPED: the source catalogue is not beside this checkout (looked for {path})");
        return;
    };
    let mut findings = Findings::new();
    let root = yaml::parse(&text, FileId(0), &mut findings).expect("a tree");
    let capabilities = root.get("capabilities").and_then(Node::as_mapping).expect("capabilities");
    assert_eq!(capabilities.len(), 22);
    let names = BTreeSet::new();
    for entry in capabilities {
        for key in ["input", "output"] {
            let ty = type_of(entry.value.get(key).expect("a type"), &TypeNames(&names), &mut findings);
            assert!(matches!(&ty.kind, TypeKind::Object(object) if !object.fields.is_empty()));
        }
    }
    assert_eq!(findings.into_sorted(), []);
}
