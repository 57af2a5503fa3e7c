//! The catalogues that somebody signed, so that a composition can show what it was built from.

use std::collections::BTreeSet;

use super::super::code::Code;
use super::super::text::{literal, literals};
use super::Writer;
use crate::check::{CapabilityId, SignedText};

impl Writer<'_> {
    /// The signed catalogues that linked bricks provide something of.
    fn shown(&self) -> impl Iterator<Item = (usize, &SignedText)> {
        let signed = self.resolved.signed.iter().map(|(catalogue, signed)| (*catalogue, signed));
        signed.filter(|(catalogue, _)| !self.faulty && !self.provided_of(*catalogue).is_empty())
    }

    /// Is there any?
    pub(super) fn shows_signed(&self) -> bool {
        self.shown().next().is_some()
    }

    /// The table of them.
    pub(super) fn signed(&self, code: &mut Code) {
        if !self.shows_signed() {
            return;
        }
        code.space();
        code.wrapped("static SIGNED: &[::capgen::rt::SignedCatalogue] = &[", "];", |code| {
            for (catalogue, signed) in self.shown() {
                code.wrapped("::capgen::rt::SignedCatalogue {", "},", |code| {
                    code.line(format!("sha256: {},", literal(&signed.sha256)));
                    code.line(format!("document: {},", literal(&signed.document)));
                    let pair = |(key, jws): (&String, &String)| format!("({}, {})", literal(key), literal(jws));
                    let signatures: Vec<String> = signed.signatures.iter().map(pair).collect();
                    code.line(format!("signatures: &[{}],", signatures.join(", ")));
                    code.wrapped("provides: &[", "],", |code| {
                        for (brick, names) in self.provided_of(catalogue) {
                            code.line(format!("({}, {}),", literal(brick), literals(names)));
                        }
                    });
                });
            }
        });
    }

    /// The linked bricks that provide something of a catalogue, and what.
    fn provided_of(&self, catalogue: usize) -> Vec<(&str, BTreeSet<&str>)> {
        let name = |(id, _): &(CapabilityId, _)| {
            (id.catalogue == catalogue).then(|| self.job.checked.capability(*id).name.as_str())
        };
        let bricks =
            self.linked.iter().map(|linked| (linked.name, linked.resolved.provides.iter().filter_map(name).collect()));
        bricks.filter(|(_, names): &(_, BTreeSet<&str>)| !names.is_empty()).collect()
    }
}
