//! `capgen schema`: the JSON Schema of a kind of file, for an editor.

use std::path::PathBuf;

use capgen::emit::editor::{File, schema};
use clap::{Args, ValueEnum};

use crate::output::{Outcome, Wrong};
use crate::written::put;

/// Write the JSON Schema of a kind of file, by which an editor completes and checks it
#[derive(Args)]
pub struct Schema {
    /// The kind of file
    #[arg(value_enum, value_name = "FILE")]
    file: Kind,
    /// The file to write, only when its bytes change; standard output otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A kind of file that people write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// capabilities.yaml
    Capabilities,
    /// brick.yaml
    Brick,
    /// compose.yaml
    Compose,
}

impl Schema {
    pub fn run(self) -> Result<Outcome, Wrong> {
        let file = match self.file {
            Kind::Capabilities => File::Capabilities,
            Kind::Brick => File::Brick,
            Kind::Compose => File::Compose,
        };
        put(self.out.as_deref(), &schema(file).to_pretty())
    }
}
