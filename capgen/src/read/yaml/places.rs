//! Where the bytes of a scalar's value stand in the file.
//!
//! A plain scalar on one line is its own source. In any other, quotes, escapes, folds and indentation come between. They
//! are found again by walking value and source side by side; should the two ever disagree, no place is given, and the
//! finding points at the whole scalar.

use granit_parser::ScalarStyle;

/// The places of one scalar's value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Places {
    /// Value and source are the same bytes from this offset on.
    From(u32),
    /// Stretches, by their offset in the value; together they cover it.
    Runs(Box<[Run]>),
    /// Not known.
    Unknown,
}

/// A stretch of the value. Of the same length in the source, or else one character that is written as `source_len` bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    value: u32,
    source: u32,
    source_len: u32,
}

/// Scalars of more bytes get no runs: nothing that is parsed inside is that long.
const LONGEST: usize = 64 * 1024;

impl Places {
    /// Works out the places of `value`, written as `text[start..end]`, quotes included.
    pub(super) fn of(value: &str, style: ScalarStyle, text: &str, start: usize, end: usize) -> Places {
        let quotes = usize::from(matches!(style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted));
        let (start, end) = (start + quotes, end.saturating_sub(quotes));
        let Some(source) = text.get(start..end) else { return Places::Unknown };
        if source == value {
            return Places::From(start as u32);
        }
        if source.len() > LONGEST {
            return Places::Unknown;
        }
        let mut walk = Walk { source, at: 0, base: start, runs: Vec::new(), value_len: 0 };
        match walk.all(value, style) {
            Some(()) => Places::Runs(walk.runs.into_boxed_slice()),
            None => Places::Unknown,
        }
    }

    /// The place of bytes `start..end` of a value of `len` bytes.
    pub(super) fn span(&self, start: usize, end: usize, len: usize) -> Option<(u32, u32)> {
        let (start, end) = (start.min(len) as u32, end.min(len).max(start.min(len)) as u32);
        match self {
            Places::From(offset) => Some((offset + start, offset + end)),
            Places::Unknown => None,
            Places::Runs(runs) if start == end => {
                let at = Self::start_of(runs, start, len).or_else(|| Self::end_of(runs, start, len))?;
                Some((at, at))
            }
            Places::Runs(runs) => Some((Self::start_of(runs, start, len)?, Self::end_of(runs, end, len)?)),
        }
    }

    /// Where the character at `value` begins.
    fn start_of(runs: &[Run], value: u32, len: usize) -> Option<u32> {
        let (run, run_len) = Self::run_at(runs, value, len)?;
        Some(if run.source_len == run_len { run.source + (value - run.value) } else { run.source })
    }

    /// Where the character before `value` ends.
    fn end_of(runs: &[Run], value: u32, len: usize) -> Option<u32> {
        let (run, run_len) = Self::run_at(runs, value.checked_sub(1)?, len)?;
        Some(if run.source_len == run_len { run.source + (value - run.value) } else { run.source + run.source_len })
    }

    fn run_at(runs: &[Run], value: u32, len: usize) -> Option<(Run, u32)> {
        if value as usize >= len {
            return None;
        }
        let next = runs.partition_point(|run| run.value <= value);
        let run = *runs.get(next.checked_sub(1)?)?;
        let end = runs.get(next).map_or(len as u32, |run| run.value);
        Some((run, end - run.value))
    }
}

/// The walk along a scalar's source.
struct Walk<'a> {
    source: &'a str,
    at: usize,
    base: usize,
    runs: Vec<Run>,
    value_len: u32,
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

impl Walk<'_> {
    /// Finds every character of the value; none when one is not where it must be.
    fn all(&mut self, value: &str, style: ScalarStyle) -> Option<()> {
        for c in value.chars() {
            let len = self.one(c, style)?;
            self.push(c, len);
            self.at += len;
        }
        Some(())
    }

    fn rest(&self) -> &str {
        self.source.get(self.at..).unwrap_or("")
    }

    /// Moves to the source of `c` and tells its length there: zero for a line break that the block's head swallowed.
    fn one(&mut self, c: char, style: ScalarStyle) -> Option<usize> {
        if style == ScalarStyle::DoubleQuoted {
            self.skip_escaped_breaks();
        }
        let rest = self.rest();
        if is_blank(c) && rest.starts_with(is_blank) {
            return Some(if rest.starts_with("\r\n") { 2 } else { 1 });
        }
        if !is_blank(c) {
            self.at += rest.len() - rest.trim_start_matches(is_blank).len();
        }
        if style == ScalarStyle::DoubleQuoted {
            self.skip_escaped_breaks();
        }
        let rest = self.rest();
        match style {
            ScalarStyle::DoubleQuoted if rest.starts_with('\\') => {
                escape(rest).filter(|(decoded, _)| *decoded == c).map(|(_, len)| len)
            }
            ScalarStyle::SingleQuoted if rest.starts_with("''") => (c == '\'').then_some(2),
            _ if rest.starts_with(c) => Some(c.len_utf8()),
            _ if is_blank(c) => Some(0),
            _ => None,
        }
    }

    /// A backslash at the end of a line takes the break and the next line's indentation with it.
    fn skip_escaped_breaks(&mut self) {
        while let Some(rest) = self.rest().strip_prefix('\\').filter(|rest| rest.starts_with(['\n', '\r'])) {
            self.at = self.source.len() - rest.trim_start_matches(is_blank).len();
        }
    }

    /// Adds a character that is written as the next `len` bytes.
    fn push(&mut self, c: char, len: usize) {
        let (source, source_len, value_len) = ((self.base + self.at) as u32, len as u32, c.len_utf8() as u32);
        let value = self.value_len;
        self.value_len += value_len;
        if source_len == value_len
            && let Some(last) = self.runs.last_mut()
            && last.source_len == value - last.value
            && last.source + last.source_len == source
        {
            last.source_len += source_len;
            return;
        }
        self.runs.push(Run { value, source, source_len });
    }
}

/// The character that a double-quoted escape stands for, and how many bytes it takes.
fn escape(text: &str) -> Option<(char, usize)> {
    let simple = |c| Some((c, 2));
    match text.chars().nth(1)? {
        '0' => simple('\0'),
        'a' => simple('\u{7}'),
        'b' => simple('\u{8}'),
        't' | '\t' => simple('\t'),
        'n' => simple('\n'),
        'v' => simple('\u{B}'),
        'f' => simple('\u{C}'),
        'r' => simple('\r'),
        'e' => simple('\u{1B}'),
        'N' => simple('\u{85}'),
        '_' => simple('\u{A0}'),
        'L' => simple('\u{2028}'),
        'P' => simple('\u{2029}'),
        'x' => Some((char::from_u32(hex(text, 2, 2)?)?, 4)),
        'u' => match hex(text, 2, 4)? {
            high @ 0xD800..=0xDBFF => {
                let low = hex(text, 8, 4).filter(|low| (0xDC00..=0xDFFF).contains(low))?;
                Some((char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))?, 12))
            }
            code => Some((char::from_u32(code)?, 6)),
        },
        'U' => Some((char::from_u32(hex(text, 2, 8)?)?, 10)),
        c @ (' ' | '"' | '/' | '\\') => simple(c),
        _ => None,
    }
}

fn hex(text: &str, at: usize, len: usize) -> Option<u32> {
    u32::from_str_radix(text.get(at..at + len)?, 16).ok()
}
