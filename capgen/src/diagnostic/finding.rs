//! A finding, and the collector that every phase writes to.

use std::cell::Cell;
use std::cmp::Reverse;

use super::Sources;
use crate::model::{FileId, Span};

/// The number of a rule: `Code(501)` is shown as `CG0501`. Each family keeps its own in `codes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u16);

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "CG{:04}", self.0)
    }
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Worth knowing.
    Note,
    /// Probably wrong.
    Warning,
    /// Nothing can be generated from this.
    Error,
}

impl Level {
    /// `error`, `warning` or `note`.
    pub fn word(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
        }
    }
}

/// A second place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there.
    pub text: String,
}

/// The next step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Help {
    /// What to do, in words.
    pub text: String,
    /// Text to put at a place: an empty span inserts, any other replaces.
    pub edit: Option<(Span, String)>,
}

/// One thing that capgen has to say about its input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    /// The rule.
    pub code: Code,
    /// How bad.
    pub level: Level,
    /// One line: what is wrong.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What is at that place, when the message does not already say it.
    pub label: Option<String>,
    /// Other places.
    pub labels: Vec<Label>,
    /// Why it matters, in a sentence.
    pub notes: Vec<String>,
    /// Next steps.
    pub help: Vec<Help>,
    /// The capability, brick or type it is about, so that `allow` can name it.
    pub about: Option<String>,
}

impl Finding {
    /// A finding at a level.
    pub fn new(level: Level, code: Code, span: Span, message: impl Into<String>) -> Self {
        Finding {
            code,
            level,
            message: one_line(message.into()),
            span,
            label: None,
            labels: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            about: None,
        }
    }

    /// An error.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Level::Error, code, span, message)
    }

    /// A warning.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Level::Warning, code, span, message)
    }

    /// A note.
    pub fn note(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Level::Note, code, span, message)
    }

    /// What is at the place itself.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.label = Some(text.into());
        self
    }

    /// A second place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Why it matters.
    pub fn why(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// What another system calls the same fault: its own code.
    pub fn known_as(self, system: &str, code: &str) -> Self {
        self.why(format!("{system} calls this `{code}`"))
    }

    /// What to do.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(Help { text: text.into(), edit: None });
        self
    }

    /// What to do, as an edit.
    pub fn suggest(mut self, text: impl Into<String>, at: Span, replacement: impl Into<String>) -> Self {
        self.help.push(Help { text: text.into(), edit: Some((at, replacement.into())) });
        self
    }

    /// What it is about.
    pub fn about(mut self, subject: impl Into<String>) -> Self {
        self.about = Some(subject.into());
        self
    }
}

/// A message on one line. The names in it come from files and may hold line breaks and other control characters, which
/// are then shown as escapes.
fn one_line(message: String) -> String {
    if !message.contains(char::is_control) {
        return message;
    }
    let shown = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    message.chars().map(shown).collect()
}

/// Everything found so far. Must be taken or inspected before it is dropped.
#[derive(Debug, Default)]
pub struct Findings {
    items: Vec<Finding>,
    looked_at: Cell<bool>,
    limit: Option<usize>,
    /// How many came after the limit was reached, and the worst of them.
    beyond: Option<(usize, Level)>,
}

impl Findings {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps the first so many and counts the rest, so that a hostile file cannot fill the memory with what is wrong in it.
    pub fn limited(most: usize) -> Self {
        let mut findings = Self::default();
        findings.limit = Some(most);
        findings
    }

    /// How many were left out because of the limit, and the worst level among them.
    pub fn left_out(&self) -> Option<(usize, Level)> {
        self.beyond
    }

    /// Adds one.
    pub fn push(&mut self, finding: Finding) {
        self.looked_at.set(false);
        if self.limit.is_some_and(|limit| self.items.len() >= limit) {
            let (count, worst) = self.beyond.unwrap_or((0, finding.level));
            self.beyond = Some((count + 1, worst.max(finding.level)));
            return;
        }
        self.items.push(finding);
    }

    /// Adds what another collector holds.
    pub fn extend(&mut self, other: Findings) {
        for finding in other.into_sorted() {
            self.push(finding);
        }
    }

    /// How many errors there are.
    pub fn errors(&self) -> usize {
        self.looked_at.set(true);
        self.items.iter().filter(|f| f.level == Level::Error).count()
    }

    /// How many findings there are, to compare a before with an after. Does not count as a look.
    pub fn count(&self) -> usize {
        self.items.len() + self.beyond.map_or(0, |(count, _)| count)
    }

    /// All findings, sorted by file in the order of reading and by place, each once.
    pub fn into_sorted(self) -> Vec<Finding> {
        self.sorted_by_file(|file| file)
    }

