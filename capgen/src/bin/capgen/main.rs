//! The `capgen` command.
//!
//! Invariants
//! - Thin: it reads its arguments, calls the library and shows what comes back. One file a subcommand.
//! - Exit codes: 0 clean, 1 findings at error level or a stale file, 2 the command or a path is wrong.
//! - Standard output holds what was asked for and nothing else; prose goes to standard error.

mod cargo;
mod check;
mod described;
mod explain;
mod export;
mod generate;
mod import;
mod keygen;
mod lock;
mod new;
mod output;
mod project;
mod schema;
mod sign;
mod test;
mod verify;
mod written;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use output::{Color, Outcome, Wrong};

/// A composition compiler: capabilities, bricks and compositions become checked, typed Rust.
#[derive(Parser)]
#[command(name = "capgen", version, max_term_width = 100)]
struct Command {
    #[command(subcommand)]
    action: Action,
    /// Colour in what is shown to a person
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    color: Color,
}

#[derive(Subcommand)]
enum Action {
    Check(check::Check),
    Generate(generate::Generate),
    Explain(explain::Explain),
    Export(export::Export),
    Import(export::Import),
    Keygen(keygen::Keygen),
    Lock(lock::Lock),
    New(new::New),
    Schema(schema::Schema),
    Sign(sign::Sign),
    Test(test::Test),
    Verify(verify::Verify),
}

fn main() -> ExitCode {
    let command = Command::parse();
    let outcome = match command.action {
        Action::Check(check) => check.run(command.color),
        Action::Generate(generate) => generate.run(command.color),
        Action::Explain(explain) => explain.run(),
        Action::Export(export) => export.run(command.color),
        Action::Import(import) => import.run(command.color),
        Action::Keygen(keygen) => keygen.run(),
        Action::Lock(lock) => lock.run(command.color),
        Action::New(new) => new.run(),
        Action::Schema(schema) => schema.run(),
        Action::Sign(sign) => sign.run(command.color),
        Action::Test(test) => test.run(),
        Action::Verify(verify) => verify.run(command.color),
    };
    match outcome {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Err(Wrong(message)) => {
            output::say(&format!("error: {}\n", output::harmless(&message)));
            ExitCode::from(2)
        }
    }
}
