//! Findings about schemas: each names the keyword, the JSON pointer and the place.

use super::tree::{Id, Tree, step};
use crate::diagnostic::{Code, Finding, Findings, Level};
use crate::model::Span;
use crate::read::names::shortened;

/// The most findings about one schema.
const MOST: usize = 100;

/// Where findings about one schema go.
pub(super) struct Report<'f> {
    findings: &'f mut Findings,
    /// What the schema is, in words: "`input_schema` of capability `mail.send`".
    what: String,
    /// The capability it belongs to.
    about: String,
    errors: usize,
    said: usize,
}

impl<'f> Report<'f> {
    pub fn new(findings: &'f mut Findings, what: &str, about: &str) -> Self {
        Report { findings, what: what.to_owned(), about: about.to_owned(), errors: 0, said: 0 }
    }

    /// Was anything found that makes the schema unusable?
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    pub fn push(&mut self, finding: Finding) {
        self.errors += usize::from(finding.level == Level::Error);
        self.said += 1;
        if self.said <= MOST {
            self.findings.push(finding.about(self.about.clone()));
        }
    }

    /// A finding about a keyword of a schema, at its place. The message goes on after the keyword: "`minLength` of … at `…` ".
    pub fn keyword(&self, tree: &Tree<'_>, at: Place<'_>, rule: (Level, Code), message: &str) -> Finding {
        let pointer = format!("{}{}", tree.pointer(at.schema), step(at.keyword));
        let span = at.span.unwrap_or_else(|| tree.keyword_span(at.schema, at.keyword));
        let (level, code) = rule;
        let message = format!("`{}` at `{}` {message}", shortened(at.keyword), shortened(&pointer));
        Finding::new(level, code, span, message).label(format!("in {}", self.what))
    }

    /// A finding about a schema as a whole.
    pub fn schema(&self, tree: &Tree<'_>, schema: Id, rule: (Level, Code), message: &str) -> Finding {
        let pointer = tree.pointer(schema);
        let subject = match pointer.as_str() {
            "" => self.what.clone(),
            pointer => format!("the schema at `{}`", shortened(pointer)),
        };
        let span = tree.get(schema).map_or_else(Span::default, |schema| schema.named);
        let (level, code) = rule;
        let finding = Finding::new(level, code, span, format!("{subject} {message}"));
        if pointer.is_empty() { finding } else { finding.label(format!("in {}", self.what)) }
    }
}

/// A keyword of a schema.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub schema: Id,
    pub keyword: &'a str,
    /// The place of the value, where that is at fault, and not of the keyword.
    pub span: Option<Span>,
}
