//! The forms that findings are shown in.
//!
//! Invariants
//! - A renderer takes findings that are sorted already and keeps their order.
//! - Whatever a finding or a source holds, rendering ends, does not panic, and sends no control sequence of its own
//!   making to a terminal.
//! - `human` is all that a build script needs; the other forms belong to the command.

mod edit;
mod excerpt;
#[cfg(feature = "cli")]
pub mod github;
pub mod human;
#[cfg(feature = "cli")]
pub mod json;
#[cfg(feature = "cli")]
pub mod sarif;
mod text;

use super::{Finding, Level};

/// How many findings there are of each level, as in `2 errors, 1 warning`; empty when there are none.
pub fn summary(findings: &[Finding]) -> String {
    let counted = [Level::Error, Level::Warning, Level::Note].into_iter().filter_map(|level| {
        let count = findings.iter().filter(|f| f.level == level).count();
        (count > 0).then(|| format!("{count} {}{}", level.word(), if count == 1 { "" } else { "s" }))
    });
    counted.collect::<Vec<_>>().join(", ")
}

/// The message of a finding with its reasons and next steps, one a line, for forms that have only one text.
#[cfg(feature = "cli")]
fn full_text(finding: &Finding) -> String {
    let help = finding.help.iter().map(|help| format!("help: {}", edit::told(help)));
    std::iter::once(finding.message.clone())
        .chain(finding.notes.iter().cloned())
        .chain(help)
        .collect::<Vec<_>>()
        .join("\n")
}
