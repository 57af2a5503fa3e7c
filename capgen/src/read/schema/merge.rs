//! Scalars of several ways as one: what passes on any of them.
//!
//! Invariant: what comes out lets pass at least what any way does, and is exact only if it lets pass no more.

use super::scalars::{Bound, Form, Numbers, Texts};

/// Where two ways meet and only one may hold, what passes both is refused.
pub(super) fn numbers(all: &[&Numbers], exclusive: bool) -> Option<Numbers> {
    let (first, others) = all.split_first()?;
    if others.is_empty() {
        return Some((*first).clone());
    }
    if let Some(widest) = all.iter().find(|numbers| ***numbers == Numbers::default()) {
        return Some(Numbers { exact: !exclusive, ..(*widest).clone() });
    }
    if others.iter().all(|other| other == first) {
        return Some(Numbers { exact: first.exact && !exclusive, ..(*first).clone() });
    }
    let lists: Option<Vec<_>> = all.iter().map(|numbers| numbers.only.as_ref()).collect();
    let only = lists.map(|lists| {
        let mut only: Vec<_> = lists.into_iter().flatten().cloned().collect();
        only.sort();
        only
    });
    let repeats = only.as_ref().is_some_and(|only| only.windows(2).any(|two| two.first() == two.last()));
    let exact = only.is_some() && all.iter().all(|numbers| numbers.exact) && !(exclusive && repeats);
    let only = only.map(|mut only| {
        only.dedup();
        only
    });
    let bounds = |side: fn(&Numbers) -> &Option<Bound>| -> Option<Vec<&Bound>> {
        all.iter().map(|numbers| side(numbers).as_ref()).collect()
    };
    let least =
        bounds(|numbers| &numbers.min).and_then(|all| all.into_iter().min_by_key(|b| (&b.value, b.out)).cloned());
    let most =
        bounds(|numbers| &numbers.max).and_then(|all| all.into_iter().max_by_key(|b| (&b.value, !b.out)).cloned());
    Some(Numbers {
        whole: all.iter().all(|numbers| numbers.whole),
        min: least,
        max: most,
        only,
        double: all.iter().all(|numbers| numbers.double),
        exact,
    })
}

/// The same for texts.
pub(super) fn texts(all: &[&Texts], exclusive: bool) -> Option<Texts> {
    let (first, others) = all.split_first()?;
    if others.is_empty() {
        return Some((*first).clone());
    }
    if all.iter().any(|texts| texts.is_all()) {
        return Some(Texts { exact: !exclusive, ..Texts::default() });
    }
    if others.iter().all(|other| other == first) {
        return Some(Texts { exact: first.exact && !exclusive, ..(*first).clone() });
    }
    let form = if others.iter().all(|other| other.form == first.form) { first.form } else { Form::Any };
    let min = all.iter().map(|texts| texts.min).min().unwrap_or(0);
    let longest: Option<Vec<u64>> = all.iter().map(|texts| texts.max).collect();
    let max = longest.and_then(|all| all.into_iter().max());
    let lists: Option<Vec<_>> = all.iter().map(|texts| texts.only.as_ref()).collect();
    let Some(lists) = lists else { return Some(Texts { min, max, only: None, form, exact: false }) };
    let mut seen = std::collections::HashSet::new();
    let mut only = Vec::new();
    let mut repeats = false;
    for word in lists.into_iter().flatten() {
        match seen.insert(word) {
            true => only.push(word.clone()),
            false => repeats = true,
        }
    }
    let exact = all.iter().all(|texts| texts.exact) && !(exclusive && repeats);
    Some(Texts { min, max, only: Some(only), form, exact })
}
