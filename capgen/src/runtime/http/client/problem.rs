//! Reads the problem details (RFC 9457) that a server answers with. Nothing in them is trusted: they are cut to a length,
//! and what looks like the token is blotted out.

use super::super::super::value::{Fault, FaultKind, MASK};
use super::super::super::{Faults, Json};
use super::super::names::PROBLEM;
use super::wire::Reply;
use hyper::header::CONTENT_TYPE;

/// The most characters of a message that are taken over.
const LONGEST: usize = 1_000;

/// What was sent along and is not to be repeated. A text that is shorter than 8 bytes is no secret, and would blot out half of every
/// sentence.
#[derive(Clone, Copy, Default)]
pub(super) struct Tokens<'a>([Option<&'a str>; 2]);

impl<'a> Tokens<'a> {
    pub(super) fn of(tokens: [Option<&'a str>; 2]) -> Tokens<'a> {
        Tokens(tokens.map(|token| token.filter(|token| token.len() >= 8)))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = &'a str> {
        self.0.into_iter().flatten()
    }
}

/// What a server says is wrong.
pub(super) struct Told {
    /// The end of its type, when it is one of ours.
    pub(super) slug: Option<String>,
    /// What is wrong, in one line.
    pub(super) detail: String,
    /// Every fault of the input, its path counted from the input.
    pub(super) faults: Faults,
    /// How many seconds ago a step-up may have been.
    pub(super) max_age: Option<u64>,
}

/// Reads the problem detail of an answer. Where there is none, the status says what there is to say.
pub(super) fn read(reply: &Reply, tokens: Tokens<'_>) -> Told {
    let json = if is_json(reply) { serde_json::from_slice::<Json>(&reply.body).ok() } else { None };
    let json = json.unwrap_or(Json::Null);
    let text = |name: &str| json.get(name).and_then(Json::as_str);
    let slug = text("type").and_then(|name| name.strip_prefix(PROBLEM)).map(str::to_owned);
    let said = [text("detail"), text("title")].into_iter().flatten().find(|text| !text.trim().is_empty());
    let detail = said.or(reply.status.canonical_reason()).unwrap_or("no reason given");
    let mut faults = Faults::default();
    for fault in json.get("faults").and_then(Json::as_array).into_iter().flatten() {
        faults.add(|| read_fault(fault, tokens));
    }
    let max_age = json.get("max_age").and_then(Json::as_u64);
    Told { slug, detail: plain(detail, tokens), faults, max_age }
}

/// Is the body said to be JSON of some sort?
pub(super) fn is_json(reply: &Reply) -> bool {
    let media_type = reply.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    media_type == "application/json" || (media_type.starts_with("application/") && media_type.ends_with("+json"))
}

/// A text of a stranger's as part of a message: short, on one line, without the tokens.
pub(super) fn plain(text: &str, tokens: Tokens<'_>) -> String {
    let mut text = tokens.iter().fold(text.to_owned(), |text, token| text.replace(token, MASK));
    if let Some((cut, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(cut);
        text.push('…');
    }
    if !text.contains(char::is_control) {
        return text;
    }
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn read_fault(fault: &Json, tokens: Tokens<'_>) -> Fault {
    let text = |name: &str| fault.get(name).and_then(Json::as_str).unwrap_or_default();
    let kind = FaultKind::ALL.iter().copied().find(|kind| kind.word() == text("kind")).unwrap_or(FaultKind::Refused);
    let path = text("path");
    // A body has its input under `/input`; here it is the input alone.
    let path = match path.strip_prefix("/input") {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => rest,
        _ => path,
    };
    Fault { path: plain(path, tokens), message: plain(text("message"), tokens), kind }
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;
    use hyper::{HeaderMap, StatusCode};
    use serde_json::json;

    use super::*;

    fn reply(media_type: &'static str, body: impl ToString) -> Reply {
        let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static(media_type))]);
        Reply { status: StatusCode::UNPROCESSABLE_ENTITY, headers, body: body.to_string().into() }
    }

    #[test]
    fn faults_are_told_with_paths_from_the_input() {
        let body = json!({"type": "urn:capgen:problem:invalid-input", "detail": "two\nlines", "faults": [
            {"path": "/input/email", "message": "is missing", "kind": "missing", "later": 1},
            {"path": "/idempotency_key", "message": "too long", "kind": "key"},
            {"path": "/inputs", "message": "abc.defg is no token", "kind": "of_the_future"},
            7,
        ]});
        let told = read(&reply("Application/Problem+JSON; charset=utf-8", body), Tokens::of([Some("abc.defg"), None]));
        assert_eq!((told.slug.as_deref(), told.detail.as_str()), (Some("invalid-input"), "two lines"));
        let faults: Vec<String> = told.faults.list().iter().map(|fault| format!("{fault} {:?}", fault.kind)).collect();
        assert_eq!(
            faults,
            [
                "/email: is missing Missing",
                "/idempotency_key: too long Key",
                "/inputs: *** is no token Refused",
                " Refused"
            ]
        );
    }

    #[test]
    fn what_is_no_problem_detail_is_told_by_its_status() {
        for reply in [
            reply("text/html", "{\"detail\": \"x\"}"),
            reply("application/json", "<html>"),
            reply("application/json", "[]"),
        ] {
            let told = read(&reply, Tokens::default());
            assert_eq!((told.slug, told.detail.as_str(), told.faults.is_empty()), (None, "Unprocessable Entity", true));
        }
        let long = read(&reply("application/json", json!({"title": "é".repeat(9000)})), Tokens::default());
        assert_eq!(long.detail.chars().count(), LONGEST + 1);
    }
}
