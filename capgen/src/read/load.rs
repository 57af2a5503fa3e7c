//! Gathers what belongs together: from one file, or the files below a folder, to [`Project`]s.
//!
//! Invariants
//! - Each file is read and parsed once, however often and under whatever names it is mentioned: so neither rings of files
//!   nor links can make loading go on for ever, and a fault in a shared file is one finding.
//! - Files are shown by the name under which they were first reached, relative to the base, with `/` on every system.
//! - Every file that was read or looked for is known afterwards: a build script watches exactly these.
//! - What cannot be found is a finding at the place that names it.
//! - Of what is wrong in one file, no more than `MOST_FINDINGS` are kept.

mod files;
mod folder;
mod gather;
mod kind;
mod manifest;
mod signed;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::yaml::{self, Node};
use super::{brick, composition, form};
use crate::check::Project;
use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings, Sources};
use crate::model::{Brick, Catalogue, Composition, FileId, Span};

pub use files::{Disk, Files, Item, Memory};
pub use kind::{Kind, kind_of};
pub use signed::{LOCK, MOST_SIGNATURES, signature_file};

use files::{normal, shown};
use gather::Gather;

/// The most findings of one file.
const MOST_FINDINGS: usize = 1000;

/// Finds the crates that bricks and catalogues come from. Behind it stand Cargo's metadata, or the variables that Cargo
/// gives to build scripts. `from` is the folder of the file that names the crate: what it means depends on the package
/// there.
pub trait Locate {
    /// The `brick.yaml` of a crate, or the folder that holds it.
    fn crate_brick(&self, krate: &str, from: &Path) -> Option<PathBuf>;

    /// The catalogue that a crate carries.
    fn crate_catalogue(&self, krate: &str, from: &Path) -> Option<PathBuf>;

    /// The brick files of all crates that the package there depends on, sorted.
    fn linked_bricks(&self, _from: &Path) -> Vec<PathBuf> {
        Vec::new()
    }

    /// Is the crate a dependency of the package there? `None` when that is not known.
    fn linked(&self, _krate: &str, _from: &Path) -> Option<bool> {
        None
    }
}

/// Finds no crate.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCrates;

impl Locate for NoCrates {
    fn crate_brick(&self, _krate: &str, _from: &Path) -> Option<PathBuf> {
        None
    }

    fn crate_catalogue(&self, _krate: &str, _from: &Path) -> Option<PathBuf> {
        None
    }
}

/// Reads files into projects. One loader serves any number of paths.
pub struct Loader<'a> {
    files: &'a dyn Files,
    locate: &'a dyn Locate,
    base: PathBuf,
    sources: Sources,
    findings: Findings,
    trees: BTreeMap<PathBuf, Tree>,
    texts: BTreeMap<PathBuf, FileId>,
    now: Option<u64>,
    models: Models,
    read: BTreeSet<PathBuf>,
    missing: BTreeSet<PathBuf>,
}

/// What a loader has at the end.
#[derive(Debug)]
pub struct Loaded {
    /// The texts that the findings point into.
    pub sources: Sources,
    /// What was found while reading.
    pub findings: Findings,
    /// Every file that was read, sorted.
    pub read: Vec<PathBuf>,
    /// Every file that was looked for and is not there or cannot be read, sorted. It may be optional.
    pub missing: Vec<PathBuf>,
}

/// A file's tree, when it has one.
#[derive(Clone)]
struct Tree {
    file: FileId,
    node: Option<Arc<Node>>,
}

/// What was read, by the file's canonical path.
#[derive(Default)]
struct Models {
    catalogues: BTreeMap<PathBuf, Option<Arc<Catalogue>>>,
    bricks: BTreeMap<PathBuf, Option<Arc<Brick>>>,
    compositions: BTreeMap<PathBuf, Option<Arc<Composition>>>,
}

