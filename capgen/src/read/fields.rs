//! A walker over a mapping: the one way in which readers read objects.
//!
//! Invariants
//! - A reader asks for every key it knows, then closes the walker. What nobody asked for is reported as unknown, so that
//!   the keys that are read and the keys that are known cannot differ.
//! - A value of the wrong kind is reported and counts as absent; reading goes on.
//! - An empty value where a list or a mapping is expected is an empty one.
//! - In the other forms, [`Fields::in_form`], the rules are JSON's: null is absent, but no list; text is text and no
//!   number; and a member that the form does not know is kept by its reader, so it is a warning and no error, unless it is
//!   nearly a known one.

use std::collections::BTreeMap;

use super::names::{self, shortened};
use super::yaml::{Entry, Node, NodeKind};
use crate::diagnostic::codes::cg01;
use crate::diagnostic::suggest::nearest;
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, Form, Span};

/// Why a value of the wrong kind is a fault.
const NOT_READ: &str = "a value of another kind cannot be read, and would have no effect";

/// A mapping that is being read.
pub(super) struct Fields<'n, 'f> {
    what: String,
    about: Option<String>,
    form: Form,
    span: Span,
    entries: &'n [Entry],
    asked: Vec<&'static str>,
    /// Keys that were taken for slips of required ones, and told of.
    slips: Vec<Span>,
    /// Where findings go; readers of nested values borrow it.
    pub findings: &'f mut Findings,
}

/// What an object is called in findings: in words, and its name for `allow`.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    /// In words, as in "capability `mail.send`".
    pub what: &'a str,
    /// The capability, brick or type that findings are about.
    pub about: Option<&'a str>,
}

impl<'a> Subject<'a> {
    /// Something that has no name of its own.
    pub fn plain(what: &'a str) -> Self {
        Subject { what, about: None }
    }

    /// A named thing, or a part of one.
    pub fn of(what: &'a str, about: &'a str) -> Self {
        Subject { what, about: Some(about) }
    }
}

impl<'n, 'f> Fields<'n, 'f> {
    /// Starts to read a mapping; any other kind but nothing is a finding.
    pub fn open(node: &'n Node, subject: Subject<'_>, findings: &'f mut Findings) -> Option<Self> {
        let entries = match &node.kind {
            NodeKind::Mapping(entries) => entries.as_slice(),
            NodeKind::Null => &[],
            _ => {
                wrong_kind(subject, "a mapping", node, findings);
                return None;
            }
        };
        let about = subject.about.map(str::to_owned);
        let what = subject.what.to_owned();
        let (form, asked, slips) = (Form::Native, Vec::new(), Vec::new());
        Some(Fields { what, about, form, span: node.span, entries, asked, slips, findings })
    }

    /// The same, read by the rules of a form.
    pub fn in_form(self, form: Form) -> Self {
        Fields { form, ..self }
    }

    /// The form whose rules hold.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Starts to read a whole file. What it lacks is reported at its first key.
    pub fn file(node: &'n Node, what: &str, findings: &'f mut Findings) -> Option<Self> {
        let fields = Self::open(node, Subject::plain(what), findings)?;
        let place = fields.entries.first().map_or(node.span, |entry| entry.key.span);
        Some(fields.placed(place))
    }

    /// Starts to read the value of an entry. What it lacks is reported at the entry's key.
    pub fn entry(entry: &'n Entry, subject: Subject<'_>, findings: &'f mut Findings) -> Option<Self> {
        Some(Self::open(&entry.value, subject, findings)?.placed(entry.key.span))
    }

    fn placed(self, span: Span) -> Self {
        Fields { span, ..self }
    }

    /// The value of a key.
    pub fn take(&mut self, key: &'static str) -> Option<&'n Node> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        let value = self.entries.iter().find(|entry| entry.key.as_str() == key).map(|entry| &entry.value)?;
        (self.form == Form::Native || !matches!(value.kind, NodeKind::Null)).then_some(value)
    }

    /// The place of a key itself, or of the object when it is absent. Does not count as asking for it.
    pub fn place(&self, key: &str) -> Span {
        self.entries.iter().find(|entry| entry.key.as_str() == key).map_or(self.span, |entry| entry.key.span)
    }

    /// The value of a key that must be there.
    pub fn require(&mut self, key: &'static str) -> Option<&'n Node> {
        let node = self.take(key);
        if node.is_none() && !self.is_slipped(key) {
            let finding = Finding::error(cg01::MISSING_KEY, self.span, format!("{} has no `{key}`", self.what));
            let finding = finding.why("it cannot be understood without that key, and capgen does not guess");
            self.report(finding.help(format!("add `{key}: …`")));
        }
        node
    }

    /// Keys that have to be there in the other forms, and may be left out in the native one.
    pub fn demand(&mut self, keys: &[&'static str]) {
        if self.form != Form::Native {
            for key in keys {
                self.require(key);
            }
        }
    }

    /// Is the key there, whatever its value?
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.key.as_str() == key)
    }

