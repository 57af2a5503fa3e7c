//! The parameters of an address: `?state=open&limit=20`.
//!
//! Invariant: a parameter that is not known, or is given twice, is told and not passed over: a list that was not filtered
//! would look like one that was. An empty one is one that was not given, since forms send those.

use std::collections::BTreeMap;

use axum::http::Uri;

use super::super::super::Faults;
use super::super::super::value::{Fault, FaultKind};
use super::super::problem::{Problem, ProblemKind};
use crate::{Date, DateTime};

/// The parameters of an address.
pub(super) struct Query {
    given: BTreeMap<String, String>,
    faults: Faults,
}

impl Query {
    /// Those of an address that takes these.
    pub(super) fn of(uri: &Uri, known: &[&str]) -> Query {
        let mut query = Query { given: BTreeMap::new(), faults: Faults::default() };
        for (name, value) in form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()) {
            if !known.contains(&&*name) {
                query.fault(&name, FaultKind::Unknown, format!("expected one of {}", known.join(", ")));
            } else if query.given.contains_key(&*name) {
                query.fault(&name, FaultKind::Duplicate, "is given twice".to_owned());
            } else if !value.is_empty() {
                query.given.insert(name.into_owned(), value.into_owned());
            }
        }
        query
    }

    fn fault(&mut self, name: &str, kind: FaultKind, message: String) {
        let path = name.chars().filter(|c| !c.is_control()).take(40).collect();
        self.faults.add(|| Fault { path, message, kind });
    }

    /// A text.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.given.get(name).map(String::as_str)
    }

    /// A value that is read in some way, or a fault that says what was expected.
    pub(super) fn read<T>(&mut self, name: &str, expected: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = self.given.get(name)?;
        let value = read(text);
        if value.is_none() {
            self.fault(name, FaultKind::Malformed, format!("expected {expected}"));
        }
        value
    }

    /// How many are asked for.
    pub(super) fn limit(&mut self, usual: u32, most: u32) -> u32 {
        let read = |text: &str| text.parse().ok().filter(|limit| (1..=most).contains(limit));
        self.read("limit", &format!("a number from 1 to {most}"), read).unwrap_or(usual)
    }

    /// A time, in milliseconds since 1970: a date and time with an offset, or a date, which is its beginning in UTC.
    pub(super) fn time(&mut self, name: &str) -> Option<u64> {
        self.read(name, "a date (2026-01-31) or a date and time with an offset (2026-01-31T09:00:00Z)", millis)
    }

    /// All was right, or every fault.
    pub(super) fn finish(self) -> Result<(), Problem> {
        match self.faults.into_result() {
            Ok(()) => Ok(()),
            Err(faults) => {
                Err(Problem { faults: faults.clone(), ..Problem::new(ProblemKind::BadQuery, faults.to_string()) })
            }
        }
    }
}

fn millis(text: &str) -> Option<u64> {
    let is_date = text.parse::<Date>().is_ok();
    let time = if is_date { format!("{text}T00:00:00Z") } else { text.to_owned() };
    Some(time.parse::<DateTime>().ok()?.unix_ms().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_both_forms() {
        assert_eq!(millis("1970-01-02"), Some(86_400_000));
        assert_eq!(millis("1970-01-01T01:00:00.5+01:00"), Some(500));
        assert_eq!(millis("1969-12-31"), Some(0));
        assert_eq!(millis("yesterday"), None);
    }

    #[test]
    fn what_is_not_known_is_told() {
        let uri = "/log?key=a%20b&key=c&limit=0&from=x&sort=up&until=".parse().unwrap();
        let mut query = Query::of(&uri, &["key", "limit", "from", "until"]);
        assert_eq!((query.text("key"), query.text("until")), (Some("a b"), None));
        assert_eq!((query.limit(50, 200), query.time("from"), query.time("until")), (50, None, None));
        let faults = query.finish().unwrap_err().faults;
        let mut paths: Vec<_> = faults.list().iter().map(|fault| fault.path.as_str()).collect();
        paths.sort_unstable();
        assert_eq!(paths, ["from", "key", "limit", "sort"]);
    }
}
