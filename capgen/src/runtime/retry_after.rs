//! The header `Retry-After`: seconds, or a date (RFC 9110).

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::DateTime;

/// No date is written at such a length.
const LONGEST: usize = 40;

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// How long a vendor asks to be left alone: the value of a `Retry-After` header, as seconds or as a date. How far away a date
/// is, this machine's clock says; one that is over is no time at all.
///
/// ```
/// use std::time::Duration;
///
/// assert_eq!(capgen::retry_after("120"), Some(Duration::from_secs(120)));
/// assert_eq!(capgen::retry_after("Fri, 31 Dec 1999 23:59:59 GMT"), Some(Duration::ZERO));
/// assert_eq!(capgen::retry_after("soon"), None);
/// ```
pub fn retry_after(header: &str) -> Option<Duration> {
    let header = header.trim();
    if !header.is_empty() && header.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(header.parse().map_or(Duration::MAX, Duration::from_secs));
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Some(http_date(header, now)?.saturating_sub(now))
}

/// The time of a date since 1970, in any of the three forms that have to be understood:
/// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
fn http_date(date: &str, now: Duration) -> Option<Duration> {
    if date.len() > LONGEST {
        return None;
    }
    let parts: Vec<&str> = date.split([' ', ',', '-']).filter(|part| !part.is_empty()).collect();
    let (day, month, year, time) = match *parts.as_slice() {
        [_, day, month, year, time, "GMT"] => (day, month, year, time),
        [_, month, day, time, year] => (day, month, year, time),
        _ => return None,
    };
    let month = MONTHS.iter().position(|name| *name == month)? + 1;
    let (day, number): (u64, u64) = (day.parse().ok()?, year.parse().ok()?);
    let year = match year.len() {
        4 => number,
        2 => in_full(number, now),
        _ => return None,
    };
    let time: DateTime = format!("{year:04}-{month:02}-{day:02}T{time}Z").parse().ok()?;
    time.unix_ms().map(Duration::from_millis)
}

/// A year of two digits. One that would be more than 50 years ahead is one of the century before.
fn in_full(year: u64, now: Duration) -> u64 {
    let this_year = 1970 + now.as_secs() / 31_556_952;
    let full = this_year / 100 * 100 + year;
    if full > this_year + 50 { full - 100 } else { full }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(1_800_000_000);

    #[test]
    fn seconds_are_seconds() {
        assert_eq!(retry_after(" 0 "), Some(Duration::ZERO));
        assert_eq!(retry_after("99999999999999999999999"), Some(Duration::MAX));
    }

    #[test]
    fn every_form_of_a_date_is_read() {
        let time = Some(Duration::from_secs(784_111_777));
        for date in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
            assert_eq!(http_date(date, NOW), time, "{date}");
            assert_eq!(retry_after(date), Some(Duration::ZERO), "{date}");
        }
        assert_eq!(http_date("Friday, 15-Jan-27 08:00:00 GMT", NOW), Some(NOW));
        let far = retry_after("Fri, 31 Dec 9999 23:59:59 GMT").unwrap();
        assert!(far > Duration::from_secs(7000 * 31_556_952), "{far:?}");
    }

    #[test]
    fn what_is_neither_says_nothing() {
        for nothing in [
            "",
            "-1",
            "+1",
            "1.5",
            "soon",
            "Sun, 06 Nov 1994 08:49:37",
            "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 31 Feb 1994 08:49:37 GMT",
            "Sun, 06 nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 194 08:49:37 GMT",
            "Sun, 06 Nov 1994 8:49:37 GMT",
            "Sun, 06 Nov 1994 25:49:37 GMT",
            "Sun, 06 Nov 1960 08:49:37 GMT",
            "1994-11-06T08:49:37Z",
        ] {
            assert_eq!(retry_after(nothing), None, "{nothing}");
        }
        assert_eq!(retry_after(&" -".repeat(1000)), None);
    }
}
