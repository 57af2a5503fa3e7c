//! Accounts and groups.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{World, refuse};

#[derive(Debug)]
pub(crate) struct User {
    id: String,
    pub(crate) suspended: bool,
    /// What the one who made the account wrote on it.
    external_ids: Value,
}

pub(crate) fn routes() -> Router<World> {
    Router::new()
        .route("/admin/directory/v1/users", post(create_user))
        .route("/admin/directory/v1/users/{email}", get(read_user).patch(update_user).delete(delete_user))
        .route("/admin/directory/v1/groups/{group}/members", post(add_member))
        .route("/admin/directory/v1/groups/{group}/members/{email}", delete(remove_member))
}

fn shown(email: &str, user: &User) -> Value {
    json!({"id": user.id, "primaryEmail": email, "suspended": user.suspended, "externalIds": user.external_ids})
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewUser {
    primary_email: String,
    password: String,
    #[serde(default)]
    external_ids: Value,
}

async fn create_user(State(world): State<World>, Json(new): Json<NewUser>) -> Response {
    let mut tenant = world.lock();
    if tenant.users.contains_key(&new.primary_email) {
        return refuse(StatusCode::CONFLICT, "the account exists");
    }
    if new.password.len() < 8 {
        return refuse(StatusCode::BAD_REQUEST, "the password is too short");
    }
    let user = User { id: tenant.next_id("user"), suspended: false, external_ids: new.external_ids };
    let body = shown(&new.primary_email, &user);
    tenant.users.insert(new.primary_email, user);
    Json(body).into_response()
}

async fn read_user(State(world): State<World>, Path(email): Path<String>) -> Response {
    match world.lock().users.get(&email) {
        Some(user) => Json(shown(&email, user)).into_response(),
        None => refuse(StatusCode::NOT_FOUND, "no such account"),
    }
}

#[derive(Deserialize)]
struct UserChange {
    suspended: Option<bool>,
    password: Option<String>,
}

async fn update_user(
    State(world): State<World>,
    Path(email): Path<String>,
    Json(change): Json<UserChange>,
) -> Response {
    if change.password.is_some_and(|password| password.len() < 8) {
        return refuse(StatusCode::BAD_REQUEST, "the password is too short");
    }
    match world.lock().users.get_mut(&email) {
        Some(user) => {
            user.suspended = change.suspended.unwrap_or(user.suspended);
            Json(shown(&email, user)).into_response()
        }
        None => refuse(StatusCode::NOT_FOUND, "no such account"),
    }
}

async fn delete_user(State(world): State<World>, Path(email): Path<String>) -> Response {
    match world.lock().users.remove(&email) {
        Some(_) => StatusCode::NO_CONTENT.into_response(),
        None => refuse(StatusCode::NOT_FOUND, "no such account"),
    }
}

#[derive(Deserialize)]
struct NewMember {
    email: String,
    role: String,
}

async fn add_member(State(world): State<World>, Path(group): Path<String>, Json(member): Json<NewMember>) -> Response {
    let mut tenant = world.lock();
    if !tenant.users.contains_key(&member.email) {
        return refuse(StatusCode::NOT_FOUND, "no such account");
    }
    let place = (group, member.email);
    if tenant.members.contains_key(&place) {
        return refuse(StatusCode::CONFLICT, "already a member");
    }
    let body = json!({"id": place.1, "email": place.1, "role": member.role});
    tenant.members.insert(place, member.role);
    Json(body).into_response()
}

async fn remove_member(State(world): State<World>, Path(place): Path<(String, String)>) -> Response {
    match world.lock().members.remove(&place) {
        Some(_) => StatusCode::NO_CONTENT.into_response(),
        None => refuse(StatusCode::NOT_FOUND, "not a member"),
    }
}
