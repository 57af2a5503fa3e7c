//! Parser events → the tree. No recursion: open collections are kept on a stack of our own.

use granit_parser::{Event, Parser, ScalarStyle, StructureStyle};

use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, FileId, Span};

use super::node::{Entry, Node, NodeKind, Scalar};
use super::places::Places;
use super::{MAX_DEPTH, MAX_FINDINGS, MAX_NODES, more_faults, syntax};

/// The tree of the one document that `text` must hold.
pub(super) fn tree(text: &str, file: FileId, findings: &mut Findings) -> Option<Node> {
    let options = granit_parser::options! {
        emit_comments: false,
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
    };
    let mut builder = Builder { text, file, findings, stack: Vec::new(), root: None, nodes: 0, reported: 0 };
    let mut parser = Parser::new_from_str_with_options(text, options);
    let mut documents = 0;
    while let Some(next) = parser.next_event() {
        let (event, place) = match next {
            Ok(next) => next,
            Err(error) => {
                let finding = syntax::finding(&error, text, file);
                builder.report(finding);
                return None;
            }
        };
        let span = builder.span(&place);
        if matches!(event, Event::DocumentStart(..)) {
            documents += 1;
            if documents > 1 {
                builder.report(several_documents(span));
                break;
            }
        }
        builder.event(event, &place, span).ok()?;
    }
    let root = builder.root.take().filter(|root| !root.is_left_out());
    if root.is_none() {
        builder.report(empty_file(file, text));
    }
    root
}

fn several_documents(span: Span) -> Finding {
    Finding::error(cg01::SEVERAL_DOCUMENTS, span, "a second YAML document begins here")
        .why("one file says one thing: only the first document would count")
        .help("put it into a file of its own, or remove the `---` or `...` line")
}

fn empty_file(file: FileId, text: &str) -> Finding {
    let what = if text.trim().is_empty() { "the file is empty" } else { "the file holds nothing but comments" };
    Finding::error(cg01::EMPTY_FILE, Span { file, start: 0, end: 0 }, what)
        .why("it declares nothing, which is hardly what was meant")
        .help("write its first key, or remove the file and what refers to it")
}

/// Reading stops; a finding was made.
struct Stop;

/// A collection that is still open.
struct Open {
    start: u32,
    style: StructureStyle,
    held: Held,
}

enum Held {
    Items(Vec<Node>),
    Members { entries: Vec<Entry>, key: Pending },
}

/// The key whose value comes next.
enum Pending {
    /// A key comes next.
    No,
    /// A key that cannot be used: its value is dropped.
    Faulty,
    Key(At<String>),
}

struct Builder<'a> {
    text: &'a str,
    file: FileId,
    findings: &'a mut Findings,
    stack: Vec<Open>,
    root: Option<Node>,
    nodes: usize,
    reported: usize,
}

