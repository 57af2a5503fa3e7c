//! What `capgen.lock` pins: a catalogue that says something else than when somebody last looked is told, thing by thing.
//!
//! Without a lock nothing is pinned. Prose may change; whatever a digest holds may not.

use std::collections::{BTreeMap, BTreeSet};

use super::scene::Scene;
use super::{BrickUnit, CatalogueUnit};
use crate::diagnostic::codes::cg06::{LOCK_DRIFT, LOCK_STALE, LOCKED_SIGNATURE, NOT_LOCKED};
use crate::diagnostic::{Finding, Findings};
use crate::model::canonical::{Facts, catalogue_digest, facts, type_subject};
use crate::model::lock::{LockedBrick, Pin};
use crate::model::{At, Catalogue, Lock, Span};
use crate::ordered::Ordered;

/// So many changes of one thing are shown.
const SHOWN: usize = 8;

/// What to do about all of this.
const NEXT: &str = "if it is meant, run `capgen lock` and commit capgen.lock";

/// Holds the catalogues of a composition's bricks against its lock.
pub(super) fn check(scene: &Scene<'_>, findings: &mut Findings) {
    let Some(lock) = &scene.unit.lock else { return };
    let mut pinned = Pinned { scene, lock, told: BTreeSet::new() };
    for (position, composed) in scene.unit.bricks.iter().enumerate() {
        // A brick that could not be read whole has findings of its own.
        let Some(brick) = scene.brick_unit(position).filter(|brick| !brick.incomplete) else { continue };
        match lock.bricks.iter().find(|locked| locked.name == composed.name) {
            Some(locked) => pinned.brick(&composed.name, brick, locked, findings),
            None => {
                let what = format!("brick `{}`", composed.name.value);
                findings.push(not_locked(&what, composed.name.span).about(composed.name.value.clone()));
            }
        }
    }
    for locked in &lock.bricks {
        if !scene.unit.bricks.iter().any(|composed| composed.name == locked.name) {
            let what = format!("brick `{}`, which the composition has not", locked.name.value);
            findings.push(stale(&what, locked.name.span));
        }
    }
}

/// A lock and what is held against it.
struct Pinned<'a> {
    scene: &'a Scene<'a>,
    lock: &'a Lock,
    /// What has been told: bricks share catalogues.
    told: BTreeSet<(usize, &'a str)>,
}

impl<'a> Pinned<'a> {
    fn brick(&mut self, name: &At<String>, brick: &BrickUnit, locked: &'a LockedBrick, findings: &mut Findings) {
        for (position, called) in brick.catalogues.iter().zip(&brick.references) {
            match locked.catalogues.iter().find(|pin| pin.catalogue.as_str() == called) {
                Some(pin) => self.catalogue(*position, pin, findings),
                None => {
                    let what = format!("catalogue `{called}` of brick `{}`", name.value);
                    findings.push(not_locked(&what, name.span).about(name.value.clone()));
                }
            }
        }
        for pin in &locked.catalogues {
            if !brick.references.contains(&pin.catalogue) {
                let what = format!("catalogue `{}`, which brick `{}` has not", pin.catalogue.value, name.value);
                findings.push(stale(&what, pin.catalogue.span));
            }
        }
    }

    fn catalogue(&mut self, position: usize, pin: &'a Pin, findings: &mut Findings) {
        let Some(unit) = self.scene.context.project.catalogues.get(position) else { return };
        if catalogue_digest(&unit.catalogue) == pin.digest.value {
            return self.signatures(position, unit, pin, findings);
        }
        if !self.told.insert((position, &pin.digest)) {
            return;
        }
        let before = findings.count();
        if let Some(locked) = self.lock.catalogues.get(&pin.digest.value) {
            let (now, places) = (facts(&unit.catalogue), places(&unit.catalogue));
            let subjects: BTreeSet<&String> = now.keys().chain(locked.subjects.keys()).into_set();
            for subject in subjects {
                let (then, now) = (locked.subjects.get(subject), now.get(subject));
                let place = places.get(subject).copied().unwrap_or_else(|| beginning(unit));
                changed(subject, then, now, place, findings);
            }
        }
        if findings.count() == before {
            let file = self.scene.context.sources.path(unit.file);
            let message = format!("`{file}` says something else than what capgen.lock pins");
            let finding = Finding::error(LOCK_DRIFT, beginning(unit), message)
                .also(pin.digest.span, "pinned here, and what it said then is not in the lock");
            findings.push(finding.why("callers rely on what was pinned").help(NEXT));
        }
    }

