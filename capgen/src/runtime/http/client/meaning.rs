//! What an answer means.

use std::time::Duration;

use hyper::StatusCode;
use hyper::header::RETRY_AFTER;

use super::super::super::engine::Secrets;
use super::super::super::result::told::{Place, Told};
use super::super::super::value::{Fault, FaultKind};
use super::super::super::{CallError, Faults, retry_after};
use super::super::names::{CIRCLE, KEY_USED, NOT_PLANNED, NOT_SERVED, NOT_SUPPORTED, STEP_UP_NEEDED};
use super::ask::Ask;
use super::problem::{self, Tokens};
use super::trouble::{Again, Trouble};
use super::wire::Reply;

/// What came of asking once.
pub(super) enum Meaning {
    /// An outcome.
    Outcome(Box<Told>),
    /// The call is wrong, or nobody there serves it. Nothing was done.
    Refused(CallError),
    /// The server does not know who calls, for this reason.
    Unknown(String),
    /// There is no answer.
    Trouble(Trouble),
}

/// Who answers, and what must not be repeated of what it says.
pub(super) struct Server<'a> {
    /// In words.
    pub(super) shown: &'a str,
    /// Its name as a brick.
    pub(super) brick: &'a str,
    pub(super) tokens: Tokens<'a>,
}

/// Reads an answer.
pub(super) fn of(reply: &Reply, ask: &Ask<'_>, server: &Server<'_>, place: Option<Place<'_>>) -> Meaning {
    match reply.status {
        StatusCode::OK => outcome(reply, server, place),
        status if status.is_client_error() => refusal(reply, ask, server),
        status if status.is_redirection() => {
            let words =
                format!("answers with a redirect ({}), which is not followed: change its address", status.as_u16());
            Meaning::Trouble(Trouble::unsent(words).in_vain())
        }
        status if status.is_server_error() => broken(reply, ask, server),
        status => {
            let words = format!("answers with {}, which no call is answered with", status.as_u16());
            Meaning::Trouble(Trouble::lost(words).in_vain())
        }
    }
}

fn outcome(reply: &Reply, server: &Server<'_>, place: Option<Place<'_>>) -> Meaning {
    if !problem::is_json(reply) {
        return Meaning::Trouble(Trouble::lost("answers with something other than JSON").in_vain());
    }
    match Told::read(&reply.body, place) {
        Ok(mut told) => {
            if told.result.message.is_some() || told.result.plan.is_some() {
                server.tokens.iter().for_each(|token| Secrets::only(token).scrub_result(&mut told.result));
            }
            told.result.message = told.result.message.map(|message| problem::plain(&message, Tokens::default()));
            Meaning::Outcome(Box::new(told))
        }
        Err(why) => {
            let words = format!("answers with what is no RESULT: {}", problem::plain(&why, server.tokens));
            Meaning::Trouble(Trouble::lost(words).in_vain())
        }
    }
}

fn refusal(reply: &Reply, ask: &Ask<'_>, server: &Server<'_>) -> Meaning {
    let told = problem::read(reply, server.tokens);
    let capability = ask.descriptor.name.to_owned();
    let message = format!("{} says: {}", server.shown, told.detail);
    if told.slug.as_deref() == Some(KEY_USED) {
        return Meaning::Refused(CallError::NotSupported { capability, message });
    }
    if let (StatusCode::CONFLICT, Some(key)) = (reply.status, ask.key) {
        return Meaning::Refused(CallError::Conflict { capability, key: key.clone() });
    }
    if let (Some(NOT_PLANNED), Some(key)) = (told.slug.as_deref(), ask.key) {
        return Meaning::Refused(CallError::NotPlanned { capability, key: key.clone() });
    }
    Meaning::Refused(match (reply.status, told.slug.as_deref()) {
        (StatusCode::UNAUTHORIZED, Some(STEP_UP_NEEDED)) => {
            let (caller, max_age) = (server.brick.to_owned(), Duration::from_secs(told.max_age.unwrap_or_default()));
            CallError::StepUp { capability, caller, too_old: ask.from.step_up.is_some(), max_age }
        }
        (StatusCode::UNAUTHORIZED, _) => return Meaning::Unknown(told.detail),
        (StatusCode::FORBIDDEN, _) => CallError::Forbidden { capability, message },
        (StatusCode::NOT_FOUND, None | Some(NOT_SERVED)) => CallError::not_provided(&capability, server.brick),
        (StatusCode::NOT_FOUND, Some(_)) => CallError::NotFound { capability, message },
        (StatusCode::UNPROCESSABLE_ENTITY, Some(NOT_SUPPORTED)) => CallError::NotSupported { capability, message },
        (StatusCode::UNPROCESSABLE_ENTITY | StatusCode::PAYLOAD_TOO_LARGE, _) => {
            let faults = if told.faults.is_empty() { whole(message) } else { told.faults };
            CallError::Invalid { capability, faults }
        }
        (StatusCode::TOO_MANY_REQUESTS, _) => {
            let after = after(reply);
            let wait = after.map_or_else(|| "later".to_owned(), |after| format!("in {} s", after.as_secs()));
            let words = format!("takes no more calls now and asks to be called again {wait} ({})", told.detail);
            return Meaning::Trouble(Trouble::unsent(words).again(Again::Later(after)));
        }
        (StatusCode::REQUEST_TIMEOUT, _) => {
            return Meaning::Trouble(Trouble::unsent(format!("did not get the whole call in time ({})", told.detail)));
        }
        (status, _) => {
            let words = format!("refuses the call with {} ({})", status.as_u16(), told.detail);
            return Meaning::Trouble(Trouble::unsent(words).in_vain());
        }
    })
}

fn broken(reply: &Reply, ask: &Ask<'_>, server: &Server<'_>) -> Meaning {
    let told = problem::read(reply, server.tokens);
    if told.slug.as_deref() == Some(CIRCLE) {
        let capability = ask.descriptor.name.to_owned();
        return Meaning::Refused(CallError::TooDeep { capability, depth: ask.from.depth });
    }
    let words = format!("answers with {} ({})", reply.status.as_u16(), told.detail);
    Meaning::Trouble(Trouble::lost(words).again(Again::Later(after(reply))))
}

fn after(reply: &Reply) -> Option<Duration> {
    retry_after(reply.headers.get(RETRY_AFTER)?.to_str().ok()?)
}

fn whole(message: String) -> Faults {
    Fault { path: String::new(), message, kind: FaultKind::Refused }.into()
}
