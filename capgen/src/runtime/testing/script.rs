//! What a fake is told to answer.

use std::time::Duration;

use crate::runtime::Typed;
use crate::runtime::value::to_json;
use crate::{Fault, FaultKind, Faults, Json};

/// An answer of a [`Fake`](super::Fake), to one call.
///
/// ```
/// use std::time::Duration;
///
/// use capgen::testing::Scripted;
///
/// let slow_and_busy = Scripted::transient("the directory is busy").after(Duration::from_millis(5));
/// assert!(format!("{slow_and_busy:?}").contains("busy"));
/// ```
#[derive(Clone, Debug)]
#[must_use = "give it to `Fake::on`"]
pub struct Scripted {
    pub(super) answer: Reply,
    /// How long it takes.
    pub(super) after: Duration,
    /// Its lease runs out meanwhile.
    pub(super) late: bool,
}

#[derive(Clone)]
pub(super) enum Reply {
    Done,
    DoneWith(Json),
    Transient(String),
    Permanent(String),
    Reason(String, String),
    ConnectionRequired(String),
    InProgress(String),
    Forbidden(String),
    NotFound(String),
    Invalid(Faults),
}

/// Shows no output: it may hold secrets.
impl std::fmt::Debug for Reply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (word, said) = match self {
            Reply::Done => ("done", String::new()),
            Reply::DoneWith(_) => ("done with an output", String::new()),
            Reply::Transient(message) => ("failed for now", message.clone()),
            Reply::Permanent(message) => ("failed for good", message.clone()),
            Reply::Reason(name, message) => ("failed", format!("{name}: {message}")),
            Reply::ConnectionRequired(missing) => ("connection required", missing.clone()),
            Reply::InProgress(message) => ("in progress", message.clone()),
            Reply::Forbidden(message) => ("forbidden", message.clone()),
            Reply::NotFound(message) => ("not found", message.clone()),
            Reply::Invalid(faults) => ("invalid", faults.to_string()),
        };
        f.debug_tuple(word).field(&said).finish()
    }
}

impl Scripted {
    fn of(answer: Reply) -> Scripted {
        Scripted { answer, after: Duration::ZERO, late: false }
    }

    /// It is done, with an output that is made up and valid.
    pub fn done() -> Scripted {
        Scripted::of(Reply::Done)
    }

    /// It is done, with this output.
    pub fn done_with<T: Typed>(output: &T) -> Scripted {
        Scripted::of(Reply::DoneWith(to_json(T::SHAPE, output)))
    }

    /// It failed for now: the same call may succeed later.
    pub fn transient(message: impl Into<String>) -> Scripted {
        Scripted::of(Reply::Transient(message.into()))
    }

    /// It failed for good.
    pub fn permanent(message: impl Into<String>) -> Scripted {
        Scripted::of(Reply::Permanent(message.into()))
    }

    /// It failed for one of the reasons that the capability declares under `failures`.
    pub fn reason(name: impl Into<String>, message: impl Into<String>) -> Scripted {
        Scripted::of(Reply::Reason(name.into(), message.into()))
    }

    /// There is nothing to act with: a person gets a task.
    pub fn connection_required(missing: impl Into<String>) -> Scripted {
        Scripted::of(Reply::ConnectionRequired(missing.into()))
    }

    /// It is under way elsewhere: who asks again with its key is told how it stands then.
    pub fn in_progress(message: impl Into<String>) -> Scripted {
        Scripted::of(Reply::InProgress(message.into()))
    }

    /// The caller may not have it (403).
    pub fn forbidden(message: impl Into<String>) -> Scripted {
        Scripted::of(Reply::Forbidden(message.into()))
    }

    /// What the input names does not exist (404).
    pub fn not_found(message: impl Into<String>) -> Scripted {
        Scripted::of(Reply::NotFound(message.into()))
    }

    /// A member of the input is wrong in a way that only a provider sees (422). The path is a JSON pointer.
    pub fn invalid(path: impl Into<String>, message: impl Into<String>) -> Scripted {
        let fault = Fault { path: path.into(), message: message.into(), kind: FaultKind::Refused };
        Scripted::of(Reply::Invalid(fault.into()))
    }

    /// The same, but it takes so long.
    pub fn after(mut self, time: Duration) -> Scripted {
        self.after = time;
        self
    }

    /// The same, but only after its lease has run out and another attempt with its key has begun: what it answers comes too late to
    /// count. Call twice at once, with `join!`. It needs the fake's own clock, so not a ledger of yours.
    pub fn late(mut self) -> Scripted {
        self.late = true;
        self
    }
}
