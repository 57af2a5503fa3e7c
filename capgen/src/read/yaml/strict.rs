//! JSON text → the tree, by JSON's own grammar: what only YAML allows is a finding, and what YAML reads in another way
//! (escapes of surrogates, tabs, long keys) is read as JSON says. No recursion: open collections are kept on a stack.

use std::collections::HashMap;

use granit_parser::ScalarStyle;

use super::node::{Entry, Node, NodeKind, Scalar};
use super::places::Places;
use super::{MAX_FILE_BYTES, MAX_FINDINGS, MAX_JSON_DEPTH, MAX_NODES, too_large};
use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, FileId, Span};

/// Reads JSON that [`Sources`](crate::diagnostic::Sources) holds as `file`. Without a tree, a finding says why.
pub fn parse_json(text: &str, file: FileId, findings: &mut Findings) -> Option<Node> {
    if text.len() as u64 > MAX_FILE_BYTES {
        findings.push(too_large(file, text.len() as u64));
        return None;
    }
    let mut parser = Parser { text, file, at: 0, nodes: 0, stack: Vec::new(), findings, reported: 0 };
    match parser.document() {
        Ok(node) => Some(node),
        Err(finding) => {
            findings.push(*finding);
            None
        }
    }
}

/// Boxed, because it is large and rare.
type Fault = Box<Finding>;

/// A collection that is still open.
struct Open {
    start: usize,
    held: Held,
}

enum Held {
    Items(Vec<Node>),
    Members { entries: Vec<Entry>, key: At<String> },
}

/// What a value began as.
enum Begun {
    /// A collection was opened, and its first value comes next.
    Open,
    Node(Node),
}

struct Parser<'a, 'f> {
    text: &'a str,
    file: FileId,
    at: usize,
    nodes: usize,
    stack: Vec<Open>,
    findings: &'f mut Findings,
    reported: usize,
}

