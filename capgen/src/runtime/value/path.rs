//! Where in a value a walk is. A chain on the stack: the text is made only when there is a fault.

use super::fault::{Fault, FaultKind};

/// Levels of lists, maps and records that a value may nest, the same as serde_json reads.
pub(super) const DEEPEST: usize = 127;

/// Characters of a member's name that a path shows.
const SHOWN: usize = 80;

/// One step of a path, and the way to it.
pub(super) struct Here<'p> {
    up: Option<&'p Here<'p>>,
    step: Step<'p>,
    depth: usize,
    /// Inside a secret, where names that the input chose are not shown.
    secret: bool,
}

enum Step<'p> {
    Root,
    Member(&'p str),
    Key(&'p str),
    Item(usize),
}

impl Here<'_> {
    /// The value as a whole.
    pub const ROOT: Here<'static> = Here { up: None, step: Step::Root, depth: 0, secret: false };

    /// A field that the shape names.
    pub fn member<'a>(&'a self, name: &'a str, secret: bool) -> Here<'a> {
        self.step(Step::Member(name), secret)
    }

    /// A member whose name the input chose.
    pub fn key<'a>(&'a self, name: &'a str, secret: bool) -> Here<'a> {
        self.step(Step::Key(name), secret)
    }

    /// An item of a list.
    pub fn item(&self, index: usize, secret: bool) -> Here<'_> {
        self.step(Step::Item(index), secret)
    }

    fn step<'a>(&'a self, step: Step<'a>, secret: bool) -> Here<'a> {
        Here { up: Some(self), step, depth: self.depth + 1, secret: self.secret || secret }
    }

    /// May a list, map or record stand here?
    pub fn is_too_deep(&self) -> bool {
        self.depth >= DEEPEST
    }

    /// How many levels of lists, maps and records may stand here.
    pub fn levels_left(&self) -> usize {
        DEEPEST.saturating_sub(self.depth)
    }

    /// A fault here.
    pub fn fault(&self, kind: FaultKind, message: impl Into<String>) -> Fault {
        Fault { path: self.pointer(), message: message.into(), kind }
    }

    fn pointer(&self) -> String {
        let mut steps = Vec::with_capacity(self.depth);
        let mut at = Some(self);
        while let Some(here) = at {
            steps.push(here);
            at = here.up;
        }
        let mut pointer = String::new();
        for here in steps.into_iter().rev() {
            match here.step {
                Step::Root => {}
                Step::Key(_) if here.secret => pointer.push_str("/***"),
                Step::Member(name) | Step::Key(name) => {
                    pointer.push('/');
                    push_name(&mut pointer, name);
                }
                Step::Item(index) => {
                    pointer.push('/');
                    pointer.push_str(&index.to_string());
                }
            }
        }
        pointer
    }
}

/// A name as a JSON pointer writes it, short and without control characters.
fn push_name(pointer: &mut String, name: &str) {
    for (count, char) in name.chars().enumerate() {
        match char {
            _ if count == SHOWN => return pointer.push('…'),
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            char if char.is_control() => pointer.extend(char.escape_default()),
            char => pointer.push(char),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers() {
        let root = Here::ROOT;
        let list = root.member("a/b~", false);
        let item = list.item(3, false);
        let key = item.key("x\n", false);
        let secret = item.key("hunter2", true);
        assert_eq!(root.pointer(), "");
        assert_eq!(key.pointer(), "/a~1b~0/3/x\\n");
        assert_eq!(secret.member("known", false).pointer(), "/a~1b~0/3/***/known");
        assert_eq!(root.key(&"k".repeat(500), false).pointer().chars().count(), SHOWN + 2);
    }
}
