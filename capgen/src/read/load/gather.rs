//! Gathers one project: a root file and all that it leads to.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::Loader;
use super::files::normal;
use super::manifest;
use crate::check::{BrickUnit, CatalogueUnit, ComposedBrick, CompositionUnit, Link, Project};
use crate::diagnostic::Finding;
use crate::diagnostic::codes::{cg04, cg05};
use crate::model::{At, Brick, BrickEntry, CatalogueRef, Composition, Span, Target};

/// The catalogue beside a brick.yaml that belongs to this brick alone.
const LOCAL: &str = "capabilities.local.yaml";

/// A project in the making.
pub(super) struct Gather<'g, 'a> {
    pub(super) loader: &'g mut Loader<'a>,
    pub(super) project: Project,
    catalogues: BTreeMap<PathBuf, usize>,
    /// By position, the name under which each catalogue was reached.
    pub(super) catalogue_paths: Vec<PathBuf>,
    bricks: BTreeMap<PathBuf, Option<usize>>,
}

impl<'g, 'a> Gather<'g, 'a> {
    pub(super) fn new(loader: &'g mut Loader<'a>) -> Self {
        let (project, catalogue_paths) = (Project::default(), Vec::new());
        Gather { loader, project, catalogues: BTreeMap::new(), catalogue_paths, bricks: BTreeMap::new() }
    }

    pub(super) fn finish(self) -> Project {
        self.project
    }

    /// Ends the project and notes the files it consists of.
    pub(super) fn finish_into(self, used: &mut BTreeSet<PathBuf>) -> Project {
        used.extend(self.catalogues.into_keys());
        used.extend(self.bricks.into_keys());
        self.project
    }

    /// A catalogue's position. `named` is the place that names it.
    pub(super) fn catalogue(&mut self, path: &Path, named: Option<Span>) -> Option<usize> {
        let opened = self.loader.open(path, named)?;
        if let Some(position) = self.catalogues.get(&opened.key) {
            return Some(*position);
        }
        let catalogue = self.loader.read_catalogue(&opened)?;
        let local = path.file_name().is_some_and(|name| name == LOCAL);
        let position = self.project.catalogues.len();
        self.project.catalogues.push(CatalogueUnit { file: opened.tree.file, local, catalogue });
        self.catalogue_paths.push(path.to_owned());
        self.catalogues.insert(opened.key, position);
        Some(position)
    }

    /// A brick's position, with its catalogues gathered.
    pub(super) fn brick(&mut self, path: &Path, named: Option<Span>) -> Option<usize> {
        let path = if self.loader.files.is_dir(path) { path.join("brick.yaml") } else { path.to_owned() };
        let opened = self.loader.open(&path, named)?;
        if let Some(position) = self.bricks.get(&opened.key) {
            return *position;
        }
        self.bricks.insert(opened.key.clone(), None);
        let brick = self.loader.read_brick(&opened)?.as_ref().clone();
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let (found, incomplete) = self.catalogues_of(&brick, &folder);
        let (catalogues, references) = found.into_iter().unzip();
        let package = self.loader.companion(&folder.join("Cargo.toml")).and_then(|text| manifest::package(&text));
        let outside = match &package {
            Some(package) if package.published => self.outside(&brick, &folder),
            _ => Vec::new(),
        };
        let krate = package.map(|package| package.name);
        let unit = BrickUnit { file: opened.tree.file, brick, catalogues, references, incomplete, krate, outside };
        let position = self.project.bricks.len();
        self.project.bricks.push(unit);
        self.bricks.insert(opened.key, Some(position));
        Some(position)
    }

    /// The catalogues of a brick with what it calls them, and whether any of them could not be read.
    fn catalogues_of(&mut self, brick: &Brick, folder: &Path) -> (Vec<(usize, String)>, bool) {
        let mut found: Vec<(usize, String)> = Vec::new();
        let mut incomplete = false;
        for reference in &brick.catalogues {
            let position = match &reference.value {
                CatalogueRef::Path(path) => self.catalogue(&folder.join(path), Some(reference.span)),
                CatalogueRef::Crate(krate) => self.crate_catalogue(krate, reference.span, folder),
            };
            match position {
                Some(position) if found.iter().all(|(known, _)| *known != position) => {
                    let called = match &reference.value {
                        CatalogueRef::Path(path) => path.clone(),
                        CatalogueRef::Crate(krate) => format!("crate {krate}"),
                    };
                    found.push((position, called));
                }
                Some(_) => {}
                None => incomplete = true,
            }
        }
        if brick.catalogues.is_empty() {
            return self.catalogues_beside(brick, folder);
        }
        (found, incomplete)
    }

