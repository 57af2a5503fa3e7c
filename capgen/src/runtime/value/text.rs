//! JSON text, written straight from a value: no tree and no serialiser in between.
//!
//! Invariants
//! - What is written is, byte for byte, what `Serialize` of the same value writes as JSON.
//! - Of a secret only `***` is written where it is asked for; see [`Shown`](super::Shown).

use super::path::DEEPEST;
use super::shape::RecordShape;
use super::show::MASK;
use super::write::Tagged;
use super::{FaultKind, Faults, Shape, Value, View, bytes, path, validate, write};

/// Writes a value as JSON text.
///
/// # Errors
/// What cannot be written: numbers that are not finite, and values nested too deeply.
pub fn write_json(shape: &'static Shape, value: &dyn Value) -> Result<String, Faults> {
    let mut text = Vec::with_capacity(128);
    match (push_json(shape, value, &mut text), String::from_utf8(text)) {
        (true, Ok(text)) => Ok(text),
        _ => Err(unwritable(shape, value)),
    }
}

/// Writes a value as JSON text, after what is there already.
///
/// # Errors
/// As [`write_json`].
#[cfg(feature = "client")]
pub(in crate::runtime) fn write_into(
    text: &mut Vec<u8>,
    shape: &'static Shape,
    value: &dyn Value,
) -> Result<(), Faults> {
    match push_json(shape, value, text) {
        true => Ok(()),
        false => Err(unwritable(shape, value)),
    }
}

/// Appends a value as JSON text. False when something of it cannot be written; `null` stands in its place.
pub(in crate::runtime) fn push_json(shape: &'static Shape, value: &dyn Value, text: &mut Vec<u8>) -> bool {
    push(shape, value, text, false)
}

/// The same with secrets masked.
pub(super) fn push_masked(shape: &'static Shape, value: &dyn Value, text: &mut Vec<u8>) -> bool {
    push(shape, value, text, true)
}

/// Appends text in quotes.
#[cfg(any(feature = "client", feature = "server"))]
pub(in crate::runtime) fn push_text(words: &str, text: &mut Vec<u8>) {
    Writer { text, mask: false, whole: true }.string(words);
}

/// Appends JSON.
#[cfg(feature = "server")]
pub(in crate::runtime) fn push_tree(json: &super::Json, text: &mut Vec<u8>) {
    Writer { text, mask: false, whole: true }.other(json);
}

fn push(shape: &'static Shape, value: &dyn Value, text: &mut Vec<u8>, mask: bool) -> bool {
    let mut writer = Writer { text, mask, whole: true };
    writer.value(shape, value, value.view(), 0);
    writer.whole
}

fn unwritable(shape: &'static Shape, value: &dyn Value) -> Faults {
    match validate(shape, value) {
        Err(faults) => faults,
        Ok(()) => path::Here::ROOT.fault(FaultKind::WrongKind, "the value is not of its shape").into(),
    }
}

/// The member that tells the objects of a union apart, and its word.
type Tag = Option<(&'static str, &'static str)>;

struct Writer<'t> {
    text: &'t mut Vec<u8>,
    mask: bool,
    /// Was everything written?
    whole: bool,
}

