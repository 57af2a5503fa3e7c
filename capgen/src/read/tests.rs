//! What readers make of right and wrong files.

mod brick;
mod catalogue;
mod composition;
mod contract;
mod junk;

use super::yaml::{self, Node};
use crate::diagnostic::{Findings, Sources};

/// Reads a text. Findings come as `CG0120 2:3-2:9 message`.
fn read<T>(text: &str, reader: impl Fn(&Node, &mut Findings) -> Option<T>) -> (Option<T>, Vec<String>) {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let file = sources.add("file.yaml", text);
    let node = yaml::parse(text, file, &mut findings);
    let model = node.and_then(|node| reader(&node, &mut findings));
    let shown = findings.into_sorted().into_iter().map(|finding| {
        let (line, column) = sources.position(file, finding.span.start);
        let (end_line, end_column) = sources.position(file, finding.span.end);
        format!("{} {line}:{column}-{end_line}:{end_column} {}", finding.code, finding.message)
    });
    (model, shown.collect())
}

/// Asserts that a text brings these findings: code, place and a part of the message.
fn brings<T>(text: &str, reader: impl Fn(&Node, &mut Findings) -> Option<T>, expected: &[&str]) {
    let (_, found) = read(text, reader);
    let same = found.len() == expected.len() && found.iter().zip(expected).all(|(f, e)| f.starts_with(e));
    assert!(same, "for\n{text}\nfound {found:#?}\nexpected {expected:#?}");
}

/// Reads a text that is right.
fn right<T>(text: &str, reader: impl Fn(&Node, &mut Findings) -> Option<T>) -> T {
    let (model, found) = read(text, reader);
    assert!(found.is_empty(), "for\n{text}\nfound {found:#?}");
    model.expect("a model")
}
