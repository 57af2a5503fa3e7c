//! Who may come in, and what for.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;

use super::super::super::engine::Desk;
use super::super::super::error::listed;
use super::super::auth::{Denied, DeniedBecause, Identity};
use super::super::names::{CONTRACT, STEP_UP, TENANT};
use super::super::problem::{Problem, ProblemKind};
use super::Shared;
use super::reply::Refusal;
use crate::Descriptor;

/// The longest token that is looked at.
const LONGEST: usize = 8 * 1024;

/// Who calls.
pub(super) async fn identify(shared: &Shared, headers: &HeaderMap) -> Result<Arc<Identity>, Refusal> {
    let refuse = |words| Err(Refusal::unauthenticated(words, false));
    if shared.authorities.is_empty() {
        return refuse("nobody is let in: this server was given no tokens and no keys to know callers by");
    }
    let mut given = headers.get_all(AUTHORIZATION).iter();
    let (Some(value), None) = (given.next(), given.next()) else {
        return refuse("send one header `Authorization: Bearer <token>`");
    };
    let Some(token) = value.to_str().ok().and_then(bearer) else {
        return refuse("send the header `Authorization: Bearer <token>`");
    };
    bearer_of(shared, token).await
}

/// Who bears this token. With several authorities the one that gave it out says what is wrong with it.
pub(super) async fn bearer_of(shared: &Shared, token: &str) -> Result<Arc<Identity>, Refusal> {
    let mut denials = Vec::new();
    for authority in &shared.authorities {
        match authority.identify(token).await {
            Ok(identity) => return Ok(identity),
            Err(denied) => denials.push(denied),
        }
    }
    Err(denial(&denials))
}

/// Who calls, with what a second token in `x-step-up` proves: that the same actor has authenticated anew. A header that is no such
/// proof is told, so that nobody looks for the fault elsewhere.
pub(super) async fn stepped_up(
    shared: &Shared,
    identity: Arc<Identity>,
    headers: &HeaderMap,
) -> Result<Arc<Identity>, Refusal> {
    let mut given = headers.get_all(&STEP_UP).iter();
    let value = match (given.next(), given.next()) {
        (None, _) => return Ok(identity),
        (Some(value), None) => value.to_str().unwrap_or_default(),
        (Some(_), Some(_)) => "",
    };
    let refuse = |words: &str| Refusal::unauthenticated(&format!("the header `{STEP_UP}`: {words}"), true);
    let token = bearer(value).unwrap_or(value);
    if !is_token(token) {
        return Err(refuse("send one token"));
    }
    let proof = bearer_of(shared, token).await.map_err(|refusal| match refusal.into_problem() {
        problem if problem.kind == ProblemKind::Unauthenticated => refuse(&problem.detail),
        problem => problem.into(),
    })?;
    if (&proof.tenant, &proof.actor) != (&identity.tenant, &identity.actor) {
        return Err(refuse("its token is of somebody else than the caller's"));
    }
    match &proof.step_up {
        None => Err(refuse("its token proves no step-up")),
        step_up => Ok(Arc::new(Identity { step_up: step_up.clone(), ..Identity::clone(&identity) })),
    }
}

fn denial(denials: &[Denied]) -> Refusal {
    let first = |why| denials.iter().find(|denied| denied.why() == why);
    if let Some(denied) = first(DeniedBecause::Wrong) {
        return Refusal::unauthenticated(&denied.to_string(), true);
    }
    if let Some(denied) = first(DeniedBecause::Unavailable) {
        return Problem::new(ProblemKind::NotReady, denied.to_string()).into();
    }
    let mut words: Vec<String> = denials.iter().map(Denied::to_string).collect();
    words.dedup();
    Refusal::unauthenticated(&words.join("; "), true)
}

/// The token of `Bearer <token>`.
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    let token = token.trim_matches(' ');
    (scheme.eq_ignore_ascii_case("bearer") && is_token(token)).then_some(token)
}

/// May this be a token?
pub(super) fn is_token(text: &str) -> bool {
    let is_right = |c: u8| c.is_ascii_alphanumeric() || b"-._~+/=".contains(&c);
    !text.is_empty() && text.len() <= LONGEST && text.bytes().all(is_right)
}

/// May this caller call this capability, for the customer that it means?
pub(super) fn permit(
    identity: &Identity,
    needed: &str,
    offered: &Descriptor,
    headers: &HeaderMap,
) -> Result<(), Refusal> {
    may(identity, needed, offered)?;
    same_contract(offered, headers)?;
    Ok(same_tenant(identity, headers)?)
}

/// Is the contract meant that is served? Who planned against another, be it older or tampered with, is told so before anything is done.
fn same_contract(offered: &Descriptor, headers: &HeaderMap) -> Result<(), Problem> {
    let Descriptor { name, digest, .. } = offered;
    if headers.get_all(&CONTRACT).iter().all(|meant| meant.as_bytes() == digest.as_bytes()) {
        return Ok(());
    }
    let detail = format!(
        "the contract of `{name}` that is served has the digest {digest}, and the header `{CONTRACT}` says another: read its \
         spec at /capabilities/{name}, and plan anew"
    );
    Err(Problem::new(ProblemKind::OtherContract, detail))
}

/// May this caller call this capability?
pub(super) fn may(identity: &Identity, needed: &str, offered: &Descriptor) -> Result<(), Refusal> {
    if !identity.may(needed) {
        return Err(Refusal::lacking(format!("`{}` needs the permission `{needed}`", offered.name), needed));
    }
    let lacking: Vec<String> =
        offered.scopes().iter().filter(|scope| !identity.may(scope)).map(|scope| (*scope).to_owned()).collect();
    if lacking.is_empty() {
        return Ok(());
    }
    let detail = format!("`{}` needs {}, which the token does not carry", offered.name, listed("scope", &lacking));
    Err(Refusal::lacking(detail, &lacking.join(" ")))
}

/// May this caller make the call that reverses a call of this? Where a call is compensated so, it is the caller who makes it.
/// Tells whether that one asks for a step-up.
pub(super) fn may_reverse(shared: &Shared, identity: &Identity, desk: &Desk) -> Result<bool, Refusal> {
    let Some(reversal) = desk.offered.compensated_by() else { return Ok(false) };
    let by = reversal.descriptor();
    match shared.composition.engine().desk(by.name) {
        Some(reversing) => {
            may(identity, &reversing.needed, reversing.offered)?;
            Ok(reversing.wants_step_up())
        }
        None => may(identity, &desk.needed, by).map(|()| false),
    }
}

/// Is the customer meant that the token is for?
pub(super) fn same_tenant(identity: &Identity, headers: &HeaderMap) -> Result<(), Problem> {
    let meant = headers.get_all(&TENANT);
    if meant.iter().any(|tenant| tenant.as_bytes() != identity.tenant.as_bytes()) {
        let detail = format!("the token is for another customer than the header `{}` says", TENANT);
        return Err(Problem::new(ProblemKind::Forbidden, detail));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::bearer;

    #[test]
    fn only_the_bearer_scheme_with_one_token_is_read() {
        assert_eq!(bearer("Bearer abc.d-e_f~+/="), Some("abc.d-e_f~+/="));
        assert_eq!(bearer("bEARER  abc"), Some("abc"));
        for wrong in ["", "Bearer", "Bearer ", "Basic abc", "Bearer a b", "Bearer a,b", "abc", "Bearer \"abc\""] {
            assert_eq!(bearer(wrong), None, "{wrong}");
        }
        assert_eq!(bearer(&format!("Bearer {}", "a".repeat(9000))), None);
    }
}
