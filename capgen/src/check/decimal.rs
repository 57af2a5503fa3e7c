//! The order of decimal bounds, on their text: no digit is lost.

use std::cmp::Ordering;

use crate::model::Number;

/// Compares two bounds by value: `1.0` equals `1`, and `-0` equals `0`.
pub(super) fn compare(a: &Number, b: &Number) -> Ordering {
    let (a_sign, a_size) = split(&a.0);
    let (b_sign, b_size) = split(&b.0);
    match (a_sign, b_sign) {
        (false, false) => size(a_size, b_size),
        (true, true) => size(b_size, a_size),
        _ if is_zero(a_size) && is_zero(b_size) => Ordering::Equal,
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
    }
}

/// Is there a minus, and the rest.
fn split(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

fn is_zero(text: &str) -> bool {
    text.bytes().all(|b| matches!(b, b'0' | b'.'))
}

/// Compares two numbers without a sign.
fn size(a: &str, b: &str) -> Ordering {
    let parts = |text| -> (String, String) {
        let (whole, fraction) = str::split_once(text, '.').unwrap_or((text, ""));
        (whole.trim_start_matches('0').to_owned(), fraction.trim_end_matches('0').to_owned())
    };
    let ((a_whole, a_fraction), (b_whole, b_fraction)) = (parts(a), parts(b));
    a_whole.len().cmp(&b_whole.len()).then_with(|| a_whole.cmp(&b_whole)).then_with(|| a_fraction.cmp(&b_fraction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_ordered_by_value() {
        let sorted =
            ["-10.5", "-9", "-0.01", "0", "0.009", "0.01", "1", "1.5", "09.9", "10", "100000000000000000000000"];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                let (a, b) = (Number((*a).to_owned()), Number((*b).to_owned()));
                assert_eq!(compare(&a, &b), i.cmp(&j), "{} and {}", a.0, b.0);
            }
        }
        assert_eq!(compare(&Number("1.0".into()), &Number("1".into())), Ordering::Equal);
        assert_eq!(compare(&Number("-0".into()), &Number("0.0".into())), Ordering::Equal);
    }
}
