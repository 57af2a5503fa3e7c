//! What every rule looks at: the project, indexes by name, and a bounded supply of suggestions.
//!
//! Invariants
//! - Look-ups go by name through an index; no rule scans all capabilities for each brick.
//! - A position that does not exist gives `None`, never a panic.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

use super::type_view::Types;
use super::{BrickUnit, CapabilityId, Project};
use crate::diagnostic::{Sources, suggest};
use crate::model::canonical::Canonical;
use crate::model::catalogue::segments;
use crate::model::{Capability, CapabilityKind, Pattern};

/// At most so many names are looked at for suggestions in one check: a file full of slips beside a large catalogue would
/// otherwise compare each name with each.
const MOST_COMPARED: usize = 250_000;

/// What the rules share.
pub(super) struct Context<'a> {
    pub(super) project: &'a Project,
    pub(super) sources: &'a Sources,
    catalogues: Vec<CatalogueIndex<'a>>,
    digests: RefCell<HashMap<CapabilityId, String>>,
    /// How many names may still be looked at for suggestions.
    comparisons: Cell<usize>,
}

/// A catalogue by name.
struct CatalogueIndex<'a> {
    /// Sorted, so that a family is one stretch. Of two of one name the first counts.
    capabilities: BTreeMap<&'a str, usize>,
    /// Names without a family, by the family that their provider's id gives them.
    homes: BTreeMap<&'a str, Vec<(&'a str, usize)>>,
    types: Types<'a>,
    canonical: OnceCell<Canonical>,
}

impl<'a> Context<'a> {
    pub(super) fn new(project: &'a Project, sources: &'a Sources) -> Self {
        let catalogues = project
            .catalogues
            .iter()
            .map(|unit| {
                let mut capabilities = BTreeMap::new();
                let mut homes: BTreeMap<&str, Vec<(&str, usize)>> = BTreeMap::new();
                for (index, capability) in unit.catalogue.capabilities.iter().enumerate() {
                    capabilities.entry(capability.name.as_str()).or_insert(index);
                    if let Some(home) = &capability.home {
                        homes.entry(home).or_default().push((capability.name.as_str(), index));
                    }
                }
                CatalogueIndex { capabilities, homes, types: Types::new(&unit.catalogue), canonical: OnceCell::new() }
            })
            .collect();
        let digests = RefCell::default();
        Context { project, sources, catalogues, digests, comparisons: Cell::new(MOST_COMPARED) }
    }

