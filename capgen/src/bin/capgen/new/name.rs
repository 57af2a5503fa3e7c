//! The name of a new project, and what it becomes in its files.

use std::path::Path;

use capgen::check::names::{crate_name, method, type_name};

use super::checkout::Source;
use crate::output::{Wrong, harmless};

/// The longest name, in characters.
const LONGEST: usize = 60;

/// Crates that every project has, or that Cargo keeps for itself: two of one name would be mixed up. Likewise the bricks of
/// the skeleton of a composition.
const TAKEN: &[&str] = &[
    "alloc",
    "build",
    "capgen",
    "capgen-macros",
    "capgen_macros",
    "core",
    "proc-macro",
    "proc_macro",
    "std",
    "test",
    "tokio",
];
/// Words that stand where a brick's name may stand.
const WORDS: &[&str] = &["absent", "manual"];
/// The bricks of a new composition.
const BRICKS: &[&str] = &["letters", "reception"];
/// What those who end a path in Windows may not be called.
const DEVICES: &[&str] = &["aux", "con", "nul", "prn"];

/// The name of a new project.
pub(super) struct Name<'a>(&'a str);

impl<'a> Name<'a> {
    /// A name that files, Cargo and Rust all take.
    pub fn new(name: &'a str, of_composition: bool) -> Result<Self, Wrong> {
        let wrong = |why: &str| {
            let example = if of_composition { "acme" } else { "mail-desk" };
            Err(Wrong(format!("`{}` cannot be the name: {why}; such a name is `{example}`", harmless(name))))
        };
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(is_word) {
            return wrong("it is lower-case letters, digits, `-` and `_`, and begins with a letter");
        }
        if name.len() > LONGEST {
            return wrong("it is longer than 60 characters");
        }
        if TAKEN.contains(&name) || WORDS.contains(&name) || DEVICES.contains(&name) {
            return wrong("that word means something else to Cargo, or in the files");
        }
        if of_composition && BRICKS.contains(&name) {
            return wrong("a brick of the new composition is called so");
        }
        if method(&[name]) != name.replace('-', "_") {
            return wrong("it is a word of Rust, or ends or repeats a `-` or `_`");
        }
        Ok(Name(name))
    }

    /// A file of a skeleton with its own name, and what to build with, put in. `path` is where it lies in the project.
    pub fn fill(&self, text: &str, folder: &Path, path: &str, source: &Source, is_alone: bool) -> String {
        let below = folder.join(path);
        let workspace = if is_alone { "[workspace]\n\n" } else { "" };
        let text = text.replace("{{workspace}}\n", workspace);
        let text = text.replace("{{name}}", self.0).replace("{{Type}}", &type_name(self.0));
        let text = text.replace("{{crate}}", &crate_name(self.0));
        text.replace("{{capgen}}", &source.seen_from(below.parent().unwrap_or(folder)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_all_take_pass() {
        for right in ["demo", "mail-desk", "crm2", "a_b"] {
            assert!(Name::new(right, true).is_ok(), "{right}");
        }
        let long = "x".repeat(61);
        for wrong in [
            "", "Demo", "2fa", "-x", "a b", "../x", "a/b", "ü", "fn", "async", "manual", "test", "a--b", "a-", &long,
            "con",
        ] {
            let Err(Wrong(message)) = Name::new(wrong, false) else { panic!("{wrong} passes") };
            assert!(message.contains("cannot be the name: ") && message.contains("mail-desk"), "{message}");
        }
        assert!(Name::new("letters", false).is_ok() && Name::new("letters", true).is_err());
    }
}
