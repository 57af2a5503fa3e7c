//! Exact decimals, text on the wire.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::{Malformed, Shape, text_value::text_value};

/// An exact decimal: an optional minus, digits, and perhaps a point with more digits. No exponent, no other sign.
///
/// It keeps the text it came with, and compares by value: `1.5` equals `1.50`.
///
/// ```
/// use capgen::Decimal;
/// let price: Decimal = "19.90".parse()?;
/// assert_eq!(price, "19.9".parse()?);
/// assert_eq!(price.to_string(), "19.90");
/// assert!("1e3".parse::<Decimal>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Decimal(String);

text_value!(Decimal, Shape::DECIMAL);

/// Sign, digits and point of the longest decimal that is taken.
const LONGEST: usize = 128;

pub(super) fn check(text: &str) -> Result<(), Malformed> {
    const EXPECTED: &str = "a decimal such as -12.50";
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) {
        return Err(Malformed::new(EXPECTED));
    }
    if whole.len() > 1 && whole.starts_with('0') {
        return Err(Malformed::because(EXPECTED, "without leading zeros"));
    }
    if text.len() > LONGEST {
        return Err(Malformed::because(EXPECTED, format!("of at most {LONGEST} characters")));
    }
    Ok(())
}

/// A decimal's text without what does not count.
#[derive(PartialEq, Eq, Hash)]
struct Parts<'a> {
    negative: bool,
    whole: &'a str,
    part: &'a str,
}

fn parts(text: &str) -> Parts<'_> {
    let (negative, unsigned) = text.strip_prefix('-').map_or((false, text), |unsigned| (true, unsigned));
    let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let (whole, part) = (whole.trim_start_matches('0'), part.trim_end_matches('0'));
    Parts { negative: negative && !(whole.is_empty() && part.is_empty()), whole, part }
}

/// Compares two decimals by value.
pub(super) fn compare(a: &str, b: &str) -> Ordering {
    let (a, b) = (parts(a), parts(b));
    let size = || a.whole.len().cmp(&b.whole.len()).then_with(|| a.whole.cmp(b.whole)).then_with(|| a.part.cmp(b.part));
    match (a.negative, b.negative) {
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
        (false, false) => size(),
        (true, true) => size().reverse(),
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        parts(&self.0) == parts(&other.0)
    }
}

impl Eq for Decimal {}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        compare(&self.0, &other.0)
    }
}

impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        parts(&self.0).hash(state);
    }
}

impl From<i64> for Decimal {
    fn from(value: i64) -> Self {
        Decimal(value.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        for right in ["0", "-0", "12", "-12.50", "0.001", "99999999999999999999999999999999.99"] {
            assert!(right.parse::<Decimal>().is_ok(), "{right}");
        }
        for wrong in ["", "-", ".5", "5.", "+1", "1e3", "1,5", "01", "-00.5", " 1", "1 ", "--1", "1.2.3", "NaN", "١"] {
            assert!(wrong.parse::<Decimal>().is_err(), "{wrong}");
        }
        assert!("1".repeat(LONGEST).parse::<Decimal>().is_ok());
        assert!("1".repeat(LONGEST + 1).parse::<Decimal>().is_err());
    }

    #[test]
    fn order_is_by_value() {
        let sorted =
            ["-10", "-9.5", "-9.05", "-0.1", "0", "0.09", "0.1", "1", "1.01", "9", "10", "100000000000000000000"];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                assert_eq!(compare(a, b), i.cmp(&j), "{a} {b}");
            }
        }
        assert_eq!(compare("-0.00", "0"), Ordering::Equal);
        assert_eq!(compare("1.50", "1.5"), Ordering::Equal);
    }
}
