//! What is said about tokens that stand where they cannot.

use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg02;
use crate::model::{At, Span};
use crate::read::typeexpr::alternation::{Alternative, What, unknown_type};
use crate::read::typeexpr::lexer::{Kind, Token};
use crate::read::typeexpr::names;

use super::Parser;

impl Parser<'_> {
    /// Reports a fault of form.
    pub(super) fn syntax(&mut self, span: Span, what: &str, help: &str) {
        if !self.stopped {
            self.report.push(
                Finding::error(cg02::TYPE_SYNTAX, span, what)
                    .why("the type cannot be told from here on, so none is generated for it")
                    .help(help),
            );
        }
    }

    /// Reports what comes next where a type should, and moves to where the next alternative or field may begin.
    pub(super) fn faulty(&mut self, start: usize, what: &str, help: &str) -> Alternative {
        let span = self.here();
        match self.peek().cloned() {
            Some(token) if matches!(token.kind, Kind::Stray(_)) => {
                let (what, help) = self.unexpected(&token, what);
                self.syntax(span, &what, &help);
            }
            _ => self.syntax(span, what, help),
        }
        self.skip_to(&['|', ',', '}', ')']);
        self.made(start, What::Faulty)
    }

    /// What stands after the whole type, unless it is the wake of another fault.
    pub(super) fn left_over(&mut self, token: &Token) {
        if self.report.any() {
            return;
        }
        let (what, help) = self.unexpected(token, "the type ends before this");
        let span = self.node.span_within(token.start, token.end);
        self.syntax(span, &what, &help);
    }

    /// Reports what follows a type where it should end: then what stands before it is no name of a type, but a part of
    /// something else. Moves to where the next field may begin.
    pub(super) fn run_on(&mut self, before: &[Alternative]) {
        let is_told = before.iter().any(|one| matches!(one.what, What::Faulty));
        if let Some(token) = self.peek().cloned().filter(|_| !is_told) {
            let (what, help) = self.unexpected(&token, "the type ends before this");
            let span = self.node.span_within(token.start, token.end);
            self.syntax(span, &what, &help);
        }
        self.skip_to(&[',', '}', ')']);
    }

    /// Reports a name that is no type, and has a range: only types have one, so that it is no value.
    pub(super) fn unknown_type_with_range(&mut self, name: &str, span: Span) {
        let takes_range = |meant: &&str| meant.bytes().all(|b| b.is_ascii_alphanumeric());
        let meant = if self.report.may_suggest() { names::meant(name, self.names) } else { None };
        self.report.push(unknown_type(name, span, meant.filter(takes_range)));
    }

    /// Reports `1-10` where `1..10` is meant.
    pub(super) fn dash_for_dots(&mut self, span: Span, meant: &str) {
        self.report.push(
            Finding::error(cg02::TYPE_SYNTAX, span, "a range is written with two dots")
                .why("a dash is the sign of a negative number")
                .suggest(format!("write `{meant}`"), span, meant),
        );
    }

    /// What to say about a token that does not belong where it stands.
    pub(super) fn unexpected(&self, token: &Token, otherwise: &str) -> (String, String) {
        let before = self.at.checked_sub(1).and_then(|at| self.text_of(self.tokens.get(at)?)).unwrap_or("");
        let word = self.text_of(token).unwrap_or("");
        match &token.kind {
            Kind::Stray('?') => {
                ("`?` is no part of a type".into(), "write `|null` for a value that may be null".into())
            }
            Kind::Stray('[' | ']' | '<' | '>') => (
                format!("`{word}` is no part of a type"),
                "write a list as `list of str`, a map as `map of str`".into(),
            ),
            Kind::Unclosed => ("a quote is never closed".into(), "add the closing `'`".into()),
            Kind::Word if matches!(before, "list" | "map") => {
                (format!("expected `of` after `{before}`"), format!("write `{before} of {word}`"))
            }
            Kind::Word if before == "secret" => {
                (otherwise.to_owned(), format!("`secret` belongs to the type: `{word}: secret str`"))
            }
            Kind::Word if before == "iso" => {
                (format!("there is no type `iso {word}`"), "write `iso datetime` or `iso date`".into())
            }
            Kind::Word if matches!(before, "optional" | "nullable") => (
                format!("`{before}` is no part of a type"),
                format!("write `{word}|null` for a value that may be null"),
            ),
            Kind::Word => {
                let help = format!("put text of several words in quotes: `'{before} {word}'`; separate values by `|`");
                (otherwise.to_owned(), help)
            }
            _ => (otherwise.to_owned(), "remove it, or put the text of an enum value in quotes".into()),
        }
    }
}

/// The finding about a second field of a name.
pub(super) fn field_twice(name: &At<String>, first: Span) -> Finding {
    Finding::error(cg02::DUPLICATE_FIELD, name.span, format!("the field `{}` is declared twice", name.value))
        .also(first, "it is first declared here")
        .why("a JSON object has one member of a name")
        .help("remove one of them, or give it another name")
}
