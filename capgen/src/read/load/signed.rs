//! The signatures that lie beside catalogues, and what a composition demands of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::Loader;
use super::gather::Gather;
use crate::check::{ComposedBrick, Demand, Signatures};
use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg05;
use crate::model::{At, Composition, FileId, Json, Lock, SignedBy, Span};
use crate::ordered::Ordered;
use crate::read::{json, lock};

/// A file of signatures is called as its catalogue, and this.
const ENDING: &str = ".jws";

/// The lock of a composition is called so, beside its `compose.yaml`.
pub const LOCK: &str = "capgen.lock";

/// The longest file of signatures, in bytes.
const LONGEST: usize = 64 * 1024;

/// The most signatures of one catalogue.
pub const MOST_SIGNATURES: usize = 16;

/// The file that holds the signatures of a catalogue.
pub fn signature_file(catalogue: &Path) -> PathBuf {
    let mut name = catalogue.as_os_str().to_owned();
    name.push(ENDING);
    PathBuf::from(name)
}

impl Loader<'_> {
    /// All that a file of any kind says, as JSON with places. `named` is the place that names it.
    pub fn says(&mut self, path: &Path, named: Option<Span>) -> Option<At<Json>> {
        let opened = self.open(path, named)?;
        opened.tree.node.as_ref().map(|node| json::of(node))
    }

    /// The signatures that lie beside a catalogue. A line that says nothing is none.
    pub fn signatures(&mut self, catalogue: &Path) -> Vec<At<String>> {
        let path = signature_file(catalogue);
        let Some(file) = self.text(&path) else { return Vec::new() };
        let text = self.sources.get(file).map_or(String::new(), |source| source.text.clone());
        let place = |start: usize, length: usize| Span { file, start: start as u32, end: (start + length) as u32 };
        let mut lines = Vec::new();
        let mut start = 0;
        for whole in text.split_inclusive('\n') {
            let line = whole.trim();
            if !line.is_empty() {
                let before = whole.len() - whole.trim_start().len();
                lines.push(At::new(line.to_owned(), place(start + before, line.len())));
            }
            start += whole.len();
        }
        if text.len() > LONGEST || lines.len() > MOST_SIGNATURES {
            let message = format!("`{}` holds more than {MOST_SIGNATURES} signatures", self.sources.path(file));
            let finding = Finding::error(cg05::SIGNATURE_MALFORMED, place(0, 0), message);
            let finding = finding.why("each of them would be checked, and a file without end never be done");
            self.findings.push(finding.help("keep one line for each key that has to vouch for the catalogue"));
            lines.clear();
        }
        lines
    }

    /// A file that accompanies others and is no tree, when it is there. It is read once.
    fn text(&mut self, path: &Path) -> Option<FileId> {
        let absolute = self.files.absolute(path);
        if let Some(file) = self.texts.get(&absolute) {
            return Some(*file);
        }
        let text = self.companion(path)?;
        let file = self.sources.add(super::files::shown(&self.base, &absolute), text);
        self.texts.insert(absolute, file);
        Some(file)
    }

    /// Seconds since 1970: those of `SOURCE_DATE_EPOCH` where a build is to be repeated, or else now.
    pub fn now(&self) -> u64 {
        let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs());
        self.now.or(fixed).unwrap_or_else(clock)
    }
}

impl Gather<'_, '_> {
    /// The lock beside a composition.
    pub(super) fn lock(&mut self, folder: &Path) -> Option<Lock> {
        let path = folder.join(LOCK);
        if !self.loader.looks_for(&path) {
            return None;
        }
        let opened = self.loader.open(&path, None)?;
        lock::read(opened.tree.node.as_ref()?, &mut self.loader.findings)
    }

    /// What a composition demands of the catalogues of its bricks.
    pub(super) fn demands(
        &mut self,
        composition: &Composition,
        bricks: &[ComposedBrick],
        folder: &Path,
    ) -> Vec<Demand> {
        let own: BTreeMap<&str, &At<SignedBy>> = composition
            .bricks
            .iter()
            .filter_map(|entry| Some((entry.name.as_str(), entry.signed_by.as_ref()?)))
            .into_map();
        let mut demands = Vec::new();
        for brick in bricks {
            let by = own.get(brick.name.as_str()).copied().or(composition.signed_by.as_ref());
            let unit = brick.unit.and_then(|unit| self.project.bricks.get(unit));
            let (Some(by), Some(unit)) = (by, unit) else { continue };
            let catalogues = unit.catalogues.clone();
            let keys = self.loader.says(&folder.join(by.keys.as_str()), Some(by.keys.span));
            demands.push(Demand { brick: brick.name.value.clone(), by: by.clone(), keys, catalogues });
        }
        demands
    }

    /// The signatures of all catalogues, and what those say that are to be held against them.
    pub(super) fn all_signatures(&mut self, demands: &[Demand]) -> BTreeMap<usize, Signatures> {
        let paths = self.catalogue_paths.clone();
        let signatures = paths.iter().enumerate().map(|(position, path)| {
            let demanded = demands.iter().any(|demand| demand.catalogues.contains(&position));
            let lines = self.loader.signatures(path);
            let says = if demanded { self.loader.says(path, None) } else { None };
            (position, Signatures { lines, says })
        });
        signatures.filter(|(_, found)| !found.lines.is_empty() || found.says.is_some()).into_map()
    }
}
