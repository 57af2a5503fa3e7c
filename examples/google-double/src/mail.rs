//! Sending mail, and answering while away.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{World, refuse};

#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) subject: String,
    /// The message's own id, which the sender chose.
    header_id: String,
}

pub(crate) fn routes() -> Router<World> {
    Router::new()
        .route("/gmail/v1/users/{mailbox}/messages", get(find))
        .route("/gmail/v1/users/{mailbox}/messages/send", post(send))
        .route("/gmail/v1/users/{mailbox}/settings/vacation", put(set_vacation))
}

#[derive(Deserialize)]
struct Search {
    q: String,
}

async fn find(State(world): State<World>, Query(search): Query<Search>) -> Response {
    let Some(wanted) = search.q.strip_prefix("rfc822msgid:") else {
        return refuse(StatusCode::BAD_REQUEST, "a query this double does not know");
    };
    let tenant = world.lock();
    let found: Vec<Value> =
        tenant.messages.iter().filter(|(_, m)| m.header_id == wanted).map(|(id, _)| json!({"id": id})).collect();
    Json(json!({"messages": found})).into_response()
}

/// The vendor takes one encoded text; the double takes its parts, so that it needs no mail parser.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewMessage {
    message_id: String,
    subject: String,
    to: Vec<String>,
}

async fn send(State(world): State<World>, Json(new): Json<NewMessage>) -> Response {
    if new.to.is_empty() {
        return refuse(StatusCode::BAD_REQUEST, "nobody to send to");
    }
    let mut tenant = world.lock();
    let id = tenant.next_id("message");
    tenant.messages.insert(id.clone(), Message { subject: new.subject, header_id: new.message_id });
    Json(json!({"id": id})).into_response()
}

async fn set_vacation(State(world): State<World>, Path(mailbox): Path<String>, Json(body): Json<Value>) -> Response {
    world.lock().vacations.insert(mailbox, body.clone());
    Json(body).into_response()
}