    /// Signatures are pinned with what they sign: they hold prose as well.
    fn signatures(&mut self, position: usize, unit: &CatalogueUnit, pin: &'a Pin, findings: &mut Findings) {
        let now = self.scene.unit.signatures.get(&position).map_or(&[][..], |found| &found.lines);
        let Some(lost) = pin.signatures.iter().find(|line| !now.contains(line)) else { return };
        if !self.told.insert((position, lost)) {
            return;
        }
        let file = self.scene.context.sources.path(unit.file);
        let message = format!("`{file}` has not the signature that capgen.lock pins");
        let place = now.first().map_or(beginning(unit), |line| line.span);
        let finding = Finding::error(LOCKED_SIGNATURE, place, message).also(lost.span, "pinned here").about(file);
        let finding = finding.why("what it says to people was changed, or somebody else vouches for it now");
        findings.push(finding.help(NEXT));
    }
}

/// What changed of one capability or type.
fn changed(subject: &str, then: Option<&At<Facts>>, now: Option<&Facts>, place: Span, findings: &mut Findings) {
    let shown = match subject.strip_prefix("type ") {
        Some(name) => format!("type `{name}`"),
        None => format!("`{subject}`"),
    };
    let finding = match (then, now) {
        (Some(then), Some(now)) if then.value == *now => return,
        (Some(then), Some(now)) => {
            let changes = changes(&then.value, now);
            let count = match changes.len() {
                1 => "1 thing differs".to_owned(),
                several => format!("{several} things differ"),
            };
            let message = format!("{shown} is not as capgen.lock pins it: {count}");
            let finding = Finding::error(LOCK_DRIFT, place, message).also(then.span, "pinned here");
            let more = changes.len().saturating_sub(SHOWN);
            let finding = changes.into_iter().take(SHOWN).fold(finding, Finding::why);
            if more > 0 { finding.why(format!("and {more} more")) } else { finding }
        }
        (None, Some(_)) => Finding::error(LOCK_DRIFT, place, format!("{shown} is not in capgen.lock"))
            .why("it came after the lock was written, so nobody has looked at its terms"),
        (Some(then), None) => {
            Finding::error(LOCK_DRIFT, then.span, format!("{shown} is pinned here, and its catalogue has it no more"))
                .why("whoever relies on it would find out when it is called")
        }
        (None, None) => return,
    };
    findings.push(finding.help(NEXT).about(subject));
}

/// Each change in words: what was said then, and what is said now.
fn changes(then: &Facts, now: &Facts) -> Vec<String> {
    let paths: BTreeSet<&String> = then.keys().chain(now.keys()).into_set();
    let said = |path: &String| match (then.get(path), now.get(path)) {
        (Some(then), Some(now)) if then == now => None,
        (Some(then), Some(now)) => Some(format!("`{path}` was `{then}`, and is `{now}`")),
        (None, Some(now)) => Some(format!("`{path}` is new: `{now}`")),
        (Some(then), None) => Some(format!("`{path}` is gone: it was `{then}`")),
        (None, None) => None,
    };
    paths.into_iter().filter_map(said).collect()
}

/// Where each subject stands in its catalogue.
fn places(catalogue: &Catalogue) -> BTreeMap<String, Span> {
    let capabilities = catalogue.capabilities.iter().map(|one| (one.name.value.clone(), one.name.span));
    let types = catalogue.types.iter().map(|one| (type_subject(&one.name), one.name.span));
    types.chain(capabilities).into_map()
}

fn beginning(unit: &CatalogueUnit) -> Span {
    Span { file: unit.file, start: 0, end: 0 }
}

fn not_locked(what: &str, place: Span) -> Finding {
    Finding::error(NOT_LOCKED, place, format!("{what} is not in capgen.lock"))
        .why("what is not pinned can change without anybody being told")
        .help(NEXT)
}

fn stale(what: &str, place: Span) -> Finding {
    Finding::warning(LOCK_STALE, place, format!("capgen.lock pins {what}"))
        .why("a lock that speaks of something else was written for another state of the composition")
        .help("run `capgen lock` and commit capgen.lock")
}
