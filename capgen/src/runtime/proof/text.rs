//! Comparing and finding texts in const evaluation.

use core::cmp::Ordering;

use super::super::{BrickInfo, Offer};
use super::Mapped;

pub(super) const fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && matches!(compare(a, b), Ordering::Equal)
}

/// Byte order, as `str` has it. Equal beginnings are passed eight bytes at a time and without a call: rustc counts loops
/// and calls, and gives up on a constant that takes too many.
const fn compare(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    while let ([a0, a1, a2, a3, a4, a5, a6, a7, a_rest @ ..], [b0, b1, b2, b3, b4, b5, b6, b7, b_rest @ ..]) = (a, b) {
        let low = (*a0 ^ *b0) | (*a1 ^ *b1) | (*a2 ^ *b2) | (*a3 ^ *b3);
        let high = (*a4 ^ *b4) | (*a5 ^ *b5) | (*a6 ^ *b6) | (*a7 ^ *b7);
        if low | high != 0 {
            break;
        }
        (a, b) = (a_rest, b_rest);
    }
    while let ([first, a_rest @ ..], [second, b_rest @ ..]) = (a, b) {
        if *first != *second {
            return order(*first < *second);
        }
        (a, b) = (a_rest, b_rest);
    }
    if a.len() == b.len() { Ordering::Equal } else { order(a.len() < b.len()) }
}

const fn order(less: bool) -> Ordering {
    if less { Ordering::Less } else { Ordering::Greater }
}

/// The place of a text in a sorted list. `$hint` is tried first, because what is looked for comes sorted as well and most
/// often stands right after what was found before; then the list is bisected. `$name` gives the text of an item.
macro_rules! find {
    ($list:expr, $wanted:expr, $hint:expr, |$item:ident| $name:expr) => {{
        let (list, wanted, hint) = ($list, $wanted, $hint);
        let (mut low, mut high) = (0, list.len());
        let mut middle = hint;
        let mut found = None;
        while low < high {
            if middle < low || middle >= high {
                middle = low + (high - low) / 2;
            }
            let $item = &list[middle];
            match compare($name, wanted) {
                Ordering::Equal => {
                    found = Some(middle);
                    break;
                }
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
            middle = high;
        }
        found
    }};
}

pub(super) const fn find_mapping(list: &[(&'static str, Mapped)], capability: &str, hint: usize) -> Option<usize> {
    find!(list, capability, hint, |item| item.0)
}

pub(super) const fn find_offer(list: &[Offer], capability: &str, hint: usize) -> Option<usize> {
    find!(list, capability, hint, |item| item.descriptor.name)
}

pub(super) const fn find_brick(list: &[(&'static str, &'static BrickInfo)], name: &str) -> Option<&'static BrickInfo> {
    match find!(list, name, usize::MAX, |item| item.0) {
        Some(at) => Some(list[at].1),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_compare_as_they_do_elsewhere() {
        let texts =
            ["", "a", "b", "abcdefgh", "abcdefghi", "abcdefgx", "abcdefghabcdefgh", "abcdefghabcdefgi", "é", "éa"];
        for a in texts {
            for b in texts {
                assert_eq!(compare(a, b), a.cmp(b), "{a} {b}");
                assert_eq!(same(a, b), a == b);
            }
        }
    }

    #[test]
    fn a_place_is_found_whatever_the_hint() {
        let list: Vec<(&'static str, Mapped)> =
            ["a", "c", "e", "g", "i"].into_iter().map(|name| (name, Mapped::Absent)).collect();
        for hint in [0, 1, 2, 3, 4, 5, usize::MAX] {
            for (at, (name, _)) in list.iter().enumerate() {
                assert_eq!(find_mapping(&list, name, hint), Some(at));
            }
            for missing in ["", "b", "f", "z"] {
                assert_eq!(find_mapping(&list, missing, hint), None);
            }
        }
        assert_eq!(find_mapping(&[], "a", 0), None);
    }
}
