//! ISO dates.

use super::{Malformed, Shape, text_value::text_value};

/// A calendar date, `2026-02-28`. Years have four digits, so that dates order as their text does.
///
/// ```
/// use capgen::Date;
/// let first: Date = "2026-02-28".parse()?;
/// assert!(first < "2026-03-01".parse()?);
/// assert!("2026-02-30".parse::<Date>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(String);

text_value!(Date, Shape::Date);

impl Date {
    /// A date of the calendar; none when there is no such day, or the year has not at most four digits.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        format!("{year:04}-{month:02}-{day:02}").parse().ok()
    }

    /// The year.
    pub fn year(&self) -> u16 {
        number(self.0.get(0..4))
    }

    /// The month, from 1.
    pub fn month(&self) -> u8 {
        number(self.0.get(5..7)) as u8
    }

    /// The day of the month, from 1.
    pub fn day(&self) -> u8 {
        number(self.0.get(8..10)) as u8
    }
}

const EXPECTED: &str = "a date such as 2026-02-28";

fn check(text: &str) -> Result<(), Malformed> {
    day(text.as_bytes(), EXPECTED).map(|_| ())
}

/// Reads `yyyy-mm-dd`. Answers days since 1970-01-01.
pub(super) fn day(date: &[u8], expected: &'static str) -> Result<i64, Malformed> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = date else { return Err(Malformed::new(expected)) };
    let (Some(high), Some(low), Some(month), Some(day)) =
        (pair(*y1, *y2), pair(*y3, *y4), pair(*m1, *m2), pair(*d1, *d2))
    else {
        return Err(Malformed::new(expected));
    };
    let year = high * 100 + low;
    let Some(last) = days_of_month(year, month) else {
        return Err(Malformed::because(expected, format!("there is no month {month:02}")));
    };
    if day == 0 || day > last {
        return Err(Malformed::because(expected, format!("{year:04}-{month:02} has the days 01 to {last}")));
    }
    Ok(days_since_epoch(year.into(), month.into(), day.into()))
}

/// The number that two digits make.
pub(super) fn pair(tens: u8, ones: u8) -> Option<u16> {
    (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| u16::from(tens - b'0') * 10 + u16::from(ones - b'0'))
}

fn days_of_month(year: u16, month: u16) -> Option<u16> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => Some(if leap { 29 } else { 28 }),
        4 | 6 | 9 | 11 => Some(30),
        1..=12 => Some(31),
        _ => None,
    }
}

/// Counts from March, so that the leap day comes last, in eras of 400 years (146 097 days).
fn days_since_epoch(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// The inverse: year, month and day.
pub(super) fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (year_of_era * 365 + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year_of_era, month + 3) } else { (year_of_era + 1, month - 9) };
    (era * 400 + year, month, day)
}

fn number(digits: Option<&str>) -> u16 {
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_there_and_back() {
        for days in (-719_000..2_900_000).step_by(97) {
            let (year, month, day) = civil(days);
            assert_eq!(days_since_epoch(year, month, day), days);
            assert!(format!("{year:04}-{month:02}-{day:02}").parse::<Date>().is_ok());
        }
    }

    #[test]
    fn days_of_the_calendar() {
        for right in ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01", "9999-12-31"] {
            assert!(right.parse::<Date>().is_ok(), "{right}");
        }
        for wrong in [
            "2026-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-00-10",
            "2026-13-01",
            "2026-01-00",
            "2026-1-1",
            "20260101",
            "2026-01-01 ",
            "+026-01-01",
            "2026/01/01",
            "２026-01-01",
            "",
            "2026-01-01T00:00:00Z",
        ] {
            assert!(wrong.parse::<Date>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn parts_and_days() {
        let date: Date = "2026-02-28".parse().unwrap();
        assert_eq!((date.year(), date.month(), date.day()), (2026, 2, 28));
        assert_eq!(Date::new(2026, 2, 28), Some(date));
        assert_eq!(Date::new(2026, 2, 29), None);
        assert_eq!(Date::new(10_000, 1, 1), None);
        assert_eq!(day(b"1970-01-01", "").unwrap(), 0);
        assert_eq!(day(b"2000-03-01", "").unwrap(), 11_017);
        assert_eq!(day(b"1969-12-31", "").unwrap(), -1);
    }

    #[test]
    fn each_day_follows_the_one_before() {
        let mut before = None;
        for (year, month, of_month) in
            (1600..=2400).flat_map(|year| (1..=12).flat_map(move |month| (1..=31).map(move |day| (year, month, day))))
        {
            if let Ok(day) = day(format!("{year:04}-{month:02}-{of_month:02}").as_bytes(), "") {
                assert!(before.is_none_or(|before| before + 1 == day), "{year}-{month}-{of_month}");
                before = Some(day);
            }
        }
        assert_eq!(before, Some(157_419));
    }

    #[test]
    fn the_reason_is_told() {
        let fault = "2026-02-30".parse::<Date>().unwrap_err();
        assert_eq!(fault.to_string(), "expected a date such as 2026-02-28 (2026-02 has the days 01 to 28)");
    }
}
