//! The canonical text of a value, and its hash: equal for two calls exactly when they carry the same input.
//!
//! Form: RFC 8785 (members by the UTF-16 code units of their names, no space, shortest numbers as ECMAScript writes them),
//! but for integers, which stay exact beyond 53 bits. A nullable field is always written, so that being absent and being
//! null are the same; an optional field that cannot be null is left out, and so is one whose absence is not null.

use std::cmp::Ordering;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::path::DEEPEST;
use super::shape::RecordShape;
use super::write::Tagged;
use super::{Json, Shape, Value, View, bytes, write};

/// The canonical text. It holds secrets: it is for hashing, never for showing. Only for a valid value: a number that is not
/// finite becomes `0`, and what is nested too deeply `null`.
pub fn canonical_json(shape: &'static Shape, value: &dyn Value) -> String {
    let mut text = String::new();
    write_value(shape, value, 0, &mut text);
    text
}

/// SHA-256 of the canonical text, in hex.
///
/// ```
/// use capgen::rt::Shape;
/// use capgen::runtime::value::{canonical_json, input_hash};
/// let input = serde_json::json!({"b": 1.0, "a": "x"});
/// assert_eq!(canonical_json(&Shape::Json, &input), r#"{"a":"x","b":1}"#);
/// assert_eq!(input_hash(&Shape::Json, &input).len(), 64);
/// ```
pub fn input_hash(shape: &'static Shape, value: &dyn Value) -> String {
    let digest = Sha256::digest(canonical_json(shape, value).as_bytes());
    digest.iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn write_value(shape: &'static Shape, value: &dyn Value, depth: usize, text: &mut String) {
    let core = shape.peel().core;
    let view = value.view();
    if depth >= DEEPEST && matches!(view, View::List(_) | View::Map | View::Record | View::Variant(_)) {
        return text.push_str("null");
    }
    match (core, view) {
        (_, View::Bool(value)) => write_json(&Json::Bool(value), text),
        (_, View::Int(value)) => text.push_str(&value.to_string()),
        (_, View::Wide(value)) => text.push_str(&value.to_string()),
        (_, View::Number(value)) => text.push_str(&shortest(value)),
        (_, View::Str(value)) => write_string(value, text),
        (_, View::Word(value)) => write_string(value, text),
        (_, View::Bytes(value)) => write_string(&bytes::encode(value), text),
        (_, View::Json(value)) => write_json(value, text),
        (Shape::List { of, .. }, View::List(count)) => {
            let items = (0..count).filter_map(|index| value.at(index));
            write_items(items, text, |item, text| write_value(of, item, depth + 1, text));
        }
        (Shape::Map { of }, View::Map) => {
            let members = value.entries().into_iter().flatten().collect();
            write_members(members, text, |value, text| write_value(of, value, depth + 1, text));
        }
        (Shape::Record(record), View::Record) => {
            write_record(record, value, None, depth + 1, text);
        }
        (Shape::Union(union), View::Variant(index)) => match write::tagged(union, index, value) {
            Some(Tagged { tag, shape, record }) => write_record(shape, record, tag, depth + 1, text),
            None => text.push_str("null"),
        },
        _ => text.push_str("null"),
    }
}

/// A member of a record: the tag's word, or a value.
enum Member<'a> {
    Word(&'static str),
    Value(&'static Shape, &'a dyn Value),
}

fn write_record(
    record: &'static RecordShape,
    value: &dyn Value,
    tag: Option<(&'static str, &'static str)>,
    depth: usize,
    text: &mut String,
) {
    let tag = tag.map(|(name, word)| (name, Member::Word(word)));
    let members = write::members(record, value).map(|(name, shape, value)| (name, Member::Value(shape, value)));
    write_members(tag.into_iter().chain(members).collect(), text, |member, text| match member {
        Member::Word(word) => write_string(word, text),
        Member::Value(shape, value) => write_value(shape, value, depth, text),
    });
}

fn write_json(json: &Json, text: &mut String) {
    match json {
        Json::Null => text.push_str("null"),
        Json::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Json::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(value), ..) => text.push_str(&value.to_string()),
            (_, Some(value), _) => text.push_str(&value.to_string()),
            (.., Some(value)) => text.push_str(&shortest(value)),
            _ => text.push_str(&number.to_string()),
        },
        Json::String(value) => write_string(value, text),
        Json::Array(items) => write_items(items.iter(), text, write_json),
        Json::Object(members) => {
            write_members(members.iter().map(|(name, value)| (name.as_str(), value)).collect(), text, write_json);
        }
    }
}

