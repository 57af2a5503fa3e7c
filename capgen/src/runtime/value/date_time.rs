//! Dates and times with an offset, as RFC 3339 writes them.

use super::{Malformed, Shape, date, text_value::text_value};

/// A date and time with an offset, `2026-02-28T09:30:00+01:00`.
///
/// It keeps the text it came with, and equality is that of the text; [`DateTime::unix`] tells which of two is later. The
/// seconds may be 60 only where a leap second can be: at 23:59:60 UTC. The separator is `T` or `t`.
///
/// ```
/// use capgen::DateTime;
/// let here: DateTime = "2026-02-28T10:30:00+01:00".parse()?;
/// let there: DateTime = "2026-02-28T09:30:00Z".parse()?;
/// assert_eq!(here.unix(), there.unix());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DateTime(String);

text_value!(DateTime, Shape::DateTime);

const EXPECTED: &str = "a date and time with an offset such as 2026-02-28T09:30:00Z";

/// The last millisecond of the year 9999.
const LAST_MS: i64 = 253_402_300_799_999;

/// More than any clock writes; digits of a second are not limited otherwise.
const LONGEST: usize = 64;

impl DateTime {
    /// This many milliseconds since 1970-01-01T00:00:00Z, in UTC. Times after the year 9999 become its last millisecond.
    ///
    /// ```
    /// assert_eq!(capgen::DateTime::from_unix_ms(1_000_000_000_007).as_str(), "2001-09-09T01:46:40.007Z");
    /// ```
    pub fn from_unix_ms(ms: u64) -> DateTime {
        let ms = i64::try_from(ms).map_or(LAST_MS, |ms| ms.min(LAST_MS));
        let (year, month, day) = date::civil(ms / 86_400_000);
        let (seconds, ms) = (ms / 1000 % 86_400, ms % 1000);
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        DateTime(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z"))
    }

    /// Whole milliseconds since 1970-01-01T00:00:00Z; none for a time before.
    pub(in crate::runtime) fn unix_ms(&self) -> Option<u64> {
        let (seconds, nanos) = self.unix();
        u64::try_from(seconds).ok()?.checked_mul(1000)?.checked_add(u64::from(nanos / 1_000_000))
    }

    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds, and nanoseconds of the second (further digits are cut).
    pub fn unix(&self) -> (i64, u32) {
        read(&self.0).unwrap_or_default()
    }
}

fn check(text: &str) -> Result<(), Malformed> {
    read(text).map(|_| ())
}

fn read(text: &str) -> Result<(i64, u32), Malformed> {
    let malformed = || Malformed::new(EXPECTED);
    let bytes = text.as_bytes();
    if bytes.len() > LONGEST {
        return Err(malformed());
    }
    let (day, rest) = bytes.split_at_checked(10).ok_or_else(malformed)?;
    let day = date::day(day, EXPECTED)?;
    let [b'T' | b't', h1, h2, b':', m1, m2, b':', s1, s2, rest @ ..] = rest else { return Err(malformed()) };
    let (hour, minute, second) = clock(*h1, *h2, *m1, *m2, (*s1, *s2)).ok_or_else(malformed)?;
    if hour > 23 || minute > 59 || second > 60 {
        return Err(Malformed::because(EXPECTED, "hours go to 23, minutes to 59, seconds to 59"));
    }
    let (nanos, rest) = fraction(rest).ok_or_else(malformed)?;
    let offset = offset(rest)?;
    let minutes = day * 1440 + i64::from(hour) * 60 + i64::from(minute) - offset;
    if second == 60 && minutes.rem_euclid(1440) != 1439 {
        return Err(Malformed::because(EXPECTED, "a leap second is at 23:59:60 UTC"));
    }
    Ok((minutes * 60 + i64::from(second.min(59)), nanos))
}

fn clock(h1: u8, h2: u8, m1: u8, m2: u8, second: (u8, u8)) -> Option<(u16, u16, u16)> {
    Some((date::pair(h1, h2)?, date::pair(m1, m2)?, date::pair(second.0, second.1)?))
}

/// Nanoseconds, and what follows the digits.
fn fraction(rest: &[u8]) -> Option<(u32, &[u8])> {
    let [b'.', rest @ ..] = rest else { return Some((0, rest)) };
    let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, rest) = rest.split_at_checked(end)?;
    if digits.is_empty() {
        return None;
    }
    let digit = |index: usize| digits.get(index).map_or(0, |digit| u32::from(digit - b'0'));
    Some(((0..9).fold(0, |nanos, index| nanos * 10 + digit(index)), rest))
}

/// Minutes ahead of UTC.
fn offset(rest: &[u8]) -> Result<i64, Malformed> {
    let (sign, h1, h2, m1, m2) = match rest {
        [b'Z' | b'z'] => return Ok(0),
        [b'+', h1, h2, b':', m1, m2] => (1, *h1, *h2, *m1, *m2),
        [b'-', h1, h2, b':', m1, m2] => (-1, *h1, *h2, *m1, *m2),
        [] => return Err(Malformed::because(EXPECTED, "the offset is missing")),
        _ => return Err(Malformed::new(EXPECTED)),
    };
    match (date::pair(h1, h2), date::pair(m1, m2)) {
        (Some(hours @ 0..=23), Some(minutes @ 0..=59)) => Ok(sign * i64::from(hours * 60 + minutes)),
        _ => Err(Malformed::because(EXPECTED, "offsets go to 23:59")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_ones() {
        for right in [
            "2026-02-28T09:30:00Z",
            "2026-02-28t09:30:00z",
            "2026-02-28T23:59:59.123456789012+14:00",
            "2016-12-31T23:59:60Z",
            "2017-01-01T00:59:60+01:00",
            "2026-02-28T09:30:00-00:00",
        ] {
            assert!(right.parse::<DateTime>().is_ok(), "{right}");
        }
    }

    #[test]
    fn wrong_ones() {
        for wrong in [
            "2026-02-28T09:30:00",
            "2026-02-28 09:30:00Z",
            "2026-02-28T09:30Z",
            "2026-02-29T09:30:00Z",
            "2026-02-28T24:00:00Z",
            "2026-02-28T09:60:00Z",
            "2026-02-28T09:30:61Z",
            "2026-02-28T09:30:60Z",
            "2026-02-28T09:30:00.Z",
            "2026-02-28T09:30:00+0100",
            "2026-02-28T09:30:00+24:00",
            "2026-02-28T09:30:00+01:60",
            "2026-02-28T09:30:00Z ",
            "2026-02-28",
            "",
            "2026-02-28T09:30:00é",
            "é026-02-28T09:30:00Z",
            "2026-02-28T09:30:00.0000000000000000000000000000000000000000000000Z",
        ] {
            assert!(wrong.parse::<DateTime>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn instants() {
        let unix = |text: &str| text.parse::<DateTime>().unwrap().unix();
        assert_eq!(unix("1970-01-01T00:00:00Z"), (0, 0));
        assert_eq!(unix("2001-09-09T03:46:40.5+02:00"), (1_000_000_000, 500_000_000));
        for ms in [0, 1, 951_782_399_999, 1_767_225_600_000, 253_402_300_799_999] {
            let (seconds, nanos) = unix(DateTime::from_unix_ms(ms).as_str());
            assert_eq!(seconds as u64 * 1000 + u64::from(nanos / 1_000_000), ms);
        }
        assert_eq!(DateTime::from_unix_ms(u64::MAX).as_str(), "9999-12-31T23:59:59.999Z");
        assert_eq!(unix("1969-12-31T23:59:59.1234567899Z"), (-1, 123_456_789));
    }
}
