//! Where choices come from: a seed, or bytes that somebody else chose.
//!
//! Invariant: the same source makes the same choices. Bytes that have run out choose the first and simplest of everything, so
//! that who shrinks the bytes shrinks what is made from them.

/// Choices, taken one after the other.
///
/// ```
/// use capgen::testing::Choices;
///
/// assert_eq!(Choices::seeded(7).below(100), Choices::seeded(7).below(100));
/// assert_eq!(Choices::of_bytes(Vec::new()).below(100), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Choices(Source);

#[derive(Clone, Debug)]
enum Source {
    /// SplitMix64.
    Seed(u64),
    Bytes(std::vec::IntoIter<u8>),
}

impl Choices {
    /// Endless choices that follow from a number.
    pub fn seeded(seed: u64) -> Choices {
        Choices(Source::Seed(seed))
    }

    /// Choices from bytes: those of a fuzzer, or of a library that shrinks what fails.
    pub fn of_bytes(bytes: Vec<u8>) -> Choices {
        Choices(Source::Bytes(bytes.into_iter()))
    }

    /// A number below `many`; 0 where there is none.
    pub fn below(&mut self, many: u64) -> u64 {
        match many {
            0 | 1 => 0,
            many => self.word(many) % many,
        }
    }

    /// One time in `many`, and never of bytes that have run out.
    pub(super) fn rarely(&mut self, many: u64) -> bool {
        self.below(many) == many.saturating_sub(1)
    }

    /// A whole number within bounds, both of them included.
    pub(super) fn between(&mut self, min: i64, max: i64) -> i64 {
        let span = (i128::from(max) - i128::from(min)).max(0) as u128;
        let step = match u64::try_from(span).ok().and_then(|span| span.checked_add(1)) {
            Some(many) => self.below(many),
            None => self.word(u64::MAX),
        };
        i64::try_from(i128::from(min) + i128::from(step)).unwrap_or(max)
    }

    /// One of these.
    pub(super) fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(usize::try_from(self.below(of.len() as u64)).ok()?)
    }

    /// Of bytes it takes no more than a choice among so many needs.
    fn word(&mut self, many: u64) -> u64 {
        match &mut self.0 {
            Source::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                mixed ^ (mixed >> 31)
            }
            Source::Bytes(bytes) => {
                let count = (64 - (many - 1).leading_zeros()).div_ceil(8);
                (0..count).fold(0, |word, _| word << 8 | u64::from(bytes.next().unwrap_or(0)))
            }
        }
    }
}
