//! A brick: what it provides and what it requires.

use std::collections::BTreeMap;

use super::{At, Span};

/// The contents of a `brick.yaml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Brick {
    /// The brick's name: lower-case segments joined by `-`.
    pub name: At<String>,
    /// The permission namespace; the brick's name when absent.
    pub permission: Option<At<String>>,
    /// Where its capabilities are described.
    pub catalogues: Vec<At<CatalogueRef>>,
    /// What it provides.
    pub provides: Vec<At<Pattern>>,
    /// What it requires.
    pub requires: Vec<Requirement>,
    /// AI steps (consumers only), in the order written.
    pub ai_steps: Vec<AiStep>,
    /// Members whose keys begin with `x-`, as JSON text.
    pub extensions: BTreeMap<String, String>,
}

/// Where a catalogue is.
#[derive(Clone, Debug, PartialEq)]
pub enum CatalogueRef {
    /// A file, relative to the `brick.yaml`.
    Path(String),
    /// A crate that carries one, found through Cargo.
    Crate(String),
}

/// A capability name, or `identity.*` for all of a family.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// One capability.
    Name(String),
    /// Every capability whose family is this or lies below it.
    Family(String),
}

/// One line of `requires`.
#[derive(Clone, Debug, PartialEq)]
pub struct Requirement {
    /// What.
    pub capability: At<Pattern>,
    /// A composition may map it to `absent`.
    pub optional: bool,
}

/// One entry of `ai_steps`. Equality ignores the place.
#[derive(Clone, Debug)]
pub struct AiStep {
    /// The step's name.
    pub name: At<String>,
    /// The capability that proposes.
    pub capability: At<String>,
    /// The effect its answer leads to.
    pub applies: Option<At<String>>,
    /// What happens with a proposal.
    pub mode: At<AiMode>,
    /// Least confidence, 0 to 100.
    pub floor: At<u8>,
    /// May the mode be `auto`?
    pub safe_for_auto: bool,
    /// Where the entry stands.
    pub span: Span,
}

/// The mode of an AI step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AiMode {
    /// Not called.
    Off,
    /// A person decides.
    #[default]
    Suggest,
    /// Applied, then reviewed.
    AutoWithReview,
    /// Applied.
    Auto,
}

impl AiMode {
    /// Every word, in order.
    pub const WORDS: &'static [&'static str] = &["off", "suggest", "auto-with-review", "auto"];

    /// The mode of a word.
    pub fn from_word(word: &str) -> Option<AiMode> {
        Some(match word {
            "off" => AiMode::Off,
            "suggest" => AiMode::Suggest,
            "auto-with-review" => AiMode::AutoWithReview,
            "auto" => AiMode::Auto,
            _ => return None,
        })
    }
}

impl PartialEq for AiStep {
    fn eq(&self, other: &Self) -> bool {
        let AiStep { name, capability, applies, mode, floor, safe_for_auto, span: _ } = self;
        (name, capability, applies, mode, floor, safe_for_auto)
            == (&other.name, &other.capability, &other.applies, &other.mode, &other.floor, &other.safe_for_auto)
    }
}

impl Brick {
    /// The permission namespace: callers need `<this>:capability:invoke`.
    pub fn permission_name(&self) -> &str {
        self.permission.as_ref().map_or(self.name.as_str(), |p| p.as_str())
    }
}

impl Pattern {
    /// Does it stand for this capability?
    pub fn matches(&self, capability: &str) -> bool {
        match self {
            Pattern::Name(name) => name == capability,
            Pattern::Family(family) => {
                capability.strip_prefix(family.as_str()).is_some_and(|rest| rest.starts_with(['.', ':']))
            }
        }
    }
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Pattern::Name(name) => f.write_str(name),
            Pattern::Family(family) => write!(f, "{family}.*"),
        }
    }
}
