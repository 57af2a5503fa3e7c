//! What was read together, and what `check` makes of it.
//!
//! A [`Project`] is what `read::load` gives: catalogues, bricks and perhaps a composition, with references between them
//! by position. A [`Checked`] adds what the rules resolved. It may hold faulty items: their types are still written, so
//! that one error does not bring others.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::model::{At, Brick, Catalogue, Composition, FileId, Json, Lock, SignedBy, Span};

/// Everything that one command or build script looks at.
#[derive(Debug, Default)]
pub struct Project {
    /// Catalogues, each file once.
    pub catalogues: Vec<CatalogueUnit>,
    /// Bricks, each file once.
    pub bricks: Vec<BrickUnit>,
    /// The composition, when there is one.
    pub composition: Option<CompositionUnit>,
}

/// A catalogue and where it came from.
#[derive(Debug)]
pub struct CatalogueUnit {
    /// Its file.
    pub file: FileId,
    /// A `capabilities.local.yaml`: it must not shadow a shared capability.
    pub local: bool,
    /// What it says. Projects that are loaded together share it.
    pub catalogue: Arc<Catalogue>,
}

/// A brick and where it came from.
#[derive(Debug, Default)]
pub struct BrickUnit {
    /// Its `brick.yaml`.
    pub file: FileId,
    /// What it says.
    pub brick: Brick,
    /// Its catalogues, as positions in [`Project::catalogues`], in the order the brick lists them.
    pub catalogues: Vec<usize>,
    /// What it calls each of them: a path as written, or `crate` and a name.
    pub references: Vec<String>,
    /// Not all of its catalogues could be read: what they would hold is unknown, and findings about missing names are
    /// held back.
    pub incomplete: bool,
    /// The crate whose code this is, when there is one.
    pub krate: Option<String>,
    /// Catalogues outside the package folder, as written, of a crate that may be published: a package carries only what
    /// lies inside it.
    pub outside: Vec<At<String>>,
}

/// A composition and where it came from.
#[derive(Debug)]
pub struct CompositionUnit {
    /// Its `compose.yaml`.
    pub file: FileId,
    /// What it says.
    pub composition: Composition,
    /// For each brick of this composition: its name here, where it is declared, how it is reached and, when its file was
    /// found, its position in [`Project::bricks`].
    pub bricks: Vec<ComposedBrick>,
    /// What `signed_by` demands, for each brick that it is about.
    pub demands: Vec<Demand>,
    /// The signatures of catalogues, by position in [`Project::catalogues`].
    pub signatures: BTreeMap<usize, Signatures>,
    /// What `capgen.lock` pins, where there is one.
    pub lock: Option<Lock>,
    /// When the files were read, in seconds since 1970: keys may have expired by then.
    pub read_at: u64,
}

/// A brick of a composition.
#[derive(Debug, Clone, PartialEq)]
pub struct ComposedBrick {
    /// Its name in the composition.
    pub name: At<String>,
    /// Its position in [`Project::bricks`]; none when it could not be read (a finding was made).
    pub unit: Option<usize>,
    /// How it is reached.
    pub link: Link,
}

/// The signatures that the catalogues of a brick need.
#[derive(Debug, Clone, PartialEq)]
pub struct Demand {
    /// The brick's name in the composition.
    pub brick: String,
    /// Whose signatures.
    pub by: At<SignedBy>,
    /// The set of keys; none when it could not be read (a finding was made).
    pub keys: Option<At<Json>>,
    /// The catalogues, as positions in [`Project::catalogues`].
    pub catalogues: Vec<usize>,
}

/// What a catalogue's file says, and the signatures that lie beside it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Signatures {
    /// The lines of the file of signatures; none when there is no such file.
    pub lines: Vec<At<String>>,
    /// All that the catalogue's file says, where somebody demands signatures.
    pub says: Option<At<Json>>,
}

/// What was signed, with the signatures that were checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SignedText {
    /// All that the catalogue says, as canonical JSON.
    pub document: String,
    /// SHA-256 of that, in lower-case hexadecimal.
    pub sha256: String,
    /// Signatures by the ids of their keys.
    pub signatures: BTreeMap<String, String>,
}

/// How a composition reaches a brick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Link {
    /// A Cargo dependency, by its package name.
    Crate(String),
    /// Over HTTP.
    Url(String),
    /// Neither: a finding was made.
    None,
}

/// Proof that the rules ran. `faulty` tells whether any error was found.
#[derive(Debug)]
pub struct Checked {
    pub(super) project: Project,
    pub(super) bricks: Vec<ResolvedBrick>,
    pub(super) composition: Option<ResolvedComposition>,
    pub(super) faulty: bool,
}

impl Checked {
    /// What was read.
    pub fn project(&self) -> &Project {
        &self.project
    }
    /// For each brick of the project, at the same position, what its patterns stand for.
    pub fn bricks(&self) -> &[ResolvedBrick] {
        &self.bricks
    }
    /// The composition, resolved.
    pub fn composition(&self) -> Option<&ResolvedComposition> {
        self.composition.as_ref()
    }
    /// Was any error found?
    pub fn is_faulty(&self) -> bool {
        self.faulty
    }
    /// A capability by its id.
    pub fn capability(&self, id: CapabilityId) -> &crate::model::Capability {
        &self.project.catalogues[id.catalogue].catalogue.capabilities[id.index]
    }
}

/// A capability of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CapabilityId {
    /// Position in [`Project::catalogues`].
    pub catalogue: usize,
    /// Position in that catalogue.
    pub index: usize,
}

/// What a brick's patterns stand for. Sorted by capability name, each once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResolvedBrick {
    /// What it provides, each with the place of the line that says so.
    pub provides: Vec<(CapabilityId, Span)>,
    /// What it requires.
    pub requires: Vec<ResolvedRequirement>,
    /// What reverses any of these, where `undo` says how its input is made: its types are needed for that.
    pub undone_by: Vec<CapabilityId>,
}

/// One capability that a brick requires.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedRequirement {
    /// Which.
    pub capability: CapabilityId,
    /// May it be absent?
    pub optional: bool,
    /// The line that says so.
    pub span: Span,
}

/// Who serves what, sorted by capability name, each once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResolvedComposition {
    /// Every capability that a brick of the composition requires.
    pub mappings: Vec<ResolvedMapping>,
    /// Pairs of digests (consumer's, provider's) that differ although the shapes fit. Sorted, each once.
    pub accepted: Vec<(String, String)>,
    /// The catalogues that had to be signed and are, by position in [`Project::catalogues`].
    pub signed: BTreeMap<usize, SignedText>,
}

/// Who serves one capability.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedMapping {
    /// The wire name.
    pub capability: String,
    /// Who.
    pub target: ResolvedTarget,
}

/// Who serves it. Bricks are positions in [`CompositionUnit::bricks`].
#[derive(Clone, Debug, PartialEq)]
pub enum ResolvedTarget {
    /// This brick.
    Brick(usize),
    /// A person.
    Manual,
    /// Nobody.
    Absent,
    /// The first line whose conditions hold.
    Route(Vec<(Vec<(String, String)>, ResolvedTarget)>),
    /// Could not be resolved: a finding was made.
    Faulty,
}
