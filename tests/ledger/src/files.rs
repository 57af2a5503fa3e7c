//! Files that are gone when the test is over.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A path for a SQLite file. What is there is removed in the end.
pub struct TempFile(PathBuf);

impl TempFile {
    /// One that nobody else has.
    pub fn new() -> TempFile {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        TempFile(std::env::temp_dir().join(format!("capgen-ledger-{}-{number}.db", std::process::id())))
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Default for TempFile {
    fn default() -> Self {
        TempFile::new()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            let mut path = self.0.clone().into_os_string();
            path.push(end);
            drop(std::fs::remove_file(path));
        }
    }
}