/// A file that could be opened: its canonical path and its tree.
struct Opened {
    key: PathBuf,
    tree: Tree,
}

impl<'a> Loader<'a> {
    /// A loader whose findings show paths relative to `base`.
    pub fn new(files: &'a dyn Files, locate: &'a dyn Locate, base: &Path) -> Self {
        Loader {
            files,
            locate,
            base: normal(&files.absolute(base)),
            sources: Sources::new(),
            findings: Findings::new(),
            trees: BTreeMap::new(),
            texts: BTreeMap::new(),
            now: None,
            models: Models::default(),
            read: BTreeSet::new(),
            missing: BTreeSet::new(),
        }
    }

    /// The same at a time, in seconds since 1970, in place of now.
    #[must_use]
    pub fn at(self, seconds: u64) -> Self {
        Loader { now: Some(seconds), ..self }
    }

    /// A project of one catalogue.
    pub fn catalogue(&mut self, path: &Path) -> Project {
        let mut gather = Gather::new(self);
        gather.catalogue(path, None);
        gather.finish()
    }

    /// A project of one brick with its catalogues.
    pub fn brick(&mut self, path: &Path) -> Project {
        let mut gather = Gather::new(self);
        gather.brick(path, None);
        gather.finish()
    }

    /// A project of a composition with its bricks and their catalogues.
    pub fn composition(&mut self, path: &Path) -> Project {
        let mut gather = Gather::new(self);
        gather.composition(path);
        gather.finish()
    }

    /// The projects below a folder: one for each composition, for each brick that no composition uses, and for each
    /// catalogue that none of these uses.
    pub fn folder(&mut self, path: &Path) -> Vec<Project> {
        folder::load(self, path)
    }

    /// The projects of a file of any kind, or of a folder.
    pub fn path(&mut self, path: &Path) -> Vec<Project> {
        if self.files.is_dir(path) {
            return self.folder(path);
        }
        let Some(opened) = self.open(path, None) else { return Vec::new() };
        let Some(node) = &opened.tree.node else { return Vec::new() };
        match kind_of(node, path) {
            Some(Kind::Catalogue) => vec![self.catalogue(path)],
            Some(Kind::Brick) => vec![self.brick(path)],
            Some(Kind::Composition) => vec![self.composition(path)],
            None => {
                let span = node.span;
                let message = "this file is neither a catalogue, a brick nor a composition";
                let finding =
                    Finding::error(cg01::NOT_OURS, span, message).why("what kind of file it is, its keys tell");
                self.findings.push(
                    finding.help("a catalogue has `capabilities:`, a brick `brick:`, a composition `composition:`; an AIP manifest has `manifest_version`, an Sgovr spec `spec: sgovr/1`"),
                );
                Vec::new()
            }
        }
    }

    /// Ends loading.
    pub fn finish(self) -> Loaded {
        Loaded {
            sources: self.sources,
            findings: self.findings,
            read: self.read.into_iter().collect(),
            missing: self.missing.into_iter().collect(),
        }
    }

    /// The tree of a file. `named` is the place that names it; a file that nobody names is shown by itself.
    fn open(&mut self, path: &Path, named: Option<Span>) -> Option<Opened> {
        let absolute = self.files.absolute(path);
        let key = match self.files.canonical(&absolute) {
            Ok(key) => key,
            Err(error) => {
                self.missing.insert(absolute);
                self.unreadable(path, named, &error);
                return None;
            }
        };
        if let Some(tree) = self.trees.get(&key) {
            return Some(Opened { tree: tree.clone(), key });
        }
        let name = shown(&self.base, &absolute);
        let tree = match self.bytes(&absolute) {
            Ok(Bytes::Some(bytes)) => {
                let (file, node) = yaml::parse_bytes(&bytes, &name, &mut self.sources, &mut self.findings);
                Tree { file, node: node.map(Arc::new) }
            }
            Ok(Bytes::TooMany(size)) => {
                let file = self.sources.add(name, "");
                self.findings.push(yaml::too_large(file, size));
                Tree { file, node: None }
            }
            Err(error) => {
                self.missing.insert(absolute);
                self.unreadable(path, named, &error);
                return None;
            }
        };
        self.read.insert(absolute);
        self.trees.insert(key.clone(), tree.clone());
        Some(Opened { tree, key })
    }

