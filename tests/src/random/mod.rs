//! Random models, and random JSON for their types.
//!
//! Everything is made from a [`Tape`] of bytes: a tape that has run out makes the simplest choice everywhere, so that
//! shrinking the bytes shrinks what is made from them.

pub mod brick;
pub mod capability;
pub mod composition;
pub mod contract;
pub mod faults;
pub mod forms;
pub mod types;
pub mod values;
pub mod words;

use capgen::model::{At, Span};

/// Choices, read one after the other.
#[derive(Clone, Debug)]
pub struct Tape {
    bytes: Vec<u8>,
    at: usize,
}

impl Tape {
    /// Choices from bytes.
    pub fn new(bytes: Vec<u8>) -> Self {
        Tape { bytes, at: 0 }
    }

    /// So many choices from a seed (SplitMix64).
    pub fn seeded(seed: u64, length: usize) -> Self {
        let mut state = seed;
        let mut word = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        };
        Tape::new((0..length.div_ceil(8)).flat_map(|_| word().to_le_bytes()).collect())
    }

    fn byte(&mut self) -> u8 {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte
    }

    /// A number below `many`, which is at most 256.
    pub fn below(&mut self, many: usize) -> usize {
        usize::from(self.byte()) % many.max(1)
    }

    /// One time in `many`.
    pub fn rarely(&mut self, many: usize) -> bool {
        self.below(many) == many - 1
    }

    /// Yes or no.
    pub fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    /// One of some.
    pub fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// Something, or nothing.
    pub fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.flag().then(|| make(self))
    }

    /// Up to `most`.
    pub fn several<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    /// A number of any size; the ends of the range among them.
    pub fn number(&mut self) -> u64 {
        match self.below(8) {
            0..=3 => self.below(20) as u64,
            4 | 5 => u64::from(self.byte()) << 8 | u64::from(self.byte()),
            6 => (0..8).fold(0, |number, _| number << 8 | u64::from(self.byte())),
            _ => u64::MAX - self.below(2) as u64,
        }
    }
}

/// A value at no place in particular.
pub fn at<T>(value: T) -> At<T> {
    At::new(value, Span::default())
}

/// Keeps the first of each name.
pub fn distinct<T>(all: Vec<T>, name: impl Fn(&T) -> &str) -> Vec<T> {
    let mut seen = std::collections::BTreeSet::new();
    all.into_iter().filter(|one| seen.insert(name(one).to_owned())).collect()
}
