//! Findings as SARIF 2.1.0, for code scanning and editors.
//!
//! Invariants
//! - One log with one run, on any input valid against the published schema.
//! - `tool.driver.rules` holds the rules that have findings, sorted by code; each result names its rule by index too.
//! - Places are relative URIs as the files were given, percent-encoded; columns count code points.

use serde_json::{Value, json};

use super::full_text;
use crate::diagnostic::codes::{self, Rule};
use crate::diagnostic::{Code, Finding, Help, Label, Level, Sources};
use crate::model::Span;

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Every finding in one log.
pub fn render(findings: &[Finding], sources: &Sources) -> String {
    let mut used: Vec<Code> = findings.iter().map(|f| f.code).collect();
    used.sort_unstable();
    used.dedup();
    let results: Vec<Value> = findings.iter().map(|f| result(f, &used, sources)).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "capgen",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": used.iter().map(|code| described(*code)).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn described(code: Code) -> Value {
    match codes::rule(code) {
        Some(Rule { code, level, title, explanation }) => json!({
            "id": code.to_string(),
            "shortDescription": {"text": title},
            "help": {"text": explanation, "markdown": explanation},
            "defaultConfiguration": {"level": level_word(*level)},
        }),
        None => json!({"id": code.to_string()}),
    }
}

fn level_word(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}

fn result(finding: &Finding, used: &[Code], sources: &Sources) -> Value {
    let mut result = json!({
        "ruleId": finding.code.to_string(),
        "level": level_word(finding.level),
        "message": {"text": full_text(finding)},
        "locations": [own_location(finding, sources)],
    });
    if let Ok(index) = used.binary_search(&finding.code) {
        result["ruleIndex"] = index.into();
    }
    if !finding.labels.is_empty() {
        let related = finding.labels.iter().enumerate().map(|(i, label)| related_location(i, label, sources));
        result["relatedLocations"] = related.collect();
    }
    let mut fixes: Vec<Value> = Vec::new();
    for fix in finding.help.iter().filter_map(|help| fix(help, sources)) {
        // The schema refuses a fix that is there twice.
        if !fixes.contains(&fix) {
            fixes.push(fix);
        }
    }
    if !fixes.is_empty() {
        result["fixes"] = fixes.into();
    }
    result
}

fn own_location(finding: &Finding, sources: &Sources) -> Value {
    let mut location = json!({"physicalLocation": physical(finding.span, sources)});
    if let Some(label) = &finding.label {
        location["message"] = json!({"text": label});
    }
    location
}

fn related_location(index: usize, label: &Label, sources: &Sources) -> Value {
    json!({
        "id": index,
        "physicalLocation": physical(label.span, sources),
        "message": {"text": label.text},
    })
}

fn physical(span: Span, sources: &Sources) -> Value {
    json!({"artifactLocation": artifact(span, sources), "region": region(span, sources)})
}

fn artifact(span: Span, sources: &Sources) -> Value {
    json!({"uri": uri(sources.path(span.file))})
}

fn region(span: Span, sources: &Sources) -> Value {
    let place = sources.place(span);
    json!({
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    })
}

fn fix(help: &Help, sources: &Sources) -> Option<Value> {
    let (span, text) = help.edit.as_ref()?;
    Some(json!({
        "description": {"text": help.text},
        "artifactChanges": [{
            "artifactLocation": artifact(*span, sources),
            "replacements": [{"deletedRegion": region(*span, sources), "insertedContent": {"text": text}}],
        }],
    }))
}

/// A path as a relative URI reference, or as a `file:` URI when it is absolute.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(byte.into()),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_name_rule_place_and_fix() {
        let mut sources = Sources::new();
        let file = sources.add("a b/é.yaml", "é: x\n");
        let findings = [
            Finding::warning(Code(601), Span { file, start: 0, end: 2 }, "stale")
                .also(Span { file, start: 4, end: 5 }, "there")
                .suggest("write", Span { file, start: 4, end: 5 }, "y"),
            Finding::note(Code(9999), Span { file, start: 0, end: 0 }, "of no rule"),
        ];
        let log: Value = serde_json::from_str(&render(&findings, &sources)).unwrap();
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "CG0601");
        assert_eq!(run["tool"]["driver"]["rules"][1], json!({"id": "CG9999"}));
        let place = json!({
            "artifactLocation": {"uri": "a%20b/%C3%A9.yaml"},
            "region": {"startLine": 1, "startColumn": 4, "endLine": 1, "endColumn": 5},
        });
        assert_eq!(
            run["results"][0],
            json!({
                "ruleId": "CG0601", "ruleIndex": 0, "level": "warning",
                "message": {"text": "stale\nhelp: write: y"},
                "locations": [{"physicalLocation": {
                    "artifactLocation": {"uri": "a%20b/%C3%A9.yaml"},
                    "region": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 2},
                }}],
                "relatedLocations": [{"id": 0, "physicalLocation": place, "message": {"text": "there"}}],
                "fixes": [{"description": {"text": "write"}, "artifactChanges": [{
                    "artifactLocation": place["artifactLocation"],
                    "replacements": [{"deletedRegion": place["region"], "insertedContent": {"text": "y"}}],
                }]}],
            })
        );
        assert_eq!(run["results"][1]["ruleIndex"], 1);
    }

    #[test]
    fn no_findings_make_a_run_without_results() {
        let log: Value = serde_json::from_str(&render(&[], &Sources::new())).unwrap();
        assert_eq!(log["runs"][0]["results"], json!([]));
    }

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("../a:b.yaml"), "../a%3Ab.yaml");
        assert_eq!(uri("/a/b#c"), "file:///a/b%23c");
        assert_eq!(uri("<unknown>"), "%3Cunknown%3E");
    }
}
