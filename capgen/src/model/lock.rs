//! A lock: what a composition's catalogues said when somebody last looked.

use std::collections::BTreeMap;

use super::At;
use super::canonical::Facts;

/// The version of the form.
pub const VERSION: u64 = 1;

/// The contents of a `capgen.lock`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lock {
    /// The catalogues of each brick, in the order written.
    pub bricks: Vec<LockedBrick>,
    /// What catalogues said, by their digests.
    pub catalogues: BTreeMap<String, LockedCatalogue>,
}

/// The catalogues of a brick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LockedBrick {
    /// The brick's name in the composition.
    pub name: At<String>,
    /// Its catalogues, in the order written.
    pub catalogues: Vec<Pin>,
}

/// One catalogue of a brick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pin {
    /// The catalogue, as the brick names it.
    pub catalogue: At<String>,
    /// Its digest.
    pub digest: At<String>,
    /// Its signatures.
    pub signatures: Vec<At<String>>,
}

/// What a catalogue said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LockedCatalogue {
    /// By subject: where it stands in the lock, and its facts.
    pub subjects: BTreeMap<String, At<Facts>>,
}
