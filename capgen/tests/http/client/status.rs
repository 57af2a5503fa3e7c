//! Every status, and what it means here.

use super::raw::{always, answer};
use super::{add, client, desk, told};
use crate::directory::How;

/// The status, the problem's type and what it says, how often it is tried, and what the caller is told.
const TABLE: &[(u16, &str, usize, &str)] = &[
    (
        400,
        "not-json",
        1,
        "failed, retryable true: `directory` at URL refuses the call with 400 (SAYS); call again with the same key",
    ),
    (
        401,
        "unauthenticated",
        1,
        "403 `directory.add_user` is not allowed: `directory` at URL does not know who calls (SAYS)",
    ),
    (403, "forbidden", 1, "403 `directory.add_user` is not allowed: `directory` at URL says: SAYS"),
    (404, "not-served", 1, "404 `directory.add_user` is mapped to `directory`, which does not provide it"),
    (404, "not-found", 1, "404 `directory.add_user` found nothing: `directory` at URL says: SAYS"),
    (404, "", 1, "404 `directory.add_user` is mapped to `directory`, which does not provide it"),
    (405, "method-not-allowed", 1, "failed, retryable true: `directory` at URL refuses the call with 405 (SAYS)"),
    (408, "too-slow", 3, "failed, retryable true: `directory` at URL did not get the whole call in time (SAYS)"),
    (409, "key-conflict", 1, "409 the key `k` was used for `directory.add_user` with another input"),
    (413, "too-large", 1, "422 invalid input for `directory.add_user`: `directory` at URL says: SAYS"),
    (415, "unsupported-type", 1, "failed, retryable true: `directory` at URL refuses the call with 415 (SAYS)"),
    (418, "", 1, "failed, retryable true: `directory` at URL refuses the call with 418"),
    (422, "invalid-input", 1, "422 invalid input for `directory.add_user`: `directory` at URL says: SAYS"),
    (422, "not-supported", 1, "422 `directory.add_user` cannot be called so: `directory` at URL says: SAYS"),
    (
        429,
        "too-many-calls",
        3,
        "failed, retryable true: `directory` at URL takes no more calls now and asks to be called again later (SAYS)",
    ),
    (500, "broken", 3, "failed, retryable true: `directory` at URL answers with 500 (SAYS)"),
    (502, "", 3, "failed, retryable true: `directory` at URL answers with 502"),
    (503, "not-ready", 3, "failed, retryable true: `directory` at URL answers with 503 (SAYS)"),
    (508, "circle", 1, "508 `directory.add_user` is the 0th call within one call"),
    (508, "", 3, "failed, retryable true: `directory` at URL answers with 508"),
    (202, "", 1, "failed, retryable true: `directory` at URL answers with 202"),
    (204, "", 1, "failed, retryable true: `directory` at URL answers with 204"),
    (304, "", 1, "failed, retryable true: `directory` at URL answers with a redirect (304)"),
];

#[tokio::test]
async fn every_status_has_its_meaning() {
    for (status, slug, tries, line) in TABLE {
        let problem =
            format!(r#"{{"type": "urn:capgen:problem:{slug}", "title": "t", "status": {status}, "detail": "SAYS"}}"#);
        let (media_type, body) = match *slug {
            "" => ("text/plain", String::new()),
            _ => ("application/problem+json", problem),
        };
        let raw = always(answer(*status, &[("content-type", media_type)], &body)).await;
        let said = told(&add(&desk(client(&raw.base).build().unwrap()), "k", How::Well).await);
        let expected = line.replace("URL", &raw.base);
        assert!(said.starts_with(&expected), "{status} {slug}: {said}\n{expected}");
        assert_eq!(raw.requests().len(), *tries, "{status} {slug}");
    }
}
