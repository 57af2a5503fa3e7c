//! Masking what contracts name beside secrets.

use super::contract::{Contract, DataPolicy};
use super::value::MASK;
use super::{Descriptor, Json, Origin};

/// The fields that a contract names.
pub(super) type Paths = &'static [(Origin, &'static str)];

/// Those of a capability.
pub(super) fn of(descriptor: &Descriptor) -> Paths {
    descriptor.contract.map(of_contract).unwrap_or_default()
}

/// Those of a contract.
pub(super) fn of_contract(contract: &Contract) -> Paths {
    match contract {
        Contract { data: Some(DataPolicy { redact, .. }), .. } => redact,
        _ => &[],
    }
}

/// Masks them in a value of this origin. What is absent or null stays so.
pub(super) fn mask(json: &mut Json, origin: Origin, paths: Paths) {
    for (_, path) in paths.iter().filter(|(of, _)| *of == origin) {
        mask_at(json, path);
    }
}

/// Lists and maps on the way are gone through.
fn mask_at(json: &mut Json, path: &str) {
    match json {
        Json::Array(items) => items.iter_mut().for_each(|item| mask_at(item, path)),
        Json::Object(members) => {
            if let Some(value) = members.get_mut(path) {
                if !value.is_null() {
                    *value = Json::from(MASK);
                }
            } else if let Some((first, rest)) = path.split_once('.')
                && let Some(value) = members.get_mut(first)
            {
                mask_at(value, rest);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_named_is_masked_and_nothing_else() {
        const PATHS: Paths = &[
            (Origin::Input, "guests.email"),
            (Origin::Input, "note"),
            (Origin::Input, "gone"),
            (Origin::Input, "whole"),
            (Origin::Output, "id"),
        ];
        let mut input = json!({
            "guests": [{"email": "a@b", "name": "Ann"}, {"email": null}, {"name": "Bo"}],
            "note": 7, "whole": {"a": [1]}, "id": 1,
        });
        mask(&mut input, Origin::Input, PATHS);
        let masked = json!({
            "guests": [{"email": MASK, "name": "Ann"}, {"email": null}, {"name": "Bo"}],
            "note": MASK, "whole": MASK, "id": 1,
        });
        assert_eq!(input, masked);
    }
}
