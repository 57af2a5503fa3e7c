//! The parser's errors in our words.

use granit_parser::{ErrorKind, ScanError};

use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg01;
use crate::model::{FileId, Span};

use super::MAX_DEPTH;

const UNUSED: &str = "the file is not YAML from here on, so nothing of it is used";

/// The finding about text that is not YAML.
pub(super) fn finding(error: &ScanError, text: &str, file: FileId) -> Finding {
    let span = place(error, text, file);
    match error.kind() {
        ErrorKind::RecursionLimitExceeded => too_deep(span, MAX_DEPTH),
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => tab(tabs_near(span, text)),
        ErrorKind::UnknownQuotedScalarEscape => unknown_escape(span, text),
        kind => {
            let (what, help) = after_braces(span, text).filter(|_| expects_key(kind)).unwrap_or_else(|| words(kind));
            Finding::error(cg01::SYNTAX, span, what).why(UNUSED).help(help)
        }
    }
}

/// The finding about nesting without end.
pub(super) fn too_deep(span: Span, most: usize) -> Finding {
    Finding::error(cg01::TOO_DEEP, span, format!("nested more than {most} levels deep"))
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

/// The tabs of indentation nearest to a place: those that end there, as the parser notices them when it is past them;
/// else those of the next line that has some, as of a text of several lines it tells the beginning.
fn tabs_near(span: Span, text: &str) -> Span {
    let (before, after) = text.split_at_checked(span.start as usize).unwrap_or((text, ""));
    let tabs = before.len() - before.trim_end_matches('\t').len();
    if tabs > 0 {
        return Span { start: span.start - tabs as u32, end: span.start, ..span };
    }
    let mut at = before.len();
    for line in after.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line.find('\t').filter(|&tab| tab < indent && at > before.len()) {
            return Span { start: (at + tab) as u32, end: (at + indent) as u32, ..span };
        }
        at += line.len();
    }
    span
}

fn expects_key(kind: &ErrorKind) -> bool {
    matches!(kind, ErrorKind::ExpectedBlockMappingKey | ErrorKind::InvalidIndentation | ErrorKind::MappingKeyNotAllowed)
}

/// What is wrong with text that stands where a value in braces or brackets has ended, and what to do.
fn after_braces(span: Span, text: &str) -> Option<(String, &'static str)> {
    let before = text.get(..span.start as usize)?;
    let ended = before.trim_end();
    let same_line = !before.get(ended.len()..)?.contains('\n');
    if same_line && ended.ends_with(['}', ']']) {
        Some(("text after a closing brace".into(), "put a value that begins with `{` or `[` in quotes, all of it"))
    } else if ended.ends_with("{}") {
        Some(("a key below `{}`".into(), "remove the `{}`: it says that there are no keys"))
    } else {
        None
    }
}

/// Points at the first escape of a quoted text that YAML does not have; the parser tells where the quotes begin.
fn unknown_escape(span: Span, text: &str) -> Finding {
    const KNOWN: &str = "0abt\tnvfre \"/\\N_LPxuU\n\r";
    let start = span.start as usize;
    let mut letters = text.get(start..).unwrap_or("").char_indices();
    let mut place = span;
    while let Some((at, letter)) = letters.next() {
        if letter != '\\' {
            continue;
        }
        let Some((after, escaped)) = letters.next() else { break };
        if !KNOWN.contains(escaped) {
            let end = start + after + escaped.len_utf8();
            place = Span { start: (start + at) as u32, end: end as u32, ..span };
            break;
        }
    }
    Finding::error(cg01::SYNTAX, place, "an escape that YAML does not know")
        .why(UNUSED)
        .help("write a backslash as `\\\\`, or put the text in single quotes")
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
        ErrorKind::UnexpectedCharacter { character } => {
            (format!("a value cannot begin with `{}`", character.escape_debug()), "put the value in quotes")
        }
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => (
            "a colon where no key can be".into(),
            "put a value that holds `: ` in quotes, as in `to: \"list of {name: str}\"`; or mend the indentation of this line",
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
        ErrorKind::InvalidBlockScalarHeader | ErrorKind::ZeroBlockScalarIndent => (
            "text after the `|` or `>` of a text block".into(),
            "put a value that holds braces, `|` or `>` in quotes, as in `key: \"{source_ref}|{type_code}\"`",
        ),
        ErrorKind::InvalidBlockScalarIndent
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::InvalidFlowScalarIndent => {
            ("a line of a longer value is not indented enough".into(), "indent it deeper than the key it belongs to")
        }
        ErrorKind::ExpectedNodeContent => {
            ("a value is missing here".into(), "write the value, or put it in quotes if it begins with a sign")
        }
        ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => (
            "an escape that stands for no character".into(),
            "write `\\u` with four hexadecimal digits, or the character itself",
        ),
        ErrorKind::CommentInterceptedScalar | ErrorKind::CommentNotSeparated => {
            ("a `#` that stands inside a value".into(), "put the value in quotes, or a space before the comment")
        }
        ErrorKind::BlockEntryInFlowCollection
        | ErrorKind::InvalidBlockEntryWhitespace
        | ErrorKind::PlainScalarStartsWithDashFlowIndicator => {
            ("a dash that begins no item".into(), "write `- item` on a line of its own, or put the value in quotes")
        }
        ErrorKind::FlowMappingValueAdjacentCollection | ErrorKind::InvalidMappingValueWhitespace => {
            ("a colon without a space after it".into(), "write `key: value`")
        }
        kind => (kind.to_string(), "see yaml.org for the form, or put the value in quotes"),
    }
}
