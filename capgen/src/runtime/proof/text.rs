//! Comparing and finding texts in const evaluation.

use core::cmp::Ordering;

use super::super::{BrickInfo, Offer};
use super::Mapped;

pub(super) const fn same(a: &str, b: &str) -> bool {
    matches!(compare(a, b), Ordering::Equal)
}

/// Byte order, as `str` has it.
const fn compare(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return if a[at] < b[at] { Ordering::Less } else { Ordering::Greater };
        }
        at += 1;
    }
    if a.len() == b.len() {
        Ordering::Equal
    } else if a.len() < b.len() {
        Ordering::Less
    } else {
        Ordering::Greater
    }
}

/// Bisects a sorted list for a text. `$name` gives the text of the item at an index.
macro_rules! bisect {
    ($list:expr, $wanted:expr, |$item:ident| $name:expr) => {{
        let (mut low, mut high) = (0, $list.len());
        let mut found = None;
        while low < high {
            let middle = low + (high - low) / 2;
            let $item = &$list[middle];
            match compare($name, $wanted) {
                Ordering::Equal => {
                    found = Some($item);
                    break;
                }
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
        }
        found
    }};
}

pub(super) const fn find_mapping(list: &[(&'static str, Mapped)], capability: &str) -> Option<Mapped> {
    match bisect!(list, capability, |item| item.0) {
        Some(item) => Some(item.1),
        None => None,
    }
}

pub(super) const fn find_offer(list: &'static [Offer], capability: &str) -> Option<&'static Offer> {
    bisect!(list, capability, |item| item.descriptor.name)
}

pub(super) const fn find_brick(
    list: &'static [(&'static str, &'static BrickInfo)],
    name: &str,
) -> Option<&'static BrickInfo> {
    match bisect!(list, name, |item| item.0) {
        Some(item) => Some(item.1),
        None => None,
    }
}

/// Is the pair in the list, which is sorted by both texts?
pub(super) const fn find_pair(list: &[(&'static str, &'static str)], asked: &str, offered: &str) -> bool {
    let mut low = 0;
    let mut high = list.len();
    while low < high {
        let middle = low + (high - low) / 2;
        let order = match compare(list[middle].0, asked) {
            Ordering::Equal => compare(list[middle].1, offered),
            order => order,
        };
        match order {
            Ordering::Equal => return true,
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
        }
    }
    false
}