    /// Was the key meant by another one that is nearly the same? That is told at once, and as one fault.
    pub fn is_slipped(&mut self, key: &'static str) -> bool {
        let asked = &self.asked;
        let unknown = self.entries.iter().filter(|entry| !asked.contains(&entry.key.as_str()));
        let Some(slip) = unknown.into_iter().find(|entry| nearest(&entry.key, [key]).is_some()) else { return false };
        if !self.slips.contains(&slip.key.span) {
            self.slips.push(slip.key.span);
            self.report_unknown(slip, Some(key));
        }
        true
    }

    /// Text: any scalar, but in JSON's rules only text.
    pub fn text(&mut self, key: &'static str) -> Option<At<String>> {
        let node = self.take(key)?;
        self.as_text(key, node)
    }

    /// The text of a scalar of any kind.
    pub fn scalar(&mut self, key: &'static str) -> Option<At<String>> {
        let node = self.take(key)?;
        let text = node.as_str().map(|text| text.map(str::to_owned));
        if text.is_none() {
            self.wrong(key, "text or a number", node);
        }
        text
    }

    /// Text that must be there and say something.
    pub fn require_text(&mut self, key: &'static str) -> Option<At<String>> {
        self.require(key)?;
        self.filled_text(key)
    }

    /// Text that says something when it is there.
    pub fn filled_text(&mut self, key: &'static str) -> Option<At<String>> {
        let text = self.text(key)?;
        if text.trim().is_empty() {
            let message = format!("`{key}` of {} is empty", self.what);
            let finding = Finding::error(cg01::UNSUPPORTED_VALUE, text.span, message);
            self.report(finding.why("an empty text says nothing").help("write it in a few words"));
            return None;
        }
        Some(text)
    }

    /// `true` or `false`.
    pub fn flag(&mut self, key: &'static str) -> Option<At<bool>> {
        let node = self.take(key)?;
        if let Some(value) = node.as_bool() {
            return Some(At::new(value, node.span));
        }
        let Some(meant) = node.as_str().and_then(|text| meant_flag(text.value)) else {
            self.wrong(key, "`true` or `false`", node);
            return None;
        };
        let message = format!("`{key}` of {} should be `true` or `false`", self.what);
        let finding = Finding::error(cg01::WRONG_KIND, node.span, message)
            .why("other words and quoted text are read as text, which switches nothing");
        self.report(finding.suggest(format!("write `{meant}`"), node.span, meant));
        None
    }

    /// A whole number from 0 up.
    pub fn count(&mut self, key: &'static str) -> Option<At<u64>> {
        let node = self.take(key)?;
        if let Some(count) = node.as_u64() {
            return Some(At::new(count, node.span));
        }
        match node.as_str().filter(|_| node.word() != "true or false") {
            Some(text) => self.not_a_count(key, text),
            None => self.wrong(key, "a whole number from 0 up", node),
        }
        None
    }

    /// A whole number no greater than `most`.
    pub fn count_to<T: TryFrom<u64>>(&mut self, key: &'static str, most: u64) -> Option<At<T>> {
        let count = self.count(key)?;
        let fits = T::try_from(count.value).ok().filter(|_| count.value <= most);
        if fits.is_none() {
            let message = format!("`{key}` of {} is {}, more than {most}", self.what, count.value);
            let finding = Finding::error(cg01::UNSUPPORTED_VALUE, count.span, message);
            let finding = finding.why("a value beyond that has no meaning here");
            self.report(finding.help(format!("give a whole number from 0 to {most}")));
        }
        Some(At::new(fits?, count.span))
    }