    /// A capability by its id.
    pub(super) fn capability(&self, id: CapabilityId) -> Option<&'a Capability> {
        self.project.catalogues.get(id.catalogue)?.catalogue.capabilities.get(id.index)
    }

    /// The capability of this name in one catalogue.
    pub(super) fn find_in(&self, catalogue: usize, name: &str) -> Option<CapabilityId> {
        let index = *self.catalogues.get(catalogue)?.capabilities.get(name)?;
        Some(CapabilityId { catalogue, index })
    }

    /// The capability that a brick means by this name: its first catalogue that has it.
    pub(super) fn find(&self, unit: &BrickUnit, name: &str) -> Option<CapabilityId> {
        unit.catalogues.iter().find_map(|&catalogue| self.find_in(catalogue, name))
    }

    /// Every capability of a family or below it that a brick knows, by name.
    pub(super) fn family(&self, unit: &BrickUnit, family: &str) -> BTreeMap<&'a str, CapabilityId> {
        let mut found = BTreeMap::new();
        for &catalogue in &unit.catalogues {
            for (name, index) in self.family_in(catalogue, family) {
                found.entry(name).or_insert(CapabilityId { catalogue, index });
            }
        }
        found
    }

    /// Does a brick know a capability of this family or below it?
    pub(super) fn has_family(&self, unit: &BrickUnit, family: &str) -> bool {
        unit.catalogues.iter().any(|&catalogue| self.family_in(catalogue, family).next().is_some())
    }

    /// The callable capabilities of a family in one catalogue. A resource is only there to be found.
    fn family_in(&self, catalogue: usize, family: &str) -> impl Iterator<Item = (&'a str, usize)> {
        let all = self.project.catalogues.get(catalogue).map(|unit| &unit.catalogue.capabilities);
        let callable = move |index: usize| {
            let kind = all.and_then(|all| all.get(index)?.kind.as_ref());
            kind.is_none_or(|kind| kind.value != CapabilityKind::Resource)
        };
        let at_home = self.catalogues.get(catalogue).and_then(|c| c.homes.get(family)).into_iter().flatten().copied();
        self.named_in(catalogue, family).chain(at_home).filter(move |(_, index)| callable(*index))
    }

    /// Those whose names begin with the family.
    fn named_in(&self, catalogue: usize, family: &str) -> impl Iterator<Item = (&'a str, usize)> {
        let index = self.catalogues.get(catalogue).map(|c| &c.capabilities);
        // The characters after `.` and `:` close the stretch of names that begin with the family and a separator.
        [('.', '/'), (':', ';')].into_iter().flat_map(move |(separator, next)| {
            let (from, to) = (format!("{family}{separator}"), format!("{family}{next}"));
            let range = (Bound::Included(from.as_str()), Bound::Excluded(to.as_str()));
            index.map(|i| i.range::<str, _>(range)).into_iter().flatten().map(|(&name, &index)| (name, index))
        })
    }

    /// Every capability name of a catalogue.
    pub(super) fn names_in(&self, catalogue: usize) -> impl Iterator<Item = &'a str> {
        self.catalogues.get(catalogue).into_iter().flat_map(|c| c.capabilities.keys().copied())
    }

    /// Every capability name that a brick knows.
    pub(super) fn names(&self, unit: &BrickUnit) -> impl Iterator<Item = &'a str> {
        unit.catalogues.iter().flat_map(move |&catalogue| self.names_in(catalogue))
    }

    /// The named types of a catalogue.
    pub(super) fn types(&self, catalogue: usize) -> Option<&Types<'a>> {
        self.catalogues.get(catalogue).map(|c| &c.types)
    }

    /// The digest of a capability; empty for an id that leads nowhere.
    pub(super) fn digest(&self, id: CapabilityId) -> String {
        if let Some(known) = self.digests.borrow().get(&id) {
            return known.clone();
        }
        let unit = self.project.catalogues.get(id.catalogue);
        let (Some(unit), Some(index), Some(capability)) =
            (unit, self.catalogues.get(id.catalogue), self.capability(id))
        else {
            return String::new();
        };
        let digest = index.canonical.get_or_init(|| Canonical::new(&unit.catalogue)).digest(capability);
        self.digests.borrow_mut().insert(id, digest.clone());
        digest
    }

    /// Does every name that the brick lists mean something? When not, a finding says so, and findings that would only
    /// repeat it are held back.
    pub(super) fn is_certain(&self, unit: &BrickUnit) -> bool {
        let known = |pattern: &Pattern| match pattern {
            Pattern::Name(name) => self.find(unit, name).is_some(),
            Pattern::Family(family) => self.has_family(unit, family),
        };
        let listed = unit.brick.provides.iter().chain(unit.brick.requires.iter().map(|r| &r.capability));
        !unit.incomplete && listed.into_iter().all(|pattern| known(pattern))
    }

    /// The known name that is another way to write this one, or else nearest to it, as long as the supply lasts.
    pub(super) fn nearest<'n>(&self, word: &str, among: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
        let left = self.comparisons.get();
        let mut looked_at = 0;
        let among: Vec<&str> = among.into_iter().take(left).inspect(|_| looked_at += 1).collect();
        self.comparisons.set(left.saturating_sub(looked_at));
        let same = among.iter().find(|name| **name != word && segments(name) == segments(word)).copied();
        same.or_else(|| suggest::nearest(word, among))
    }
}
