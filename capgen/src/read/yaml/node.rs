//! The nodes of the tree.

use granit_parser::ScalarStyle;

use crate::model::{At, Span};

use super::places::Places;

/// One node and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it stands, quotes and brackets included. Empty for a value that was left out.
    pub span: Span,
    /// What it holds.
    pub kind: NodeKind,
}

/// What a node holds.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// A value that was left out, or a plain `null` or `~`.
    Null,
    /// Text, a number, `true` or `false`.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// A mapping, in the order written.
    Mapping(Vec<Entry>),
    /// Could not be read: a finding was made, so say no more about it.
    Faulty,
}

/// A scalar's value.
#[derive(Clone, Debug, PartialEq)]
pub struct Scalar {
    /// The value: quotes, escapes and folds undone.
    pub text: String,
    /// Written without quotes, and not as a block.
    pub plain: bool,
    /// How it was written.
    pub(super) style: ScalarStyle,
    /// Where the bytes of `text` stand in the file.
    pub(super) places: Places,
}

/// One member of a mapping.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its key; perhaps empty.
    pub key: At<String>,
    /// Its value.
    pub value: Node,
}

impl Node {
    /// What it is, for a message: "a mapping", "a list", "text", "a number", "true or false", "nothing".
    pub fn word(&self) -> &'static str {
        match &self.kind {
            NodeKind::Null => "nothing",
            NodeKind::Sequence(_) => "a list",
            NodeKind::Mapping(_) => "a mapping",
            NodeKind::Faulty => "something unreadable",
            NodeKind::Scalar(_) if self.as_bool().is_some() => "true or false",
            NodeKind::Scalar(scalar) if scalar.plain && super::json::number(&scalar.text).is_some() => "a number",
            NodeKind::Scalar(_) => "text",
        }
    }

    /// Has a finding already been made about it?
    pub fn is_faulty(&self) -> bool {
        matches!(self.kind, NodeKind::Faulty)
    }

    /// Was the value left out? A written `null` or `~` is not.
    pub fn is_left_out(&self) -> bool {
        matches!(self.kind, NodeKind::Null) && self.span.start == self.span.end
    }

    /// The text of any scalar.
    pub fn as_str(&self) -> Option<At<&str>> {
        match &self.kind {
            NodeKind::Scalar(scalar) => Some(At::new(scalar.text.as_str(), self.span)),
            _ => None,
        }
    }

    /// A plain `true` or `false`.
    pub fn as_bool(&self) -> Option<bool> {
        match self.plain()? {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// A plain whole number without a sign.
    pub fn as_u64(&self) -> Option<u64> {
        let text = self.plain()?;
        text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
    }

    /// A plain whole number.
    pub fn as_i64(&self) -> Option<i64> {
        let text = self.plain()?;
        let digits = text.strip_prefix('-').unwrap_or(text);
        digits.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
    }

    /// The members of a mapping.
    pub fn as_mapping(&self) -> Option<&[Entry]> {
        match &self.kind {
            NodeKind::Mapping(entries) => Some(entries),
            _ => None,
        }
    }

    /// The items of a list.
    pub fn as_sequence(&self) -> Option<&[Node]> {
        match &self.kind {
            NodeKind::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// The value of a mapping's key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_mapping()?.iter().find(|entry| entry.key.as_str() == key).map(|entry| &entry.value)
    }

    /// Canonical JSON: keys sorted, no space, plain scalars read by YAML's core schema.
    pub fn to_json(&self) -> String {
        super::json::of(self)
    }

    /// The place of bytes `start..end` of a scalar's value; of the whole node when that cannot be told.
    pub fn span_within(&self, start: usize, end: usize) -> Span {
        let within = match &self.kind {
            NodeKind::Scalar(scalar) => scalar.places.span(start, end, scalar.text.len()),
            _ => None,
        };
        within.map_or(self.span, |(start, end)| Span { file: self.span.file, start, end })
    }

    /// A change of the part of a scalar that stands at `part`, as it has to be written there: what the scalar's own quotes
    /// need. None when it cannot be told.
    pub fn edit_within(&self, part: Span, replacement: &str) -> Option<(Span, String)> {
        let NodeKind::Scalar(scalar) = &self.kind else { return None };
        let quotes = |c: char| matches!(c, '"' | '\\');
        match scalar.style {
            ScalarStyle::SingleQuoted => Some((part, replacement.replace('\'', "''"))),
            ScalarStyle::DoubleQuoted => (!replacement.contains(quotes)).then(|| (part, replacement.to_owned())),
            // At its beginning a quote would be the scalar's own: all of it goes into quotes.
            ScalarStyle::Plain if part.start == self.span.start && replacement.starts_with(['\'', '"', '{']) => {
                let rest = scalar.text.get((part.end - part.start) as usize..)?;
                let is_one_line = scalar.text.len() == (self.span.end - self.span.start) as usize;
                let text = format!("{replacement}{rest}");
                (is_one_line && !text.contains(quotes)).then(|| (self.span, format!("\"{text}\"")))
            }
            _ => Some((part, replacement.to_owned())),
        }
    }

    fn plain(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Scalar(scalar) if scalar.plain => Some(&scalar.text),
            _ => None,
        }
    }
}
