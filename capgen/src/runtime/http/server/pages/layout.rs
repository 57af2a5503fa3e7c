//! What all pages have in common: the frame, the way round, notices, and the list of faults.

use maud::{DOCTYPE, Markup, html};

use super::super::person::Right;
use super::guard::Visit;
use super::text::{LINE, Shown, plain};

/// The name of the field that carries the form token.
pub(super) const FORM: &str = "form-token";

/// Where on the site a page is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Tasks,
    Approvals,
    Log,
    Elsewhere,
}

/// A page. Without a visit, that of somebody who is not signed in.
pub(super) fn page(composition: &str, title: &str, place: Place, visit: Option<&Visit>, main: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (plain(title, LINE)) " – " (plain(composition, LINE)) }
                link rel="stylesheet" href="/pages/style.css";
                link rel="icon" href="/pages/icon.svg" type="image/svg+xml";
            }
            body {
                a.skip href="#main" { "Skip to the content" }
                header { (head(composition, place, visit)) }
                main #main.wide-page[place == Place::Log] tabindex="-1" { (main) }
            }
        }
    }
}

fn head(composition: &str, place: Place, visit: Option<&Visit>) -> Markup {
    let entry = |here: Place, href: &str, words: &str| {
        html! { li { a href=(href) aria-current=[(here == place).then_some("page")] { (words) } } }
    };
    html! {
        p.brand { (Shown(composition, LINE)) }
        @if let Some(visit) = visit {
            nav aria-label="Pages" { ul {
                @if visit.has(Right::SeeTasks) { (entry(Place::Tasks, "/tasks", "Tasks")) }
                @if visit.has(Right::SeeApprovals) { (entry(Place::Approvals, "/approvals", "Approvals")) }
                @if visit.has(Right::ReadLog) { (entry(Place::Log, "/log", "Log")) }
            } }
            form.who method="post" action="/sign-out" {
                p { "Signed in as " strong { (Shown(&visit.identity.actor, LINE)) } ", customer " (Shown(&visit.identity.tenant, LINE)) }
                (token(visit))
                button.quiet { "Sign out" }
            }
        }
    }
}

/// What every form of a session carries.
pub(super) fn token(visit: &Visit) -> Markup {
    html! { input type="hidden" name=(FORM) value=(visit.session.form); }
}

/// A fault for the list on top: the field that it belongs to, when it has one, and what is wrong.
#[derive(Clone)]
pub(super) struct Wrong {
    /// The id of the field.
    pub(super) field: Option<String>,
    /// What is wrong, in words.
    pub(super) words: String,
}

/// The list of faults on top of a page. It takes the focus, so that it is read first.
pub(super) fn faults(title: &str, wrongs: &[Wrong]) -> Markup {
    html! {
        @if !wrongs.is_empty() {
            div.faults role="alert" aria-labelledby="faults-title" tabindex="-1" autofocus {
                h2 #faults-title { (title) }
                ul { @for wrong in wrongs { li {
                    @match &wrong.field {
                        Some(field) => a href={ "#" (field) } { (Shown(&wrong.words, 400)) },
                        None => (Shown(&wrong.words, 400)),
                    }
                } } }
            }
        }
    }
}

/// Something that went well.
pub(super) fn notice(words: Option<&str>) -> Markup {
    html! { @if let Some(words) = words { p.notice role="status" { (words) } } }
}

/// A time, in UTC.
pub(super) fn time(ms: Option<u64>) -> Markup {
    let Some(ms) = ms else { return html! { "not known" } };
    let exact = crate::DateTime::from_unix_ms(ms).to_string();
    let shown: String = exact.chars().take(19).map(|c| if c == 'T' { ' ' } else { c }).collect();
    html! { time datetime=(exact) { (shown) " UTC" } }
}
