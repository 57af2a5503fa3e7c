//! `allow` in a composition: findings that someone has looked at and silenced, with a reason.
//!
//! Invariants
//! - An entry silences findings about one subject; one that would silence more asks for `at`.
//! - Errors stay, except those about contracts: whatever else is an error leaves something that cannot be generated or
//!   would not do what the files say. A contract may be someone else's, and its faults may not matter here.

use std::collections::BTreeSet;

use super::Project;
use crate::diagnostic::codes::cg05::{ALLOW_AMBIGUOUS, ALLOW_IMPOSSIBLE, ALLOW_STALE, ALLOW_WITHOUT_REASON};
use crate::diagnostic::{Finding, Findings, Level};
use crate::model::Allow;
use crate::ordered::Ordered;

/// The families whose errors may be allowed: contracts.
const ALLOWED_ERRORS: u16 = 3;

/// Applies the composition's `allow` to everything found so far.
pub(super) fn apply(project: &Project, findings: &mut Findings) {
    let Some(unit) = &project.composition else { return };
    if unit.composition.allow.is_empty() {
        return;
    }
    let mut found = std::mem::take(findings).into_sorted();
    let mut about_allow = Vec::new();
    for entry in &unit.composition.allow {
        if let Some(finding) = without_reason(entry) {
            about_allow.push(finding);
            continue;
        }
        match silenced(entry, &found) {
            Ok(positions) => {
                let mut position = 0;
                found.retain(|_| {
                    position += 1;
                    !positions.contains(&(position - 1))
                });
            }
            Err(finding) => about_allow.push(*finding),
        }
    }
    for finding in found.into_iter().chain(about_allow) {
        findings.push(finding);
    }
}

/// Which findings an entry silences, or what is wrong with it.
fn silenced(entry: &Allow, found: &[Finding]) -> Result<BTreeSet<usize>, Box<Finding>> {
    let of_code = |finding: &Finding| finding.code.to_string() == entry.code.value;
    let at_place = |finding: &Finding| match &entry.at {
        Some(at) => finding.about.as_deref() == Some(at.as_str()),
        None => true,
    };
    let matching: Vec<(usize, &Finding)> =
        found.iter().enumerate().filter(|(_, finding)| of_code(finding) && at_place(finding)).collect();
    let Some((_, first)) = matching.first() else { return Err(Box::new(stale(entry, found))) };
    if matching.iter().any(|(_, f)| f.level == Level::Error && f.code.0 / 100 != ALLOWED_ERRORS) {
        return Err(Box::new(impossible(entry, first)));
    }
    let subjects: BTreeSet<Option<&str>> = matching.iter().map(|(_, f)| f.about.as_deref()).into_set();
    if subjects.len() > 1 {
        return Err(Box::new(ambiguous(entry, &subjects)));
    }
    Ok(matching.into_iter().map(|(position, _)| position).into_set())
}

/// Whoever reads the composition later must learn why a finding does not matter.
fn without_reason(entry: &Allow) -> Option<Finding> {
    entry.reason.trim().is_empty().then(|| {
        Finding::error(
            ALLOW_WITHOUT_REASON,
            entry.reason.span,
            format!("`{}` is allowed without a reason", entry.code.value),
        )
        .why("whoever reads this later must learn why the finding does not matter here")
        .help("say in `reason` why it is fine")
        .about(entry.code.value.clone())
    })
}

/// An entry that silences nothing is left from something that was mended.
fn stale(entry: &Allow, found: &[Finding]) -> Finding {
    let code = &entry.code.value;
    let place = entry.at.as_ref().map_or(String::new(), |at| format!(" at `{}`", at.value));
    let finding = Finding::warning(ALLOW_STALE, entry.span, format!("there is no `{code}`{place} to allow"))
        .why("what is silenced in advance would never be seen")
        .about(code.clone());
    let subjects: BTreeSet<&str> =
        found.iter().filter(|f| f.code.to_string() == *code).filter_map(|f| f.about.as_deref()).into_set();
    if subjects.is_empty() || entry.at.is_none() {
        finding.help("remove the entry")
    } else {
        finding.help(format!("this code is found at {}", list(subjects)))
    }
}

/// Some findings cannot be argued away.
fn impossible(entry: &Allow, first: &Finding) -> Finding {
    let code = &entry.code.value;
    Finding::error(ALLOW_IMPOSSIBLE, entry.span, format!("`{code}` cannot be allowed"))
        .also(first.span, first.message.clone())
        .why("nothing that works could be generated while it stands")
        .help(format!("mend what it tells of; `capgen explain {code}` says how"))
        .about(code.clone())
}

/// An entry silences one finding in one place.
fn ambiguous(entry: &Allow, subjects: &BTreeSet<Option<&str>>) -> Finding {
    let code = &entry.code.value;
    Finding::error(ALLOW_AMBIGUOUS, entry.span, format!("`{code}` is found at several places"))
        .why("an entry allows one of them, so that the others are still seen")
        .help(format!("add `at`, with one of {}", list(subjects.iter().flatten().copied())))
        .about(code.clone())
}

fn list<'a>(subjects: impl IntoIterator<Item = &'a str>) -> String {
    const SHOWN: usize = 5;
    let mut names: Vec<String> = subjects.into_iter().take(SHOWN + 1).map(|name| format!("`{name}`")).collect();
    if names.len() > SHOWN {
        names.truncate(SHOWN);
        names.push("…".to_owned());
    }
    names.join(", ")
}
