//! How much of the generated code an edit changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use capgen_bench::work::Work;

use super::alone;
use crate::Result;
use crate::bench::Bench;
use crate::peer::Peer;
use crate::row::{Budget, Row};

/// The rows: files that differ afterwards.
pub fn stable(bench: &Bench) -> Result<Vec<Row>> {
    let (peer, n) = (Peer::Capgen, bench.n);
    let folder = peer.place(bench, "stable");
    let work = Work::of(n);
    peer.build_generator(bench, "release")?;
    peer.define(bench, work, &folder)?;
    peer.generate(bench, "release", &folder)?;
    let before = files(&folder.join("out"))?;

    let catalogue = folder.join("capabilities.yaml");
    let commented = format!("# A remark.\n{}# Another.\n", fs::read_to_string(&catalogue)?);
    fs::write(&catalogue, commented)?;
    peer.generate(bench, "release", &folder)?;
    let of_comment = differing(&before, &files(&folder.join("out"))?);

    peer.define(bench, Work { one_field_more: true, ..work }, &folder)?;
    peer.generate(bench, "release", &folder)?;
    let of_field = differing(&before, &files(&folder.join("out"))?);
    Ok(vec![
        alone("changed by a comment in the catalogue", n, "files", of_comment, Budget::AtMost(0.0)),
        alone("changed by a field of one capability", n, "files", of_field, Budget::AtMost(1.0)),
    ])
}

fn files(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.insert(path.clone(), fs::read(&path)?);
        }
    }
    Ok(found)
}

fn differing(before: &BTreeMap<PathBuf, Vec<u8>>, after: &BTreeMap<PathBuf, Vec<u8>>) -> f64 {
    let changed = after.iter().filter(|(path, bytes)| before.get(*path) != Some(*bytes)).count();
    let gone = before.keys().filter(|path| !after.contains_key(*path)).count();
    (changed + gone) as f64
}
