//! The canonical form of a capability, and its digest.
//!
//! Two bricks that read different catalogues agree about a capability when their digests are equal, so the form holds
//! what a caller and a provider rely on, and nothing else.
//!
//! Invariants
//! - It holds the wire name, input and output with their checks, `destructive`, `read`, the key recipe, `undo`, the
//!   failure reasons with whether each is retryable, and the whole contract; and that it cannot be called, where it cannot.
//!   It leaves out prose (`summary`, `notes`, `manual`, `deprecated`,
//!   the words of failures) and `x-` members.
//! - The order of fields, enum values, failures and list items that mean a set does not matter. Nor does it matter
//!   whether a shape has a name, except inside a recursive type.
//! - The size of a form is linear in the size of the catalogue, however often types refer to each other: a long piece is
//!   replaced by its digest.

mod contract;
mod facts;
mod shape;

use sha2::{Digest, Sha256};

pub use facts::{Facts, facts, type_subject};

use super::{At, Capability, CapabilityKind, Catalogue};
use crate::ordered::Ordered;
use crate::text::{append, join};
use shape::Shapes;

/// The canonical form of one capability, as text. For many of one catalogue, [`Canonical`] does the common part once.
pub fn canonical(catalogue: &Catalogue, capability: &Capability) -> String {
    Canonical::new(catalogue).text(capability)
}

/// The digest of one capability: SHA-256 of its canonical form, in hexadecimal.
pub fn digest(catalogue: &Catalogue, capability: &Capability) -> String {
    Canonical::new(catalogue).digest(capability)
}

/// The digest of a catalogue: of its capabilities, in whatever order they stand. Types that none of them uses and the
/// catalogue's `version` do not matter.
pub fn catalogue_digest(catalogue: &Catalogue) -> String {
    let canonical = Canonical::new(catalogue);
    let mut digests: Vec<String> = catalogue.capabilities.iter().map(|c| canonical.digest(c)).collect();
    digests.sort_unstable();
    sha256(&digests.join("\n"))
}

/// The canonical forms of one catalogue's capabilities.
pub struct Canonical {
    shapes: Shapes,
}

impl Canonical {
    /// Works out the named types of a catalogue.
    pub fn new(catalogue: &Catalogue) -> Self {
        Canonical { shapes: Shapes::new(&catalogue.types) }
    }

    /// The canonical form of one of its capabilities.
    pub fn text(&self, capability: &Capability) -> String {
        let mut lines = Lines::default();
        lines.put_text("capability", &quoted(&capability.name));
        put_kind(capability, &mut lines);
        lines.put_text("input", &self.shapes.text(&capability.input));
        lines.put_text("output", &self.shapes.text(&capability.output));
        lines.put_some("input_check", capability.input_check.as_ref().map(|check| sha256(&check.text)));
        lines.put_some("output_check", capability.output_check.as_ref().map(|check| sha256(&check.text)));
        put_terms(capability, &mut lines);
        lines.text
    }

    /// The digest of one of its capabilities.
    pub fn digest(&self, capability: &Capability) -> String {
        sha256(&self.text(capability))
    }
}

/// What a capability is, where that means that it cannot be called.
fn put_kind(capability: &Capability, lines: &mut Lines) {
    let told = |kind: &&At<CapabilityKind>| matches!(kind.value, CapabilityKind::Resource | CapabilityKind::HumanTask);
    lines.put_some("kind", capability.kind.as_ref().filter(told).map(|kind| kind.word()));
}

/// All but the name, and what goes in and comes out.
fn put_terms(capability: &Capability, lines: &mut Lines) {
    lines.put("destructive", *capability.destructive);
    lines.put("read", *capability.read);
    lines.put_some("key", capability.key.as_ref().map(|key| quoted(&key.text)));
    lines.put_some("undo", capability.undo.as_ref().map(|undo| quoted(undo)));
    if let Some(fields) = &capability.undo_with {
        lines.put_set(
            "undo_with",
            fields.iter().map(|field| format!("{}={}", quoted(&field.name), quoted(&field.from.to_string()))),
        );
    }
    let failures = capability.failures.iter();
    let failures = failures.map(|f| format!("{}={}", quoted(&f.name), if f.retryable { "retryable" } else { "final" }));
    lines.put_set("failures", failures);
    if let Some(contract) = &capability.contract {
        contract::write(contract, lines);
    }
}

/// Lines of `name value`.
#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn put(&mut self, name: &str, value: impl std::fmt::Display) {
        self.put_text(name, &value.to_string());
    }

    fn put_text(&mut self, name: &str, value: &str) {
        append(&mut self.text, name, &[" ", value], "\n");
    }

    fn put_some(&mut self, name: &str, value: Option<impl std::fmt::Display>) {
        if let Some(value) = value {
            self.put(name, value);
        }
    }

    /// A list whose order and repetitions mean nothing; empty and absent are one.
    fn put_set(&mut self, name: &str, values: impl Iterator<Item = String>) {
        let values: std::collections::BTreeSet<String> = values.into_set();
        if !values.is_empty() {
            self.put(name, Vec::from_iter(values).join(","));
        }
    }
}

/// Text between quotes, so that no name can be taken for something else. (Not `Debug`: what that escapes changes with the
/// Unicode version of the toolchain.)
fn quoted(text: &str) -> String {
    // One search each: the standard library's are much quicker than a look at every character.
    let has_escapes = text.contains('"') || text.contains('\\') || text.contains('\n');
    if !has_escapes {
        return join(&["\"", text, "\""]);
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// SHA-256 in lower-case hexadecimal.
fn sha256(text: &str) -> String {
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(text.as_bytes()) {
        for digit in [byte >> 4, byte & 15] {
            hex.push(char::from(if digit < 10 { b'0' + digit } else { b'a' + digit - 10 }));
        }
    }
    hex
}

#[cfg(test)]
mod tests;
