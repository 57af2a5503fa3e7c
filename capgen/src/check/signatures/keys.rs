//! The keys that count: a set of keys, and which of them a composition names.

use crate::diagnostic::codes::cg05::{KEY_EXPIRED, KEY_SET};
use crate::diagnostic::{Finding, Findings, suggest};
use crate::model::{At, Json, SignedBy, Span};
use crate::sign::{KeySet, day};

/// Keys that signatures are held against.
#[derive(Debug)]
pub struct Keys<'a> {
    /// All of the set.
    pub set: KeySet,
    /// The file that holds them, as shown.
    pub(super) file: &'a str,
    /// The ids of those that count; all of them when nobody names any.
    pub ids: Vec<String>,
    /// Where it is demanded that one of them signed.
    pub(super) demanded: Option<Span>,
    /// Now, in seconds since 1970.
    pub(super) now: u64,
}

impl Keys<'_> {
    /// Does a key of this id count?
    pub(super) fn counts(&self, id: &str) -> bool {
        self.ids.is_empty() || self.ids.iter().any(|one| one == id)
    }

    /// What those that count are called, for a message.
    pub(super) fn named(&self) -> String {
        const SHOWN: usize = 5;
        let all: Vec<String> =
            self.set.ids().filter(|id| self.counts(id)).map(|id| format!("`{id}`")).take(SHOWN + 1).collect();
        let more = if all.len() > SHOWN { ", …" } else { "" };
        all.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ") + more
    }
}

/// Reads a set of keys for a demand at a time, in seconds since 1970. None when no key of it counts: findings say why.
pub fn keys<'a>(
    json: &At<Json>,
    file: &'a str,
    by: Option<&At<SignedBy>>,
    now: u64,
    findings: &mut Findings,
) -> Option<Keys<'a>> {
    let set = match KeySet::read(json) {
        Ok(set) => set,
        Err(faults) => {
            for fault in faults {
                let message = format!("the keys in `{file}` cannot be used: {}", fault.words);
                // A private key is in no excerpt.
                let place = by.filter(|_| fault.secret).map_or(fault.span, |by| by.keys.span);
                let finding = Finding::error(KEY_SET, place, message)
                    .why("a set that is half read could let pass what nobody listed has signed");
                findings.push(
                    finding.help("a set of keys is a JWK set with public keys of P-256; `capgen keygen` writes one"),
                );
            }
            return None;
        }
    };
    let ids = by.map_or(&[][..], |by| &by.ids);
    let unknown: Vec<&At<String>> = ids.iter().filter(|id| set.find(id).is_none()).collect();
    for id in &unknown {
        let message = format!("`{file}` has no key `{}`", id.value);
        let finding = Finding::error(KEY_SET, id.span, message).why("no signature of it could be checked");
        findings.push(match suggest::nearest(id, set.ids()) {
            Some(near) => finding.suggest(format!("did you mean `{near}`?"), id.span, near),
            None => finding.help("name a key by its `kid`, or add its public half to the set"),
        });
    }
    if !unknown.is_empty() {
        return None;
    }
    if let Some(end) = set.expires().filter(|end| end.value <= now) {
        let message = format!("the keys in `{file}` have expired: they counted until {}", day(end.value));
        let finding = Finding::error(KEY_EXPIRED, end.span, message)
            .why("after its end nobody vouches for the list, and a key on it may have been lost since");
        findings.push(finding.help("take the list that its owner publishes now"));
        return None;
    }
    let ids = ids.iter().map(|id| id.value.clone()).collect();
    Some(Keys { set, file, ids, demanded: by.map(|by| by.span), now })
}
