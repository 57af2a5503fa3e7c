//! The contenders: where each one's workspace is, and how its part of the common work is laid out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::bench::Bench;
use crate::measure::{self, Cost};
use capgen_bench::language;
use capgen_bench::work::Work;

/// A contender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// Ours.
    Capgen,
    /// tonic with prost: clients and servers.
    Tonic,
    /// progenitor with typify: a client.
    Progenitor,
    /// wit-bindgen: imports of a guest.
    WitBindgen,
    /// Types with serde's derives, written by hand.
    Serde,
    /// typify: types from JSON Schemas, which are not the common work.
    Typify,
}

/// All that have a generator.
pub const GENERATORS: [Peer; 4] = [Peer::Capgen, Peer::Tonic, Peer::Progenitor, Peer::WitBindgen];

impl Peer {
    /// All that take part in anything.
    pub const EVERY: [Peer; 6] =
        [Peer::Capgen, Peer::Tonic, Peer::Progenitor, Peer::WitBindgen, Peer::Serde, Peer::Typify];

    /// All that have the common work.
    pub const ALL: [Peer; 5] = [Peer::Capgen, Peer::Tonic, Peer::Progenitor, Peer::WitBindgen, Peer::Serde];

    /// As the table calls it.
    pub fn name(self) -> &'static str {
        match self {
            Peer::Capgen => "capgen",
            Peer::Tonic => "tonic",
            Peer::Progenitor => "progenitor",
            Peer::WitBindgen => "wit-bindgen",
            Peer::Serde => "serde",
            Peer::Typify => "typify",
        }
    }

    /// The folder of its workspace.
    fn folder(self) -> &'static str {
        if self == Peer::WitBindgen { "wit" } else { self.name() }
    }

    /// Where its workspace is.
    pub fn workspace(self, bench: &Bench) -> PathBuf {
        bench.peers.join(self.folder())
    }

    /// Where its builds go.
    pub fn target(self, bench: &Bench) -> PathBuf {
        bench.scratch.join(self.folder()).join("target")
    }

    /// Where the work of a size is kept.
    pub fn place(self, bench: &Bench, name: &str) -> PathBuf {
        bench.scratch.join(self.folder()).join(name)
    }

    /// Writes the definitions of the work into a folder.
    pub fn define(self, bench: &Bench, work: Work, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder)?;
        match self {
            Peer::Capgen => {
                write(&folder.join("capabilities.yaml"), language::capgen::catalogue(work))?;
                write(&folder.join("brick.yaml"), language::capgen::brick(work, "work", &["requires", "provides"], ""))
            }
            Peer::Tonic => {
                write(&folder.join("work.proto"), language::proto::proto(work))?;
                let program = self.target(bench).join("release/descriptors");
                measure::run(Command::new(program).arg(folder), &bench.log()).map(|_| ())
            }
            Peer::Progenitor => write(&folder.join("openapi.json"), language::openapi::openapi(work)),
            Peer::WitBindgen => write(&folder.join("work.wit"), language::wit::wit(work)),
            Peer::Serde => write(&folder.join("lib.rs"), language::serde::types(work)),
            Peer::Typify => write(&folder.join("schemas.json"), language::schema::schemas(work)),
        }
    }

    /// A command of Cargo in its workspace, with builds in `target`.
    pub fn cargo(self, bench: &Bench, target: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(&bench.cargo);
        command.args(arguments).current_dir(self.workspace(bench)).env("CARGO_TARGET_DIR", target);
        for name in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "RUSTC_WRAPPER", "RUSTFLAGS", "CAPGEN_BENCH"] {
            command.env_remove(name);
        }
        // Cargo's own profiles for all.
        for (name, _) in std::env::vars_os().filter(|(name, _)| is_of_profile(&name.to_string_lossy())) {
            command.env_remove(name);
        }
        if self != Peer::Capgen {
            command.arg("--locked");
        }
        command
    }

    /// Builds the generator; `profile` is `dev` or `release`.
    pub fn build_generator(self, bench: &Bench, profile: &str) -> Result<()> {
        let optimised = ["--config", "profile.release.build-override.opt-level=3"];
        let mut arguments = vec!["build", "-p", "generator", "--profile", profile];
        if profile == "release" {
            arguments.extend(optimised);
        }
        // One program for all rows. What a brick on the native format pays for it, without the feature, is a row of its own.
        if self == Peer::Capgen {
            arguments.extend(["--features", "schemas"]);
        }
        measure::run(&mut self.cargo(bench, &self.target(bench), &arguments), &bench.log())?;
        if self == Peer::Tonic {
            let arguments = ["build", "--release", "-p", "descriptors"];
            measure::run(&mut self.cargo(bench, &self.target(bench), &arguments), &bench.log())?;
        }
        Ok(())
    }

    /// Runs the build script as Cargo does, over the definitions in `folder` into `folder/out`.
    pub fn generate(self, bench: &Bench, profile: &str, folder: &Path) -> Result<Cost> {
        let out = folder.join("out");
        if out.exists() {
            fs::remove_dir_all(&out)?;
        }
        fs::create_dir_all(&out)?;
        let mut command = Command::new(self.generator(bench, profile)?);
        command
            .current_dir(folder)
            .env("CAPGEN_BENCH", folder)
            .env("OUT_DIR", &out)
            .env("CARGO_MANIFEST_DIR", folder)
            .env("CARGO_PKG_NAME", "work")
            .env("CARGO_MANIFEST_LINKS", "capgen-work");
        measure::run(&mut command, &bench.log())
    }

    /// The program of the build script: the newest, because Cargo keeps those of other versions.
    fn generator(self, bench: &Bench, profile: &str) -> Result<PathBuf> {
        let folder = if profile == "dev" { "debug" } else { profile };
        let folder = self.target(bench).join(folder).join("build");
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let program = path.join("build-script-build");
            if name.starts_with("generator-") && program.exists() {
                found.push((fs::metadata(&program)?.modified()?, program));
            }
        }
        found.sort();
        found.pop().map(|(_, program)| program).ok_or_else(|| format!("{}: no build script", self.name()).into())
    }

    /// Makes `folder/lib.rs` of what was generated into `folder/out`.
    pub fn as_crate(self, folder: &Path) -> Result<()> {
        let text = match self {
            Peer::Capgen => "pub mod capabilities { include!(\"out/capgen/capabilities.rs\"); }".to_owned(),
            Peer::Tonic => "include!(\"out/work.rs\");".to_owned(),
            Peer::Progenitor => "include!(\"out/client.rs\");".to_owned(),
            Peer::WitBindgen => "include!(\"out/guest.rs\");".to_owned(),
            Peer::Typify => "include!(\"out/types.rs\");".to_owned(),
            Peer::Serde => return Ok(()),
        };
        write(&folder.join("lib.rs"), text)
    }
}

fn is_of_profile(name: &str) -> bool {
    name.starts_with("CARGO_PROFILE_") || name == "CARGO_INCREMENTAL"
}

/// Writes a file when its bytes change.
pub fn write(path: &Path, text: String) -> Result<()> {
    if fs::read(path).ok().as_deref() != Some(text.as_bytes()) {
        fs::write(path, text).map_err(|why| format!("{}: {why}", path.display()))?;
    }
    Ok(())
}

/// The bytes of all files in a folder and below.
pub fn bytes(folder: &Path) -> Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let meta = entry.metadata()?;
        sum += if meta.is_dir() { bytes(&entry.path())? } else { meta.len() };
    }
    Ok(sum)
}
