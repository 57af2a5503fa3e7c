//! The files below a folder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::Loader;
use super::files::shown;
use super::gather::Gather;
use super::kind::{Kind, by_name};
use crate::check::Project;
use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg01;
use crate::model::Span;

/// At most so many files and folders are looked at.
const MOST_ITEMS: usize = 200_000;

/// Folders nest no deeper.
const DEEPEST: usize = 64;

/// Loads everything below a folder.
pub(super) fn load(loader: &mut Loader, folder: &Path) -> Vec<Project> {
    let found = find(loader, folder);
    if found.is_empty() {
        let help = "capgen looks for `capabilities.yaml`, `capabilities.local.yaml`, `brick.yaml` and `compose.yaml`";
        report(loader, folder, cg01::NOT_OURS, "holds nothing that capgen reads", help);
    }
    let of_kind = |kind: Kind| found.iter().filter(move |path| by_name(path) == Some(kind));
    let mut projects = Vec::new();
    let mut used = BTreeSet::new();
    for path in of_kind(Kind::Composition) {
        let mut gather = Gather::new(loader);
        gather.composition(path);
        projects.push(gather.finish_into(&mut used));
    }
    for path in of_kind(Kind::Brick) {
        if !is_used(loader, path, &used) {
            let mut gather = Gather::new(loader);
            gather.brick(path, None);
            projects.push(gather.finish_into(&mut used));
        }
    }
    for path in of_kind(Kind::Catalogue) {
        if !is_used(loader, path, &used) {
            let mut gather = Gather::new(loader);
            gather.catalogue(path, None);
            projects.push(gather.finish_into(&mut used));
        }
    }
    projects
}

fn is_used(loader: &Loader, path: &Path, used: &BTreeSet<PathBuf>) -> bool {
    loader.files.canonical(path).is_ok_and(|key| used.contains(&key))
}

/// The files with our names, sorted. Hidden folders and `target` are left out, and links to folders are not followed.
fn find(loader: &mut Loader, folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), 0)];
    let mut looked_at = 0;
    while let Some((folder, depth)) = folders.pop() {
        let Ok(items) = loader.files.list(&folder) else {
            report(loader, &folder, cg01::UNREADABLE_FILE, "cannot be listed", "check that it may be read");
            continue;
        };
        looked_at += items.len();
        if looked_at > MOST_ITEMS || depth > DEEPEST {
            let help = "name the folder that holds your bricks and compositions";
            report(loader, &folder, cg01::TOO_MANY_FILES, "holds more than capgen looks through", help);
            break;
        }
        for item in items {
            let name = item.path.file_name().and_then(|name| name.to_str()).unwrap_or("");
            if item.folder && !name.starts_with('.') && name != "target" {
                folders.push((item.path, depth + 1));
            } else if !item.folder && by_name(&item.path).is_some() {
                found.push(item.path);
            }
        }
    }
    found.sort();
    found
}

fn report(loader: &mut Loader, folder: &Path, code: crate::diagnostic::Code, what: &str, help: &str) {
    let name = shown(&loader.base, &loader.files.absolute(folder));
    let message = format!("`{name}` {what}");
    let file = loader.sources.add(name, "");
    let finding = Finding::error(code, Span { file, start: 0, end: 0 }, message);
    loader.findings.push(finding.why("what is not looked at is not checked").help(help));
}