    /// A brick that names no catalogue has those that lie beside it.
    fn catalogues_beside(&mut self, brick: &Brick, folder: &Path) -> (Vec<(usize, String)>, bool) {
        let beside = ["capabilities.yaml", LOCAL];
        let there: Vec<&str> = beside.into_iter().filter(|name| self.loader.looks_for(&folder.join(name))).collect();
        if there.is_empty() {
            let message = format!("brick `{}` has no catalogue", brick.name.value);
            let finding = Finding::error(cg04::NO_CATALOGUE, brick.name.span, message)
                .about(brick.name.as_str())
                .why("a catalogue says what the names under `provides` and `requires` mean");
            let help = "add `catalogues: [path/to/capabilities.yaml]`, or put a capabilities.yaml beside this file";
            self.loader.findings.push(finding.help(help));
            return (Vec::new(), true);
        }
        let found: Vec<(usize, String)> = there
            .iter()
            .filter_map(|name| {
                let position = self.catalogue(&folder.join(name), Some(brick.name.span))?;
                Some((position, (*name).to_owned()))
            })
            .collect();
        let incomplete = found.len() < there.len();
        (found, incomplete)
    }

    fn crate_catalogue(&mut self, krate: &str, span: Span, folder: &Path) -> Option<usize> {
        let Some(path) = self.loader.locate.crate_catalogue(krate, folder) else {
            let message = format!("crate `{krate}` gives no catalogue");
            let finding = Finding::error(cg04::CATALOGUE_NOT_LINKED, span, message)
                .why("a catalogue in a crate is found through Cargo, which only tells about dependencies with `links`");
            self.loader.findings.push(finding.help(dependency_help(krate)));
            return None;
        };
        self.catalogue(&path, Some(span))
    }

    /// The catalogues that a package would not carry.
    fn outside(&self, brick: &Brick, folder: &Path) -> Vec<At<String>> {
        let files = self.loader.files;
        let folder = normal(&files.absolute(folder));
        let paths = brick.catalogues.iter().filter_map(|reference| match &reference.value {
            CatalogueRef::Path(path) => Some(At::new(path.clone(), reference.span)),
            CatalogueRef::Crate(_) => None,
        });
        paths.filter(|path| !normal(&folder.join(&path.value)).starts_with(&folder)).collect()
    }

    /// The composition, with its bricks gathered.
    pub(super) fn composition(&mut self, path: &Path) {
        let Some(opened) = self.loader.open(path, None) else { return };
        let Some(composition) = self.loader.read_composition(&opened) else { return };
        let composition = composition.as_ref().clone();
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let bricks = if composition.name.is_none() && composition.bricks.is_empty() {
            self.bricks_of_short_form(&composition, &folder)
        } else {
            composition.bricks.iter().map(|entry| self.composed_brick(entry, &folder)).collect()
        };
        let demands = self.demands(&composition, &bricks, &folder);
        let signatures = self.all_signatures(&demands);
        let (file, read_at, lock) = (opened.tree.file, self.loader.now(), self.lock(&folder));
        self.project.composition =
            Some(CompositionUnit { file, composition, bricks, demands, signatures, lock, read_at });
    }

    /// A brick of the full form.
    fn composed_brick(&mut self, entry: &BrickEntry, folder: &Path) -> ComposedBrick {
        let unit = match (&entry.path, &entry.krate) {
            (Some(path), _) => self.brick(&folder.join(path.as_str()), Some(path.span)),
            (None, Some(krate)) => self.crate_brick(krate, &entry.name, folder),
            (None, None) => None,
        };
        let link = match (&entry.url, &entry.krate) {
            (Some(url), _) => Link::Url(url.value.clone()),
            (None, Some(krate)) => Link::Crate(krate.value.clone()),
            (None, None) => self.link_of_folder(entry, unit, folder),
        };
        ComposedBrick { name: entry.name.clone(), unit, link }
    }

