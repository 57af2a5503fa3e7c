//! A composition: the bricks of one deployment, and who serves what.

use std::collections::BTreeMap;

use super::{At, Span};

/// What a capability may be mapped to beside bricks, so that no brick has such a name.
pub const RESERVED: &[&str] = &["manual", "absent"];

/// The contents of a `compose.yaml`. Equality ignores places.
#[derive(Clone, Debug, Default)]
pub struct Composition {
    /// `composition`; the short form has none.
    pub name: Option<At<String>>,
    /// `bricks`, in the order written. Empty in the short form, whose bricks are the linked crates: those it names,
    /// and those that require what is served.
    pub bricks: Vec<BrickEntry>,
    /// `capabilities`, in the order written.
    pub mappings: Vec<Mapping>,
    /// Findings silenced with a reason.
    pub allow: Vec<Allow>,
    /// `signed_by`: whose signatures the catalogues of all bricks need, but for those that say it themselves.
    pub signed_by: Option<At<SignedBy>>,
    /// Where `capabilities:` stands (the whole value), for findings about what is missing there.
    pub capabilities_span: Span,
    /// Members whose keys begin with `x-`, as JSON text.
    pub extensions: BTreeMap<String, String>,
}

/// One entry of `bricks`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BrickEntry {
    /// The name used in this composition.
    pub name: At<String>,
    /// A Cargo dependency that is linked in.
    pub krate: Option<At<String>>,
    /// A folder with a `brick.yaml`, relative to the `compose.yaml`.
    pub path: Option<At<String>>,
    /// Where it is reached over HTTP; may hold `${VARIABLES}`.
    pub url: Option<At<String>>,
    /// The scopes that the composition grants it, as a caller.
    pub scopes: Vec<At<String>>,
    /// Where it lies: a region, as contracts name them.
    pub region: Option<At<String>>,
    /// Whose signatures its catalogues need.
    pub signed_by: Option<At<SignedBy>>,
}

/// Whose signatures catalogues need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignedBy {
    /// A file with a set of keys, relative to the `compose.yaml`.
    pub keys: At<String>,
    /// The ids of those keys that count; all of them when it is empty.
    pub ids: Vec<At<String>>,
}

/// One line of `capabilities`.
#[derive(Clone, Debug, PartialEq)]
pub struct Mapping {
    /// The capability.
    pub capability: At<String>,
    /// Who serves it.
    pub target: At<Target>,
}

/// Who serves a capability.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A brick, by its name in this composition.
    Brick(String),
    /// A person.
    Manual,
    /// Nobody; only for what is required as optional.
    Absent,
    /// The first line whose conditions hold; the last has none. Empty when nothing of it could be read.
    Route(Vec<RouteLine>),
}

/// One line of a route.
#[derive(Clone, Debug, PartialEq)]
pub struct RouteLine {
    /// A brick or `manual`.
    pub provider: At<Target>,
    /// Attributes of the call that must have these values, sorted by name.
    pub when: Vec<(At<String>, At<String>)>,
}

/// One entry of `allow`. Equality ignores the place.
#[derive(Clone, Debug)]
pub struct Allow {
    /// The code, as `CG0501`.
    pub code: At<String>,
    /// Why it is fine here.
    pub reason: At<String>,
    /// What the finding is about (a capability or a brick), where the code alone would match several.
    pub at: Option<At<String>>,
    /// Where the entry stands.
    pub span: Span,
}

impl PartialEq for Composition {
    fn eq(&self, other: &Self) -> bool {
        let Composition { name, bricks, mappings, allow, signed_by, capabilities_span: _, extensions } = self;
        (name, bricks, mappings, allow, signed_by, extensions)
            == (&other.name, &other.bricks, &other.mappings, &other.allow, &other.signed_by, &other.extensions)
    }
}

impl PartialEq for Allow {
    fn eq(&self, other: &Self) -> bool {
        let Allow { code, reason, at, span: _ } = self;
        (code, reason, at) == (&other.code, &other.reason, &other.at)
    }
}
