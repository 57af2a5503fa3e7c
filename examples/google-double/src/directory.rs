//! Accounts and groups.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{World, refuse};

#[derive(Debug, Serialize, Deserialize)]
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
    if new.password.len() < 8 {
        return refuse(StatusCode::BAD_REQUEST, "the password is too short");
    }
    world.answer(|tenant| {
        if tenant.users.contains_key(&new.primary_email) {
            return refuse(StatusCode::CONFLICT, "the account exists");
        }
        let user = User { id: tenant.next_id("user"), suspended: false, external_ids: new.external_ids };
        let body = shown(&new.primary_email, &user);
        tenant.users.insert(new.primary_email, user);
        tenant.count();
        Json(body).into_response()
    })
}

async fn read_user(State(world): State<World>, Path(email): Path<String>) -> Response {
    world.answer(|tenant| match tenant.users.get(&email) {
        Some(user) => Json(shown(&email, user)).into_response(),
        None => refuse(StatusCode::NOT_FOUND, "no such account"),
    })
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
    world.answer(|tenant| {
        let Some(user) = tenant.users.get_mut(&email) else {
            return refuse(StatusCode::NOT_FOUND, "no such account");
        };
        let suspended = change.suspended.unwrap_or(user.suspended);
        let changes = std::mem::replace(&mut user.suspended, suspended) != suspended;
        let body = shown(&email, user);
        if changes {
            tenant.count();
        }
        Json(body).into_response()
    })
}

async fn delete_user(State(world): State<World>, Path(email): Path<String>) -> Response {
    world.answer(|tenant| match tenant.users.remove(&email) {
        Some(_) => {
            tenant.count();
            StatusCode::NO_CONTENT.into_response()
        }
        None => refuse(StatusCode::NOT_FOUND, "no such account"),
    })
}

#[derive(Deserialize)]
struct NewMember {
    email: String,
    role: String,
}

async fn add_member(State(world): State<World>, Path(group): Path<String>, Json(member): Json<NewMember>) -> Response {
    world.answer(|tenant| {
        if !tenant.users.contains_key(&member.email) {
            return refuse(StatusCode::NOT_FOUND, "no such account");
        }
        let members = tenant.members.entry(group).or_default();
        if members.contains_key(&member.email) {
            return refuse(StatusCode::CONFLICT, "already a member");
        }
        let body = json!({"id": member.email, "email": member.email, "role": member.role});
        members.insert(member.email, member.role);
        tenant.count();
        Json(body).into_response()
    })
}

async fn remove_member(State(world): State<World>, Path((group, email)): Path<(String, String)>) -> Response {
    world.answer(|tenant| match tenant.members.get_mut(&group).and_then(|members| members.remove(&email)) {
        Some(_) => {
            tenant.count();
            StatusCode::NO_CONTENT.into_response()
        }
        None => refuse(StatusCode::NOT_FOUND, "not a member"),
    })
}