impl Builder<'_> {
    fn span(&self, place: &granit_parser::Span) -> Span {
        let range = place.byte_range().unwrap_or(0..0);
        Span { file: self.file, start: range.start as u32, end: range.end.max(range.start) as u32 }
    }

    /// Adds a finding, as long as the file has not had enough of them.
    fn report(&mut self, finding: Finding) {
        self.reported += 1;
        if self.reported < MAX_FINDINGS {
            self.findings.push(finding);
        } else if self.reported == MAX_FINDINGS {
            let more = more_faults(finding.span);
            self.findings.push(finding);
            self.findings.push(more);
        }
    }

    fn event(&mut self, event: Event<'_>, place: &granit_parser::Span, span: Span) -> Result<(), Stop> {
        if let Some(tag) = event.tag() {
            let at = place.tag_span().map_or(span, |place| self.span(&place));
            let message = format!("the YAML tag `{}` is not allowed here", shorten(&tag.original()));
            let finding = Finding::error(cg01::TAG, at, message)
                .why("our files say what a value is by its key, and a tag would be ignored")
                .help("remove the tag; put the value in quotes where it must be text");
            self.report(finding);
        }
        match event {
            Event::Scalar(value, style, ..) => self.scalar(&value, style, span),
            Event::SequenceStart(style, ..) => self.open(Held::Items(Vec::new()), style, span),
            Event::MappingStart(style, ..) => {
                self.open(Held::Members { entries: Vec::new(), key: Pending::No }, style, span)
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Anchor(..) => {
                self.report(shared_node(span, "an anchor"));
                Ok(())
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.report(shared_node(span, "an alias"));
                self.attach(Node { span, kind: NodeKind::Faulty })
            }
            _ => Ok(()),
        }
    }

    fn scalar(&mut self, value: &str, style: ScalarStyle, mut span: Span) -> Result<(), Stop> {
        let plain = style == ScalarStyle::Plain;
        let left_out = plain && span.start == span.end;
        if matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) {
            let (start, end) = (span.start as usize, span.end as usize);
            span.end = (start + self.text.get(start..end).unwrap_or("").trim_end().len()) as u32;
        }
        let is_key = matches!(self.stack.last(), Some(Open { held: Held::Members { key: Pending::No, .. }, .. }));
        if left_out || (plain && !is_key && matches!(value, "~" | "null" | "Null" | "NULL")) {
            return self.attach(Node { span, kind: NodeKind::Null });
        }
        let places = Places::of(value, style, self.text, span.start as usize, span.end as usize);
        self.attach(Node { span, kind: NodeKind::Scalar(Scalar { text: value.to_owned(), plain, style, places }) })
    }

    fn open(&mut self, held: Held, style: StructureStyle, span: Span) -> Result<(), Stop> {
        if self.stack.len() >= MAX_DEPTH {
            self.report(syntax::too_deep(span, MAX_DEPTH));
            return Err(Stop);
        }
        self.stack.push(Open { start: span.start, style, held });
        Ok(())
    }

    fn close(&mut self, span: Span) -> Result<(), Stop> {
        let Some(open) = self.stack.pop() else { return Ok(()) };
        let (kind, last) = match open.held {
            Held::Items(items) => {
                let last = items.last().map(|item| item.span.end);
                (NodeKind::Sequence(items), last)
            }
            Held::Members { entries, .. } => {
                let last = entries.last().map(|entry| entry.value.span.end.max(entry.key.span.end));
                (NodeKind::Mapping(self.without_duplicates(entries)), last)
            }
        };
        // A block ends where its last node does; the parser only notices at the next one.
        let end = if open.style == StructureStyle::Flow { span.end } else { last.unwrap_or(open.start) };
        self.attach(Node { span: Span { file: self.file, start: open.start, end: end.max(open.start) }, kind })
    }

    /// Puts a node where it belongs: as a key, a value, an item or the root.
    fn attach(&mut self, node: Node) -> Result<(), Stop> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            self.report(too_many_nodes(node.span));
            return Err(Stop);
        }
        let Some(open) = self.stack.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        match &mut open.held {
            Held::Items(items) => items.push(node),
            Held::Members { entries, key } => match std::mem::replace(key, Pending::No) {
                Pending::Key(key) => entries.push(Entry { key, value: node }),
                Pending::Faulty => {}
                Pending::No => {
                    let (pending, finding) = key_of(node);
                    *key = pending;
                    if let Some(finding) = finding {
                        self.report(finding);
                    }
                }
            },
        }
        Ok(())
    }

    /// Keeps the first entry of each key and reports the others.
    fn without_duplicates(&mut self, mut entries: Vec<Entry>) -> Vec<Entry> {
        // Trees stay until all is read: a file of many megabytes has room for half as many members again.
        entries.shrink_to_fit();
        if entries.len() <= FEW && all_differ(&entries) {
            return entries;
        }
        let mut order: Vec<usize> = (0..entries.len()).collect();
        order.sort_by(|a, b| {
            let key = |i: &usize| entries.get(*i).map(|entry| entry.key.as_str());
            (key(a), a).cmp(&(key(b), b))
        });
        let mut first_of = vec![None; entries.len()];
        let mut first: Option<usize> = None;
        for i in order {
            let key = |i: usize| entries.get(i).map(|entry| &entry.key);
            match first.filter(|first| key(*first) == key(i)) {
                Some(first) => {
                    if let Some(slot) = first_of.get_mut(i) {
                        *slot = key(first).map(|key| key.span);
                    }
                }
                None => first = Some(i),
            }
        }
        for (entry, first) in entries.iter().zip(&first_of) {
            if let Some(first) = *first {
                self.report(duplicate_key(&entry.key, first));
            }
        }
        let mut kept = first_of.iter().map(Option::is_none);
        entries.retain(|_| kept.next().unwrap_or(true));
        entries
    }
}

/// Of so few members each is compared with each, which takes no memory.
const FEW: usize = 16;

fn all_differ(entries: &[Entry]) -> bool {
    for (position, entry) in entries.iter().enumerate() {
        for other in &entries[..position] {
            if other.key.value == entry.key.value {
                return false;
            }
        }
    }
    true
}

/// A node as a key, and what is wrong with it.
fn key_of(node: Node) -> (Pending, Option<Finding>) {
    let span = node.span;
    match node.kind {
        NodeKind::Scalar(scalar) if scalar.plain && scalar.text == "<<" => {
            (Pending::Faulty, Some(shared_node(span, "a merge key")))
        }
        NodeKind::Scalar(scalar) => (Pending::Key(At::new(scalar.text, span)), None),
        NodeKind::Null => (Pending::Key(At::new(String::new(), span)), None),
        NodeKind::Faulty => (Pending::Faulty, None),
        NodeKind::Sequence(_) | NodeKind::Mapping(_) => {
            let finding = Finding::error(cg01::KEY_NOT_TEXT, span, "a key must be text")
                .why("a list or mapping as a key has no meaning in our files, so its value would be lost")
                .help("write a word before the colon; put a type expression that holds braces in quotes");
            (Pending::Faulty, Some(finding))
        }
    }
}

pub(super) fn duplicate_key(key: &At<String>, first: Span) -> Finding {
    Finding::error(cg01::DUPLICATE_KEY, key.span, format!("the key `{}` is written twice", shorten(key)))
        .also(first, "it is first written here")
        .why("only one of the two could count, and a reader of the file cannot see which")
        .help("remove one of them, or give it another name")
}

fn shared_node(span: Span, what: &str) -> Finding {
    Finding::error(cg01::SHARED_NODE, span, format!("{what} is not allowed here"))
        .why("our files do not use anchors, aliases and merge keys: what an entry says must stand where it is read")
        .help("write the value out, or give a shared type a name under `types`")
}

pub(super) fn too_many_nodes(span: Span) -> Finding {
    Finding::error(cg01::TOO_LARGE, span, format!("the file holds more than {MAX_NODES} values"))
        .why("reading stops here, so that no input takes unbounded time or memory")
        .help("split it into several catalogues, or check that this is the file you meant")
}

/// A name as it can be shown in one line.
fn shorten(text: &str) -> String {
    const SHOWN: usize = 60;
    let line = text.lines().next().unwrap_or("");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or("")),
        None => line.to_owned(),
    }
}
