//! Sorted maps and sets of what an iterator gives.
//!
//! `collect` would sort everything beforehand, and a sort is two thousand lines of a compiler's work for each type. Users pay
//! for those at every clean build of a build script; what is put in one by one costs them a loop.

use std::collections::{BTreeMap, BTreeSet};

/// The end of an iterator's chain, in place of `collect`.
pub(crate) trait Ordered: Iterator + Sized {
    /// All items, each once.
    fn into_set(self) -> BTreeSet<Self::Item>
    where
        Self::Item: Ord,
    {
        let mut set = BTreeSet::new();
        for item in self {
            set.insert(item);
        }
        set
    }

    /// All pairs; of several with one key the last.
    fn into_map<K: Ord, V>(self) -> BTreeMap<K, V>
    where
        Self: Iterator<Item = (K, V)>,
    {
        let mut map = BTreeMap::new();
        for (key, value) in self {
            map.insert(key, value);
        }
        map
    }
}

impl<I: Iterator> Ordered for I {}
