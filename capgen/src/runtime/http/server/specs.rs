//! What is told to those who plan before they call: the manifest at `/.well-known/capgen.json`, specs at `/capabilities` and
//! `/capabilities/<name>`, and the catalogues that somebody signed, as they were signed, at `/catalogues/<sha256>`.
//!
//! Invariants
//! - A caller is told of what it may invoke, as at `/openapi.json`.
//! - A signed catalogue goes out to the byte as it was signed, with its signatures. What a spec says is told from what is
//!   enforced, and names the catalogue that was signed; both come from one build.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::super::super::engine::Desk;
use super::super::problem::{Problem, ProblemKind};
use super::Shared;
use super::reply::{self, Refusal};
use super::told::{Asker, operation};
use crate::rt::SignedCatalogue;
use crate::{Composition, Json};

/// The header that carries a signature of the body: a detached JWS.
const SIGNATURE: HeaderName = HeaderName::from_static("capgen-signature");

/// The manifest: what is served, and where the signed catalogues are.
pub(super) async fn manifest(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let told = Asker::of(&shared, &headers).await.map(|asker| {
        let desks = asker.desks(&shared.composition);
        let catalogues = shared.composition.signed_catalogues().iter().filter(|signed| describes_any(signed, &desks));
        let catalogues: Vec<Json> = catalogues.map(told_of).collect();
        json!({
            "composition": shared.composition.name(),
            "capabilities": desks.iter().map(|desk| brief(&shared.composition, desk)).collect::<Vec<_>>(),
            "catalogues": catalogues,
            "openapi": "/openapi.json",
        })
    });
    answer(told)
}

/// The specs of all that is served, in brief.
pub(super) async fn list(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let told = Asker::of(&shared, &headers).await.map(|asker| {
        let desks = asker.desks(&shared.composition);
        json!({ "capabilities": desks.iter().map(|desk| brief(&shared.composition, desk)).collect::<Vec<_>>() })
    });
    answer(told)
}

/// The spec of a capability.
pub(super) async fn one(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let name = path.map_or_else(|_| String::new(), |Path(name)| name);
    let told = Asker::of(&shared, &headers).await.and_then(|asker| {
        let desk = shared.composition.engine().desk(&name);
        let desk =
            desk.ok_or_else(|| Problem::new(ProblemKind::NotServed, "no capability of that name is served here"))?;
        asker.admit(desk)?;
        let mut spec = operation(desk).spec();
        add_signed(&shared.composition, desk, &mut spec);
        Ok(spec)
    });
    answer(told)
}

/// A catalogue as it was signed.
pub(super) async fn catalogue(
    State(shared): State<Arc<Shared>>,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let digest = path.map_or_else(|_| String::new(), |Path(digest)| digest);
    let asker = match Asker::of(&shared, &headers).await {
        Ok(asker) => asker,
        Err(refusal) => return refusal.into_response(),
    };
    let desks = asker.desks(&shared.composition);
    let mut all = shared.composition.signed_catalogues().iter();
    let Some(signed) = all.find(|signed| signed.sha256 == digest && describes_any(signed, &desks)) else {
        let words = "no signed catalogue of that digest is served here; the manifest lists those that are";
        return Refusal::from(Problem::new(ProblemKind::NotFound, words)).into_response();
    };
    let mut response = reply::document(Body::from(signed.document));
    for (_, signature) in signed.signatures {
        // A signature is base64url and two dots; a table made by hand may hold anything.
        if let Ok(signature) = HeaderValue::from_str(signature) {
            response.headers_mut().append(SIGNATURE, signature);
        }
    }
    response
}

fn answer(told: Result<Json, Refusal>) -> Response {
    match told {
        Ok(json) => reply::json(200, "application/json", &json),
        Err(refusal) => refusal.into_response(),
    }
}

fn brief(composition: &Composition, desk: &Desk) -> Json {
    let mut brief = operation(desk).brief();
    add_signed(composition, desk, &mut brief);
    brief
}

/// Says which signed catalogue a spec is told in, if any.
fn add_signed(composition: &Composition, desk: &Desk, spec: &mut Json) {
    let mut all = composition.signed_catalogues().iter();
    if let Some(signed) = all.find(|signed| signed.describes(desk.brick(), desk.offered.name)) {
        spec["signed"] = told_of(signed);
    }
}

fn describes_any(signed: &SignedCatalogue, desks: &[&Desk]) -> bool {
    desks.iter().any(|desk| signed.describes(desk.brick(), desk.offered.name))
}

fn told_of(signed: &SignedCatalogue) -> Json {
    json!({
        "path": format!("/catalogues/{}", signed.sha256),
        "sha256": signed.sha256,
        "signatures": signed.signatures.iter().map(|(key, jws)| json!({ "key": key, "jws": jws })).collect::<Vec<_>>(),
    })
}
