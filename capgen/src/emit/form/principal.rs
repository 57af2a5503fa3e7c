//! Principals, and authority that was lent.

use super::members::Members;
use crate::model::json::{Json, at};
use crate::model::principal::{DelegatedAuthority, ExternalRef, Principal};
use crate::model::{At, Span};

/// A principal.
pub(super) fn principal(who: &Principal) -> At<Json> {
    let mut members = Members::new(who.id.span);
    members.text("id", Some(&who.id));
    members.text("kind", Some(&who.kind));
    members.plain("display_name", who.display_name.as_deref());
    members.plain("trust_domain", who.trust_domain.as_deref());
    members.plain("did", who.did.as_deref());
    if !who.external_refs.is_empty() {
        let refs = who.external_refs.iter().map(|one| external_ref(one, who.id.span)).collect();
        members.put_here("external_refs", Json::List(refs));
    }
    members.part("delegated_authority", who.delegated_authority.as_deref().map(delegated_authority));
    members.part("auth_context", who.auth_context.clone().map(|context| at(context, who.id.span)));
    members.done()
}

fn external_ref(one: &ExternalRef, span: Span) -> At<Json> {
    let mut members = Members::new(span);
    members.plain("system", Some(&one.system));
    members.plain("type", Some(&one.kind));
    members.plain("id", Some(&one.id));
    members.done()
}

/// Authority that somebody lent.
pub(super) fn delegated_authority(lent: &DelegatedAuthority) -> At<Json> {
    let mut members = Members::new(lent.principal.id.span);
    members.put("principal", principal(&lent.principal));
    members.text("scope", lent.scope.as_ref());
    members.text("expires_at", lent.expires_at.as_ref());
    members.done()
}
