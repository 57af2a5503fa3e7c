//! What a composition leaves unanswered.

use super::mappings;
use super::scene::Scene;
use crate::diagnostic::codes::cg05::{UNDECIDED, UNMAPPED};
use crate::diagnostic::{Finding, Findings};
use crate::model::{Composition, Span};

/// At most so many providers are offered.
const OFFERED: usize = 3;

/// Runs every rule of this file.
pub(super) fn check(scene: &Scene<'_>, findings: &mut Findings) {
    let mut mapped = mappings::misspelt(scene);
    mapped.extend(scene.unit.composition.mappings.iter().map(|m| m.capability.as_str()));
    let place = Place::of(scene);
    for (&capability, needs) in &scene.needs {
        if mapped.contains(capability) {
            continue;
        }
        let finding = if needs.iter().all(|need| need.optional) {
            undecided(scene, &place, capability)
        } else {
            unmapped(scene, &place, capability)
        };
        findings.push(finding);
    }
}

/// Every required capability is mapped, routed or left to a person: a person decided who answers it.
fn unmapped(scene: &Scene<'_>, place: &Place, capability: &str) -> Finding {
    let mut finding = Finding::error(UNMAPPED, place.key, format!("nothing provides `{capability}`"))
        .why("a required capability is mapped to a brick or to `manual`; silence is not taken for a decision")
        .about(capability);
    for need in scene.requirers(capability) {
        finding = finding.also(need.span, need.value);
    }
    offer(scene, place, finding, capability)
}

/// What is required as optional may be absent, and the composition says so.
fn undecided(scene: &Scene<'_>, place: &Place, capability: &str) -> Finding {
    let mut finding = Finding::warning(UNDECIDED, place.key, format!("nobody decided who provides `{capability}`"))
        .why("every brick can do without it, so it is left out until a line says otherwise")
        .about(capability);
    for need in scene.requirers(capability) {
        finding = finding.also(need.span, need.value);
    }
    let finding = offer(scene, place, finding, capability);
    place.add(finding, "or leave it out on purpose", capability, "absent")
}

/// The lines to add: the known providers first, then a person.
fn offer(scene: &Scene<'_>, place: &Place, finding: Finding, capability: &str) -> Finding {
    let mut finding = finding;
    let providers = scene.providers(capability);
    for provision in providers.iter().take(OFFERED) {
        let brick = scene.name(provision.brick);
        finding = place.add(finding, &format!("`{brick}` provides it"), capability, brick);
    }
    if providers.is_empty() {
        finding =
            place.add(finding, "no brick of this composition provides it; a person can do it", capability, "manual");
    } else {
        finding = place.add(finding, "or let a person do it", capability, "manual");
    }
    finding
}

/// Where lines can be added.
struct Place {
    /// The word `capabilities` in the file, or where it would stand.
    key: Span,
    /// Where a new line goes and what stands before it, when the lines there are in block style.
    line: Option<(Span, String)>,
}

impl Place {
    fn of(scene: &Scene<'_>) -> Self {
        let composition = &scene.unit.composition;
        let text = scene.context.sources.get(scene.unit.file).map_or("", |file| file.text.as_str());
        Place { key: key(text, composition.capabilities_span), line: line(text, composition) }
    }

    /// Adds a line as a help: as an edit where that is possible.
    fn add(&self, finding: Finding, words: &str, capability: &str, target: &str) -> Finding {
        match &self.line {
            Some((at, before)) => finding.suggest(
                format!("{words}: add `{capability}: {target}`"),
                *at,
                format!("{before}{capability}: {target}"),
            ),
            None => finding.help(format!("{words}: under `capabilities:`, add `{capability}: {target}`")),
        }
    }
}

/// The word `capabilities` before its value; else the first line of the value.
fn key(text: &str, value: Span) -> Span {
    const KEY: &str = "capabilities";
    let start = value.start as usize;
    let before = text.get(..start).unwrap_or("");
    let found = before.rfind(KEY).filter(|&at| {
        let between = before.get(at + KEY.len()..).unwrap_or("");
        between.lines().all(|line| {
            let line = line.trim().trim_start_matches(['"', '\'']).trim_start();
            line.is_empty() || line.starts_with('#') || line.strip_prefix(':').is_some_and(only_comment)
        })
    });
    let place = |start: usize, end: usize| Span {
        file: value.file,
        start: u32::try_from(start).unwrap_or(value.start),
        end: u32::try_from(end).unwrap_or(value.start),
    };
    match found {
        Some(at) => place(at, at + KEY.len()),
        None => {
            let inside = text.get(start..value.end as usize).unwrap_or("");
            place(start, start + inside.lines().next().unwrap_or("").len())
        }
    }
}

fn only_comment(rest: &str) -> bool {
    let rest = rest.trim();
    rest.is_empty() || rest.starts_with('#')
}

/// The end of the last mapping's last line, with a line break and the indentation of the mappings. None when they are in
/// braces, or there are none.
fn line(text: &str, composition: &Composition) -> Option<(Span, String)> {
    if text.get(composition.capabilities_span.start as usize..)?.starts_with('{') {
        return None;
    }
    let last = composition.mappings.iter().max_by_key(|m| m.capability.span.start)?;
    let key_start = last.capability.span.start as usize;
    let line_start = text.get(..key_start)?.rfind('\n').map_or(0, |at| at + 1);
    let indent = text.get(line_start..key_start)?;
    // A quoted key's place may begin after its quote.
    let indent = indent.trim_end_matches(['"', '\'']);
    if !indent.bytes().all(|b| b == b' ') {
        return None;
    }
    let end = (last.target.span.end as usize).max(last.capability.span.end as usize);
    let end = text.get(..end)?.trim_end().len();
    let end = end + text.get(end..)?.find('\n').unwrap_or_else(|| text.len() - end);
    let carriage_return = text.get(..end)?.ends_with('\r');
    let at = u32::try_from(if carriage_return { end - 1 } else { end }).ok()?;
    let line_break = if carriage_return { "\r\n" } else { "\n" };
    let span = Span { file: last.capability.span.file, start: at, end: at };
    Some((span, format!("{line_break}{indent}")))
}