    fn bytes(&self, path: &Path) -> std::io::Result<Bytes> {
        let size = self.files.size(path)?;
        if size > yaml::MAX_FILE_BYTES {
            return Ok(Bytes::TooMany(size));
        }
        self.files.read(path).map(Bytes::Some)
    }

    /// Is there a file? It counts as looked for.
    fn looks_for(&mut self, path: &Path) -> bool {
        let absolute = self.files.absolute(path);
        let there = self.files.size(&absolute).is_ok();
        if !there {
            self.missing.insert(absolute);
        }
        there
    }

    /// A file that accompanies others, as text, when it is there.
    fn companion(&mut self, path: &Path) -> Option<String> {
        if !self.looks_for(path) {
            return None;
        }
        let absolute = self.files.absolute(path);
        let text = match self.bytes(&absolute).ok()? {
            Bytes::Some(bytes) => String::from_utf8(bytes).ok()?,
            Bytes::TooMany(_) => return None,
        };
        self.read.insert(absolute);
        Some(text)
    }

    fn unreadable(&mut self, path: &Path, named: Option<Span>, error: &std::io::Error) {
        let name = shown(&self.base, &self.files.absolute(path));
        let why = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file",
            std::io::ErrorKind::PermissionDenied => "it may not be read",
            std::io::ErrorKind::IsADirectory => "it is a folder",
            _ => "it is not a readable file",
        };
        let message = format!("cannot read `{name}`: {why}");
        let span = named.unwrap_or_else(|| {
            let file = self.sources.add(name, "");
            Span { file, start: 0, end: 0 }
        });
        let finding = Finding::error(cg01::UNREADABLE_FILE, span, message);
        let finding = finding.why("what it says is needed to judge the file that names it");
        self.findings.push(finding.help("mend the path, which is relative to the file that names it, or add the file"));
    }

    fn read_catalogue(&mut self, opened: &Opened) -> Option<Arc<Catalogue>> {
        remember(&mut self.models.catalogues, opened, &mut self.findings, form::read)
    }

    fn read_brick(&mut self, opened: &Opened) -> Option<Arc<Brick>> {
        remember(&mut self.models.bricks, opened, &mut self.findings, brick::read)
    }

    fn read_composition(&mut self, opened: &Opened) -> Option<Arc<Composition>> {
        remember(&mut self.models.compositions, opened, &mut self.findings, composition::read)
    }
}

/// A file's bytes, or its size when that is over the limit.
enum Bytes {
    Some(Vec<u8>),
    TooMany(u64),
}

/// Reads a tree into a model the first time; afterwards gives the same.
fn remember<T>(
    known: &mut BTreeMap<PathBuf, Option<Arc<T>>>,
    opened: &Opened,
    findings: &mut Findings,
    read: impl FnOnce(&Node, &mut Findings) -> Option<T>,
) -> Option<Arc<T>> {
    if let Some(model) = known.get(&opened.key) {
        return model.clone();
    }
    let mut own = Findings::limited(MOST_FINDINGS);
    let model = opened.tree.node.as_ref().and_then(|node| read(node, &mut own)).map(Arc::new);
    if let Some((count, worst)) = own.left_out() {
        let place = Span { file: opened.tree.file, start: 0, end: 0 };
        let message = format!("{count} further faults of this file are not shown");
        findings.push(Finding::new(worst, cg01::MORE_FAULTS, place, message));
    }
    findings.extend(own);
    known.insert(opened.key.clone(), model.clone());
    model
}

#[cfg(test)]
mod tests;
