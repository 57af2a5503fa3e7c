//! Where files are: on disk, or in memory for tests. And paths, compared and shown.

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::read::yaml::MAX_FILE_BYTES;

/// What a loader needs of a file system.
pub trait Files {
    /// A file's size in bytes; an error for all that is not a file.
    fn size(&self, path: &Path) -> io::Result<u64>;

    /// A file's bytes. No more than the limit on files and one byte are read.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Is it a folder?
    fn is_dir(&self, path: &Path) -> bool;

    /// What is in a folder, sorted by name.
    fn list(&self, path: &Path) -> io::Result<Vec<Item>>;

    /// The one path of a file that all of its names lead to.
    fn canonical(&self, path: &Path) -> io::Result<PathBuf>;

    /// A path from the root on.
    fn absolute(&self, path: &Path) -> PathBuf;
}

/// One thing in a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Item {
    /// Its path.
    pub path: PathBuf,
    /// A folder that is not a link.
    pub folder: bool,
}

/// The files on disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn size(&self, path: &Path) -> io::Result<u64> {
        let metadata = std::fs::metadata(path)?;
        if metadata.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        // A pipe or a device could be read without end.
        if !metadata.is_file() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        Ok(metadata.len())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // The file may grow after its size was looked at.
        let file = io::Read::take(std::fs::File::open(path)?, MAX_FILE_BYTES + 1);
        io::Read::read_to_end(&mut io::BufReader::new(file), &mut bytes)?;
        Ok(bytes)
    }

    fn is_dir(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Item>> {
        let mut items = Vec::new();
        for entry in std::fs::read_dir(path)? {
            let entry = entry?;
            items.push(Item { path: entry.path(), folder: entry.file_type()?.is_dir() });
        }
        items.sort();
        Ok(items)
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        path.canonicalize()
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
    }
}

/// Files in memory. Their root is `/`, which is also the working folder.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Memory {
    /// Adds a file, or replaces it.
    pub fn with(mut self, path: &str, bytes: impl Into<Vec<u8>>) -> Self {
        let path = normal(&self.absolute(Path::new(path)));
        self.files.insert(path, bytes.into());
        self
    }

    fn get(&self, path: &Path) -> io::Result<&Vec<u8>> {
        self.files.get(&normal(&self.absolute(path))).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

impl Files for Memory {
    fn size(&self, path: &Path) -> io::Result<u64> {
        self.get(path).map(|bytes| bytes.len() as u64)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.get(path).cloned()
    }

    fn is_dir(&self, path: &Path) -> bool {
        let path = normal(&self.absolute(path));
        self.files.keys().any(|file| *file != path && file.starts_with(&path))
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Item>> {
        let path = normal(&self.absolute(path));
        let below = self.files.keys().filter_map(|file| file.strip_prefix(&path).ok());
        let mut items: Vec<Item> = below
            .filter_map(|rest| {
                let mut parts = rest.components();
                let first = parts.next()?;
                Some(Item { path: path.join(first), folder: parts.next().is_some() })
            })
            .collect();
        items.dedup();
        Ok(items)
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        let path = normal(&self.absolute(path));
        if self.files.contains_key(&path) || self.is_dir(&path) {
            Ok(path)
        } else {
            Err(io::ErrorKind::NotFound.into())
        }
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        Path::new("/").join(path)
    }
}

/// A path without `.` and `..`, as far as its text tells.
pub(super) fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                if !parts.pop() {
                    parts.push(component);
                }
            }
            other => parts.push(other),
        }
    }
    parts
}

/// A path as shown to people: from the base, with `/`.
pub(super) fn shown(base: &Path, path: &Path) -> String {
    let path = normal(path);
    let common = base.components().zip(path.components()).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return path.to_string_lossy().replace('\\', "/");
    }
    let up = base.components().skip(common).map(|_| "..".to_owned());
    let down = path.components().skip(common).map(|part| part.as_os_str().to_string_lossy().into_owned());
    let parts: Vec<String> = up.chain(down).collect();
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}
