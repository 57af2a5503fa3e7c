//! JSON text, written straight from a value: no tree and no serialiser in between.
//!
//! Invariants
//! - What is written is, byte for byte, what `Serialize` of the same value writes as JSON.
//! - Of a secret only `***` is written where it is asked for; see [`Shown`](super::Shown).

use std::any::Any;
use std::io;

use super::path::DEEPEST;
use super::shape::RecordShape;
use super::show::MASK;
use super::write::Tagged;
use super::{Facts, FaultKind, Faults, Shape, Value, View, bytes, path, validate, write};

/// Writes a value as JSON text.
///
/// # Errors
/// What cannot be written: numbers that are not finite, and values nested too deeply.
pub fn write_json(shape: &'static Shape, value: &dyn Value) -> Result<String, Faults> {
    let mut text = String::with_capacity(128);
    write_into(&mut text, shape, value).map(|()| text)
}

/// Writes a value as JSON text, after what is there already.
///
/// # Errors
/// As [`write_json`].
pub(in crate::runtime) fn write_into(
    text: &mut String,
    shape: &'static Shape,
    value: &dyn Value,
) -> Result<(), Faults> {
    match push_json(shape, value, text) {
        true => Ok(()),
        false => Err(unwritable(shape, value)),
    }
}

/// Appends a value as JSON text. False when something of it cannot be written; `null` stands in its place.
pub(in crate::runtime) fn push_json(shape: &'static Shape, value: &dyn Value, text: &mut String) -> bool {
    push(shape, value, Writer { text, mask: false, odd_names: true, whole: true })
}

/// The same with secrets masked.
pub(super) fn push_masked(shape: &'static Shape, value: &dyn Value, text: &mut String, facts: Facts) -> bool {
    push(shape, value, Writer { text, mask: facts.secret, odd_names: facts.odd_names, whole: true })
}

/// Appends text in quotes.
#[cfg(any(feature = "client", feature = "postgres", feature = "server", feature = "sqlite"))]
pub(in crate::runtime) fn push_text(words: &str, text: &mut String) {
    Writer { text, mask: false, odd_names: true, whole: true }.string(words);
}

/// Appends JSON.
#[cfg(feature = "server")]
pub(in crate::runtime) fn push_tree(json: &super::Json, text: &mut String) {
    Writer { text, mask: false, odd_names: true, whole: true }.other(json);
}

fn push(shape: &'static Shape, value: &dyn Value, mut writer: Writer<'_>) -> bool {
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
    text: &'t mut String,
    mask: bool,
    /// May the name of a field need an escape?
    odd_names: bool,
    /// Was everything written?
    whole: bool,
}

impl Writer<'_> {
    fn value(&mut self, shape: &'static Shape, value: &dyn Value, view: View<'_>, depth: usize) {
        if self.mask && shape.peel().secret && !matches!(view, View::Null | View::Absent) {
            return self.string(MASK);
        }
        match view {
            View::Null | View::Absent => self.text.push_str("null"),
            View::Bool(value) => self.text.push_str(if value { "true" } else { "false" }),
            View::Int(value) => self.int(value),
            View::Wide(value) => self.text.push_str(itoa::Buffer::new().format(value)),
            View::Number(value) => self.number(value),
            View::Str(value) => self.string(value),
            View::Word(value) => self.string(value),
            View::Bytes(value) => self.string(&bytes::encode(value)),
            View::Json(value) => self.other(value),
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
        let mut is_first = true;
        if let Some((name, word)) = tag {
            self.name(&mut is_first, name, true);
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
            self.name(&mut is_first, field.name, self.odd_names);
            self.value(field.shape, value, view, depth);
        }
        if let Some(rest) = record.rest {
            for (name, value) in write::others(record, value) {
                if write::is_taken(tag, record, name) {
                    self.whole = false;
                    continue;
                }
                self.name(&mut is_first, name, true);
                self.value(rest, value, value.view(), depth);
            }
        }
        self.text.push_str(if is_first { "{}" } else { "}" });
    }

    /// A member's name, with what stands before and after it.
    fn name(&mut self, is_first: &mut bool, name: &str, may_be_odd: bool) {
        let is_first = std::mem::take(is_first);
        if !may_be_odd || is_plain(name.as_bytes()) {
            self.text.reserve(name.len() + 4);
            self.text.push_str(if is_first { "{\"" } else { ",\"" });
            self.text.push_str(name);
            self.text.push_str("\":");
        } else {
            self.text.push(if is_first { '{' } else { ',' });
            self.other(name);
            self.text.push(':');
        }
    }

    fn list(&mut self, of: &'static Shape, count: usize, list: &dyn Value, depth: usize) {
        self.text.push('[');
        // Numbers come many at a time: they are written without asking each of them what it is.
        let typed: &dyn Any = list;
        match of {
            Shape::Int { .. } if typed.is::<Vec<i64>>() => {
                let items = typed.downcast_ref::<Vec<i64>>().into_iter().flatten();
                self.items(items, |writer, item| writer.int(*item));
            }
            Shape::Number { .. } if typed.is::<Vec<f64>>() => {
                let items = typed.downcast_ref::<Vec<f64>>().into_iter().flatten();
                self.items(items, |writer, item| writer.number(*item));
            }
            _ => {
                let items = (0..count).filter_map(|index| list.at(index));
                self.items(items, |writer, item| writer.value(of, item, item.view(), depth));
            }
        }
        self.text.push(']');
    }

    fn items<I>(&mut self, items: impl Iterator<Item = I>, mut write: impl FnMut(&mut Self, I)) {
        for (index, item) in items.enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            write(self, item);
        }
    }

    fn map(&mut self, of: &'static Shape, map: &dyn Value, depth: usize) {
        self.text.push('{');
        for (index, (key, value)) in map.entries().into_iter().flatten().enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.string(key);
            self.text.push(':');
            self.value(of, value, value.view(), depth);
        }
        self.text.push('}');
    }

    fn string(&mut self, words: &str) {
        // Nearly all text goes over as it is.
        if is_plain(words.as_bytes()) {
            self.text.reserve(words.len() + 2);
            self.text.push('"');
            self.text.push_str(words);
            self.text.push('"');
        } else {
            self.other(words);
        }
    }

    fn int(&mut self, value: i64) {
        self.text.push_str(itoa::Buffer::new().format(value));
    }

    fn number(&mut self, value: f64) {
        match value.is_finite() {
            true => self.text.push_str(zmij::Buffer::new().format_finite(value)),
            false => self.nothing(),
        }
    }

    /// Free JSON and text with escapes, as `serde_json` has them.
    fn other<T: serde::Serialize + ?Sized>(&mut self, value: &T) {
        self.whole &= serde_json::to_writer(Pieces(self.text), value).is_ok();
    }

    /// What cannot be written.
    fn nothing(&mut self) {
        self.whole = false;
        self.text.push_str("null");
    }
}

/// Takes what `serde_json` writes: whole pieces of text.
struct Pieces<'t>(&'t mut String);

impl io::Write for Pieces<'_> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let text = str::from_utf8(piece).map_err(io::Error::other)?;
        self.0.push_str(text);
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Does JSON text have these bytes as they are? Eight are looked at together, at the end some of them twice.
pub(super) fn is_plain(bytes: &[u8]) -> bool {
    let Some(last) = bytes.last_chunk::<8>() else {
        return bytes.iter().all(|byte| *byte >= 0x20 && *byte != b'"' && *byte != b'\\');
    };
    let (words, _) = bytes.as_chunks::<8>();
    words.iter().chain([last]).all(|word| !needs_escape(u64::from_ne_bytes(*word)))
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
