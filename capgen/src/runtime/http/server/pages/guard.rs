//! Who may see a page, and which forms are sent by the pages themselves.
//!
//! Invariants
//! - A cookie alone never changes anything: a form must come from a page of this origin, and carry the token of its session.
//! - Whoever is not signed in is shown the form to sign in, and learns nothing else.

use std::sync::Arc;

use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

use super::super::person::{self, Right};
use super::super::rates::Turn;
use super::super::{Shared, admit};
use super::layout::{self, Place};
use super::session::Session;
use crate::runtime::http::Identity;
use crate::runtime::http::problem::{Problem, ProblemKind};

/// Somebody who is signed in, on one request.
pub(super) struct Visit {
    pub(super) identity: Arc<Identity>,
    pub(super) session: Session,
    rights: Vec<Right>,
    _turn: Turn,
}

impl Visit {
    /// May this person do this?
    pub(super) fn has(&self, right: Right) -> bool {
        self.rights.contains(&right)
    }
}

/// Lets somebody in who is signed in and has these rights; all others get an answer that says what to do.
pub(super) async fn enter(
    shared: &Shared,
    headers: &HeaderMap,
    here: &str,
    rights: &[Right],
) -> Result<Visit, Response> {
    let Some(session) = session(shared, headers) else {
        return Err(if is_from_elsewhere(headers) { once_more(shared, here) } else { to_sign_in(here) });
    };
    let Ok(identity) = admit::bearer_of(shared, &session.token).await else { return Err(to_sign_in(here)) };
    let composition = shared.composition.name();
    let all = [Right::SeeTasks, Right::DoTasks, Right::SeeApprovals, Right::DecideApprovals, Right::ReadLog];
    let held = all.into_iter().filter(|right| right.is_of(&identity, composition)).collect();
    let turn = person::turn(shared, &identity).map_err(|refusal| failed(shared, None, &refusal.into_problem()))?;
    let visit = Visit { session, rights: held, _turn: turn, identity };
    match person::permit(shared, &visit.identity, rights) {
        Ok(()) => Ok(visit),
        Err(refusal) => Err(failed(shared, Some(&visit), &refusal.into_problem())),
    }
}

/// The same for a form: it must have been sent by a page of this session.
pub(super) fn check_form(visit: &Visit, headers: &HeaderMap, given: Option<&str>) -> Result<(), Problem> {
    let refuse = |words| Err(Problem::new(ProblemKind::Forbidden, words));
    check_origin(headers)?;
    match given {
        Some(given) if visit.session.is_form(given) => Ok(()),
        _ => refuse("this form belongs to another session: go back, load the page again, and send it once more"),
    }
}

/// A form must come from a page of this origin. Browsers say where it comes from; who does not say is no browser.
pub(super) fn check_origin(headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let is_ours = match (text(ORIGIN.as_str()), text(HOST.as_str())) {
        (Some(origin), Some(host)) => {
            origin.split_once("://").is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host))
        }
        (Some(_), None) => false,
        (None, _) => text("sec-fetch-site") == Some("same-origin"),
    };
    let words = "forms are taken from pages of this site only (a proxy in front must pass on the header `Host`)";
    if is_ours { Ok(()) } else { Err(Problem::new(ProblemKind::Forbidden, words)) }
}

/// Has the browser kept a session?
pub(super) fn has_session(shared: &Shared, headers: &HeaderMap) -> bool {
    session(shared, headers).is_some()
}

fn session(shared: &Shared, headers: &HeaderMap) -> Option<Session> {
    let name = cookie_name(shared, headers);
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(key, value)| (key == name).then(|| shared.sessions.open(value))?)
}

/// The name of the cookie. Over TLS it is one that no other host can set; on this machine itself there is no TLS.
pub(super) fn cookie_name(shared: &Shared, headers: &HeaderMap) -> String {
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let composition: String = shared.composition.name().chars().filter(is_plain).take(60).collect();
    let prefix = if is_local(headers) { "" } else { "__Host-" };
    format!("{prefix}capgen-{composition}")
}

/// Is the browser on this machine?
pub(super) fn is_local(headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name =
        host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit())).map_or(host, |it| it.0);
    name == "localhost" || name == "[::1]" || name.parse::<std::net::Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
}

/// Did a link on another site lead here? The browser then keeps the cookie back.
fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site")
}

/// A page that leads to itself: from here the browser sends the cookie, if there is one.
fn once_more(shared: &Shared, here: &str) -> Response {
    let main = html! {
        h1 { "One moment" }
        p { a href=(here) { "Go on" } }
    };
    let page = layout::page(shared.composition.name(), "One moment", Place::Elsewhere, None, main);
    let refresh = [("refresh", format!("0; url={here}"))];
    (refresh, super::html(StatusCode::OK, page)).into_response()
}

fn to_sign_in(here: &str) -> Response {
    let next: String = form_urlencoded::byte_serialize(here.as_bytes()).collect();
    Redirect::to(&format!("/sign-in?next={next}")).into_response()
}

/// A page that says why there is none.
pub(super) fn failed(shared: &Shared, visit: Option<&Visit>, problem: &Problem) -> Response {
    let main: Markup = html! {
        h1 { (problem.kind.title()) }
        p { (super::text::Shown(&problem.detail, super::text::MOST)) }
    };
    let page = layout::page(shared.composition.name(), problem.kind.title(), Place::Elsewhere, visit, main);
    super::html(StatusCode::from_u16(problem.kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), page)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(given: &[(&'static str, &'static str)]) -> HeaderMap {
        given.iter().map(|(name, value)| (axum::http::HeaderName::from_static(name), value.parse().unwrap())).collect()
    }

    #[test]
    fn forms_of_other_origins_are_refused() {
        for ours in [
            &[("origin", "https://acme.example"), ("host", "acme.example")][..],
            &[("origin", "http://127.0.0.1:80"), ("host", "127.0.0.1:80"), ("sec-fetch-site", "same-origin")],
            &[("sec-fetch-site", "same-origin"), ("host", "acme.example")],
        ] {
            assert!(check_origin(&headers(ours)).is_ok(), "{ours:?}");
        }
        for others in [
            &[("host", "acme.example")][..],
            &[("origin", "https://acme.example")],
            &[("origin", "null"), ("host", "acme.example")],
            &[("origin", "https://evil.example"), ("host", "acme.example")],
            &[("origin", "https://acme.example.evil"), ("host", "acme.example")],
            &[("origin", "https://evil.acme.example"), ("host", "acme.example"), ("sec-fetch-site", "same-origin")],
            &[("origin", "https://acme.example:8443"), ("host", "acme.example")],
            &[("sec-fetch-site", "same-site"), ("host", "acme.example")],
        ] {
            assert!(check_origin(&headers(others)).is_err(), "{others:?}");
        }
    }

    #[test]
    fn this_machine_is_known_by_its_names() {
        let local = |host| is_local(&headers(&[("host", host)]));
        assert!(
            ["localhost", "localhost:80", "127.0.0.1:8080", "127.9.9.9", "[::1]:80", "[::1]"].into_iter().all(local)
        );
        assert!(
            !["localhost.evil", "128.0.0.1", "", "[::2]:80", "acme.example:443", "localhost:x"].into_iter().any(local)
        );
    }
}
