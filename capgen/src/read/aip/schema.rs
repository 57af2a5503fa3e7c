//! What AIP asks of schemas when it admits a manifest: findings about them get its codes, and no reference leads out of the
//! schema that holds it, not even to another one of the same file.

use std::collections::BTreeSet;

use crate::diagnostic::codes::cg02;
use crate::diagnostic::{Finding, Findings, Level};
use crate::keywords::{LIST, NAMED, ONE};
use crate::model::{At, Span};
use crate::ordered::Ordered;
use crate::read::yaml::{Node, NodeKind};

/// The longest schema, in bytes of its text.
const LONGEST: u32 = 8 * 1024 * 1024;

/// The most values in a schema, objects and lists among them.
const MOST: usize = 100_000;

/// Passes findings about one schema on, each with AIP's code, and adds what only AIP forbids.
pub(in crate::read) fn admit(node: &Node, about: &str, found: Findings, findings: &mut Findings) {
    let mut remote = Vec::new();
    references(node, &mut remote);
    let found = found.into_sorted();
    if !found.iter().any(|finding| finding.code == cg02::SCHEMA_TOO_LARGE) {
        findings.extend(too_large(node, about));
    }
    let told: BTreeSet<Span> = found.iter().filter(|f| f.code == cg02::SCHEMA_REFERENCE).map(|f| f.span).into_set();
    let places: BTreeSet<Span> = remote.iter().map(|reference| reference.span).into_set();
    for finding in found {
        findings.push(match code(&finding, node, &places) {
            Some(code) => finding.known_as("AIP", code),
            None => finding,
        });
    }
    for reference in remote.iter().filter(|reference| !told.contains(&reference.span)) {
        let message = format!("the reference `{}` does not begin with `#`", reference.value);
        findings.push(
            Finding::error(cg02::SCHEMA_REFERENCE, reference.span, message)
                .known_as("AIP", "schema.remote_reference_forbidden")
                .why("AIP takes references within the schema alone, so others would refuse this manifest")
                .help("put the schema under `$defs` and refer to it there: `#/$defs/…`")
                .about(about),
        );
    }
}

/// AIP's own bounds, which are narrower than those of files.
fn too_large(node: &Node, about: &str) -> Findings {
    let mut findings = Findings::new();
    let mut values = 0;
    count(node, &mut values);
    let bound = if node.span.end.saturating_sub(node.span.start) > LONGEST {
        format!("is longer than {} MiB", LONGEST >> 20)
    } else if values > MOST {
        format!("holds more than {MOST} values")
    } else {
        return findings;
    };
    findings.push(
        Finding::error(
            cg02::SCHEMA_TOO_LARGE,
            Span { end: node.span.start, ..node.span },
            format!("this schema {bound}"),
        )
        .known_as("AIP", "schema.compile_failed")
        .why("AIP admits no larger one, so others would refuse this manifest")
        .help("make it smaller: long lists of values belong into a service of their own")
        .about(about),
    );
    findings
}

fn count(node: &Node, values: &mut usize) {
    *values += 1;
    match &node.kind {
        NodeKind::Sequence(items) => items.iter().for_each(|item| count(item, values)),
        NodeKind::Mapping(entries) => entries.iter().for_each(|entry| count(&entry.value, values)),
        _ => {}
    }
}

/// AIP's code for what is wrong with a schema.
fn code(finding: &Finding, node: &Node, remote: &BTreeSet<Span>) -> Option<&'static str> {
    let is_schema = node.as_mapping().is_some() || node.as_bool().is_some();
    match finding.code {
        _ if finding.level != Level::Error => None,
        cg02::SCHEMA_REFERENCE if remote.contains(&finding.span) => Some("schema.remote_reference_forbidden"),
        cg02::SCHEMA_KEYWORD if !is_schema => Some("schema.invalid_root"),
        cg02::SCHEMA_REFERENCE
        | cg02::SCHEMA_KEYWORD
        | cg02::SCHEMA_DIALECT
        | cg02::SCHEMA_TOO_LARGE
        | cg02::SCHEMA_PATTERN => Some("schema.compile_failed"),
        _ => None,
    }
}

/// The references of a schema that do not begin with `#`. What stands in data (`const`, `default`, `enum`, `examples`) or is
/// the name of a property is none. Trees are no deeper than files may be.
fn references<'n>(node: &'n Node, found: &mut Vec<At<&'n str>>) {
    for entry in node.as_mapping().unwrap_or_default() {
        let key = entry.key.as_str();
        if matches!(key, "$ref" | "$dynamicRef") {
            found.extend(entry.value.as_str().filter(|text| !text.starts_with('#')));
        } else if ONE.contains(&key) {
            references(&entry.value, found);
        } else if LIST.contains(&key) {
            entry.value.as_sequence().unwrap_or_default().iter().for_each(|one| references(one, found));
        } else if NAMED.contains(&key)
            && let NodeKind::Mapping(schemas) = &entry.value.kind
        {
            schemas.iter().for_each(|one| references(&one.value, found));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages about an empty schema of so many bytes with so many values.
    fn told(bytes: u32, values: usize) -> Vec<String> {
        let at = |end| Span { end, ..Span::default() };
        let nothing = Node { span: at(0), kind: NodeKind::Null };
        let node = Node { span: at(bytes), kind: NodeKind::Sequence(vec![nothing; values - 1]) };
        let mut findings = Findings::new();
        admit(&node, "a.b", Findings::new(), &mut findings);
        findings.into_sorted().into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn the_bounds_of_a_schema_are_those_of_aip() {
        assert_eq!(told(LONGEST, MOST), [""; 0]);
        assert_eq!(told(LONGEST + 1, 1), ["this schema is longer than 8 MiB"]);
        assert_eq!(told(1, MOST + 1), ["this schema holds more than 100000 values"]);
    }
}
