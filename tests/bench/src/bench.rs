//! What every row needs: where things are, and how large the work is.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::Result;
use crate::peer::Peer;

/// The settings of a run.
pub struct Bench {
    /// The size of the common work.
    pub n: usize,
    /// The folder of the peers' workspaces.
    pub peers: PathBuf,
    /// Who takes part.
    contenders: Vec<Peer>,
    /// The repository.
    pub root: PathBuf,
    /// Where builds and generated code go.
    pub scratch: PathBuf,
    /// Cargo.
    pub cargo: OsString,
    /// Turns of cheap measurements.
    pub repeats: usize,
}

impl Bench {
    /// A run over work of this size, beside these peers; beside all if none is named.
    pub fn new(n: usize, peers: &[Peer]) -> Result<Self> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = here.ancestors().nth(2).ok_or("this package is in tests/bench")?.to_owned();
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let scratch = root.join(target).join("bench");
        fs::create_dir_all(&scratch)?;
        let bench = Bench {
            n,
            peers: here.join("peers"),
            contenders: Peer::EVERY.into_iter().filter(|peer| takes_part(*peer, peers)).collect(),
            root,
            scratch,
            cargo: env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
            repeats: 5,
        };
        // Ours has no lock of its own: it is built with the versions of the repository.
        let lock = Peer::Capgen.workspace(&bench).join("Cargo.lock");
        fs::copy(bench.root.join("Cargo.lock"), lock)?;
        Ok(bench)
    }

    /// Those of some contenders that take part, ours always.
    pub fn contenders(&self, of: &[Peer]) -> Vec<Peer> {
        of.iter().copied().filter(|peer| self.contenders.contains(peer)).collect()
    }

    /// Where the command of the moment writes what it says.
    pub fn log(&self) -> PathBuf {
        self.scratch.join("last-command.log")
    }

    /// Says what goes on.
    pub fn progress(&self, what: &str) {
        eprintln!("… {what}");
    }
}

fn takes_part(peer: Peer, named: &[Peer]) -> bool {
    peer == Peer::Capgen || named.is_empty() || named.contains(&peer)
}
