//! `capgen sign`: the owner of a key vouches for a catalogue.

use std::path::{Path, PathBuf};

use capgen::diagnostic::codes::cg05::UNSIGNABLE;
use capgen::diagnostic::{Finding, Sources};
use capgen::model::At;
use capgen::read::load::{Disk, Loader, MOST_SIGNATURES, NoCrates, signature_file};
use capgen::sign::{Detached, Payload, SigningKey};
use clap::Args;

use crate::export::only_catalogue;
use crate::generate::one_of;
use crate::output::{Color, Format, Outcome, Shown, Wrong, say, show};
use crate::project::look_at;
use crate::written;

/// Sign a catalogue
#[derive(Args)]
pub struct Sign {
    /// The catalogue; its signatures go into a file of the same name and `.jws`
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// The private key, as `capgen keygen` wrote it
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
}

impl Sign {
    pub fn run(self, color: Color) -> Result<Outcome, Wrong> {
        let looked = look_at(std::slice::from_ref(&self.path))?;
        let shown = Shown { format: Format::Human, color, deny_warnings: false };
        if show(&looked.findings, &looked.sources, shown)? == Outcome::Findings {
            return Ok(Outcome::Findings);
        }
        only_catalogue(one_of(&looked.projects, &self.path)?, &self.path)?;
        let key = read_key(&self.key)?;
        let mut loader = Loader::new(&Disk, &NoCrates, Path::new("."));
        let says = loader.says(&self.path, None);
        let others = loader.signatures(&self.path);
        let mut loaded = loader.finish();
        let payload = match says.as_ref().map(Payload::of) {
            Some(Ok(payload)) => payload,
            Some(Err(number)) => {
                loaded.findings.push(
                    Finding::error(UNSIGNABLE, number.span, format!("`{}` cannot be signed", number.number))
                        .why("not every reader of JSON takes it for the same number")
                        .help("write a number up to 2^53 with at most 15 digits, or text in quotes"),
                );
                return shown_all(loaded.findings.into_report(&loaded.sources), &loaded.sources, shown);
            }
            None => return shown_all(loaded.findings.into_report(&loaded.sources), &loaded.sources, shown),
        };
        if loaded.findings.errors() > 0 {
            return shown_all(loaded.findings.into_report(&loaded.sources), &loaded.sources, shown);
        }
        let file = signature_file(&self.path);
        let text = with(&others, &key, &payload)?;
        written::write(&file, &text).map_err(|error| Wrong(format!("cannot write `{}`: {error}", file.display())))?;
        say(&format!("`{}` is signed with `{}`: `{}`\n", self.path.display(), key.id(), file.display()));
        Ok(Outcome::Clean)
    }
}

fn shown_all(findings: Vec<Finding>, sources: &Sources, shown: Shown) -> Result<Outcome, Wrong> {
    show(&findings, sources, shown).map(|_| Outcome::Findings)
}

/// The signatures of other keys, and that of this one.
fn with(others: &[At<String>], key: &SigningKey, payload: &Payload) -> Result<String, Wrong> {
    let of_another = |line: &&str| Detached::read(line).is_ok_and(|read| read.key_id() != key.id());
    let own = key.sign(payload);
    let mut lines: Vec<&str> = others.iter().map(|line| line.as_str()).filter(of_another).collect();
    lines.push(&own);
    if lines.len() > MOST_SIGNATURES {
        return Err(Wrong(format!(
            "a catalogue has at most {MOST_SIGNATURES} signatures; remove those that no longer count"
        )));
    }
    Ok(lines.join("\n") + "\n")
}

/// A private key. What the file holds is in no message.
fn read_key(path: &Path) -> Result<SigningKey, Wrong> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Wrong(format!("cannot read the key `{}`: {error}", path.display())))?;
    if is_open(path) {
        say(&format!(
            "warning: others can read the private key `{}`; take that from them: chmod 600\n",
            path.display()
        ));
    }
    SigningKey::of_jwk(&text).map_err(|error| Wrong(format!("`{}` is no private key: {error}", path.display())))
}

/// Can others than its owner read a file?
#[cfg(unix)]
fn is_open(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_open(_path: &Path) -> bool {
    false
}
