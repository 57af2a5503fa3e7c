//! Signing in and out. A person gives a bearer token, the same that programs send, and gets a session for it.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;

use super::super::query::Query;
use super::super::{Shared, admit, body};
use super::form::Values;
use super::guard::{self, check_form, check_origin};
use super::layout::{self, FORM, Place, Wrong};
use super::session::NoSession;

/// Where a session begins, unless it was begun on the way to somewhere else.
const START: &str = "/tasks";

/// The form.
pub(super) async fn show(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let query = Query::of(request.uri(), &["next", "kept"]);
    let next = within(query.text("next"));
    let wrong = query.text("kept").map(|_| {
        "Your browser did not keep the session. It does so over https, and on this machine itself; cookies must be allowed."
    });
    form(&shared, &next, StatusCode::OK, wrong)
}

/// Somebody signs in.
pub(super) async fn sign_in(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    if let Err(problem) = check_origin(&head.headers) {
        return guard::failed(&shared, None, &problem);
    }
    let values = match body::read_form(&shared.limits, &head.headers, body).await {
        Ok(body) => Values::of(&body),
        Err(refusal) => return guard::failed(&shared, None, &refusal.into_problem()),
    };
    let next = within(values.get("next"));
    let Some(token) = values.get("token").map(str::trim).filter(|token| admit::is_token(token)) else {
        return form(&shared, &next, StatusCode::UNPROCESSABLE_ENTITY, Some("Enter your access token"));
    };
    if let Err(refusal) = admit::bearer_of(&shared, token).await {
        let problem = refusal.into_problem();
        let status = StatusCode::from_u16(problem.kind.status()).unwrap_or(StatusCode::UNAUTHORIZED);
        return form(&shared, &next, status, Some(&problem.detail));
    }
    match shared.sessions.begin(token) {
        Ok(value) => {
            let cookie = cookie(&shared, &head.headers, &value, "");
            let kept: String = form_urlencoded::byte_serialize(next.as_bytes()).collect();
            ([(SET_COOKIE, cookie)], Redirect::to(&format!("/sign-in/kept?next={kept}"))).into_response()
        }
        Err(NoSession::TooLong) => {
            let words = "This token is too long for a session: ask for one with fewer claims";
            form(&shared, &next, StatusCode::UNPROCESSABLE_ENTITY, Some(words))
        }
        Err(NoSession::NoRandom) => {
            form(&shared, &next, StatusCode::SERVICE_UNAVAILABLE, Some("No session can be begun now; try again later"))
        }
    }
}

/// Did the browser keep the session? Then on to where the person wanted to go.
pub(super) async fn kept(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let next = within(Query::of(request.uri(), &["next"]).text("next"));
    match guard::has_session(&shared, request.headers()) {
        true => Redirect::to(&next).into_response(),
        false => {
            let next: String = form_urlencoded::byte_serialize(next.as_bytes()).collect();
            Redirect::to(&format!("/sign-in?kept=no&next={next}")).into_response()
        }
    }
}

/// Somebody signs out.
pub(super) async fn sign_out(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let visit = match guard::enter(&shared, &head.headers, START, &[]).await {
        Ok(visit) => visit,
        Err(answer) => return answer,
    };
    let checked = match body::read_form(&shared.limits, &head.headers, body).await {
        Ok(body) => check_form(&visit, &head.headers, Values::of(&body).get(FORM)),
        Err(refusal) => Err(refusal.into_problem()),
    };
    match checked {
        Ok(()) => {
            let cookie = cookie(&shared, &head.headers, "", "; Max-Age=0");
            ([(SET_COOKIE, cookie)], Redirect::to("/sign-in")).into_response()
        }
        Err(problem) => guard::failed(&shared, Some(&visit), &problem),
    }
}

fn cookie(shared: &Shared, headers: &HeaderMap, value: &str, more: &str) -> String {
    let name = guard::cookie_name(shared, headers);
    let secure = if guard::is_local(headers) { "" } else { "; Secure" };
    format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict{secure}{more}")
}

/// An address of ours: nobody is led to another site.
fn within(next: Option<&str>) -> String {
    let is_ours = |next: &&str| {
        let path = next.split(['?', '#']).next().unwrap_or_default();
        let is_page = |page: &str| path == page || path.strip_prefix(page).is_some_and(|rest| rest.starts_with('/'));
        (is_page("/tasks") || is_page("/log")) && next.bytes().all(|b| b.is_ascii_graphic() && b != b'\\')
    };
    next.filter(is_ours).unwrap_or(START).to_owned()
}

fn form(shared: &Shared, next: &str, status: StatusCode, wrong: Option<&str>) -> Response {
    let wrongs: Vec<Wrong> =
        wrong.map(|words| Wrong { field: Some("token".to_owned()), words: words.to_owned() }).into_iter().collect();
    let title = if wrongs.is_empty() { "Sign in" } else { "Error: Sign in" };
    let main = html! {
        (layout::faults("You are not signed in", &wrongs))
        h1 { "Sign in" }
        form.narrow method="post" action="/sign-in" novalidate {
            input type="hidden" name="next" value=(next);
            div.field.faulty[wrong.is_some()] {
                label for="token" { "Access token" }
                p.hint #token-hint { "The bearer token that you were given for this composition." }
                @if let Some(words) = wrong { p.fault #token-fault { (words) } }
                input #token type="password" name="token" autocomplete="current-password" spellcheck="false" required
                    aria-describedby=(if wrong.is_some() { "token-fault token-hint" } else { "token-hint" })
                    aria-invalid=[wrong.map(|_| "true")];
            }
            button { "Sign in" }
        }
    };
    super::html(status, layout::page(shared.composition.name(), title, Place::Elsewhere, None, main))
}

#[cfg(test)]
mod tests {
    use super::within;

    #[test]
    fn nobody_is_led_to_another_site() {
        for ours in ["/tasks", "/tasks/task-1", "/log?key=a%20b", "/tasks?state=all"] {
            assert_eq!(within(Some(ours)), ours);
        }
        for other in
            ["", "//evil.example", "/tasksevil", "https://evil.example/tasks", "/\\evil", "/tasks/\r\nx", "/other"]
        {
            assert_eq!(within(Some(other)), "/tasks", "{other}");
        }
        assert_eq!(within(None), "/tasks");
    }
}
