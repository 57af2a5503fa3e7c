//! Days and seconds since 1970, in UTC.

/// Seconds in a day.
const DAY: u64 = 86_400;

/// The first second of a day, `2027-12-31`. None for what is no day from 1970 to 9999.
pub fn seconds_of_day(text: &str) -> Option<u64> {
    let mut parts = text.split('-');
    let mut part = |length: usize| {
        let part =
            parts.next().filter(|part| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse::<u64>().ok()
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    if parts.next().is_some() || year < 1970 || day == 0 || day > days_in(year, month)? {
        return None;
    }
    let years: u64 = (1970..year).map(days_of).sum();
    let months: u64 = (1..month).filter_map(|month| days_in(year, month)).sum();
    Some((years + months + day - 1) * DAY)
}

/// The day that a second lies in, as `2027-12-31`; the last day of 9999 for all that comes later.
pub fn day(seconds: u64) -> String {
    let mut days = seconds / DAY;
    let mut year = 1970;
    while year < 9999 && days >= days_of(year) {
        days -= days_of(year);
        year += 1;
    }
    let mut month = 1;
    while let Some(length) = days_in(year, month).filter(|length| days >= *length) {
        if month == 12 {
            days = length - 1;
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", days + 1)
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_in(year: u64, month: u64) -> Option<u64> {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 => Some(if is_leap(year) { 29 } else { 28 }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_seconds_are_each_others_inverse() {
        for (text, seconds) in [
            ("1970-01-01", 0),
            ("2000-02-29", 951_782_400),
            ("2026-11-30", 1_795_996_800),
            ("2100-03-01", 4_107_542_400),
        ] {
            assert_eq!((seconds_of_day(text), day(seconds + DAY - 1)), (Some(seconds), text.to_owned()));
        }
        assert_eq!(day(u64::MAX), "9999-12-31");
        for text in [
            "",
            "2026",
            "2026-13-01",
            "2026-00-10",
            "2026-02-29",
            "2100-02-29",
            "1969-12-31",
            "2026-1-1",
            "2026-01-01-1",
            "2026-01-+1",
        ] {
            assert_eq!(seconds_of_day(text), None, "{text}");
        }
    }
}