    fn crate_brick(&mut self, krate: &At<String>, brick: &str, folder: &Path) -> Option<usize> {
        match self.loader.locate.crate_brick(krate, folder) {
            Some(path) => self.brick(&path, Some(krate.span)),
            None => {
                self.not_linked(krate, krate.span, brick);
                None
            }
        }
    }

    /// A brick from a folder is linked when the folder is a crate. When it is none, `check` reports it.
    fn link_of_folder(&mut self, entry: &BrickEntry, unit: Option<usize>, folder: &Path) -> Link {
        let unit = unit.and_then(|unit| self.project.bricks.get(unit));
        let Some(krate) = unit.and_then(|unit| unit.krate.clone()) else { return Link::None };
        if self.loader.locate.linked(&krate, folder) == Some(false) {
            let place = entry.path.as_ref().map_or(entry.name.span, |path| path.span);
            self.not_linked(&krate, place, &entry.name);
        }
        Link::Crate(krate)
    }

    /// The short form names no bricks of its own: they are those that serve, and the other bricks that are linked in,
    /// which require what is served.
    fn bricks_of_short_form(&mut self, composition: &Composition, folder: &Path) -> Vec<ComposedBrick> {
        let paths = self.loader.locate.linked_bricks(folder);
        let linked: Vec<usize> = paths.iter().filter_map(|path| self.brick(path, None)).collect();
        let serving = served_by(composition).into_iter();
        let mut bricks: Vec<ComposedBrick> = serving.map(|name| self.linked_brick(name, folder)).collect();
        for unit in linked {
            if bricks.iter().any(|brick| brick.unit == Some(unit)) {
                continue;
            }
            let Some(BrickUnit { brick, krate, .. }) = self.project.bricks.get(unit) else { continue };
            let krate = krate.clone().unwrap_or_else(|| format!("brick-{}", brick.name.value));
            bricks.push(ComposedBrick { name: brick.name.clone(), unit: Some(unit), link: Link::Crate(krate) });
        }
        bricks
    }

    /// A brick of the short form: the crate `brick-<name>`, or `<name>`.
    fn linked_brick(&mut self, name: At<String>, folder: &Path) -> ComposedBrick {
        let candidates = [format!("brick-{}", name.value), name.value.clone()];
        for krate in candidates {
            if let Some(path) = self.loader.locate.crate_brick(&krate, folder) {
                let unit = self.brick(&path, Some(name.span));
                return ComposedBrick { name, unit, link: Link::Crate(krate) };
            }
        }
        self.not_linked(&format!("brick-{}", name.value), name.span, &name);
        ComposedBrick { name, unit: None, link: Link::None }
    }

    fn not_linked(&mut self, krate: &str, span: Span, brick: &str) {
        let message = format!("crate `{krate}` of brick `{brick}` is not linked in");
        let finding = Finding::error(cg05::BRICK_NOT_LINKED, span, message)
            .about(brick)
            .why("a linked brick is found through Cargo, which only tells about dependencies with `links`");
        self.loader.findings.push(finding.help(dependency_help(krate)));
    }
}

fn dependency_help(krate: &str) -> String {
    format!("add `{krate}` to [dependencies], and see that its own Cargo.toml says `links = \"capgen-{krate}\"`")
}

/// The bricks that mappings name, each where it is first named.
fn served_by(composition: &Composition) -> Vec<At<String>> {
    let mut names: Vec<At<String>> = Vec::new();
    let mut known = BTreeSet::new();
    let mut add = |target: &Target, span: Span| {
        if let Target::Brick(name) = target
            && known.insert(name.clone())
        {
            names.push(At::new(name.clone(), span));
        }
    };
    for mapping in &composition.mappings {
        match &mapping.target.value {
            Target::Route(lines) => lines.iter().for_each(|line| add(&line.provider, line.provider.span)),
            target => add(target, mapping.target.span),
        }
    }
    names
}
