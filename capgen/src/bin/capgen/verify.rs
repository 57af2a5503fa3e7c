//! `capgen verify`: does a listed key vouch for a catalogue?

use std::path::{Path, PathBuf};

use capgen::check::Signatures;
use capgen::check::signatures::{Held, held, keys};
use capgen::model::Span;
use capgen::read::load::{Disk, Loader, NoCrates};
use capgen::sign::KeySet;
use clap::Args;

use crate::output::{Color, Format, Outcome, Shown, Wrong, say, show};
use crate::project::readable;

/// Hold the signatures of a catalogue against keys
#[derive(Args)]
pub struct Verify {
    /// The catalogue
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// The set of keys that count
    #[arg(long, value_name = "FILE")]
    keys: PathBuf,
    /// Of these keys only the one of this id; can be given several times
    #[arg(long, value_name = "ID")]
    id: Vec<String>,
    /// The form of the findings; all but the human one go to standard output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

impl Verify {
    pub fn run(self, color: Color) -> Result<Outcome, Wrong> {
        readable(&self.path)?;
        readable(&self.keys)?;
        let mut loader = Loader::new(&Disk, &NoCrates, Path::new("."));
        let set = loader.says(&self.keys, None);
        let says = loader.says(&self.path, None);
        let signatures = Signatures { lines: loader.signatures(&self.path), says };
        let now = loader.now();
        let mut loaded = loader.finish();
        if let Some(Err(faults)) = set.as_ref().map(KeySet::read)
            && let Some(secret) = faults.iter().find(|fault| fault.secret)
        {
            return Err(Wrong(format!("the keys in `{}` cannot be used: {secret}", self.keys.display())));
        }
        let mut signer = None;
        if let Some(set) = &set
            && let Some(mut keys) = keys(set, loaded.sources.path(set.span.file), None, now, &mut loaded.findings)
        {
            if let Some(id) = self.id.iter().find(|id| keys.set.find(id).is_none()) {
                return Err(Wrong(format!("`{}` has no key `{id}`", self.keys.display())));
            }
            keys.ids = self.id;
            let place =
                signatures.says.as_ref().map_or(Span::default(), |says| Span { end: says.span.start, ..says.span });
            let name = loaded.sources.path(place.file);
            let subject = Held { name, place, signatures: &signatures };
            signer = held(&subject, &keys, &mut loaded.findings).map(|good| good.key_id);
        }
        let findings = loaded.findings.into_report(&loaded.sources);
        let shown = show(&findings, &loaded.sources, Shown { format: self.format, color, deny_warnings: false })?;
        match signer {
            Some(id) if shown == Outcome::Clean => {
                if self.format == Format::Human {
                    say(&format!("`{}` is signed with `{id}`\n", self.path.display()));
                }
                Ok(Outcome::Clean)
            }
            _ => Ok(Outcome::Findings),
        }
    }
}
