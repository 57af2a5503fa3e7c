//! Writing generated files.

use std::collections::BTreeSet;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::emit::rust::Generated;

/// Why a build script cannot do its work.
#[derive(Debug)]
pub(super) enum BuildError {
    /// A variable that Cargo sets is missing.
    NotInCargo(&'static str),
    /// A file could not be written.
    Write(PathBuf, std::io::Error),
    /// A catalogue has errors: the report.
    Report(String),
    /// A mistake of capgen's own, where there is no generated code to say so.
    Bug(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::NotInCargo(name) => write!(
                f,
                "the variable {name} is not set; `capgen::build` is called from a build script (build.rs) that Cargo \
                 runs. To generate code by hand, use the command `capgen generate`"
            ),
            BuildError::Write(path, why) => write!(f, "cannot write {}: {why}", path.display()),
            BuildError::Report(report) => f.write_str(report),
            BuildError::Bug(words) => f.write_str(words),
        }
    }
}

/// Writes what has changed below `OUT_DIR/capgen` with the time of its sources, and removes what is no longer generated.
/// Answers the files that are as old as they should be.
pub(super) fn write(out: &Path, generated: &Generated, time: Option<SystemTime>) -> Result<Vec<PathBuf>, BuildError> {
    let folder = out.join("capgen");
    let mut written = BTreeSet::new();
    for (name, text) in &generated.files {
        let path = folder.join(name);
        write_changed(&path, text, time).map_err(|why| BuildError::Write(path.clone(), why))?;
        written.insert(path);
    }
    // The root `capabilities.rs` owns the folder `capabilities`.
    if let Some((root, _)) = generated.files.first() {
        remove_others(&folder.join(root).with_extension(""), &written);
    }
    Ok(written.into_iter().filter(|path| time.is_some_and(|time| is_no_younger(path, time))).collect())
}

fn write_changed(path: &Path, text: &str, time: Option<SystemTime>) -> std::io::Result<()> {
    if std::fs::read(path).is_ok_and(|there| there == text.as_bytes()) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = std::fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    // Where times cannot be set, the file is only not watched.
    if let Some(time) = time {
        let _ = file.set_modified(time);
    }
    Ok(())
}

fn is_no_younger(path: &Path, time: SystemTime) -> bool {
    std::fs::metadata(path).and_then(|metadata| metadata.modified()).is_ok_and(|own| own <= time)
}

/// The time of the newest of some files.
pub(super) fn newest(files: &[PathBuf]) -> Option<SystemTime> {
    files.iter().filter_map(|file| std::fs::metadata(file).and_then(|metadata| metadata.modified()).ok()).max()
}

/// Files that cannot be removed do no harm: nothing includes them.
fn remove_others(folder: &Path, written: &BTreeSet<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| !written.contains(path)) {
        let _ = std::fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generated(files: &[(&str, &str)]) -> Generated {
        Generated { files: files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect() }
    }

    #[test]
    fn files_take_the_time_of_their_sources() {
        let out = std::env::temp_dir().join(format!("capgen-times-{}", std::process::id()));
        let then = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
        let watched = write(&out, &generated(&[("a.rs", "a"), ("b.rs", "b")]), Some(then)).unwrap();
        assert_eq!(watched, [out.join("capgen/a.rs"), out.join("capgen/b.rs")]);
        assert_eq!(newest(&watched), Some(then));
        std::fs::write(&watched[1], "b").unwrap();
        let watched = write(&out, &generated(&[("a.rs", "a"), ("b.rs", "b")]), Some(then)).unwrap();
        assert_eq!(watched, [out.join("capgen/a.rs")], "one that somebody else wrote would bring another run");
        std::fs::remove_dir_all(&out).unwrap();
    }

    #[test]
    fn only_changes_are_written_and_stale_files_go() {
        let out = std::env::temp_dir().join(format!("capgen-output-{}", std::process::id()));
        let at = |name: &str| out.join("capgen").join(name);
        let time = |name: &str| std::fs::metadata(at(name)).and_then(|data| data.modified()).ok();
        write(
            &out,
            &generated(&[("capabilities.rs", "a"), ("capabilities/b.rs", "b"), ("capabilities/c.rs", "c")]),
            None,
        )
        .unwrap();
        write(&out, &generated(&[("composition.rs", "x")]), None).unwrap();
        let before = time("capabilities/b.rs");
        std::thread::sleep(std::time::Duration::from_millis(20));
        write(&out, &generated(&[("capabilities.rs", "changed"), ("capabilities/b.rs", "b")]), None).unwrap();
        assert_eq!(std::fs::read_to_string(at("capabilities.rs")).unwrap(), "changed");
        assert_eq!(time("capabilities/b.rs"), before);
        assert!(!at("capabilities/c.rs").exists());
        assert!(at("composition.rs").exists());
        std::fs::remove_dir_all(&out).unwrap();
    }
}
