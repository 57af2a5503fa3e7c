//! Problem details (RFC 9457): what is wrong with a call, in a form that programs can read.

use serde_json::json;

use super::super::value::{Fault, FaultKind};
use super::super::{CallError, Faults, Json};
use super::names::{CIRCLE, NOT_SERVED, PROBLEM};

/// The media type of a problem detail.
pub(super) const MEDIA_TYPE: &str = "application/problem+json";

/// Why a call has no outcome.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Problem {
    /// What sort of problem it is.
    pub kind: ProblemKind,
    /// What is wrong with this call, in words.
    pub detail: String,
    /// Every fault of the body, its path counted from the root of the body.
    pub faults: Faults,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $status:literal $slug:tt $title:literal),* $(,)?) => {
        /// The sorts of problem, each with a status of its own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ProblemKind { $($(#[$doc])* $kind),* }

        impl ProblemKind {
            /// The HTTP status.
            pub const fn status(self) -> u16 {
                match self { $(ProblemKind::$kind => $status),* }
            }

            /// The end of the type: `urn:capgen:problem:<this>`.
            pub const fn slug(self) -> &'static str {
                match self { $(ProblemKind::$kind => $slug),* }
            }

            /// The same for every problem of the sort.
            pub const fn title(self) -> &'static str {
                match self { $(ProblemKind::$kind => $title),* }
            }
        }
    };
}

kinds! {
    /// The body is not JSON.
    NotJson = 400 "not-json" "The body is not JSON",
    /// Nobody knows who calls.
    Unauthenticated = 401 "unauthenticated" "Say who you are with a valid bearer token",
    /// The caller may not do this.
    Forbidden = 403 "forbidden" "You may not do this",
    /// There is nothing of that name.
    NotFound = 404 "not-found" "There is nothing of that name",
    /// No capability of that name is served.
    NotServed = 404 NOT_SERVED "No capability of that name is served here",
    /// Another method is needed.
    MethodNotAllowed = 405 "method-not-allowed" "This address takes another method",
    /// The body did not arrive in time.
    TooSlow = 408 "too-slow" "The body did not arrive in time",
    /// The key was used with another input.
    Conflict = 409 "key-conflict" "The idempotency key was used with another input",
    /// The body is too large.
    TooLarge = 413 "too-large" "The body is too large",
    /// The body is of another media type.
    UnsupportedType = 415 "unsupported-type" "The body must be application/json",
    /// The body is not what the capability takes.
    Invalid = 422 "invalid-input" "The input is not what the capability takes",
    /// Too many calls in too short a time.
    TooMany = 429 "too-many-calls" "Too many calls; try again later",
    /// A fault of the server's own.
    Broken = 500 "broken" "The server has a fault",
    /// Not now.
    NotReady = 503 "not-ready" "Not ready; try again later",
    /// Bricks ask each other in a circle.
    Circle = 508 CIRCLE "Bricks ask each other in a circle",
}

impl Problem {
    /// One that says only this.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Problem {
        Problem { kind, detail: detail.into(), faults: Faults::default() }
    }

    /// What is wrong with the body of a call.
    pub(super) fn of_body(faults: Faults) -> Problem {
        let not_json = faults.list().iter().any(|fault| fault.kind == FaultKind::Syntax);
        let kind = if not_json { ProblemKind::NotJson } else { ProblemKind::Invalid };
        Problem { kind, detail: faults.to_string(), faults }
    }

    /// What a call's error says, seen from the body it came in.
    pub(super) fn of_call(error: CallError) -> Problem {
        let kind = match &error {
            CallError::Invalid { .. } | CallError::Key(_) => ProblemKind::Invalid,
            CallError::Conflict { .. } => ProblemKind::Conflict,
            CallError::Forbidden { .. } => ProblemKind::Forbidden,
            CallError::NotFound { .. } => ProblemKind::NotFound,
            CallError::Absent { .. } | CallError::Wiring(_) => ProblemKind::NotServed,
            CallError::TooDeep { .. } => ProblemKind::Circle,
            CallError::Ledger(_) => ProblemKind::NotReady,
            CallError::Unreadable { .. } => ProblemKind::Broken,
        };
        match error {
            CallError::Invalid { faults, .. } => {
                let mut of_body = Faults::default();
                for fault in faults {
                    of_body.add(|| in_body(fault));
                }
                Problem { kind, detail: of_body.to_string(), faults: of_body }
            }
            CallError::Forbidden { message, .. } | CallError::NotFound { message, .. } => Problem::new(kind, message),
            error => Problem::new(kind, error.to_string()),
        }
    }

    /// As it goes over the wire. Members without content are left out.
    pub fn to_json(&self) -> Json {
        let mut json = json!({
            "type": format!("{PROBLEM}{}", self.kind.slug()),
            "title": self.kind.title(),
            "status": self.kind.status(),
            "detail": self.detail,
        });
        if !self.faults.is_empty() {
            json["faults"] = self.faults.list().iter().map(fault_json).collect();
        }
        if self.faults.more() > 0 {
            json["more_faults"] = self.faults.more().into();
        }
        json
    }
}

fn fault_json(fault: &Fault) -> Json {
    json!({ "path": fault.path, "message": fault.message, "kind": fault.kind.word() })
}

/// The engine's paths begin at the input, but for that of the key.
fn in_body(mut fault: Fault) -> Fault {
    let under = match fault.kind {
        FaultKind::Key => "",
        _ if fault.path.is_empty() || fault.path.starts_with('/') => "/input",
        _ => "/input/",
    };
    fault.path.insert_str(0, under);
    fault
}
