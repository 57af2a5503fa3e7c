//! What the tree holds, where its nodes stand, and what hostile files do.

use super::*;
use crate::diagnostic::Code;
use crate::model::At;

fn read(text: &str) -> (Option<Node>, Vec<Finding>) {
    let mut findings = Findings::new();
    let node = parse(text, FileId(0), &mut findings);
    (node, findings.into_sorted())
}

fn good(text: &str) -> Node {
    let (node, findings) = read(text);
    assert_eq!(findings, []);
    node.expect("a tree")
}

/// Codes with the text they point at.
fn faults(text: &str) -> Vec<(Code, String)> {
    read(text).1.into_iter().map(|finding| (finding.code, at(text, finding.span))).collect()
}

fn at(text: &str, span: Span) -> String {
    text.get(span.start as usize..span.end as usize).expect("a place inside the text").to_owned()
}

fn value(node: &Node) -> Option<At<&str>> {
    node.get("a").and_then(Node::as_str)
}

#[test]
fn kinds_and_their_words() {
    let node = good("{a: x, b: [1], c: , d: ~, e: true, f: 'true', g: {}, h: -1.5}");
    let word = |key| node.get(key).map(Node::word).unwrap_or_default();
    assert_eq!([word("a"), word("b"), word("c"), word("d")], ["text", "a list", "nothing", "nothing"]);
    assert_eq!([word("e"), word("f"), word("g"), word("h")], ["true or false", "text", "a mapping", "a number"]);
    assert!(node.get("c").is_some_and(Node::is_left_out));
    assert!(!node.get("d").is_some_and(Node::is_left_out));
}

#[test]
fn scalars_as_values() {
    let node = good("{a: 18446744073709551615, b: -9, c: '7', d: true, e: +1, f: -x}");
    let get = |key| node.get(key).expect("the key");
    assert_eq!(get("a").as_u64(), Some(u64::MAX));
    assert_eq!((get("b").as_i64(), get("b").as_u64()), (Some(-9), None));
    assert_eq!((get("c").as_u64(), get("c").as_str().map(|text| text.value)), (None, Some("7")));
    assert_eq!(get("d").as_bool(), Some(true));
    assert_eq!((get("e").as_u64(), get("f").as_i64()), (None, None));
}

#[test]
fn every_node_has_its_place() {
    let text = "a:\n  - {b: c}\n  - 'd'\nnext: >-\n  one\n  two\n\n";
    let node = good(text);
    assert_eq!(at(text, node.span), text.trim_end());
    let entries = node.as_mapping().expect("a mapping");
    assert_eq!(at(text, entries[0].value.span), "- {b: c}\n  - 'd'");
    assert_eq!(at(text, entries[1].key.span), "next");
    assert_eq!(at(text, entries[1].value.span), "one\n  two");
    let items = entries[0].value.as_sequence().expect("a list");
    assert_eq!([at(text, items[0].span), at(text, items[1].span)], ["{b: c}", "'d'"]);
}

#[test]
fn places_inside_a_scalar_hold_for_every_style() {
    for source in [
        "a: one two|three",
        "a: one\n  two|three",
        "a: 'one two|three'",
        "a: 'one\n\n   two|three'",
        "a: \"one\\ttwo|three\"",
        "a: \"\\u006fne\\n\\x74wo|three\"",
        "a: \"one \\\n    two|three\"",
        "a: >-\n   one\n   two|three\n",
        "a: >\n\n   one\n\n\n   two|three\n\n",
        "a: |\n   one\n     two|three\n",
        "a: |2\n   one\n     two|three\n",
        "a: 'it''s one two|three'",
        "a: \"\\uD83D\\uDE00 é one\\\\ two|three\"",
        "a: >-\r\n   one\r\n   two|three\r\n",
    ] {
        let node = good(source);
        let node = node.get("a").expect("the value");
        let text = node.as_str().expect("a scalar").value;
        let start = text.find("three").expect("the word");
        assert_eq!(at(source, node.span_within(start, start + 5)), "three", "{source:?}");
        let end = node.span_within(text.len(), text.len());
        assert_eq!(end.start, end.end, "{source:?}");
        let whole = at(source, node.span_within(start - 4, start + 5));
        assert!(whole.ends_with("wo|three") && whole.len() <= 12, "{source:?}: {whole:?}");
    }
}

