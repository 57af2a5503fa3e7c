//! One catalogue's signatures, held against the keys that count.

use super::keys::Keys;
use crate::check::Signatures;
use crate::diagnostic::codes::cg05::{
    KEY_EXPIRED, SIGNATURE_MALFORMED, SIGNATURE_WRONG, SIGNER_UNKNOWN, UNSIGNABLE, UNSIGNED,
};
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, Span};
use crate::sign::{Detached, Payload, day};

/// A catalogue that needs a signature.
#[derive(Clone, Copy, Debug)]
pub struct Held<'a> {
    /// Its file, as shown.
    pub name: &'a str,
    /// The place that tells that it has none.
    pub place: Span,
    /// What lies beside it, and what it says.
    pub signatures: &'a Signatures,
}

/// A signature that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Good {
    /// What is signed.
    pub payload: Payload,
    /// The key that signed it.
    pub key_id: String,
    /// The signature.
    pub signature: String,
}

/// Finds a good signature. Where there is none, each that could not count has a finding.
pub fn held(subject: &Held<'_>, keys: &Keys<'_>, findings: &mut Findings) -> Option<Good> {
    // What could not be read has findings of its own.
    let says = subject.signatures.says.as_ref()?;
    let name = subject.name;
    let payload = match Payload::of(says) {
        Ok(payload) => payload,
        Err(number) => {
            let message = format!("`{}` in `{name}` cannot be signed", number.number);
            let finding = Finding::error(UNSIGNABLE, number.span, message).why(
                "not every reader of JSON takes it for the same number, so a signature could not say which it means",
            );
            findings.push(finding.help("write a number up to 2^53 with at most 15 digits, or text in quotes"));
            return None;
        }
    };
    let mut faults = Vec::new();
    for line in &subject.signatures.lines {
        match one(line, name, &payload, keys) {
            Ok(key_id) => return Some(Good { payload, key_id, signature: line.value.clone() }),
            Err(fault) => faults.push(*fault),
        }
    }
    if faults.is_empty() {
        faults.push(unsigned(subject, keys));
    }
    for fault in faults {
        let fault = match keys.demanded.filter(|place| *place != fault.span) {
            Some(place) => fault.also(place, "a signature is demanded here"),
            None => fault,
        };
        findings.push(fault.about(name));
    }
    None
}

/// One signature: the key that signed, or why it does not count.
fn one(line: &At<String>, name: &str, payload: &Payload, keys: &Keys<'_>) -> Result<String, Box<Finding>> {
    let read = Detached::read(line).map_err(|why| {
        let message = format!("a signature of `{name}` cannot be checked: {why}");
        Finding::error(SIGNATURE_MALFORMED, line.span, message)
            .why("what a signature says of itself must not choose how it is checked, so only detached ES256 is")
            .help(format!("sign anew: `capgen sign {name} --key …`"))
    })?;
    let id = read.key_id();
    let Some(key) = keys.set.find(id).filter(|_| keys.counts(id)) else {
        let message = format!("`{name}` is signed with `{id}`, which is not among the keys that count");
        let finding = Finding::error(SIGNER_UNKNOWN, line.span, message)
            .why("anybody can sign with a key of their own; that it is listed is what makes a signature count");
        let listed = keys.named();
        return Err(Box::new(
            finding.help(format!("have it signed with {listed}, or list the key in `{}`", keys.file)),
        ));
    };
    if !read.is_by(key, payload) {
        let message = format!("the signature of `{name}` by `{id}` does not fit what the file says");
        let finding = Finding::error(SIGNATURE_WRONG, line.span, message)
            .why("the file was changed after it was signed, or another key than the one listed signed it");
        let help = format!("look at what changed; if it is meant, have it signed anew: `capgen sign {name} --key …`");
        return Err(Box::new(finding.help(help)));
    }
    match key.expires().filter(|end| *end <= keys.now) {
        None => Ok(id.to_owned()),
        Some(end) => {
            let message = format!("`{name}` is signed with `{id}`, which counted until {}", day(end));
            let finding = Finding::error(KEY_EXPIRED, line.span, message)
                .also(key.span, "the key ends here")
                .why("after its end nobody vouches for what is signed with a key");
            Err(Box::new(finding.help("have it signed with a key that counts now")))
        }
    }
}

fn unsigned(subject: &Held<'_>, keys: &Keys<'_>) -> Finding {
    let name = subject.name;
    Finding::error(UNSIGNED, subject.place, format!("`{name}` is not signed"))
        .why("nobody vouches for what it says, and whoever can write the file could change what capabilities do")
        .help(format!("have it signed with {}: `capgen sign {name} --key …` writes `{name}.jws`", keys.named()))
}
