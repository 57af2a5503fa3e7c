//! Somebody joins Acme and leaves again, on a ledger that lasts; or Acme is served over HTTP.
//!
//! The vendor is a stand-in that runs inside this program, so nothing has to be set up. What a connector does is done
//! over HTTP; what nobody is wired for becomes a task.

mod arguments;
mod company;
mod lists;
mod serve;

use std::process::ExitCode;

use arguments::{Arguments, Command};
use clap::Parser;

capgen::include_composition!();

type Error = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("acme: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Tells whether all that could be done is done.
async fn run(arguments: Arguments) -> Result<bool, Error> {
    let company = company::open(&arguments.place).await?;
    match arguments.command {
        Some(Command::Serve { addr, tokens }) => {
            serve::serve(company, &addr, tokens.as_deref()).await?;
            Ok(true)
        }
        Some(Command::Mcp) => {
            serve::serve_agent(&company).await?;
            Ok(true)
        }
        None => lists::run(&company, arguments.json).await,
    }
}
