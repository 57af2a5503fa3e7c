//! Sending mail, and answering while away.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{World, refuse};

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    subject: String,
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
    world.answer(|tenant| {
        let found = tenant.messages.iter().filter(|(_, message)| message.header_id == wanted);
        let found: Vec<Value> = found.map(|(id, _)| json!({"id": id})).collect();
        Json(json!({"messages": found})).into_response()
    })
}

#[derive(Deserialize)]
struct NewMessage {
    /// The whole message, headers and all, in base64 for URLs.
    raw: String,
}

async fn send(State(world): State<World>, Json(new): Json<NewMessage>) -> Response {
    let Some(text) = URL_SAFE.decode(new.raw).ok().and_then(|bytes| String::from_utf8(bytes).ok()) else {
        return refuse(StatusCode::BAD_REQUEST, "raw is not text in base64");
    };
    if header(&text, "to").is_none() {
        return refuse(StatusCode::BAD_REQUEST, "nobody to send to");
    }
    let message = Message {
        subject: header(&text, "subject").unwrap_or_default(),
        header_id: header(&text, "message-id").unwrap_or_default().trim_matches(['<', '>']).to_owned(),
    };
    world.answer(|tenant| {
        let id = tenant.next_id("message");
        tenant.messages.insert(id.clone(), message);
        tenant.count();
        Json(json!({"id": id})).into_response()
    })
}

/// A header's text as it was sent: long ones are unfolded, encoded words stay encoded.
fn header(message: &str, name: &str) -> Option<String> {
    let (head, _) = message.split_once("\r\n\r\n")?;
    let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    unfolded.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
    })
}

async fn set_vacation(State(world): State<World>, Path(mailbox): Path<String>, Json(body): Json<Value>) -> Response {
    world.answer(|tenant| {
        if tenant.vacations.insert(mailbox, body.clone()).as_ref() != Some(&body) {
            tenant.count();
        }
        Json(body).into_response()
    })
}
