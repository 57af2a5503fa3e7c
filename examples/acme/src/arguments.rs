//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Somebody joins Acme and leaves again. Run it twice: the second time nothing is done again. Kill it in the middle and
/// run it again: it goes on where it was.
#[derive(Debug, Parser)]
pub struct Arguments {
    #[command(flatten)]
    pub place: Place,
    /// Print one JSON object a step, and a last one with the effects that the vendor counted.
    #[arg(long)]
    pub json: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do instead.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve what Acme's providers provide over HTTP, until Ctrl-C.
    Serve {
        /// Where to listen: a host and a port.
        #[arg(long, default_value = "127.0.0.1:8080")]
        addr: String,
        /// A table of tokens. Without one, a token for a demonstration is drawn and printed.
        #[arg(long, value_name = "FILE")]
        tokens: Option<PathBuf>,
    },
    /// Serve them as tools to an agent that starts this program, over standard input and output.
    Mcp,
}

/// Where things are kept.
#[derive(Args, Clone, Debug)]
pub struct Place {
    /// The ledger: sqlite://FILE, postgres://user:password@host/database, or memory: for one that is gone in the end
    /// [default: sqlite://target/acme/ledger.db].
    #[arg(long, global = true, value_name = "URL")]
    pub ledger: Option<String>,
    /// Where the stand-in for the vendor remembers what it did. By default a file beside the ledger, or for PostgreSQL one
    /// in target/acme. Give all that share a ledger the same file: it is one vendor.
    #[arg(long, global = true, value_name = "FILE")]
    pub vendor: Option<PathBuf>,
    /// How long the stand-in for the vendor takes for each request, in milliseconds: time to kill this program in.
    #[arg(long, global = true, value_name = "MILLISECONDS", default_value_t = 0)]
    pub vendor_pause: u64,
}
