//! What is done with a request.

use std::future::{Future, poll_fn};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::time::timeout;

use super::super::super::contract::Completion;
use super::super::super::engine::{Desk, Visitor};
use super::super::super::envelope::Opened;
use super::super::super::mode::completion;
use super::super::super::result::ResultText;
use super::super::Identity;
use super::super::names::DEPTH;
use super::super::problem::{Problem, ProblemKind};
use super::body::Incoming;
use super::rates::Turn;
use super::reply::{self, Refusal};
use super::{Shared, admit, body, events, person, trace};
use crate::{CallMode, CallResult, Failed, Status};

/// How a caller would have it answered (RFC 7240).
const PREFER: HeaderName = HeaderName::from_static("prefer");

/// How long the ledger may take to show that it is usable.
const READY: Duration = Duration::from_secs(5);

/// A capability is called, as the router has it.
pub(super) async fn call(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let name = path.map_or_else(|_| String::new(), |Path(name)| name);
    let (head, body) = request.into_parts();
    if events::are_wanted(&head.headers) {
        let served = events::serve(&shared, shared.composition.engine().desk(&name), head.headers, body).await;
        return served.unwrap_or_else(Refusal::into_response);
    }
    answer(serve(&shared, shared.composition.engine().desk(&name), CallMode::Execute, head.headers, body).await)
}

/// Something is asked about a call, by the last word of the address: `/capabilities/<name>/cancel`.
pub(super) async fn call_as(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<(String, String)>, PathRejection>,
    request: Request,
) -> Response {
    let path = path.ok().and_then(|Path((name, mode))| Some((name, CallMode::from_word(&mode)?)));
    let Some((name, mode)) = path else {
        let words = "what is asked about a call is `plan`, `commit`, `cancel`, `reconcile` or `compensate`";
        return Refusal::from(Problem::new(ProblemKind::NotFound, words)).into_response();
    };
    let (head, body) = request.into_parts();
    answer(serve(&shared, shared.composition.engine().desk(&name), mode, head.headers, body).await)
}

fn answer(served: Result<ResultText, Refusal>) -> Response {
    match served {
        Ok(text) => reply::outcome(text).map(Body::new),
        Err(refusal) => refusal.into_response(),
    }
}

/// Serves a call of a capability, by the desk for it if there is one.
pub(super) async fn serve(
    shared: &Arc<Shared>,
    desk: Option<&Desk>,
    mode: CallMode,
    headers: HeaderMap,
    body: impl Incoming,
) -> Result<ResultText, Refusal> {
    let asked = if prefers_async(&headers) { Completion::Async } else { Completion::Sync };
    let admitted = admit(shared, desk, mode, asked, headers, body).await?;
    run(shared, admitted).await
}

/// A call that may be made.
pub(super) struct Admitted<'a> {
    pub(super) desk: &'a Desk,
    pub(super) visitor: Visitor,
    pub(super) opened: Opened,
    pub(super) turn: Turn,
}

/// Lets a call in: who calls, what for, how often, how it is to complete, and what the body says.
pub(super) async fn admit<'a>(
    shared: &Arc<Shared>,
    desk: Option<&'a Desk>,
    mode: CallMode,
    asked: Completion,
    headers: HeaderMap,
    body: impl Incoming,
) -> Result<Admitted<'a>, Refusal> {
    let mut identity = admit::identify(shared, &headers).await?;
    let Some(desk) = desk else {
        return Err(Problem::new(ProblemKind::NotServed, "no capability of that name is served here").into());
    };
    admit::permit(&identity, &desk.needed, desk.offered, &headers)?;
    let reversing = mode == CallMode::Compensate && admit::may_reverse(shared, &identity, desk)?;
    let turn = person::turn(shared, &identity)?;
    if desk.wants_step_up() || reversing {
        // In a box, so that a call that asks for none has not the size of it.
        identity = Box::pin(admit::stepped_up(shared, identity, &headers)).await?;
    }
    let completes = completion(desk.offered, asked).map_err(Problem::of_call)?;
    let body = body::read(&shared.limits, &headers, body).await?;
    let opened = read(desk, mode, completes, &body)?;
    let visitor = visitor(&identity, &headers);
    // Both lie in the buffer that the connection reads into: once they are gone it is used again.
    drop((headers, body));
    Ok(Admitted { desk, visitor, opened, turn })
}

