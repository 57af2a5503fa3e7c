//! Points in time, as RFC 3339 writes them.

use super::fields::Fields;
use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg01;
use crate::model::At;

/// A text that tells a point in time; any other is a finding.
pub(super) fn checked(text: At<String>, fields: &mut Fields) -> Option<At<String>> {
    if is_date_time(&text) {
        return Some(text);
    }
    let message = format!("`{}` is no point in time", super::names::shortened(&text));
    let finding = Finding::error(cg01::UNSUPPORTED_VALUE, text.span, message);
    let finding = finding.why("what ends at a time that nobody can tell ends never, or at once");
    fields.report(finding.help("write date, time and offset as RFC 3339 does: `2027-01-31T12:00:00Z`"));
    None
}

/// `2027-01-31T12:00:00.5+01:00`: a date, a time to the second or finer, and an offset.
fn is_date_time(text: &str) -> bool {
    let Some((date, rest)) = text.split_once(['T', 't']) else { return false };
    let [year, month, day] = numbers(date, '-', [4, 2, 2]);
    let (time, offset) = match rest.find(['Z', 'z', '+', '-']) {
        Some(place) => rest.split_at(place),
        None => return false,
    };
    let (clock, fraction) = time.split_once('.').map_or((time, None), |(clock, fraction)| (clock, Some(fraction)));
    let [hour, minute, second] = numbers(clock, ':', [2, 2, 2]);
    let is_fraction = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    matches!((year, month), (Some(_), Some(1..=12)))
        && day.is_some_and(|day| (1..=days(year.unwrap_or(0), month.unwrap_or(1))).contains(&day))
        && matches!((hour, minute, second), (Some(0..=23), Some(0..=59), Some(0..=60)))
        && fraction.is_none_or(is_fraction)
        && is_offset(offset)
}

/// The days of a month.
fn days(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

fn is_offset(text: &str) -> bool {
    match text.strip_prefix(['+', '-']) {
        Some(clock) => {
            let [hour, minute] = numbers(clock, ':', [2, 2]);
            matches!((hour, minute), (Some(0..=23), Some(0..=59)))
        }
        None => matches!(text, "Z" | "z"),
    }
}

/// Numbers of so many digits, with a separator between them; none of them when the text is not that.
fn numbers<const N: usize>(text: &str, separator: char, digits: [usize; N]) -> [Option<u32>; N] {
    let mut parts = text.split(separator);
    let read = digits.map(|digits| {
        let part = parts.next()?;
        (part.len() == digits && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())?
    });
    if parts.next().is_some() { [None; N] } else { read }
}

#[cfg(test)]
mod tests {
    use super::is_date_time;

    #[test]
    fn only_whole_points_in_time_pass() {
        for right in ["2027-01-31T12:00:00Z", "2024-02-29t23:59:60.25+01:30", "0000-12-01T00:00:00-23:59"] {
            assert!(is_date_time(right), "{right}");
        }
        for wrong in [
            "",
            "2027-01-31",
            "2027-01-31T12:00:00",
            "2027-02-29T12:00:00Z",
            "2027-13-01T12:00:00Z",
            "2027-00-01T12:00:00Z",
            "2027-01-00T12:00:00Z",
            "2027-01-31T24:00:00Z",
            "2027-01-31T12:00Z",
            "2027-01-31T12:00:00.Z",
            "2027-01-31T12:00:00+1:00",
            "2027-01-31T12:00:00+01:00:00",
            "27-01-31T12:00:00Z",
            "2027-1-31T12:00:00Z",
            "2027-01-31-01T12:00:00Z",
        ] {
            assert!(!is_date_time(wrong), "{wrong}");
        }
    }
}
