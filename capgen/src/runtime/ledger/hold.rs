//! Legal holds: what must not be forgotten, whatever its time.
//!
//! A hold is kept as a row of its own among the claims, in a scope that no call has, so that it is set and logged in one step.

use super::super::Json;
use super::super::value::Shown;
use super::{Asked, ScopedKey};

/// The scope of holds. No call's claim meets it: no name begins with an exclamation mark.
pub(super) const SCOPE: &str = "!hold!";

/// What a legal hold keeps: everything of a customer, or of one capability, or under one key.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HoldPlace {
    /// The customer.
    pub tenant: String,
    /// Of this capability only.
    pub capability: Option<String>,
    /// Under this key only.
    pub key: Option<String>,
}

/// A legal hold that is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalHold {
    /// What it keeps.
    pub place: HoldPlace,
    /// Who set it.
    pub by: String,
    /// Why.
    pub why: String,
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    pub since_ms: u64,
}

/// A legal hold is set or lifted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldMove {
    /// What it keeps.
    pub place: HoldPlace,
    /// It is lifted.
    pub lift: bool,
    /// Who does it.
    pub by: String,
    /// Why.
    pub why: String,
}

impl HoldPlace {
    /// Does it keep what is of this?
    pub fn covers(&self, tenant: &str, capability: &str, key: Option<&str>) -> bool {
        let fits = |held: &Option<String>, of: Option<&str>| held.is_none() || held.as_deref() == of;
        self.tenant == tenant && fits(&self.capability, Some(capability)) && fits(&self.key, key)
    }

    /// Where the ledger keeps it: a capability or `*`, and a key after a space.
    pub(super) fn scoped_key(&self) -> ScopedKey {
        let capability = self.capability.as_deref().unwrap_or("*");
        let key = match &self.key {
            Some(key) => format!("{capability} {key}"),
            None => capability.to_owned(),
        };
        ScopedKey { tenant: self.tenant.clone(), scope: SCOPE.to_owned(), key }
    }

    /// The other way round.
    fn of_key(tenant: &str, key: &str) -> HoldPlace {
        let (capability, key) = match key.split_once(' ') {
            Some((capability, key)) => (capability, Some(key.to_owned())),
            None => (key, None),
        };
        let capability = Some(capability.to_owned()).filter(|capability| capability != "*");
        HoldPlace { tenant: tenant.to_owned(), capability, key }
    }
}

impl HoldMove {
    /// For the log.
    pub(super) fn asked(&self) -> Asked {
        let place = &self.place;
        Asked {
            tenant: place.tenant.as_str().into(),
            capability: place.capability.clone().unwrap_or_else(|| "*".to_owned()).into(),
            key: place.key.clone(),
            caller: self.by.as_str().into(),
            actor: self.by.as_str().into(),
            provider: None,
            input: Shown::of_masked(&Json::Object(Default::default())),
        }
    }
}

impl LegalHold {
    /// Of what the ledger keeps.
    pub(super) fn of(tenant: &str, key: &str, kept: &Json) -> LegalHold {
        let text = |name: &str| kept[name].as_str().unwrap_or_default().to_owned();
        let since_ms = kept["since_ms"].as_u64().unwrap_or_default();
        LegalHold { place: HoldPlace::of_key(tenant, key), by: text("by"), why: text("why"), since_ms }
    }
}

/// A condition of a statement: nobody holds the row of this name, which is of this capability. `claims` is the table.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(super) fn unheld(claims: &str, row: &str, capability: &str) -> String {
    format!(
        "NOT EXISTS (SELECT 1 FROM {claims} h WHERE h.tenant = {row}.tenant AND h.scope = '{SCOPE}' AND h.result IS NOT NULL
         AND h.key IN ('*', {capability}, {capability} || ' ' || coalesce({row}.key, ''), '* ' || coalesce({row}.key, '')))"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hold_covers_what_it_names_and_is_found_again() {
        let place = |capability: Option<&str>, key: Option<&str>| HoldPlace {
            tenant: "acme".to_owned(),
            capability: capability.map(str::to_owned),
            key: key.map(str::to_owned),
        };
        for (hold, covers) in [
            (place(None, None), [true, true, true]),
            (place(Some("a.b"), None), [true, true, false]),
            (place(None, Some("k 1")), [true, false, true]),
            (place(Some("a.b"), Some("k 1")), [true, false, false]),
        ] {
            let of = [("a.b", Some("k 1")), ("a.b", None), ("a.c", Some("k 1"))];
            assert_eq!(of.map(|(capability, key)| hold.covers("acme", capability, key)), covers, "{hold:?}");
            assert!(!hold.covers("globex", "a.b", Some("k 1")));
            assert_eq!(HoldPlace::of_key("acme", &hold.scoped_key().key), hold);
        }
    }
}
