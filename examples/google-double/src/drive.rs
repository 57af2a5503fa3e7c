//! Files, permissions, and transfers of ownership.

use std::collections::BTreeMap;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{World, refuse};

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct File {
    name: String,
    /// What the one who made it wrote on it, so that it can be found again.
    properties: BTreeMap<String, String>,
    permissions: BTreeMap<String, String>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Transfer {
    from: String,
    to: String,
    questions: u32,
}

pub(crate) fn routes() -> Router<World> {
    Router::new()
        .route("/drive/v3/files", get(find_files).post(create_file))
        .route("/drive/v3/files/{id}/permissions", post(share))
        .route("/admin/datatransfer/v1/transfers", get(find_transfers).post(request_transfer))
        .route("/admin/datatransfer/v1/transfers/{id}", get(read_transfer))
}

fn shown(id: &str, file: &File) -> Value {
    json!({"id": id, "name": file.name, "webViewLink": format!("https://drive.example/folders/{id}")})
}

#[derive(Deserialize)]
struct Search {
    q: String,
}

/// Understands one query, the one the brick asks: `appProperties has { key='capgen' and value='…' }`.
async fn find_files(State(world): State<World>, Query(search): Query<Search>) -> Response {
    let Some((_, rest)) = search.q.split_once("value='") else {
        return refuse(StatusCode::BAD_REQUEST, "a query this double does not know");
    };
    let wanted = rest.split('\'').next().unwrap_or_default();
    world.answer(|tenant| {
        let carries = |file: &File| file.properties.values().any(|value| value == wanted);
        let found = tenant.files.iter().filter(|(_, file)| carries(file)).map(|(id, file)| shown(id, file));
        Json(json!({"files": found.collect::<Vec<_>>()})).into_response()
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewFile {
    name: String,
    #[serde(default)]
    app_properties: BTreeMap<String, String>,
}

async fn create_file(State(world): State<World>, Json(new): Json<NewFile>) -> Response {
    world.answer(|tenant| {
        let id = tenant.next_id("folder");
        let file = File { name: new.name, properties: new.app_properties, permissions: BTreeMap::new() };
        let body = shown(&id, &file);
        tenant.files.insert(id, file);
        tenant.count();
        Json(body).into_response()
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Permission {
    email_address: String,
    role: String,
}

async fn share(State(world): State<World>, Path(id): Path<String>, Json(permission): Json<Permission>) -> Response {
    world.answer(|tenant| {
        let Some(file) = tenant.files.get_mut(&id) else {
            return refuse(StatusCode::NOT_FOUND, "no such file");
        };
        let before = file.permissions.insert(permission.email_address.clone(), permission.role.clone());
        if before.as_ref() != Some(&permission.role) {
            tenant.count();
        }
        Json(json!({"id": permission.email_address})).into_response()
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TransferParties {
    old_owner_user_id: String,
    new_owner_user_id: String,
}

async fn find_transfers(State(world): State<World>, Query(parties): Query<TransferParties>) -> Response {
    world.answer(|tenant| {
        let is_it = |it: &Transfer| it.from == parties.old_owner_user_id && it.to == parties.new_owner_user_id;
        let found = tenant.transfers.iter().filter(|(_, it)| is_it(it)).map(|(id, it)| transfer_body(id, it));
        Json(json!({"dataTransfers": found.collect::<Vec<_>>()})).into_response()
    })
}

async fn request_transfer(State(world): State<World>, Json(parties): Json<TransferParties>) -> Response {
    world.answer(|tenant| {
        let id = tenant.next_id("transfer");
        let transfer = Transfer { from: parties.old_owner_user_id, to: parties.new_owner_user_id, questions: 0 };
        let body = transfer_body(&id, &transfer);
        tenant.transfers.insert(id, transfer);
        tenant.count();
        Json(body).into_response()
    })
}

async fn read_transfer(State(world): State<World>, Path(id): Path<String>) -> Response {
    world.answer(|tenant| match tenant.transfers.get_mut(&id) {
        Some(transfer) => {
            transfer.questions = transfer.questions.saturating_add(1);
            Json(transfer_body(&id, transfer)).into_response()
        }
        None => refuse(StatusCode::NOT_FOUND, "no such transfer"),
    })
}

fn transfer_body(id: &str, transfer: &Transfer) -> Value {
    let state = if transfer.questions < 2 { "inProgress" } else { "completed" };
    json!({"id": id, "overallTransferStatusCode": state})
}
