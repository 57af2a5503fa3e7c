//! Where text goes, and how a command ends.

use std::io::{ErrorKind, IsTerminal, Write};

use capgen::diagnostic::render::{github, human, json, sarif};
use capgen::diagnostic::{Finding, Level, Sources};
use clap::ValueEnum;

/// How a command that could do its work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Nothing stands in the way.
    Clean,
    /// There are findings that do, or a file is stale.
    Findings,
}

/// The command or a path is wrong; the text says how.
#[derive(Debug)]
pub struct Wrong(pub String);

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    fn on_standard_error(self) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                std::io::stderr().is_terminal() && !set("NO_COLOR") && !dumb
            }
        }
    }
}

/// The form of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For a person, on standard error
    Human,
    /// One JSON object a line
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// Workflow commands for GitHub
    Github,
}

/// What to show findings as.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The form.
    pub format: Format,
    /// Colour, in the human form.
    pub color: Color,
    /// Do warnings stand in the way too?
    pub deny_warnings: bool,
}

/// Shows findings and tells whether they stand in the way.
pub fn show(findings: &[Finding], sources: &Sources, shown: Shown) -> Result<Outcome, Wrong> {
    match shown.format {
        Format::Human => say(&human::render(findings, sources, shown.color.on_standard_error())),
        Format::Json => print(&json::render(findings, sources))?,
        Format::Sarif => print(&sarif::render(findings, sources))?,
        Format::Github => print(&github::render(findings, sources))?,
    }
    let least = if shown.deny_warnings { Level::Warning } else { Level::Error };
    let stands_in_the_way = findings.iter().any(|f| f.level >= least);
    Ok(if stands_in_the_way { Outcome::Findings } else { Outcome::Clean })
}

/// Prints what was asked for. A reader that has gone away wants no more of it, which is no fault.
pub fn print(text: &str) -> Result<(), Wrong> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Wrong(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Tells a person something. Nobody may be listening.
pub fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// A path that a message names must not steer the terminal.
pub fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}