fn write_items<T>(items: impl Iterator<Item = T>, text: &mut String, write_item: impl Fn(T, &mut String)) {
    text.push('[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            text.push(',');
        }
        write_item(item, text);
    }
    text.push(']');
}

fn write_members<T>(mut members: Vec<(&str, T)>, text: &mut String, write_member: impl Fn(T, &mut String)) {
    members.sort_by(|(a, _), (b, _)| utf16_order(a, b));
    text.push('{');
    for (index, (name, value)) in members.into_iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        write_string(name, text);
        text.push(':');
        write_member(value, text);
    }
    text.push('}');
}

fn utf16_order(a: &str, b: &str) -> Ordering {
    if a.is_ascii() && b.is_ascii() { a.cmp(b) } else { a.encode_utf16().cmp(b.encode_utf16()) }
}

fn write_string(value: &str, text: &mut String) {
    text.push('"');
    for char in value.chars() {
        match char {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\u{8}' => text.push_str("\\b"),
            '\t' => text.push_str("\\t"),
            '\n' => text.push_str("\\n"),
            '\u{c}' => text.push_str("\\f"),
            '\r' => text.push_str("\\r"),
            char if char < ' ' => {
                let _ = write!(text, "\\u{:04x}", u32::from(char));
            }
            char => text.push(char),
        }
    }
    text.push('"');
}

/// The shortest decimal that reads back as the same double, laid out as ECMAScript does.
fn shortest(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return "0".to_owned();
    }
    let scientific = format!("{:e}", value.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits = mantissa.replace('.', "");
    // The point stands after so many digits.
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    let count = digits.len() as i32;
    let laid_out = if (count..=21).contains(&point) {
        format!("{digits}{}", "0".repeat((point - count) as usize))
    } else if (1..=21).contains(&point) {
        let (whole, part) = digits.split_at_checked(point as usize).unwrap_or((&digits, ""));
        format!("{whole}.{part}")
    } else if (-5..=0).contains(&point) {
        format!("0.{}{digits}", "0".repeat(point.unsigned_abs() as usize))
    } else {
        let (first, rest) = digits.split_at_checked(1).unwrap_or((&digits, ""));
        let dot = if rest.is_empty() { "" } else { "." };
        format!("{first}{dot}{rest}e{}{}", if point > 0 { '+' } else { '-' }, (point - 1).abs())
    };
    if value < 0.0 { format!("-{laid_out}") } else { laid_out }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        canonical_json(&Shape::Json, &serde_json::from_str::<Json>(text).unwrap())
    }

    #[test]
    fn numbers_as_ecmascript_writes_them() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-1.5, "-1.5"),
            (0.1, "0.1"),
            (1e21, "1e+21"),
            (1e20, "100000000000000000000"),
            (123_456_789.125, "123456789.125"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"),
            (1.25e-9, "1.25e-9"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (9_007_199_254_740_993.0, "9007199254740992"),
            (333_333_333.333_333_3, "333333333.3333333"),
        ] {
            assert_eq!(shortest(value), expected);
        }
    }

    #[test]
    fn integers_stay_exact() {
        assert_eq!(
            canonical("[9007199254740993, -9223372036854775808, 18446744073709551615]"),
            "[9007199254740993,-9223372036854775808,18446744073709551615]"
        );
        assert_eq!(canonical("[3, 3.0, 3e0]"), "[3,3,3]");
    }

    #[test]
    fn members_sort_by_utf16() {
        // U+1F600 is D83D DE00 in UTF-16 and so before U+FB33, although its code point is higher.
        assert_eq!(
            canonical("{\"\u{fb33}\":1,\"\u{1f600}\":2,\"b\":3,\"a\":4}"),
            "{\"a\":4,\"b\":3,\"\u{1f600}\":2,\"\u{fb33}\":1}"
        );
    }

    #[test]
    fn strings_escape_only_what_they_must() {
        assert_eq!(canonical(r#""\u0000\u001f\n\t\"\\\/\u20ac\u007f""#), "\"\\u0000\\u001f\\n\\t\\\"\\\\/€\u{7f}\"");
    }

    #[test]
    fn the_hash_is_sha_256_in_hex() {
        assert_eq!(
            input_hash(&Shape::Json, &Json::Object(Default::default())),
            "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
        );
    }
}