    /// The items of a list.
    pub fn list(&mut self, key: &'static str) -> &'n [Node] {
        let Some(node) = self.take(key) else {
            self.null_is_no_list(key);
            return &[];
        };
        match &node.kind {
            NodeKind::Sequence(items) => items,
            NodeKind::Null => &[],
            _ => {
                self.not_a_list(key, node);
                &[]
            }
        }
    }

    /// A list of texts.
    pub fn texts(&mut self, key: &'static str) -> Vec<At<String>> {
        let items = self.list(key);
        items.iter().filter_map(|item| self.as_text(key, item)).collect()
    }

    /// One of some words.
    pub fn word<T>(&mut self, key: &'static str, words: Words<T>) -> Option<At<T>> {
        let text = self.text(key)?;
        self.as_word(key, text, words)
    }

    /// One of some words, which must be there.
    pub fn require_word<T>(&mut self, key: &'static str, words: Words<T>) -> Option<At<T>> {
        self.require(key)?;
        self.word(key, words)
    }

    /// A list of words.
    pub fn words<T>(&mut self, key: &'static str, words: Words<T>) -> Vec<At<T>> {
        let texts = self.texts(key);
        texts.into_iter().filter_map(|text| self.as_word(key, text, words)).collect()
    }

    /// The entries of a mapping whose keys are free. An empty list is taken for an empty mapping.
    pub fn map(&mut self, key: &'static str) -> &'n [Entry] {
        let Some(node) = self.take(key) else { return &[] };
        match &node.kind {
            NodeKind::Mapping(entries) => entries,
            NodeKind::Null => &[],
            NodeKind::Sequence(items) if items.is_empty() => &[],
            _ => {
                self.wrong(key, "a mapping", node);
                &[]
            }
        }
    }

    /// The entries of a mapping that must be there.
    pub fn require_map(&mut self, key: &'static str) -> &'n [Entry] {
        self.require(key);
        self.map(key)
    }

    /// Opens a nested object.
    pub fn nested(&mut self, key: &'static str) -> Option<Fields<'n, '_>> {
        let node = self.take(key)?;
        let place = self.place(key);
        let what = format!("`{key}` of {}", self.what);
        let subject = Subject { what: &what, about: self.about.as_deref() };
        let form = self.form;
        Some(Fields::open(node, subject, self.findings)?.placed(place).in_form(form))
    }

    /// The capability, brick or type that findings are about.
    pub fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    /// Adds a finding about this object.
    pub fn report(&mut self, finding: Finding) {
        let subject = Subject { what: &self.what, about: self.about.as_deref() };
        self.findings.push(subject.mark(finding));
    }

    /// What the object is called in findings.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// All members of an object whose keys are free.
    pub fn entries(self) -> &'n [Entry] {
        self.entries
    }

    /// Ends an object that keeps its `x-` members: gives them as JSON text and reports every other unknown key.
    pub fn finish(mut self) -> BTreeMap<String, String> {
        let mut extensions = BTreeMap::new();
        for entry in self.unknown() {
            if entry.key.starts_with("x-") {
                extensions.insert(entry.key.value.clone(), entry.value.to_json());
            } else {
                self.report_unknown(entry, None);
            }
        }
        extensions
    }

    /// Ends an object that keeps nothing beside its known members.
    pub fn close(mut self) {
        for entry in self.unknown() {
            self.report_unknown(entry, None);
        }
    }

    fn unknown(&self) -> Vec<&'n Entry> {
        let unknown = self.entries.iter().filter(|entry| !self.asked.contains(&entry.key.as_str()));
        unknown.filter(|entry| !self.slips.contains(&entry.key.span)).collect()
    }

    /// `meant` is the key that it is taken for; without one, the nearest that is known.
    fn report_unknown(&mut self, entry: &Entry, meant: Option<&str>) {
        let key = &entry.key;
        let message = format!("unknown key `{}` in {}", shortened(key), self.what);
        let mut finding = Finding::error(cg01::UNKNOWN_KEY, key.span, message)
            .why("a key that is not read has no effect, so a slip would go unseen");
        let missing = self.asked.iter().copied().filter(|known| !self.has(known));
        if let Some(near) = meant.or_else(|| nearest(key, missing)) {
            finding = finding.suggest(format!("did you mean `{near}`?"), key.span, as_written(key, near));
        } else if self.form != Form::Native {
            return self.report_kept(key);
        } else if key.starts_with("x-") {
            finding = finding.help("keys of your own go on the file or on the capability, which pass them through");
        } else {
            finding = finding.help(format!("known keys: {}", listed(&self.asked)));
        }
        self.report(finding);
    }

    /// A member that the form does not know.
    fn report_kept(&mut self, key: &At<String>) {
        if key.starts_with("x-") {
            return;
        }
        let message = format!("{} has a member `{}` that is not one of {}", self.what, shortened(key), self.form);
        let finding = Finding::warning(cg01::UNKNOWN_KEY, key.span, message)
            .why("it is kept and written back, but nothing here acts on it");
        let known = format!("known are {}", listed(&self.asked));
        self.report(finding.help(format!("{known}; a member of your own begins with `x-`")));
    }

    fn as_text(&mut self, key: &str, node: &Node) -> Option<At<String>> {
        let is_text = self.form == Form::Native || node.word() == "text";
        let text = node.as_str().filter(|_| is_text).map(|text| text.map(str::to_owned));
        if text.is_none() {
            self.wrong(key, "text", node);
        }
        text
    }

    fn as_word<T>(&mut self, key: &str, text: At<String>, words: Words<T>) -> Option<At<T>> {
        let value = (words.from_word)(&text);
        if value.is_none() {
            let message = format!("`{}` is no value of `{key}` of {}", text.value, self.what);
            self.report(unknown_word(&text, message, words.all));
        }
        Some(At::new(value?, text.span))
    }

    fn not_a_count(&mut self, key: &str, text: At<&str>) {
        let (what, value) = (format!("`{key}` of {}", self.what), text.value.trim());
        let message = format!("{what} should be a whole number from 0 up, but is `{}`", shortened(value));
        let finding = Finding::error(cg01::WRONG_KIND, text.span, message).why(NOT_READ);
        let is_number = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
        self.report(match value.parse::<u64>() {
            Ok(_) if is_number => finding.suggest("write the number without quotes", text.span, value),
            _ if is_number => finding.help("write a number that fits 64 bits"),
            _ => finding.help("write a number of digits alone, without a sign, a point or a unit"),
        });
    }

    /// What JSON says by `null` is nothing, and a list of nothing is `[]`.
    fn null_is_no_list(&mut self, key: &str) {
        let Some(entry) = self.entries.iter().find(|entry| entry.key.as_str() == key) else { return };
        let message = format!("`{key}` of {} should be a list, but is null", self.what);
        let finding = Finding::error(cg01::WRONG_KIND, entry.value.span, message).why(NOT_READ);
        self.report(finding.suggest("write an empty list", entry.value.span, "[]"));
    }

    /// One word where a list of them is expected is nearly always the only item.
    fn not_a_list(&mut self, key: &str, node: &Node) {
        let text = node.as_str().map_or("", |text| text.value);
        let (item, help) = match text.strip_prefix('-') {
            Some(item) => (item, "put a space after the dash"),
            None => (text, "write a list of one item"),
        };
        if !names::is_plain(item) {
            return self.wrong(key, "a list", node);
        }
        let message = format!("`{key}` of {} should be a list, but is {}", self.what, node.word());
        let finding = Finding::error(cg01::WRONG_KIND, node.span, message).why(NOT_READ);
        let list = if item == text { format!("[{item}]") } else { format!("- {item}") };
        self.report(finding.suggest(help, node.span, list));
    }

    fn wrong(&mut self, key: &str, expected: &str, node: &Node) {
        let what = format!("`{key}` of {}", self.what);
        wrong_kind(Subject { what: &what, about: self.about.as_deref() }, expected, node, self.findings);
    }
}

impl Subject<'_> {
    /// Says what a finding is about.
    pub fn mark(self, finding: Finding) -> Finding {
        match self.about {
            Some(about) => finding.about(about),
            None => finding,
        }
    }
}

