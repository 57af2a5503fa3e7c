//! Text that is put together in const evaluation.

/// As much as a message holds. A long report is cut; the first gaps are the ones to close first.
const ROOM: usize = 8192;
const MORE: &str = "… and more\n";

/// A message of bounded length.
pub(super) struct Message {
    text: [u8; ROOM],
    length: usize,
    full: bool,
}

impl Message {
    pub(super) const fn new() -> Message {
        Message { text: [0; ROOM], length: 0, full: false }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Appends a line made of these parts, or nothing of it when it does not fit.
    pub(super) const fn line(&mut self, parts: &[&str]) {
        let mut needed = 1 + MORE.len();
        let mut at = 0;
        while at < parts.len() {
            needed += parts[at].len();
            at += 1;
        }
        if self.full {
            return;
        }
        if self.length + needed > ROOM {
            self.full = true;
            self.push(MORE);
            return;
        }
        at = 0;
        while at < parts.len() {
            self.push(parts[at]);
            at += 1;
        }
        self.push("\n");
    }

    /// Appends a text that is known to fit.
    const fn push(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            self.text[self.length] = bytes[at];
            self.length += 1;
            at += 1;
        }
    }

    pub(super) const fn as_str(&self) -> &str {
        let (used, _) = self.text.split_at(self.length);
        match core::str::from_utf8(used) {
            Ok(text) => text,
            Err(_) => "the message is not text",
        }
    }
}

/// A number as text.
pub(super) struct Digits {
    text: [u8; 10],
    start: usize,
}

pub(super) const fn number(mut value: u32) -> Digits {
    let mut digits = Digits { text: [b'0'; 10], start: 10 };
    loop {
        digits.start -= 1;
        digits.text[digits.start] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            return digits;
        }
    }
}

impl Digits {
    pub(super) const fn as_str(&self) -> &str {
        let (_, used) = self.text.split_at(self.start);
        match core::str::from_utf8(used) {
            Ok(text) => text,
            Err(_) => "?",
        }
    }
}
