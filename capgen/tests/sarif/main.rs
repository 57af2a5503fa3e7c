//! SARIF output is valid against the schema that OASIS publishes.

mod schema;

use capgen::diagnostic::render::sarif;
use capgen::diagnostic::{Code, Finding, Sources, codes};
use capgen::model::{FileId, Span};
use serde_json::{Value, json};

fn faults(log: &Value) -> Vec<String> {
    let published = serde_json::from_str(include_str!("sarif-schema-2.1.0.json")).unwrap();
    schema::faults(&published, log)
}

/// A finding of each rule, with everything a finding may have, over texts that are not kind.
#[test]
fn every_log_is_valid() {
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
    let log = serde_json::from_str(&sarif::render(&findings, &sources)).unwrap();
    assert_eq!(faults(&log), Vec::<String>::new());
    let empty = serde_json::from_str(&sarif::render(&[], &sources)).unwrap();
    assert_eq!(faults(&empty), Vec::<String>::new());
}

#[test]
fn the_check_sees_faults() {
    let result = |change: &str, to: Value| {
        let mut sources = Sources::new();
        let file = sources.add("a.yaml", "a");
        let finding = Finding::error(Code(601), Span { file, start: 0, end: 1 }, "message");
        let mut log: Value = serde_json::from_str(&sarif::render(&[finding], &sources)).unwrap();
        *log.pointer_mut(change).unwrap() = to;
        faults(&log).len()
    };
    assert!(result("/runs/0/results/0/level", json!("fatal")) > 0);
    assert!(result("/runs/0/results/0/message", json!({})) > 0);
    assert!(result("/runs/0/results/0/locations/0/physicalLocation/region/startLine", json!(0)) > 0);
    assert!(result("/runs/0/results/0/locations/0", json!({"place": 1})) > 0);
    assert!(result("/runs/0/tool/driver/name", json!(1)) > 0);
    assert!(result("/version", json!("2.0.0")) > 0);
}
