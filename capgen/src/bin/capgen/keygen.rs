//! `capgen keygen`: a key to sign with, and its public half for the list of those who rely on it.
//!
//! Invariants
//! - A private key goes into a file that only its owner can read, and nowhere else.
//! - No file with a key is written over unless that is asked for.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use capgen::diagnostic::{Findings, Sources};
use capgen::read::json;
use capgen::read::yaml::parse_json;
use capgen::sign::{KeySet, MOST_KEYS, SigningKey, seconds_of_day};
use clap::Args;

use crate::output::{Outcome, Wrong, print, say};
use crate::written;

/// Make a key to sign catalogues with
#[derive(Args)]
pub struct Keygen {
    /// The file for the private half, which only its owner can read
    #[arg(long, value_name = "FILE", default_value = "capgen.key.json")]
    out: PathBuf,
    /// The set of public keys to add the other half to; without it, a set of this key goes to standard output
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// What the key is called; a digest of it unless said
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// The first day on which the key no longer counts, as 2027-12-31
    #[arg(long, value_name = "DAY")]
    expires: Option<String>,
    /// Write over a private key, and replace a listed one of the same id
    #[arg(long)]
    force: bool,
}

impl Keygen {
    pub fn run(self) -> Result<Outcome, Wrong> {
        let expires = self.expires.as_deref().map(end).transpose()?;
        let key =
            SigningKey::generate(self.id.clone()).map_err(|error| Wrong(format!("cannot make a key: {error}")))?;
        let set = self.set(&key)?.with(key.public().until(expires));
        if set.ids().count() > MOST_KEYS {
            return Err(Wrong(format!("a set has at most {MOST_KEYS} keys; take out those that no longer count")));
        }
        write_private(&self.out, &key.to_jwk(), self.force)?;
        let (id, out) = (key.id(), self.out.display());
        match &self.keys {
            Some(keys) => {
                written::write(keys, &set.to_text()).map_err(|error| cannot_write(keys, &error))?;
                say(&format!("key `{id}`: `{out}` signs, keep it to yourself; `{}` lists it\n", keys.display()));
            }
            None => {
                print(&set.to_text())?;
                say(&format!("key `{id}`: `{out}` signs, keep it to yourself\n"));
            }
        }
        Ok(Outcome::Clean)
    }

    /// The set that the key is added to.
    fn set(&self, key: &SigningKey) -> Result<KeySet, Wrong> {
        let Some(path) = self.keys.as_deref() else { return Ok(KeySet::default()) };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(KeySet::default()),
            Err(error) => return Err(Wrong(format!("cannot read `{}`: {error}", path.display()))),
        };
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let file = sources.add(path.display().to_string(), text.clone());
        let node = parse_json(&text, file, &mut findings);
        let first = findings.into_sorted().into_iter().next();
        let fault = |words: &str| Wrong(format!("`{}` is no set of keys: {words}", path.display()));
        let Some(node) = node else {
            return Err(fault(&first.map_or(String::new(), |finding| finding.message)));
        };
        let set = KeySet::read(&json::of(&node))
            .map_err(|faults| fault(&faults.first().map_or(String::new(), |fault| fault.words.clone())))?;
        match set.find(key.id()) {
            Some(_) if !self.force => {
                Err(Wrong(format!("`{}` has a key `{}` already; choose another `--id`", path.display(), key.id())))
            }
            _ => Ok(set),
        }
    }
}

fn end(day: &str) -> Result<u64, Wrong> {
    seconds_of_day(day).ok_or_else(|| Wrong(format!("`{day}` is no day; write it as 2027-12-31")))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Wrong {
    Wrong(format!("cannot write `{}`: {error}", path.display()))
}

/// Writes a file that is its owner's from the beginning.
fn write_private(path: &Path, text: &str, force: bool) -> Result<(), Wrong> {
    let written = if force { replace_private(path, text) } else { new_private(path, text) };
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Wrong(format!(
            "`{}` is there already, and a private key that is written over is gone; choose another `--out`, or say `--force`",
            path.display()
        )),
        _ => cannot_write(path, &error),
    })
}

fn new_private(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = open_private(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn replace_private(path: &Path, text: &str) -> std::io::Result<()> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    let beside = written::folder_of(path).join(name);
    let written = new_private(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// A new file that nobody else can read.
fn open_private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