impl Parser<'_, '_> {
    fn document(&mut self) -> Result<Node, Fault> {
        loop {
            let Begun::Node(mut node) = self.begin()? else { continue };
            loop {
                self.skip_blanks();
                let Some(open) = self.stack.last_mut() else {
                    return if self.at == self.text.len() {
                        Ok(node)
                    } else {
                        Err(self.expected("the end of the file"))
                    };
                };
                let end = match &mut open.held {
                    Held::Items(items) => {
                        items.push(node);
                        b']'
                    }
                    Held::Members { entries, key } => {
                        entries.push(Entry { key: std::mem::take(key), value: node });
                        b'}'
                    }
                };
                match self.byte() {
                    Some(b',') => {
                        self.at += 1;
                        self.next_key()?;
                        break;
                    }
                    Some(byte) if byte == end => node = self.close(),
                    _ if end == b']' => return Err(self.expected("`,` or `]`")),
                    _ => return Err(self.expected("`,` or `}`")),
                }
            }
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn span(&self, start: usize) -> Span {
        Span { file: self.file, start: start as u32, end: self.at as u32 }
    }

    fn expected(&self, what: &str) -> Fault {
        let next = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        let end = self.at + next.map_or(0, char::len_utf8);
        let span = Span { file: self.file, start: self.at as u32, end: end as u32 };
        let finding = Finding::error(cg01::SYNTAX, span, format!("JSON needs {what} here"))
            .why("the file is not JSON from here on, so nothing of it is used");
        Box::new(finding.help("JSON has no comments, no trailing commas, and only double quotes"))
    }

    fn begin(&mut self) -> Result<Begun, Fault> {
        self.nodes += 1;
        self.skip_blanks();
        let start = self.at;
        if self.nodes > MAX_NODES {
            return Err(Box::new(super::build::too_many_nodes(self.span(start))));
        }
        let kind = match self.byte() {
            Some(b'{') => return self.open(b'}', Held::Members { entries: Vec::new(), key: At::default() }),
            Some(b'[') => return self.open(b']', Held::Items(Vec::new())),
            Some(b'"') => NodeKind::Scalar(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        };
        Ok(Begun::Node(Node { span: self.span(start), kind }))
    }

    fn open(&mut self, end: u8, held: Held) -> Result<Begun, Fault> {
        let start = self.at;
        self.at += 1;
        if self.stack.len() >= MAX_JSON_DEPTH {
            return Err(Box::new(super::syntax::too_deep(self.span(start), MAX_JSON_DEPTH)));
        }
        self.stack.push(Open { start, held });
        self.skip_blanks();
        if self.byte() == Some(end) {
            return Ok(Begun::Node(self.close()));
        }
        self.next_key()?;
        Ok(Begun::Open)
    }

    /// The key and the colon before the next value, where a mapping is open.
    fn next_key(&mut self) -> Result<(), Fault> {
        if !matches!(self.stack.last(), Some(Open { held: Held::Members { .. }, .. })) {
            return Ok(());
        }
        self.skip_blanks();
        let start = self.at;
        if self.byte() != Some(b'"') {
            return Err(self.expected("a key in double quotes"));
        }
        let text = self.string()?.text;
        let read = At::new(text, self.span(start));
        self.skip_blanks();
        if self.byte() != Some(b':') {
            return Err(self.expected("`:`"));
        }
        self.at += 1;
        if let Some(Open { held: Held::Members { key, .. }, .. }) = self.stack.last_mut() {
            *key = read;
        }
        Ok(())
    }

    /// Ends the innermost collection, whose closing bracket comes next.
    fn close(&mut self) -> Node {
        self.at += 1;
        let (start, kind) = match self.stack.pop() {
            Some(Open { start, held: Held::Items(items) }) => (start, NodeKind::Sequence(items)),
            Some(Open { start, held: Held::Members { entries, .. } }) => {
                (start, NodeKind::Mapping(self.without_duplicates(entries)))
            }
            None => (self.at, NodeKind::Faulty),
        };
        Node { span: self.span(start), kind }
    }

    /// Keeps the first entry of each key and reports the others.
    fn without_duplicates(&mut self, entries: Vec<Entry>) -> Vec<Entry> {
        let mut first: HashMap<&str, Span> = HashMap::with_capacity(entries.len());
        let mut repeated = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            if let Some(first) = first.insert(&entry.key, entry.key.span) {
                repeated.push(index);
                self.reported += 1;
                if self.reported <= MAX_FINDINGS {
                    self.findings.push(super::build::duplicate_key(&entry.key, first));
                }
            }
        }
        let mut index = 0;
        let mut entries = entries;
        entries.retain(|_| {
            index += 1;
            repeated.binary_search(&(index - 1)).is_err()
        });
        entries
    }

    fn word(&mut self) -> Result<NodeKind, Fault> {
        let rest = self.text.get(self.at..).unwrap_or("");
        let Some(word) = ["true", "false", "null"].into_iter().find(|word| rest.starts_with(word)) else {
            return Err(self.expected("a value"));
        };
        let start = self.at;
        self.at += word.len();
        Ok(if word == "null" { NodeKind::Null } else { NodeKind::Scalar(self.plain(start)) })
    }

    fn number(&mut self) -> Result<NodeKind, Fault> {
        let start = self.at;
        if self.byte() == Some(b'-') {
            self.at += 1;
        }
        match self.byte() {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.byte(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(NodeKind::Scalar(self.plain(start)))
    }

    fn digits(&mut self) -> Result<(), Fault> {
        if !matches!(self.byte(), Some(b'0'..=b'9')) {
            return Err(self.expected("a digit"));
        }
        while matches!(self.byte(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        Ok(())
    }

    fn plain(&self, start: usize) -> Scalar {
        let text = self.text.get(start..self.at).unwrap_or("").to_owned();
        Scalar { text, plain: true, style: ScalarStyle::Plain, places: Places::From(start as u32) }
    }

    /// The string that begins here.
    fn string(&mut self) -> Result<Scalar, Fault> {
        let start = self.at;
        self.at += 1;
        let mut value = String::new();
        loop {
            let rest = self.text.get(self.at..).unwrap_or("");
            let plain = rest.find(|c: char| matches!(c, '"' | '\\') || c < ' ').unwrap_or(rest.len());
            value.push_str(rest.get(..plain).unwrap_or(""));
            self.at += plain;
            match self.byte() {
                Some(b'"') => break,
                Some(b'\\') => value.push(self.escape()?),
                Some(_) => return Err(self.expected("an escape such as `\\n` instead of a control character")),
                None => return Err(self.expected("the closing quote of a text")),
            }
        }
        self.at += 1;
        let style = ScalarStyle::DoubleQuoted;
        let places = Places::of(&value, style, self.text, start, self.at);
        Ok(Scalar { text: value, plain: false, style, places })
    }

    fn escape(&mut self) -> Result<char, Fault> {
        self.at += 1;
        let c = match self.byte() {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(),
            _ => return Err(self.expected("one of the escapes `\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u`")),
        };
        self.at += 1;
        Ok(c)
    }

    /// After `\u`: one code, or two surrogates.
    fn unicode(&mut self) -> Result<char, Fault> {
        self.at += 1;
        let first = self.code()?;
        if let Some(c) = char::from_u32(first) {
            return Ok(c);
        }
        let lone = "the other half of a surrogate pair";
        if first >= 0xDC00 || !self.text.get(self.at..).is_some_and(|rest| rest.starts_with("\\u")) {
            return Err(self.expected(lone));
        }
        self.at += 2;
        let low = self.code()?.checked_sub(0xDC00).filter(|low| *low < 0x400);
        let joined = low.map(|low| 0x10000 + ((first - 0xD800) << 10) + low);
        joined.and_then(char::from_u32).ok_or_else(|| self.expected(lone))
    }

    fn code(&mut self) -> Result<u32, Fault> {
        let digits = self.text.get(self.at..self.at + 4).filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let code = code.ok_or_else(|| self.expected("four hexadecimal digits"))?;
        self.at += 4;
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let mut findings = Findings::new();
        let node = parse_json(text, FileId(0), &mut findings);
        let findings = findings.into_sorted();
        for finding in &findings {
            assert!(text.get(finding.span.start as usize..finding.span.end as usize).is_some(), "{finding:?}");
        }
        match (node, findings.first()) {
            (Some(node), None) => Ok(node.to_json()),
            (_, Some(finding)) => Err(finding.message.clone()),
            (None, None) => panic!("no tree and no finding for {text}"),
        }
    }

    #[test]
    fn json_is_read_as_json_says() {
        for (text, json) in [
            (" {} ", "{}"),
            ("[1, -0.5e+3, true, null, \"~\", \"yes\"]", "[1,-0.5e3,true,null,\"~\",\"yes\"]"),
            ("{\t\"a\" :\r\n[ ] }", "{\"a\":[]}"),
            (r#""\ud83d\ude42\/\u00e9\b""#, "\"🙂/é\\u0008\""),
            ("\"\u{7f}\"", "\"\\u007f\""),
            ("{\"b\":{\"c\":[{}]},\"a\":\"x # y: z\"}", "{\"a\":\"x # y: z\",\"b\":{\"c\":[{}]}}"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(json), "{text}");
        }
        let key = "k".repeat(5000);
        assert_eq!(read(&format!("{{\"{key}\": 1}}")), Ok(format!("{{\"{key}\":1}}")));
    }

    #[test]
    fn what_is_not_json_is_a_finding() {
        for text in [
            "",
            "{",
            "[1,]",
            "{\"a\":1,}",
            "{'a':1}",
            "{a:1}",
            "[1 2]",
            "{\"a\" 1}",
            "01",
            "1.",
            "1e",
            "-",
            "+1",
            "nul",
            "\"a",
            "\"\n\"",
            "\"\\x\"",
            "\"\\ud83d\"",
            "\"\\ude42\"",
            "\"\\ud83d\\u0041\"",
            "\"\\u12\"",
            "{} {}",
            "// x\n1",
            "\"\\u12é\"",
            "[1}",
            "{\"a\":1]",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read("{\"a\":1,\"b\":2,\"a\":3}").is_err_and(|message| message.contains("`a`")));
        assert!(read(&"[".repeat(100_000)).is_err_and(|message| message.contains("deep")));
        assert!(read(&format!("{}{}", "[".repeat(MAX_JSON_DEPTH), "]".repeat(MAX_JSON_DEPTH))).is_ok());
    }
}
