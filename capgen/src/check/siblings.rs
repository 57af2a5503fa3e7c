//! Catalogues that bricks use together, and capabilities that point to others by name.

use std::collections::{BTreeMap, BTreeSet};

use super::CapabilityId;
use super::context::Context;
use crate::diagnostic::{Code, Finding};
use crate::model::{At, Capability, Span};

/// Which catalogues are used together by some brick.
pub(super) struct Siblings {
    /// For each catalogue the ones beside it.
    beside: BTreeMap<usize, BTreeSet<usize>>,
    /// Catalogues of a brick of which another could not be read.
    incomplete: BTreeSet<usize>,
}

/// Why a capability's pointer to another leads nowhere.
pub(super) enum TargetProblem<'a> {
    Unknown { target: &'a At<String>, nearest: Option<&'a str> },
    Itself,
    Read { target: &'a Capability },
}

impl Siblings {
    pub(super) fn new(context: &Context<'_>) -> Self {
        let mut found = Siblings { beside: BTreeMap::new(), incomplete: BTreeSet::new() };
        for unit in &context.project.bricks {
            for (i, &a) in unit.catalogues.iter().enumerate() {
                for &b in unit.catalogues.iter().skip(i + 1).filter(|&&b| b != a) {
                    found.beside.entry(a).or_default().insert(b);
                    found.beside.entry(b).or_default().insert(a);
                }
            }
            if unit.incomplete {
                found.incomplete.extend(&unit.catalogues);
            }
        }
        found
    }

    /// Each two catalogues that some brick uses together, once.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.beside.iter().flat_map(|(&a, others)| others.range(a + 1..).map(move |&b| (a, b)))
    }

    /// Is a catalogue used beside no other?
    pub(super) fn are_none(&self, catalogue: usize) -> bool {
        !self.beside.contains_key(&catalogue)
    }

    /// A catalogue and those beside it.
    fn around(&self, catalogue: usize) -> impl Iterator<Item = usize> {
        std::iter::once(catalogue).chain(self.beside.get(&catalogue).into_iter().flatten().copied())
    }

    /// A capability of that name in a catalogue, or in one that a brick uses beside it.
    pub(super) fn find(&self, context: &Context<'_>, own: usize, name: &str) -> Option<CapabilityId> {
        self.around(own).find_map(|catalogue| context.find_in(catalogue, name))
    }

    /// A capability that another points to is a different one, exists and acts: in the same file, or in one that a brick
    /// uses beside it.
    pub(super) fn target_problem<'a>(
        &self,
        context: &Context<'a>,
        own: usize,
        from: &Capability,
        target: &'a At<String>,
    ) -> Option<TargetProblem<'a>> {
        if target.value == from.name.value {
            return Some(TargetProblem::Itself);
        }
        match self.around(own).find_map(|catalogue| context.find_in(catalogue, target)) {
            Some(id) => context.capability(id).filter(|t| t.read.value).map(|target| TargetProblem::Read { target }),
            None if self.incomplete.contains(&own) => None,
            None => {
                let names = self.around(own).flat_map(|catalogue| context.names_in(catalogue));
                let names = names.filter(|name| *name != from.name.as_str());
                Some(TargetProblem::Unknown { target, nearest: context.nearest(target, names) })
            }
        }
    }
}

impl TargetProblem<'_> {
    /// The finding at the place of the pointer; `role` is such as "undo of".
    pub(super) fn into_finding(self, code: Code, span: Span, role: &str, from: &At<String>) -> Finding {
        let from = &from.value;
        let finding = match self {
            TargetProblem::Unknown { target, nearest } => {
                let target = &target.value;
                let finding = Finding::error(code, span, format!("{role} `{from}`: no capability `{target}` is known"));
                match nearest {
                    Some(near) => finding.suggest(format!("did you mean `{near}`?"), span, near),
                    None => finding.help("describe it in the catalogue, or remove the line"),
                }
            }
            TargetProblem::Itself => Finding::error(code, span, format!("{role} `{from}` cannot be `{from}` itself"))
                .help("name the capability that reverses its effect, or remove the line"),
            TargetProblem::Read { target } => {
                let name = &target.name.value;
                Finding::error(code, span, format!("{role} `{from}` cannot be `{name}`, which is a read"))
                    .also(target.read.span, format!("`{name}` changes nothing"))
                    .help("name the capability that reverses its effect, or remove the line")
            }
        };
        finding.about(from.clone())
    }
}
