//! JSON text, written straight from a value: no tree and no serialiser in between.
//!
//! Invariants
//! - What is written is, byte for byte, what `Serialize` of the same value writes as JSON.
//! - Of a secret only `***` is written where it is asked for; see [`Shown`](super::Shown).

use std::io;

use super::path::DEEPEST;
use super::shape::RecordShape;
use super::show::MASK;
use super::{FaultKind, Faults, Shape, Value, View, bytes, path, validate, write};

/// Writes a value as JSON text.
///
/// # Errors
/// What cannot be written: numbers that are not finite, and values nested too deeply.
pub fn write_json(shape: &'static Shape, value: &dyn Value) -> Result<String, Faults> {
    let mut text = String::with_capacity(128);
    match push_json(shape, value, &mut text) {
        true => Ok(text),
        false => Err(unwritable(shape, value)),
    }
}

/// Writes a value as JSON text, after what is there already.
///
/// # Errors
/// As [`write_json`].
#[cfg(feature = "client")]
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
    push(shape, value, text, false)
}

/// The same with secrets masked.
pub(super) fn push_masked(shape: &'static Shape, value: &dyn Value, text: &mut String) -> bool {
    push(shape, value, text, true)
}

/// Appends text in quotes.
#[cfg(any(feature = "client", feature = "server"))]
pub(in crate::runtime) fn push_text(words: &str, text: &mut String) {
    Writer { text, mask: false, whole: true }.string(words);
}

/// Appends JSON.
#[cfg(feature = "server")]
pub(in crate::runtime) fn push_tree(json: &super::Json, text: &mut String) {
    Writer { text, mask: false, whole: true }.other(json);
}

fn push(shape: &'static Shape, value: &dyn Value, text: &mut String, mask: bool) -> bool {
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

struct Writer<'t> {
    text: &'t mut String,
    mask: bool,
    /// Was everything written?
    whole: bool,
}

impl Writer<'_> {
    fn value(&mut self, shape: &'static Shape, value: &dyn Value, view: View<'_>, depth: usize) {
        if self.mask && shape.peel().secret && !matches!(view, View::Null) {
            return self.string(MASK);
        }
        match view {
            View::Null => self.text.push_str("null"),
            View::Bool(value) => self.text.push_str(if value { "true" } else { "false" }),
            View::Int(value) => self.other(&value),
            View::Number(value) if value.is_finite() => self.other(&value),
            View::Str(value) => self.string(value),
            View::Word(value) => self.string(value),
            View::Bytes(value) => self.string(&bytes::encode(value)),
            View::Json(value) => self.other(value),
            View::Number(_) => self.nothing(),
            View::List(_) | View::Map | View::Record if depth >= DEEPEST => self.nothing(),
            View::List(count) => match shape.peel().core {
                Shape::List { of, .. } => self.list(of, count, value, depth + 1),
                _ => self.nothing(),
            },
            View::Map => match shape.peel().core {
                Shape::Map { of } => self.map(of, value, depth + 1),
                _ => self.nothing(),
            },
            View::Record => match shape.peel().core {
                Shape::Record(record) => self.record(record, value, depth + 1),
                _ => self.nothing(),
            },
        }
    }

    fn record(&mut self, record: &'static RecordShape, value: &dyn Value, depth: usize) {
        let mut before = '{';
        for (index, field) in record.fields.iter().enumerate() {
            let Some(value) = value.at(index) else {
                self.whole = false;
                continue;
            };
            let view = value.view();
            if matches!(view, View::Null) && write::is_left_out(field) {
                continue;
            }
            self.text.push(before);
            before = ',';
            self.string(field.name);
            self.text.push(':');
            self.value(field.shape, value, view, depth);
        }
        if before == '{' {
            self.text.push('{');
        }
        self.text.push('}');
    }

    fn list(&mut self, of: &'static Shape, count: usize, list: &dyn Value, depth: usize) {
        self.text.push('[');
        let items = (0..count).filter_map(|index| list.at(index));
        for (index, item) in items.enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.value(of, item, item.view(), depth);
        }
        self.text.push(']');
    }

    fn map(&mut self, of: &'static Shape, map: &dyn Value, depth: usize) {
        self.text.push('{');
        for (index, (key, value)) in map.entries().enumerate() {
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
        if words.bytes().all(is_plain) {
            self.text.reserve(words.len() + 2);
            self.text.push('"');
            self.text.push_str(words);
            self.text.push('"');
        } else {
            self.other(words);
        }
    }

    /// Numbers, free JSON and text with escapes, as `serde_json` has them.
    fn other<T: serde::Serialize + ?Sized>(&mut self, value: &T) {
        self.whole &= serde_json::to_writer(Utf8(self.text), value).is_ok();
    }

    /// What cannot be written.
    fn nothing(&mut self) {
        self.whole = false;
        self.text.push_str("null");
    }
}

/// Does JSON text have this byte as it is?
fn is_plain(byte: u8) -> bool {
    byte >= 0x20 && byte != b'"' && byte != b'\\'
}

/// Lets `serde_json` write into text.
struct Utf8<'t>(&'t mut String);

impl io::Write for Utf8<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        self.0.push_str(text);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
