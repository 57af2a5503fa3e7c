//! Finding things by name in one step, however many there are.
//!
//! Invariant: names become keys only when a composition is built. A name that comes with a call is looked up and never kept, so
//! nobody outside can choose names that share a place, and the hash needs no secret: it may be a fast one.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// By name, with a hash that takes eight bytes at a time.
pub(super) type ByName<K, V> = HashMap<K, V, BuildHasherDefault<NameHasher>>;

/// Hashes a name.
#[derive(Default)]
pub(super) struct NameHasher(u64);

/// An odd number without a pattern in its bits: those of the golden ratio.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl NameHasher {
    /// Multiplies to 128 bits and folds the halves, so that every bit of the product has a say in every bit of the hash.
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(23) ^ word ^ ODD) * u128::from(ODD);
        self.0 = (product as u64) ^ ((product >> 64) as u64);
    }
}

impl Hasher for NameHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.add(u64::from_ne_bytes(*word)));
        let rest = rest.iter().fold(bytes.len() as u64, |word, byte| (word << 8) | u64::from(*byte));
        self.add(rest);
    }

    /// What ends a text when it is hashed. Its length was hashed already.
    fn write_u8(&mut self, _: u8) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::hash::BuildHasher;

    use super::*;

    fn hash(name: &str) -> u64 {
        BuildHasherDefault::<NameHasher>::default().hash_one(name)
    }

    #[test]
    fn names_that_are_nearly_the_same_have_different_hashes_in_all_their_bits() {
        let names: Vec<String> = (0..4096).map(|n| format!("family_{:03}.operate_{n:05}", n / 50)).collect();
        let hashes: Vec<u64> = names.iter().map(|name| hash(name)).collect();
        let many = |of: fn(&u64) -> u64| hashes.iter().map(of).collect::<BTreeSet<_>>().len();
        assert_eq!(many(|hash| *hash), 4096);
        // Of n places that n are thrown into, some 63 % are hit. A table looks at the lowest bits, and at the highest seven.
        assert!(many(|hash| hash % 4096) > 2400);
        assert!(many(|hash| hash >> 52) > 2400);
        assert_ne!(hash("a"), hash("a\0"));
        assert_ne!(hash(""), hash("\0"));
    }

    #[test]
    fn what_was_put_in_is_found_under_its_name_alone() {
        let names: Vec<String> = (0..500).map(|n| "x".repeat(n)).collect();
        let by_name: ByName<&str, usize> = names.iter().enumerate().map(|(n, name)| (name.as_str(), n)).collect();
        assert!(names.iter().enumerate().all(|(n, name)| by_name.get(name.as_str()) == Some(&n)));
        assert_eq!(by_name.get("y"), None);
    }
}
