//! The parser's errors in our words.

use granit_parser::{ErrorKind, ScanError};

use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg01;
use crate::model::{FileId, Span};

use super::MAX_DEPTH;

/// The finding about text that is not YAML.
pub(super) fn finding(error: &ScanError, text: &str, file: FileId) -> Finding {
    let span = place(error, text, file);
    match error.kind() {
        ErrorKind::RecursionLimitExceeded => too_deep(span),
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => tab(tabs_before(span, text)),
        kind => {
            let (what, help) = words(kind);
            Finding::error(cg01::SYNTAX, span, what)
                .why("the file is not YAML from here on, so nothing of it is used")
                .help(help)
        }
    }
}

/// The finding about nesting without end.
pub(super) fn too_deep(span: Span) -> Finding {
    Finding::error(cg01::TOO_DEEP, span, format!("nested more than {MAX_DEPTH} levels deep"))
        .why("reading stops here, so that no input takes unbounded time or memory")
        .help("give the inner types names under `types`")
}

fn tab(span: Span) -> Finding {
    Finding::error(cg01::TAB, span, "a tab is used as indentation")
        .why("editors show tabs at different widths, so YAML counts spaces only")
        .help("indent with spaces")
}

/// The character that the error is about; empty at the end of the text.
fn place(error: &ScanError, text: &str, file: FileId) -> Span {
    let mut start = error.marker().byte_offset().unwrap_or(0).min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let rest = text.get(start..).unwrap_or("");
    let len = rest.chars().next().filter(|c| !matches!(c, '\n' | '\r')).map_or(0, char::len_utf8);
    Span { file, start: start as u32, end: (start + len) as u32 }
}

/// The tabs that end at a place: the parser notices them when it is past them.
fn tabs_before(span: Span, text: &str) -> Span {
    let before = text.get(..span.start as usize).unwrap_or("");
    match before.len() - before.trim_end_matches('\t').len() {
        0 => span,
        tabs => Span { start: span.start - tabs as u32, end: span.start, ..span },
    }
}

/// What is wrong, and what to do.
fn words(kind: &ErrorKind) -> (String, &'static str) {
    match kind {
        ErrorKind::ExpectedFlowMappingSeparator => (
            "expected `,` or `}` here".into(),
            "close the brace; put a type expression that holds braces, brackets or commas in quotes: `\"list of {a: str}\"`",
        ),
        ErrorKind::ExpectedFlowSequenceSeparator => (
            "expected `,` or `]` here".into(),
            "close the bracket, or put text that holds braces or brackets in quotes",
        ),
        ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping
        | ErrorKind::UnclosedFlowCollection { .. } => {
            ("a bracket or brace is never closed".into(), "add the `]` or `}` that is missing")
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            (format!("`{open}` is closed by `{close}`"), "use the bracket that matches the one before")
        }
        ErrorKind::MisplacedFlowCollectionEnd => {
            ("a closing bracket without an opening one".into(), "remove it, or put the text in quotes")
        }
        ErrorKind::UnclosedQuotedScalar | ErrorKind::DocumentIndicatorInQuotedScalar => {
            ("a quote is never closed".into(), "add the closing quote; `'` inside single quotes is written `''`")
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => (
            "text after a closing quote".into(),
            "put all of the value inside the quotes; `'` inside single quotes is written `''`",
        ),
        ErrorKind::UnknownQuotedScalarEscape => {
            ("an escape that YAML does not know".into(), "write a backslash as `\\\\`, or use single quotes")
        }
        ErrorKind::UnexpectedCharacter { character } => {
            (format!("a value cannot begin with `{}`", character.escape_debug()), "put the value in quotes")
        }
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => (
            "a colon where no key can be".into(),
            "put text that holds `: ` in quotes, or check the indentation of this line",
        ),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            ("a line without a colon among keys".into(), "write `key: value`, or indent the line so that it goes on")
        }
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::InvalidIndentation | ErrorKind::MappingKeyNotAllowed => {
            ("expected a key here".into(), "give the line the indentation of its neighbours")
        }
        ErrorKind::ExpectedBlockSequenceEntry | ErrorKind::BlockSequenceEntryNotAllowed => {
            ("expected `- ` here".into(), "give the line the indentation of its neighbours")
        }
        ErrorKind::ExpectedDocumentStart | ErrorKind::InvalidDocumentEnd => {
            ("text after the end of the document".into(), "remove it, or indent it as part of what comes before")
        }
        ErrorKind::BomInsideDocument => {
            ("a byte-order mark inside the file".into(), "remove it: it may only be the very first character")
        }
        kind => (kind.to_string(), "see yaml.org for the form, or put the value in quotes"),
    }
}