#[test]
fn places_beyond_a_value_are_clamped() {
    let text = "a: \"x\\ty\"";
    let node = good(text);
    let node = node.get("a").expect("the value");
    assert_eq!(at(text, node.span_within(1, 99)), "\\ty");
    assert_eq!(at(text, node.span_within(99, 1)), "");
}

#[test]
fn json_is_canonical() {
    let node = good("{b: [1, 0x1F, 0o17, +01.50, .5, 1e+07, .inf, '1', true, ~, \"q\\\"\\n\\u0007\"], a: é}");
    assert_eq!(node.to_json(), r#"{"a":"é","b":[1,31,15,1.50,0.5,1e7,".inf","1",true,null,"q\"\n\u0007"]}"#);
}

#[test]
fn duplicate_keys_name_the_first_place() {
    let text = "{b: 1, a: 2, 'a': 3, a: 4}";
    let (node, findings) = read(text);
    assert_eq!(findings.len(), 2);
    assert_eq!(findings[0].code, cg01::DUPLICATE_KEY);
    assert_eq!(at(text, findings[0].span), "'a'");
    assert!(findings.iter().all(|finding| finding.labels[0].span.start == 7));
    let node = node.expect("the tree is kept");
    assert_eq!(node.as_mapping().map(<[Entry]>::len), Some(2));
    assert_eq!(value(&node).map(|text| text.value), Some("2"));
}

#[test]
fn anchors_aliases_merge_keys_and_tags_are_findings() {
    let text = "a: &x {k: 1}\nb: *x\nc: *y\nd: {<<: *x, e: 2}\nf: !!str 3\n*x : 4\n";
    let (node, findings) = read(text);
    let found: Vec<_> = findings.iter().map(|finding| (finding.code.0, at(text, finding.span))).collect();
    let expected = [(110, "&x"), (110, "*x"), (110, "*y"), (110, "<<"), (110, "*x"), (111, "!!str"), (110, "*x")];
    assert_eq!(found, expected.map(|(code, at)| (code, at.to_owned())));
    let node = node.expect("the tree is kept");
    assert!(node.get("b").is_some_and(Node::is_faulty));
    assert_eq!(node.get("d").map(Node::to_json).as_deref(), Some(r#"{"e":2}"#));
    assert_eq!(node.get("f").and_then(Node::as_str).map(|text| text.value), Some("3"));
}

#[test]
fn keys_must_be_text_and_null_is_a_name() {
    assert_eq!(faults("{[a]: 1, b: 2}"), [(cg01::KEY_NOT_TEXT, "[a]".into())]);
    let node = good("{null: 1, true: 2, '': 3, 7: 4}");
    let keys: Vec<_> = node.as_mapping().expect("a mapping").iter().map(|entry| entry.key.as_str()).collect();
    assert_eq!(keys, ["null", "true", "", "7"]);
}

#[test]
fn syntax_errors_have_their_place() {
    assert_eq!(faults("a: {b: list of {c: d}}"), [(cg01::SYNTAX, "{".into())]);
    assert_eq!(faults("a:\n\tb: c\n"), [(cg01::TAB, "\t".into())]);
    assert_eq!(faults("a: {b} c\n"), [(cg01::SYNTAX, "c".into())]);
    assert_eq!(faults("a: {}\n  b: c\n"), [(cg01::SYNTAX, "b".into())]);
    assert_eq!(faults("a: 'x\nb: c\n"), [(cg01::SYNTAX, "'".into())]);
    assert_eq!(faults("a: b\nfoo\nc: d\n"), [(cg01::SYNTAX, "f".into())]);
    assert_eq!(faults("a: [b"), [(cg01::SYNTAX, "[".into())]);
    assert!(read("a: {b: 1").0.is_none());
}

#[test]
fn one_document_with_something_in_it() {
    assert_eq!(faults("a: 1\n---\nb: 2\n"), [(cg01::SEVERAL_DOCUMENTS, "---".into())]);
    assert_eq!(faults("a: 1\n...\nfoo\n"), [(cg01::SEVERAL_DOCUMENTS, "foo".into())]);
    for empty in ["", "\n \n", "# a comment\n", "---\n", "\u{FEFF}"] {
        assert_eq!(faults(empty), [(cg01::EMPTY_FILE, String::new())], "{empty:?}");
    }
    good("---\na: 1\n...\n");
}

#[test]
fn byte_order_mark_and_carriage_returns_shift_no_place() {
    for text in ["\u{FEFF}b: 1\r\na: \"x y\"\r\n", "b: 1\r\na: x y\r\n", "b: 1\ra: x y\r"] {
        let node = good(text);
        let span = node.get("a").expect("the value").span_within(2, 3);
        assert_eq!(at(text, span), "y");
    }
    assert_eq!(faults("a: 1\n\u{FEFF}b: 2\n").len(), 1);
}

#[test]
fn bytes_that_are_no_text() {
    let mut findings = Findings::new();
    let mut sources = Sources::new();
    let (file, node) = parse_bytes(b"a: \xE4b\n", "x.yaml", &mut sources, &mut findings);
    assert!(node.is_none());
    parse_bytes(b"\xFF\xFEa\0", "y.yaml", &mut sources, &mut findings);
    let findings = findings.into_sorted();
    assert_eq!(sources.get(file).map(|file| at(&file.text, findings[0].span)), Some("\u{FFFD}".into()));
    assert!(findings.iter().all(|finding| finding.code == cg01::NOT_UTF8));
    assert!(findings[1].help[0].text.contains("UTF-16"));
}

#[test]
fn control_characters_are_found_each() {
    let found = faults("a: x\0y\nb: \u{1B}[31m\u{9B}\t\n");
    assert_eq!(found.iter().map(|(_, at)| at.as_str()).collect::<Vec<_>>(), ["\0", "\u{1B}", "\u{9B}"]);
    assert_eq!(read(&"\0".repeat(100_000)).1.len(), MAX_FINDINGS + 1);
}

#[test]
fn a_huge_file_is_refused_unread() {
    let bytes = vec![b'['; 100 << 20];
    let mut findings = Findings::new();
    let mut sources = Sources::new();
    let (file, node) = parse_bytes(&bytes, "huge.yaml", &mut sources, &mut findings);
    assert!(node.is_none());
    assert_eq!(sources.get(file).map(|file| file.text.len()), Some(0));
    assert_eq!(findings.into_sorted()[0].message, "the file is too large to read: 100 MiB");
}

#[test]
fn deep_nesting_is_one_finding() {
    let block: String = (0..10_000).map(|i| format!("{}a:\n", " ".repeat(i.min(1600)))).collect();
    for deep in ["[".repeat(200_000), "{a: ".repeat(10_000), "- ".repeat(20_000), "? ".repeat(20_000), block] {
        let (node, findings) = read(&deep);
        assert!(node.is_none());
        assert_eq!(findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), [cg01::TOO_DEEP]);
    }
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    good(&nested(MAX_DEPTH));
    assert!(read(&nested(MAX_DEPTH + 1)).0.is_none());
    let mixed = format!("{}{}1{}", "- ".repeat(40), "[".repeat(40), "]".repeat(40));
    assert_eq!(read(&mixed).1[0].code, cg01::TOO_DEEP);
}

#[test]
fn aliases_do_not_multiply() {
    let mut bomb = String::from("a0: &a0 [x, x]\n");
    for i in 1..40 {
        bomb.push_str(&format!("a{i}: &a{i} [*a{0}, *a{0}]\n", i - 1));
    }
    let (node, findings) = read(&bomb);
    assert_eq!(node.map(|node| node.to_json().len() < 2000), Some(true));
    assert_eq!(findings.len(), MAX_FINDINGS + 1);
    assert_eq!(findings.iter().filter(|finding| finding.code == cg01::MORE_FAULTS).count(), 1);
}

#[test]
fn wide_files_are_bounded() {
    let wide = format!("[{}]", "a,".repeat(MAX_NODES + 1));
    let (node, findings) = read(&wide);
    assert!(node.is_none());
    assert_eq!(findings[0].code, cg01::TOO_LARGE);
    let twins = "a: 1\n".repeat(20_000);
    assert_eq!(read(&twins).1.len(), MAX_FINDINGS + 1);
}

#[test]
fn long_scalars_and_keys() {
    let long = format!("a: \"{}\"", "\\x41".repeat(200_000));
    let (node, findings) = read(&long);
    assert_eq!(findings, []);
    assert_eq!(node.as_ref().and_then(value).map(|text| text.len()), Some(200_000));
    let key = format!("{}: 1", "k".repeat(1_000_000));
    assert_eq!(read(&key).1[0].code, cg01::SYNTAX);
    read(&"\n".repeat(1 << 20));
    read(&format!("a: |\n{}", "\n".repeat(1 << 20)));
}