/// The words of an enum of the model.
pub(crate) struct Words<T: 'static> {
    /// All of them.
    pub all: &'static [&'static str],
    /// The value of a word.
    pub from_word: fn(&str) -> Option<T>,
}

impl<T> Clone for Words<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Words<T> {}

/// Reports a value of another kind than the one expected, unless it has been reported as unreadable.
pub(super) fn wrong_kind(subject: Subject<'_>, expected: &str, node: &Node, findings: &mut Findings) {
    if !node.is_faulty() {
        let message = format!("{} should be {expected}, but is {}", subject.what, node.word());
        let finding = Finding::error(cg01::WRONG_KIND, node.span, message).why(NOT_READ);
        findings.push(subject.mark(finding.help(format!("write {expected} in its place"))));
    }
}

/// A word that is none of the known ones.
pub(super) fn unknown_word(text: &At<String>, message: String, known: &[&str]) -> Finding {
    let finding = Finding::error(cg01::UNSUPPORTED_VALUE, text.span, message)
        .why("a word that is not among the known ones has no meaning, and nothing could act on it");
    match nearest(text, known.iter().copied()) {
        Some(near) => finding.suggest(format!("did you mean `{near}`?"), text.span, as_written(text, near)),
        None => finding.help(format!("one of {}", listed(known))),
    }
}

/// What replaces a text in its file: between quotes where that was, as JSON has to have it.
pub(super) fn as_written(text: &At<String>, replacement: &str) -> String {
    let length = (text.span.end - text.span.start) as usize;
    let plain = replacement.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\\'));
    if length == text.len() + 2 && plain { format!("\"{replacement}\"") } else { replacement.to_owned() }
}

/// Words between backticks, with commas.
pub(super) fn listed(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}

/// What someone meant who wrote a flag in another way.
fn meant_flag(text: &str) -> Option<&'static str> {
    match text.to_ascii_lowercase().as_str() {
        "yes" | "on" | "true" | "1" => Some("true"),
        "no" | "off" | "false" | "0" => Some("false"),
        _ => None,
    }
}
