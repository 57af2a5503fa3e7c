//! A tree as canonical JSON.

use std::fmt::Write;

use super::{Node, NodeKind};
use crate::model::json::write_text;

/// The JSON text of a node: keys sorted, no space. A tree is never deep, so walking it down is safe.
pub(super) fn of(node: &Node) -> String {
    let mut out = String::new();
    write(&mut out, node);
    out
}

fn write(out: &mut String, node: &Node) {
    match &node.kind {
        NodeKind::Null | NodeKind::Faulty => out.push_str("null"),
        NodeKind::Scalar(scalar) if scalar.plain => match plain(&scalar.text) {
            Some(word) => out.push_str(&word),
            None => write_text(out, &scalar.text),
        },
        NodeKind::Scalar(scalar) => write_text(out, &scalar.text),
        NodeKind::Sequence(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                comma(out, i);
                write(out, item);
            }
            out.push(']');
        }
        NodeKind::Mapping(entries) => {
            let mut sorted: Vec<_> = entries.iter().collect();
            sorted.sort_by(|a, b| a.key.cmp(&b.key));
            out.push('{');
            for (i, entry) in sorted.into_iter().enumerate() {
                comma(out, i);
                write_text(out, &entry.key);
                out.push(':');
                write(out, &entry.value);
            }
            out.push('}');
        }
    }
}

fn comma(out: &mut String, i: usize) {
    if i > 0 {
        out.push(',');
    }
}

/// A plain scalar that is not text.
fn plain(text: &str) -> Option<String> {
    match text {
        "true" | "True" | "TRUE" => Some("true".into()),
        "false" | "False" | "FALSE" => Some("false".into()),
        _ => number(text),
    }
}

/// A number of YAML's core schema, as JSON. Infinities and what is not a number have no such form.
pub(in crate::read) fn number(text: &str) -> Option<String> {
    if let Some(digits) = text.strip_prefix("0x") {
        return based(digits, 16);
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return based(digits, 8);
    }
    let (minus, body) = match text.strip_prefix('-') {
        Some(body) => ("-", body),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match body.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (body, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if (whole.is_empty() && fraction.is_empty()) || !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    let mut out = format!("{minus}{}", significant(whole));
    if !fraction.is_empty() {
        let _ = write!(out, ".{fraction}");
    }
    if let Some(exponent) = exponent {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if digits.is_empty() || !is_digits(digits) {
            return None;
        }
        let _ = write!(out, "e{}{}", if exponent.starts_with('-') { "-" } else { "" }, significant(digits));
    }
    Some(out)
}

fn based(digits: &str, radix: u32) -> Option<String> {
    let valid = digits.chars().all(|c| c.is_digit(radix));
    valid.then(|| u128::from_str_radix(digits, radix).ok())?.map(|n| n.to_string())
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// Digits without leading zeros; at least one.
fn significant(digits: &str) -> &str {
    match digits.trim_start_matches('0') {
        "" => "0",
        rest => rest,
    }
}
