//! Problem details (RFC 9457): what is wrong with a call, in a form that programs can read.

use serde_json::json;

use super::super::approvals::{ApprovalError, Barred, Grounds};
use super::super::value::{Fault, FaultKind};
use super::super::{CallError, Faults, HoldError, Json, TaskError, TaskState};
use super::names::{CIRCLE, KEY_USED, NOT_PLANNED, NOT_SERVED, NOT_SUPPORTED, PROBLEM, STEP_UP_NEEDED};
use crate::DateTime;

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
    /// How a task stands that a step could not be taken with: `{id, state, by, reason, since}`.
    pub task: Option<Json>,
    /// The RESULT that a used key stands for.
    pub result: Option<Box<Json>>,
    /// What a step-up has to be like.
    pub step_up: Option<Box<Challenge>>,
}

/// What a step-up has to be like (RFC 9470).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Challenge {
    /// The values of `acr` that prove one, the first the best; none when that is not known.
    pub acr_values: Vec<String>,
    /// How many seconds ago it may have been.
    pub max_age: u64,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $status:literal $slug:tt $title:literal),* $(,)?) => {
        /// The sorts of problem, each with a status of its own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ProblemKind { $($(#[$doc])* $kind),* }

        impl ProblemKind {
            /// All, in order.
            pub const ALL: &'static [ProblemKind] = &[$(ProblemKind::$kind),*];

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
    /// The parameters of the address are not right.
    BadQuery = 400 "bad-query" "The parameters of the address are not right",
    /// The body is not JSON.
    NotJson = 400 "not-json" "The body is not JSON",
    /// Nobody knows who calls.
    Unauthenticated = 401 "unauthenticated" "Say who you are with a valid bearer token",
    /// The contract asks for somebody who has authenticated anew.
    StepUp = 401 STEP_UP_NEEDED "Authenticate anew, and strongly",
    /// The caller may not do this.
    Forbidden = 403 "forbidden" "You may not do this",
    /// It costs more than the caller accepts.
    TooDear = 403 "price-not-accepted" "It costs more than the caller accepts",
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
    /// What was asked to be approved under the key is another input.
    OtherApproval = 409 "approval-of-another-input" "The approval under the idempotency key is for another input",
    /// The key was used up by an earlier call.
    KeyUsed = 409 KEY_USED "The idempotency key was used before",
    /// Somebody else was first with a task, or has it.
    TaskConflict = 409 "task-conflict" "The task does not stand as this needs it to",
    /// An approval does not stand as a decision needs it to.
    ApprovalConflict = 409 "approval-conflict" "The approval does not stand as this needs it to",
    /// The caller has planned against another contract than the one that is served.
    OtherContract = 412 "other-contract" "The contract is not the one that you planned against",
    /// The body is too large.
    TooLarge = 413 "too-large" "The body is too large",
    /// The body is of another media type.
    UnsupportedType = 415 "unsupported-type" "The body is of another media type than is taken here",
    /// The body is not what the capability takes.
    Invalid = 422 "invalid-input" "The input is not what the capability takes",
    /// The body is not what is taken here.
    InvalidBody = 422 "invalid-body" "The body is not what is taken here",
    /// The contract does not let the capability be called so.
    NotSupported = 422 NOT_SUPPORTED "The contract does not let it be called so",
    /// A commit came before its plan.
    NotPlanned = 422 NOT_PLANNED "There is no plan to commit",
    /// Too many calls in too short a time.
    TooMany = 429 "too-many-calls" "Too many calls; try again later",
    /// A fault of the server's own.
    Broken = 500 "broken" "The server has a fault",
    /// Not now.
    NotReady = 503 "not-ready" "Not ready; try again later",
    /// Bricks ask each other in a circle.
    Circle = 508 CIRCLE "Bricks ask each other in a circle",
}

impl ProblemKind {
    /// The type: `urn:capgen:problem:not-json`.
    pub fn name(self) -> String {
        format!("{PROBLEM}{}", self.slug())
    }
}

impl Problem {
    /// One that says only this.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Problem {
        Problem { kind, detail: detail.into(), faults: Faults::default(), task: None, result: None, step_up: None }
    }

    /// What is wrong with the body of a call.
    pub(super) fn of_body(faults: Faults) -> Problem {
        let not_json = faults.list().iter().any(|fault| fault.kind == FaultKind::Syntax);
        let kind = if not_json { ProblemKind::NotJson } else { ProblemKind::Invalid };
        Problem { detail: faults.to_string(), faults, ..Problem::new(kind, "") }
    }

    /// What is wrong with the body of a step with a task.
    pub(super) fn of_task_body(faults: Faults) -> Problem {
        let problem = Problem::of_body(faults);
        match problem.kind {
            ProblemKind::Invalid => Problem { kind: ProblemKind::InvalidBody, ..problem },
            _ => problem,
        }
    }

    /// Why a step with a task was not taken.
    pub(super) fn of_task(error: TaskError) -> Problem {
        let detail = error.to_string();
        match error {
            TaskError::Unknown { .. } => Problem::new(ProblemKind::NotFound, detail),
            TaskError::Barred { .. } => Problem::new(ProblemKind::Forbidden, detail),
            TaskError::Ledger(_) => Problem::new(ProblemKind::NotReady, detail),
            TaskError::Invalid { faults, .. } => {
                Problem { kind: ProblemKind::InvalidBody, ..Problem::under("/output", faults) }
            }
            TaskError::NotHeld { id } => Problem::standing(detail, id.as_str(), &TaskState::Open, None),
            TaskError::Held { id, by, since_ms } => {
                Problem::standing(detail, id.as_str(), &TaskState::Claimed { by }, since_ms)
            }
            TaskError::Over { id, state, since_ms } => Problem::standing(detail, id.as_str(), &state, since_ms),
            TaskError::Undeclared { .. } | TaskError::NothingProposed { .. } => {
                Problem::new(ProblemKind::TaskConflict, detail)
            }
        }
    }

    /// Why a decision about an approval was not taken.
    pub(super) fn of_approval(error: ApprovalError) -> Problem {
        let detail = error.to_string();
        match error {
            ApprovalError::Unknown { .. } => Problem::new(ProblemKind::NotFound, detail),
            ApprovalError::Ledger(_) => Problem::new(ProblemKind::NotReady, detail),
            ApprovalError::Barred { why: Barred::Evidence { missing }, .. } => {
                let mut faults = Faults::default();
                for evidence in missing {
                    let (path, message) = (format!("/{}", Grounds::member(evidence)), "is missing".to_owned());
                    faults.add(|| Fault { path, message, kind: FaultKind::Missing });
                }
                Problem { faults, ..Problem::new(ProblemKind::InvalidBody, detail) }
            }
            ApprovalError::Barred { why, .. } => match why {
                Barred::NotEntitled { .. } | Barred::IsRequester { .. } | Barred::IsOperator { .. } => {
                    Problem::new(ProblemKind::Forbidden, detail)
                }
                _ => Problem::new(ProblemKind::ApprovalConflict, detail),
            },
        }
    }

    /// A legal hold that is not set or lifted.
    pub(super) fn of_hold(error: HoldError) -> Problem {
        let kind = match &error {
            HoldError::NotAllowed { .. } => ProblemKind::Forbidden,
            HoldError::Unsaid { .. } | HoldError::BadName { .. } => ProblemKind::InvalidBody,
            HoldError::Ledger(_) => ProblemKind::NotReady,
        };
        Problem::new(kind, error.to_string())
    }

    /// A task that stands otherwise than a step needs it to.
    fn standing(detail: String, id: &str, state: &TaskState, since_ms: Option<u64>) -> Problem {
        let since = since_ms.map(|ms| DateTime::from_unix_ms(ms).to_string());
        let (by, reason) = state.by_and_reason();
        let task = json!({ "id": id, "state": state.word(), "by": by, "reason": reason, "since": since });
        let detail = since.map_or(detail.clone(), |since| format!("{detail} (since {since})"));
        Problem { task: Some(task), ..Problem::new(ProblemKind::TaskConflict, detail) }
    }

    /// Faults whose paths begin at a member of the body.
    fn under(member: &str, faults: Faults) -> Problem {
        let mut of_body = Faults::default();
        for mut fault in faults {
            fault.path.insert_str(0, member);
            of_body.add(|| fault);
        }
        Problem { detail: of_body.to_string(), faults: of_body, ..Problem::new(ProblemKind::Invalid, "") }
    }

    /// What a call's error says, seen from the body it came in.
    pub(super) fn of_call(error: CallError) -> Problem {
        let kind = match &error {
            CallError::Invalid { .. } | CallError::Key(_) => ProblemKind::Invalid,
            CallError::Conflict { .. } => ProblemKind::Conflict,
            CallError::OtherApproval { .. } => ProblemKind::OtherApproval,
            CallError::KeyUsed { .. } => ProblemKind::KeyUsed,
            CallError::NotSupported { .. } => ProblemKind::NotSupported,
            CallError::NotPlanned { .. } => ProblemKind::NotPlanned,
            CallError::StepUp { .. } => ProblemKind::StepUp,
            CallError::TooDear { .. } => ProblemKind::TooDear,
            CallError::Forbidden { .. } | CallError::LacksScopes { .. } | CallError::WrongRegion { .. } => {
                ProblemKind::Forbidden
            }
            CallError::NotFound { .. } => ProblemKind::NotFound,
            CallError::Absent { .. } | CallError::Wiring(_) => ProblemKind::NotServed,
            CallError::TooOften { .. } => ProblemKind::TooMany,
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
                Problem { detail: of_body.to_string(), faults: of_body, ..Problem::new(kind, "") }
            }
            CallError::KeyUsed { ref result, .. } => {
                let result = serde_json::to_value(result).ok().map(Box::new);
                Problem { result, ..Problem::new(kind, error.to_string()) }
            }
            CallError::StepUp { max_age, .. } => {
                let challenge = Challenge { acr_values: Vec::new(), max_age: max_age.as_secs() };
                Problem { step_up: Some(challenge.into()), ..Problem::new(kind, error.to_string()) }
            }
            CallError::Forbidden { message, .. } | CallError::NotFound { message, .. } => Problem::new(kind, message),
            error => Problem::new(kind, error.to_string()),
        }
    }

    /// As it goes over the wire. Members without content are left out.
    pub fn to_json(&self) -> Json {
        let mut json = json!({
            "type": self.kind.name(),
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
        for (name, member) in [("task", self.task.as_ref()), ("result", self.result.as_deref())] {
            if let Some(member) = member {
                json[name] = member.clone();
            }
        }
        if let Some(challenge) = &self.step_up {
            json["max_age"] = challenge.max_age.into();
            if !challenge.acr_values.is_empty() {
                json["acr_values"] = challenge.acr_values.clone().into();
            }
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
