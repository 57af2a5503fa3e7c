//! A call on its way out: the body and the headers of a request.

use std::collections::BTreeSet;
use std::time::Instant;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, HeaderName, HeaderValue};
use hyper::{HeaderMap, Method, Request, Uri};

use super::super::super::contract::KeyRequirement;
use super::super::super::value::{Shape, Value, push_text, write_into};
use super::super::super::{CallError, CallMode, Connection, Descriptor, Key, Price, TraceContext};
use super::super::names::{DEPTH, STEP_UP, TENANT, TRACE_PARENT, TRACE_STATE};
use super::token::{Credential, TokenFor};

/// A call.
pub(super) struct Ask<'a> {
    pub(super) descriptor: &'static Descriptor,
    /// None for a read.
    pub(super) key: Option<&'a Key>,
    pub(super) mode: CallMode,
    pub(super) dry_run: bool,
    pub(super) shape: &'static Shape,
    pub(super) input: &'a dyn Value,
    pub(super) from: From<'a>,
    /// No answer is waited for beyond.
    pub(super) deadline: Option<Instant>,
}

/// Who calls.
#[derive(Clone, Copy, Default)]
pub(super) struct From<'a> {
    /// What the brick that is asked is called there.
    pub(super) brick: Option<&'a str>,
    pub(super) tenant: Option<&'a str>,
    pub(super) actor: Option<&'a str>,
    /// How many calls it is made within.
    pub(super) depth: u32,
    /// The token that proves that the actor has authenticated anew.
    pub(super) step_up: Option<&'a str>,
    /// The most that whoever asks accepts to pay.
    pub(super) max_price: Option<&'a Price>,
    pub(super) trace: Option<&'a TraceContext>,
    pub(super) connection: Option<&'a Connection>,
    /// What the call needs, where a composition makes it.
    pub(super) permissions: Option<&'a BTreeSet<String>>,
}

impl Ask<'_> {
    /// The wire form: `{idempotency_key, dry_run, input}`, and of what has no input `{idempotency_key}`.
    pub(super) fn body(&self) -> Result<Bytes, CallError> {
        let mut text = String::with_capacity(512);
        text.push('{');
        let takes_key = self.descriptor.key_requirement() != KeyRequirement::Unsupported;
        if let Some(key) = self.key.filter(|_| takes_key && !self.descriptor.read) {
            text.push_str("\"idempotency_key\":");
            push_text(key.as_str(), &mut text);
            if !self.mode.takes_input() {
                text.push('}');
                return Ok(text.into());
            }
            text.push(',');
        }
        if self.dry_run {
            text.push_str("\"dry_run\":true,");
        }
        text.push_str("\"input\":");
        let capability = || self.descriptor.name.to_owned();
        write_into(&mut text, self.shape, self.input)
            .map_err(|faults| CallError::Invalid { capability: capability(), faults })?;
        if let Some(most) = self.from.max_price {
            text.push_str(",\"max_price\":");
            text.push_str(&most.to_json().to_string());
        }
        text.push('}');
        Ok(text.into())
    }

    pub(super) fn request(
        &self,
        uri: Uri,
        common: &HeaderMap,
        credential: Option<&Credential>,
        body: Bytes,
    ) -> Request<Full<Bytes>> {
        let mut request = Request::new(Full::new(body));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = uri;
        let mut headers = common.clone();
        if let Some(credential) = credential {
            headers.insert(AUTHORIZATION, credential.header.clone());
        }
        let mut tell = |name: &HeaderName, value: Option<HeaderValue>| {
            if let Some(value) = value {
                headers.insert(name, value);
            }
        };
        // A name that no header can hold is one that no token can be for: the server refuses what does not fit.
        tell(&TENANT, self.from.tenant.map(text_or_nobody));
        tell(&DEPTH, (self.from.depth > 0).then(|| HeaderValue::from(self.from.depth)));
        tell(&STEP_UP, self.from.step_up.and_then(secret));
        let trace = self.from.trace;
        tell(&TRACE_PARENT, trace.and_then(|trace| HeaderValue::try_from(trace.traceparent()).ok()));
        tell(&TRACE_STATE, trace.and_then(|trace| HeaderValue::from_str(trace.tracestate()?).ok()));
        *request.headers_mut() = headers;
        request
    }

    pub(super) fn token_for(&self, refused: bool) -> TokenFor<'_> {
        let From { tenant, actor, permissions, .. } = self.from;
        TokenFor { tenant, actor, capability: self.descriptor.name, permissions, refused }
    }
}

/// Dropping the header would let the call through for whatever customer the token is for.
fn text_or_nobody(tenant: &str) -> HeaderValue {
    HeaderValue::from_bytes(tenant.as_bytes()).unwrap_or(HeaderValue::from_static("?"))
}

/// A header that is not logged and not indexed. A text that no header can hold is no token.
fn secret(token: &str) -> Option<HeaderValue> {
    let mut header = HeaderValue::from_str(token).ok()?;
    header.set_sensitive(true);
    Some(header)
}
