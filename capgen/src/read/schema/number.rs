//! JSON numbers, exactly.
//!
//! Invariant: two numbers of the same value have the same parts, so that equality is that of values.

use std::cmp::Ordering;
use std::fmt;

/// Exponents are kept within this; no number that means anything is further out.
const FURTHEST: i64 = 1_000_000_000;

/// The longest plain text of a number, in digits before or after the point.
const LONGEST: i64 = 40;

/// A number: `digits` times ten to the power of `exponent`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exact {
    negative: bool,
    /// ASCII digits, neither the first nor the last of them `0`; empty for zero.
    digits: String,
    exponent: i64,
}

impl Exact {
    /// The number that a JSON text says.
    pub fn parse(text: &str) -> Option<Exact> {
        let (negative, body) = match text.strip_prefix('-') {
            Some(body) => (true, body),
            None => (false, text),
        };
        let (mantissa, exponent) = match body.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, power(exponent)?),
            None => (body, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        let exponent = exponent.saturating_sub(i64::try_from(fraction.len()).unwrap_or(FURTHEST));
        Some(Exact { negative, digits: format!("{whole}{fraction}"), exponent }.normal())
    }

    fn normal(mut self) -> Exact {
        let trimmed = self.digits.trim_end_matches('0');
        self.exponent += i64::try_from(self.digits.len() - trimmed.len()).unwrap_or(FURTHEST);
        let digits = trimmed.trim_start_matches('0').to_owned();
        if digits.is_empty() {
            return Exact { negative: false, digits, exponent: 0 };
        }
        Exact { digits, ..self }
    }

    /// Is it a whole number?
    pub fn is_whole(&self) -> bool {
        self.exponent >= 0
    }

    /// Is it above zero?
    pub fn is_positive(&self) -> bool {
        !self.negative && !self.digits.is_empty()
    }

    /// Its value where it is whole and fits.
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128()?.try_into().ok()
    }

    /// Its value where it is a count.
    pub fn to_u64(&self) -> Option<u64> {
        self.to_i128()?.try_into().ok()
    }

    fn to_i128(&self) -> Option<i128> {
        if !self.is_whole() || self.magnitude() > 38 {
            return None;
        }
        let mut value: i128 = if self.digits.is_empty() { 0 } else { self.digits.parse().ok()? };
        for _ in 0..self.exponent {
            value *= 10;
        }
        Some(if self.negative { -value } else { value })
    }

    /// The greatest whole number that is not above it, where that fits 128 bits.
    pub fn floor(&self) -> Option<i128> {
        if self.is_whole() {
            return self.to_i128();
        }
        let whole = usize::try_from(self.magnitude()).unwrap_or(0);
        if whole > 38 {
            return None;
        }
        let value: i128 =
            self.digits.get(..whole).filter(|text| !text.is_empty()).map_or(Some(0), |t| t.parse().ok())?;
        Some(if self.negative { -value - 1 } else { value })
    }

    /// The least whole number that is not below it, where that fits 128 bits.
    pub fn ceil(&self) -> Option<i128> {
        let floor = self.floor()?;
        Some(if self.is_whole() { floor } else { floor + 1 })
    }

    /// How many digits stand before the point; negative for zeros after it.
    fn magnitude(&self) -> i64 {
        i64::try_from(self.digits.len()).unwrap_or(FURTHEST) + self.exponent
    }

    /// As digits with perhaps a point, without exponent; none when that would be long.
    pub fn plain(&self) -> Option<String> {
        let magnitude = self.magnitude();
        if magnitude > LONGEST || self.exponent < -LONGEST {
            return None;
        }
        let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or(0));
        let sign = if self.negative { "-" } else { "" };
        if self.digits.is_empty() {
            return Some("0".to_owned());
        }
        if self.exponent >= 0 {
            return Some(format!("{sign}{}{}", self.digits, zeros(self.exponent)));
        }
        match usize::try_from(magnitude).ok().and_then(|at| self.digits.split_at_checked(at)) {
            Some((whole, fraction)) if !whole.is_empty() => Some(format!("{sign}{whole}.{fraction}")),
            _ => Some(format!("{sign}0.{}{}", zeros(-magnitude), self.digits)),
        }
    }
}

/// The power after the `e`.
fn power(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let value = digits.parse().unwrap_or(FURTHEST).min(FURTHEST);
    Some(if text.starts_with('-') { -value } else { value })
}

impl From<i128> for Exact {
    fn from(value: i128) -> Self {
        Exact { negative: value < 0, digits: value.unsigned_abs().to_string(), exponent: 0 }.normal()
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |number: &Exact| match (number.digits.is_empty(), number.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let size = |number: &Exact| (number.magnitude(), number.digits.clone());
        match sign(self).cmp(&sign(other)) {
            Ordering::Equal if self.negative => size(other).cmp(&size(self)),
            Ordering::Equal => size(self).cmp(&size(other)),
            different => different,
        }
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plain() {
            Some(plain) => f.write_str(&plain),
            None => write!(f, "{}{}e{}", if self.negative { "-" } else { "" }, self.digits, self.exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Exact {
        Exact::parse(text).unwrap()
    }

    #[test]
    fn equal_values_are_equal() {
        for (a, b) in [("1", "1.0"), ("100", "1e2"), ("0", "-0.0"), ("0.5", "5e-1"), ("12e3", "12000.00")] {
            assert_eq!(exact(a), exact(b), "{a} {b}");
        }
        assert_ne!(exact("9007199254740993"), exact("9007199254740992"));
    }

    #[test]
    fn they_are_in_order() {
        let order = ["-1e400", "-20", "-3", "-0.5", "0", "1e-400", "0.09", "0.1", "0.11", "2", "10", "10.5", "1e30"];
        for pair in order.windows(2) {
            assert!(exact(pair[0]) < exact(pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn whole_numbers_around_them() {
        for (text, floor, ceil) in
            [("2.5", 2, 3), ("-2.5", -3, -2), ("0.5", 0, 1), ("-0.001", -1, 0), ("7", 7, 7), ("1e3", 1000, 1000)]
        {
            assert_eq!((exact(text).floor(), exact(text).ceil()), (Some(floor), Some(ceil)), "{text}");
        }
        assert_eq!(exact("1e99999999999999999999").floor(), None);
        assert_eq!(exact("9223372036854775808").to_i64(), None);
        assert_eq!(exact("9223372036854775807.0").to_i64(), Some(i64::MAX));
    }

    #[test]
    fn plain_texts() {
        for (text, plain) in [("1e3", "1000"), ("-12.50", "-12.5"), ("5e-3", "0.005"), ("0.0", "0"), ("120e-1", "12")] {
            assert_eq!(exact(text).plain().as_deref(), Some(plain));
        }
        assert_eq!(exact("1e300").plain(), None);
        assert_eq!(exact("1e300").to_string(), "1e300");
        for text in ["", "-", "x", "1.2.3", "1e", "+1"] {
            assert_eq!(Exact::parse(text), None, "{text}");
        }
    }
}