impl Writer<'_> {
    fn value(&mut self, shape: &'static Shape, value: &dyn Value, view: View<'_>, depth: usize) {
        if self.mask && shape.peel().secret && !matches!(view, View::Null | View::Absent) {
            return self.string(MASK);
        }
        match view {
            View::Null | View::Absent => self.text.extend_from_slice(b"null"),
            View::Bool(value) => self.text.extend_from_slice(if value { b"true" } else { b"false" }),
            View::Int(value) => self.other(&value),
            View::Number(value) if value.is_finite() => self.other(&value),
            View::Str(value) => self.string(value),
            View::Word(value) => self.string(value),
            View::Bytes(value) => self.string(&bytes::encode(value)),
            View::Json(value) => self.other(value),
            View::Number(_) => self.nothing(),
            View::List(_) | View::Map | View::Record | View::Variant(_) if depth >= DEEPEST => self.nothing(),
            View::List(count) => match shape.peel().core {
                Shape::List { of, .. } => self.list(of, count, value, depth + 1),
                _ => self.nothing(),
            },
            View::Map => match shape.peel().core {
                Shape::Map { of } => self.map(of, value, depth + 1),
                _ => self.nothing(),
            },
            View::Record => match shape.peel().core {
                Shape::Record(record) => self.record(record, value, None, depth + 1),
                _ => self.nothing(),
            },
            View::Variant(index) => match shape.peel().core {
                Shape::Union(union) => match write::tagged(union, index, value) {
                    Some(Tagged { tag, shape, record }) => self.record(shape, record, tag, depth + 1),
                    None => self.nothing(),
                },
                _ => self.nothing(),
            },
        }
    }

    fn record(&mut self, record: &'static RecordShape, value: &dyn Value, tag: Tag, depth: usize) {
        let mut before = b'{';
        if let Some((name, word)) = tag {
            self.member(&mut before, name);
            self.string(word);
        }
        for (index, field) in record.fields.iter().enumerate() {
            let Some(value) = value.at(index) else {
                self.whole = false;
                continue;
            };
            let view = value.view();
            if matches!(view, View::Absent) || matches!(view, View::Null) && write::is_left_out(field) {
                continue;
            }
            self.text.push(before);
            before = b',';
            self.string(field.name);
            self.text.push(b':');
            self.value(field.shape, value, view, depth);
        }
        if let Some(rest) = record.rest {
            for (name, value) in write::others(record, value) {
                if write::is_taken(tag, record, name) {
                    self.whole = false;
                    continue;
                }
                self.member(&mut before, name);
                self.value(rest, value, value.view(), depth);
            }
        }
        if before == b'{' {
            self.text.push(b'{');
        }
        self.text.push(b'}');
    }

    /// What stands before the value of a member.
    fn member(&mut self, before: &mut u8, name: &str) {
        self.text.push(std::mem::replace(before, b','));
        self.string(name);
        self.text.push(b':');
    }

    fn list(&mut self, of: &'static Shape, count: usize, list: &dyn Value, depth: usize) {
        self.text.push(b'[');
        let items = (0..count).filter_map(|index| list.at(index));
        for (index, item) in items.enumerate() {
            if index > 0 {
                self.text.push(b',');
            }
            self.value(of, item, item.view(), depth);
        }
        self.text.push(b']');
    }

    fn map(&mut self, of: &'static Shape, map: &dyn Value, depth: usize) {
        self.text.push(b'{');
        for (index, (key, value)) in map.entries().enumerate() {
            if index > 0 {
                self.text.push(b',');
            }
            self.string(key);
            self.text.push(b':');
            self.value(of, value, value.view(), depth);
        }
        self.text.push(b'}');
    }

    fn string(&mut self, words: &str) {
        // Nearly all text goes over as it is.
        if is_plain(words.as_bytes()) {
            self.text.reserve(words.len() + 2);
            self.text.push(b'"');
            self.text.extend_from_slice(words.as_bytes());
            self.text.push(b'"');
        } else {
            self.other(words);
        }
    }

    /// Numbers, free JSON and text with escapes, as `serde_json` has them.
    fn other<T: serde::Serialize + ?Sized>(&mut self, value: &T) {
        self.whole &= serde_json::to_writer(&mut *self.text, value).is_ok();
    }

    /// What cannot be written.
    fn nothing(&mut self) {
        self.whole = false;
        self.text.extend_from_slice(b"null");
    }
}

/// Does JSON text have these bytes as they are? Eight are looked at together.
fn is_plain(bytes: &[u8]) -> bool {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [b' '; 8];
    last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    words.iter().chain([&last]).all(|word| !needs_escape(u64::from_ne_bytes(*word)))
}

/// Is one of eight bytes a control character, a quote or a backslash? Each test leaves the high bit of a byte set where it
/// holds; a byte above 127 has its own high bit, and is none of these.
fn needs_escape(word: u64) -> bool {
    const ONES: u64 = u64::MAX / 255;
    const HIGH: u64 = ONES << 7;
    let below = |word: u64, bound: u8| word.wrapping_sub(ONES * u64::from(bound)) & !word;
    let is = |byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
    (below(word, 0x20) | is(b'"') | is(b'\\')) & HIGH != 0
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn what_needs_an_escape_is_seen_at_any_place() {
        for byte in 0..=u8::MAX {
            let plain = byte >= 0x20 && byte != b'"' && byte != b'\\';
            for length in 1..=17 {
                for at in 0..length {
                    let mut bytes = vec![b'\x7f'; length];
                    bytes[at] = byte;
                    assert_eq!(is_plain(&bytes), plain, "{byte} at {at} of {length}");
                }
            }
        }
        assert!(is_plain(b""));
    }
}
