//! The texts that findings point into.

use crate::model::{FileId, Span};

/// One source file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as shown to a person: relative where it can be, with `/` on every system.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Every file that was read, in the order it was read.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// No files yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file. A text that is not readable as a whole may be given empty; the path still names it.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push(SourceFile { path: path.into(), text: text.into() });
        FileId((self.files.len() - 1) as u32)
    }

    /// A file by its id.
    pub fn get(&self, file: FileId) -> Option<&SourceFile> {
        self.files.get(file.0 as usize)
    }

    /// Every file with its id.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// The shown path of a file.
    pub fn path(&self, file: FileId) -> &str {
        self.get(file).map_or("<unknown>", |f| &f.path)
    }

    /// Line and column (both from 1; the column counts characters) of a byte offset, clamped to the text.
    pub fn position(&self, file: FileId, offset: u32) -> (usize, usize) {
        let text = self.get(file).map_or("", |f| f.text.as_str());
        let mut offset = (offset as usize).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// `path:line` of a place, as other findings cite it.
    pub fn cite(&self, span: Span) -> String {
        format!("{}:{}", self.path(span.file), self.position(span.file, span.start).0)
    }
}