    /// All findings as they are shown: sorted by the shown path of the file and by place, each once, whatever order the
    /// files were read in.
    pub fn into_report(mut self, sources: &Sources) -> Vec<Finding> {
        for help in self.items.iter_mut().flat_map(|finding| &mut finding.help) {
            if let Some((span, text)) = &mut help.edit {
                quote_in_json(*span, text, sources);
            }
        }
        self.sorted_by_file(|file| (sources.path(file), file))
    }

    fn sorted_by_file<K: Ord>(mut self, key: impl Fn(FileId) -> K) -> Vec<Finding> {
        self.looked_at.set(true);
        let mut items = std::mem::take(&mut self.items);
        items.sort_by(|a, b| key(a.span.file).cmp(&key(b.span.file)).then_with(|| a.order().cmp(&b.order())));
        items.dedup();
        items
    }
}

/// In JSON a text is never without quotes: whoever replaces one writes them too.
fn quote_in_json(span: Span, text: &mut String, sources: &Sources) {
    let Some(source) = sources.get(span.file).filter(|source| source.path.ends_with(".json")) else { return };
    let replaced = source.text.get(span.start as usize..span.end as usize).unwrap_or("");
    if replaced.starts_with('"') && !text.starts_with('"') {
        *text = format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    }
}

impl Finding {
    /// Place first, then the worst; the rest only so that equal findings come to stand together.
    fn order(&self) -> impl Ord + '_ {
        let subject = (&self.message, &self.label, &self.about);
        (self.span, self.code, Reverse(self.level), subject, (&self.labels, &self.notes, &self.help))
    }
}

impl Drop for Findings {
    fn drop(&mut self) {
        let lost = !self.items.is_empty() && !self.looked_at.get();
        if cfg!(debug_assertions) && lost && !std::thread::panicking() {
            panic!(
                "{} findings were dropped without being looked at; the first: {:?}",
                self.items.len(),
                self.items[0]
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: u32, start: u32) -> Span {
        Span { file: FileId(file), start, end: start }
    }

    #[test]
    fn a_message_is_one_line() {
        let finding = Finding::error(Code(1), at(0, 0), "`a\nb\u{1b}é` is no name");
        assert_eq!(finding.message, "`a\\nb\\u{1b}é` is no name");
    }

    #[test]
    fn beyond_its_limit_a_collector_counts() {
        let mut findings = Findings::limited(2);
        for level in [Level::Note, Level::Note, Level::Warning, Level::Error, Level::Note] {
            findings.push(Finding::new(level, Code(1), at(0, 0), format!("{}", findings.count())));
        }
        assert_eq!((findings.left_out(), findings.count()), (Some((3, Level::Error)), 5));
        assert_eq!(findings.into_sorted().len(), 2);
    }

    #[test]
    fn a_report_is_sorted_by_shown_path_and_holds_each_once() {
        let mut sources = Sources::new();
        let (z, a) = (sources.add("z.yaml", ""), sources.add("a.yaml", ""));
        let mut findings = Findings::new();
        let twice = Finding::error(Code(101), at(z.0, 4), "m").also(at(a.0, 1), "x");
        findings.push(twice.clone());
        findings.push(Finding::error(Code(101), at(z.0, 4), "m").also(at(a.0, 0), "y"));
        findings.push(Finding::note(Code(101), at(z.0, 4), "m"));
        findings.push(twice);
        findings.push(Finding::error(Code(900), at(a.0, 9), "m"));
        let report = findings.into_report(&sources);
        let shown: Vec<_> = report
            .iter()
            .map(|f| (sources.path(f.span.file), f.level.word(), f.labels.first().map(|l| &*l.text)))
            .collect();
        assert_eq!(
            shown,
            [
                ("a.yaml", "error", None),
                ("z.yaml", "error", Some("y")),
                ("z.yaml", "error", Some("x")),
                ("z.yaml", "note", None)
            ]
        );
    }

    #[test]
    fn an_edit_of_a_text_in_json_keeps_its_quotes() {
        let mut sources = Sources::new();
        let (json, yaml) = (sources.add("a.json", "[\"x\", 1]"), sources.add("a.yaml", "[\"x\", 1]"));
        let mut findings = Findings::new();
        for (file, start, end) in [(json, 1, 4), (json, 6, 7), (yaml, 1, 4)] {
            let span = Span { file, start, end };
            findings.push(Finding::error(Code(101), span, "m").suggest("write `y`", span, "y"));
        }
        let report = findings.into_report(&sources);
        let edits: Vec<&str> =
            report.iter().flat_map(|f| &f.help).map(|h| h.edit.as_ref().unwrap().1.as_str()).collect();
        assert_eq!(edits, ["\"y\"", "y", "y"]);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "without being looked at")]
    fn findings_are_not_lost() {
        let mut findings = Findings::new();
        findings.push(Finding::note(Code(101), at(0, 0), "m"));
    }
}
