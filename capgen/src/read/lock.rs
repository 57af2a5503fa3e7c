//! `capgen.lock`.

use super::fields::{Fields, Subject};
use super::yaml::{Entry, Node};
use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings};
use crate::model::At;
use crate::model::canonical::Facts;
use crate::model::lock::{Lock, LockedBrick, LockedCatalogue, Pin, VERSION};
use crate::ordered::Ordered;

/// Reads a lock. None when it cannot be used: a finding says why.
pub fn read(node: &Node, findings: &mut Findings) -> Option<Lock> {
    let before = findings.errors();
    let mut fields = Fields::file(node, "a lock", findings)?;
    fields.require("lock");
    let version = fields.count("lock");
    if let Some(version) = version.filter(|version| version.value != VERSION) {
        let message = format!("the lock has the form {}, and only {VERSION} is known", version.value);
        let finding = Finding::error(cg01::UNSUPPORTED_VALUE, version.span, message);
        let finding = finding.why("what another form pins cannot be compared");
        fields.report(finding.help("take the capgen that wrote it, or write it again: `capgen lock`"));
    }
    let bricks = fields.map("bricks");
    let bricks = bricks.iter().map(|entry| brick(entry, fields.findings)).collect();
    let catalogues = fields.map("catalogues");
    let catalogues =
        catalogues.iter().map(|entry| (entry.key.value.clone(), catalogue(entry, fields.findings))).into_map();
    fields.close();
    (findings.errors() == before).then_some(Lock { bricks, catalogues })
}

fn brick(entry: &Entry, findings: &mut Findings) -> LockedBrick {
    let what = format!("brick `{}` of a lock", entry.key.value);
    let pins = match Fields::entry(entry, Subject::of(&what, &entry.key), findings) {
        Some(fields) => fields.entries().iter().filter_map(|entry| pin(entry, findings)).collect(),
        None => Vec::new(),
    };
    LockedBrick { name: entry.key.clone(), catalogues: pins }
}

fn pin(entry: &Entry, findings: &mut Findings) -> Option<Pin> {
    let what = format!("catalogue `{}` of a lock", entry.key.value);
    let mut fields = Fields::entry(entry, Subject::of(&what, &entry.key), findings)?;
    let digest = fields.require_text("digest");
    let signatures = fields.texts("signatures");
    fields.close();
    Some(Pin { catalogue: entry.key.clone(), digest: digest?, signatures })
}

fn catalogue(entry: &Entry, findings: &mut Findings) -> LockedCatalogue {
    let mut catalogue = LockedCatalogue::default();
    let Some(fields) = Fields::entry(entry, Subject::plain("what a lock says of a catalogue"), findings) else {
        return catalogue;
    };
    for entry in fields.entries() {
        let subject = Subject::of("what a lock says of a capability", &entry.key);
        let Some(fields) = Fields::entry(entry, subject, findings) else { continue };
        let said = |entry: &Entry| Some((entry.key.value.clone(), entry.value.as_str()?.value.to_owned()));
        let facts: Facts = fields.entries().iter().filter_map(said).into_map();
        catalogue.subjects.insert(entry.key.value.clone(), At::new(facts, entry.key.span));
    }
    catalogue
}
