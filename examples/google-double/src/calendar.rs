//! Events.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::{World, refuse};

pub(crate) fn routes() -> Router<World> {
    Router::new()
        .route("/calendar/v3/calendars/{calendar}/events", post(create))
        .route("/calendar/v3/calendars/{calendar}/events/{id}", get(read))
}

fn shown(calendar: &str, id: &str) -> Value {
    json!({"id": id, "htmlLink": format!("https://calendar.example/{calendar}/{id}")})
}

/// As at the vendor, the caller may choose the id; one that is taken is a conflict.
async fn create(State(world): State<World>, Path(calendar): Path<String>, Json(event): Json<Value>) -> Response {
    world.answer(|tenant| {
        let id = match event.get("id").and_then(Value::as_str) {
            Some(chosen) => chosen.to_owned(),
            None => tenant.next_id("event"),
        };
        let body = shown(&calendar, &id);
        let events = tenant.events.entry(calendar).or_default();
        if events.contains_key(&id) {
            return refuse(StatusCode::CONFLICT, "the id is taken");
        }
        events.insert(id, event);
        tenant.count();
        Json(body).into_response()
    })
}

async fn read(State(world): State<World>, Path((calendar, id)): Path<(String, String)>) -> Response {
    world.answer(|tenant| match tenant.events.get(&calendar).is_some_and(|events| events.contains_key(&id)) {
        true => Json(shown(&calendar, &id)).into_response(),
        false => refuse(StatusCode::NOT_FOUND, "no such event"),
    })
}