/// Reads what is asked for, in a mode and to complete in a way.
#[cfg(feature = "mcp")]
pub(super) fn open(desk: &Desk, mode: CallMode, asked: Completion, body: &[u8]) -> Result<Opened, Refusal> {
    let completes = completion(desk.offered, asked).map_err(Problem::of_call)?;
    read(desk, mode, completes, body)
}

fn read(desk: &Desk, mode: CallMode, completes: Completion, body: &[u8]) -> Result<Opened, Refusal> {
    let mut opened = desk.open(body, mode).map_err(Problem::of_body)?;
    if completes == Completion::Async && !opened.dry_run {
        opened.deed.claimed = Some(Arc::default());
    }
    Ok(opened)
}

/// `Prefer: respond-async`.
fn prefers_async(headers: &HeaderMap) -> bool {
    let mut all =
        headers.get_all(&PREFER).iter().filter_map(|value| value.to_str().ok()).flat_map(|all| all.split([',', ';']));
    all.any(|one| one.trim().eq_ignore_ascii_case("respond-async"))
}

pub(super) fn visitor(identity: &Identity, headers: &HeaderMap) -> Visitor {
    let depth = headers.get(&DEPTH).and_then(|depth| depth.to_str().ok()?.parse().ok()).unwrap_or(0);
    Visitor {
        caller: Arc::clone(&identity.caller),
        tenant: Arc::clone(&identity.tenant),
        actor: Arc::clone(&identity.actor),
        depth,
        step_up: identity.step_up.clone(),
        trace: trace::of(headers),
    }
}

/// Has the call made. One that must wait is made by a task of its own, which goes on when the caller goes away or is told to
/// ask again; one that need not is done before it could be handed over, and a task would only cost.
pub(super) async fn run(shared: &Arc<Shared>, admitted: Admitted<'_>) -> Result<ResultText, Refusal> {
    let Admitted { desk, visitor, opened, turn } = admitted;
    let offered = desk.offered;
    let claimed = opened.deed.claimed.clone();
    let changes_nothing = opened.dry_run || offered.read;
    let under_way = shared.calls.begin();
    let begun = shared.composition.engine().visit(desk, visitor, opened).map_err(|error| shared.refuse(error))?;
    let mut call = Box::pin(async move {
        let _until_it_ends = (under_way, turn);
        begun.await.map(|answer| ResultText::of(&answer))
    });
    let at_once = poll_fn(|context| Poll::Ready(call.as_mut().poll(context))).await;
    if let Poll::Ready(answer) = at_once {
        return answer.map_err(|error| shared.refuse(error));
    }
    let mut task = tokio::spawn(call);
    let ended = async {
        match &claimed {
            Some(claimed) => claimed.unless(&mut task).await,
            None => Some((&mut task).await),
        }
    };
    match timeout(shared.limits.answer_time, ended).await {
        Ok(None) => Ok(goes_on("the call goes on; ask again with the same key")),
        Ok(Some(Ok(answer))) => answer.map_err(|error| shared.refuse(error)),
        Ok(Some(Err(_))) => {
            Err(Problem::new(ProblemKind::Broken, "the call broke off; call again with the same key").into())
        }
        Err(_) if changes_nothing => {
            task.abort();
            let message = format!("`{}` took too long; call again", offered.name);
            Ok(ResultText::result(&CallResult::from_failed(&Failed::new(true, message))))
        }
        Err(_) => Ok(goes_on("the attempt is still under way; ask again with the same key")),
    }
}

pub(super) fn goes_on(message: &str) -> ResultText {
    let message = Some(message.to_owned());
    ResultText::result(&CallResult { message, ..CallResult::new(Status::InProgress) })
}

/// The process is up.
pub(super) async fn health() -> Response {
    reply::json(200, "application/json", &json!({ "status": "up" }))
}

/// Calls can be taken: the ledger answers, and the server is not ending.
pub(super) async fn ready(State(shared): State<Arc<Shared>>) -> Response {
    let problem = |words| Refusal::from(Problem::new(ProblemKind::NotReady, words)).into_response();
    if shared.is_ending() {
        return problem("the server is ending");
    }
    match timeout(READY, shared.composition.log(u64::MAX, 1)).await {
        Ok(Ok(_)) => {
            let troubles: Vec<String> = shared.authorities.iter().filter_map(|authority| authority.trouble()).collect();
            let told = match troubles.is_empty() {
                true => json!({ "status": "ready" }),
                false => json!({ "status": "ready", "troubles": troubles }),
            };
            reply::json(200, "application/json", &told)
        }
        Ok(Err(_)) | Err(_) => problem("the ledger does not answer"),
    }
}
