//! Whom a contract or a catalogue speaks of.

use super::contract::words;
use super::fields::{Fields, Subject, Words};
use super::json;
use crate::model::At;
use crate::model::principal::{DelegatedAuthority, ExternalRef, Principal, PrincipalKind};

/// Reads a principal. Those who lent it authority nest no deeper than files may.
pub(super) fn principal(mut fields: Fields) -> Option<Principal> {
    let id = required(&mut fields, "id");
    let kind = fields.require_word("kind", words!(PrincipalKind));
    let display_name = text(&mut fields, "display_name");
    let trust_domain = text(&mut fields, "trust_domain");
    let did = text(&mut fields, "did");
    let external_refs = external_refs(&mut fields);
    let delegated_authority = fields.nested("delegated_authority").and_then(delegated_authority).map(Box::new);
    let auth_context = fields.take("auth_context").map(|node| json::of(node).value);
    fields.close();
    Some(Principal {
        id: id?,
        kind: kind?,
        display_name,
        trust_domain,
        did,
        external_refs,
        delegated_authority,
        auth_context,
    })
}

/// Reads `delegated_authority`.
pub(super) fn delegated_authority(mut fields: Fields) -> Option<DelegatedAuthority> {
    fields.require("principal");
    let principal = fields.nested("principal").and_then(principal);
    let scope = fields.text("scope");
    let expires_at = fields.text("expires_at").and_then(|text| super::time::checked(text, &mut fields));
    fields.close();
    Some(DelegatedAuthority { principal: principal?, scope, expires_at })
}

fn external_refs(fields: &mut Fields) -> Vec<ExternalRef> {
    let (items, form) = (fields.list("external_refs"), fields.form());
    let what = format!("an external reference of {}", fields.what());
    let mut read = Vec::new();
    for item in items {
        let Some(one) = Fields::open(item, Subject::plain(&what), fields.findings) else { continue };
        let mut one = one.in_form(form);
        let member = |one: &mut Fields, key| required(one, key).map(|text| text.value);
        let (system, kind, id) = (member(&mut one, "system"), member(&mut one, "type"), member(&mut one, "id"));
        one.close();
        if let (Some(system), Some(kind), Some(id)) = (system, kind, id) {
            read.push(ExternalRef { system, kind, id });
        }
    }
    read
}

fn required(fields: &mut Fields, key: &'static str) -> Option<At<String>> {
    fields.require(key)?;
    fields.text(key)
}

fn text(fields: &mut Fields, key: &'static str) -> Option<String> {
    fields.text(key).map(|text| text.value)
}
