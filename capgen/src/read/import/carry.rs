//! What is brought over and what is left behind, and how much that may come to.

use super::{DEEPEST, Imported, MOST_BYTES, MOST_NODES, size};
use crate::diagnostic::codes::cg01::{MORE_FAULTS, NOT_CARRIED, RENAMED};
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, Span};

/// The most findings about one document.
const MOST_FINDINGS: usize = 500;

/// The report on one document.
pub(super) struct Carry<'f> {
    findings: &'f mut Findings,
    told: usize,
    /// How many values may still be written, and how many bytes of text.
    room: (usize, usize),
    /// How many values may still be made, be they written or not.
    work: usize,
}

/// What is left behind, where it is.
pub(super) fn left_behind(what: &str, pointer: &str, span: Span) -> Finding {
    let shown: String = pointer.chars().filter(|c| !c.is_control()).take(300).collect();
    let what: String = what.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect();
    Finding::warning(NOT_CARRIED, span, format!("{what} is left behind (`{shown}`)"))
        .help("say it in the catalogue by hand where it matters")
}

impl<'f> Carry<'f> {
    pub fn new(findings: &'f mut Findings) -> Self {
        Carry { findings, told: 0, room: (MOST_NODES, MOST_BYTES), work: 2 * MOST_NODES }
    }

    /// Tells of what is left behind.
    pub fn left(&mut self, what: &str, pointer: &str, span: Span, why: &str) {
        self.tell(left_behind(what, pointer, span).why(why));
    }

    /// Tells that a capability is not called as its operation was.
    pub fn renamed(&mut self, from: &str, pointer: &str, name: &At<String>) {
        let from: String = from.chars().filter(|c| !c.is_control()).take(100).collect();
        let message = format!("`{from}` is called `{}` in the catalogue (`{pointer}`)", name.value);
        self.tell(
            Finding::note(RENAMED, name.span, message.replace(char::is_control, ""))
                .why("names of capabilities are lower-case words with dots between, and differ from each other")
                .help("rename it in the catalogue before bricks speak of it")
                .about(name.as_str()),
        );
    }

    fn tell(&mut self, finding: Finding) {
        self.told += 1;
        match self.told {
            1..=MOST_FINDINGS => self.findings.push(finding),
            more if more == MOST_FINDINGS + 1 => {
                let more = Finding::note(MORE_FAULTS, finding.span, "more is left behind than is told here");
                let more = more.why("so many findings are not read one by one");
                self.findings.push(more.help("import a part of the document, or look the catalogue over beside it"));
            }
            _ => {}
        }
    }

    /// Is there no room for anything more? Then no more is made.
    pub fn is_full(&self) -> bool {
        self.work == 0
    }

    /// Keeps a capability if there is room for it.
    pub fn keep(&mut self, one: Imported, made: &mut Vec<Imported>) {
        let size = size(&one.says);
        self.work = self.work.saturating_sub(size.nodes);
        let room = (self.room.0.checked_sub(size.nodes), self.room.1.checked_sub(size.bytes));
        let why = match room {
            _ if size.depth > DEEPEST => "its schemas nest deeper than a catalogue can",
            (Some(nodes), Some(bytes)) => {
                self.room = (nodes, bytes);
                return made.push(one);
            }
            _ => "the catalogue would be larger than a file may be",
        };
        self.left(&format!("`{}`", one.name.value), &one.pointer, one.name.span, why);
    }

    /// Tells that there is no room for what follows.
    pub fn cut_off(&mut self, pointer: &str, span: Span) {
        self.left("what follows", pointer, span, "the catalogue would be larger than a file may be");
    }
}
