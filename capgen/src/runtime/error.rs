//! What a call answers when the call itself is wrong, or cannot be carried out at all.

use std::time::Duration;

use super::approvals::ApprovalId;
use super::value::{Fault, FaultKind};
use super::{CallResult, Faults, Key, KeyError, LedgerError, Price};

/// Why there is no outcome.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// The input breaks its declared shape, or the provider refused a member of it (HTTP 422).
    #[error("invalid input for `{capability}`: {faults}")]
    Invalid {
        /// The capability.
        capability: String,
        /// Every fault, each with its path.
        faults: Faults,
    },
    /// The key was used before with another input (HTTP 409).
    #[error(
        "the key `{key}` was used for `{capability}` with another input: a new piece of work needs a key of its own"
    )]
    Conflict {
        /// The capability.
        capability: String,
        /// The key.
        key: Key,
    },
    /// What was asked to be approved under the key is another input (HTTP 409).
    #[error(
        "the approval `{approval}` under the key `{key}` is for another input of `{capability}`: what was asked for cannot be \
         changed; call with that input, or with a key of its own"
    )]
    OtherApproval {
        /// The capability.
        capability: String,
        /// The key.
        key: Key,
        /// The approval that there is.
        approval: ApprovalId,
    },
    /// The key was used up before, and its contract lets no call use it again (HTTP 409).
    #[error(
        "the key `{key}` was used up for `{capability}` before, and a key is used once: see the result it stands for"
    )]
    KeyUsed {
        /// The capability.
        capability: String,
        /// The key.
        key: Key,
        /// How the call of that key ended.
        result: Box<CallResult>,
    },
    /// The contract does not let it be called so (HTTP 422).
    #[error("`{capability}` cannot be called so: {message}")]
    NotSupported {
        /// The capability.
        capability: String,
        /// What the contract declares, in words.
        message: String,
    },
    /// A commit came before its plan (HTTP 422).
    #[error("`{capability}` has no plan under the key `{key}`: have it planned first, with the same key and input")]
    NotPlanned {
        /// The capability.
        capability: String,
        /// The key.
        key: Key,
    },
    /// The composition maps it to `absent`: do without.
    #[error("`{capability}` is absent in this composition: `{brick}` declares it optional and must do without it")]
    Absent {
        /// The capability.
        capability: String,
        /// The brick that asked.
        brick: String,
    },
    /// The provider does not let this caller have it (HTTP 403).
    #[error("`{capability}` is not allowed: {message}")]
    Forbidden {
        /// The capability.
        capability: String,
        /// The provider's words.
        message: String,
    },
    /// The contract asks for scopes that the caller's mandate does not carry (HTTP 403).
    #[error(
        "`{capability}` needs {}, which `{caller}` was not granted: compose.yaml grants a brick its `scopes`, and a \
         seam takes others by `with_scopes`",
        listed("scope", .scopes)
    )]
    LacksScopes {
        /// The capability.
        capability: String,
        /// Whoever asked.
        caller: String,
        /// What is not there.
        scopes: Vec<String>,
    },
    /// The contract says where the data may be, and whoever serves lies elsewhere (HTTP 403). Nothing was handed over.
    #[error(
        "`{capability}` is not handed to `{brick}`, {}: its contract {rule}; map it to a brick that lies elsewhere, or say where this one \
         lies with `region` in compose.yaml",
        match .region {
            Some(region) => format!("which lies in `{region}`"),
            None => "and nothing says where that lies".to_owned(),
        }
    )]
    WrongRegion {
        /// The capability.
        capability: String,
        /// Whoever serves it.
        brick: String,
        /// Where that lies, where it is said.
        region: Option<String>,
        /// What the contract says: "prohibits `us`".
        rule: String,
    },
    /// The contract asks for somebody who has authenticated anew, and strongly (HTTP 401). Nothing was done.
    #[error(
        "`{capability}` asks for a step-up, and `{caller}` brings {}: have the person authenticate anew, and call again within {} s; \
         a seam takes the proof by `with_step_up`, a caller from outside sends it with its token or in `x-step-up`",
        if *.too_old { "one that is too old" } else { "none" },
        in_seconds(.max_age)
    )]
    StepUp {
        /// The capability.
        capability: String,
        /// Whoever asked.
        caller: String,
        /// Was there one, and too long ago?
        too_old: bool,
        /// How long ago it may have been.
        max_age: Duration,
    },
    /// It costs more than whoever asks accepts, or nobody can tell what it costs (HTTP 403). Nothing was done.
    #[error(
        "`{capability}` {}, and at most {most} was accepted: ask for a plan to learn its price, and accept that, or do without",
        match .price {
            Some(price) => format!("costs {price}"),
            None => "does not tell its price before it is called".to_owned(),
        }
    )]
    TooDear {
        /// The capability.
        capability: String,
        /// What it costs, where that is known.
        price: Option<Price>,
        /// The most that was accepted.
        most: Price,
    },
    /// The contract lets it be called only so often (HTTP 429). Nothing was done, and the call was not counted.
    #[error("`{capability}` is called at most {per_minute} times a minute: call again in {} s", in_seconds(.wait))]
    TooOften {
        /// The capability.
        capability: String,
        /// How many calls of one caller a minute holds.
        per_minute: u64,
        /// How long to wait.
        wait: Duration,
    },
    /// What the input names does not exist for this caller (HTTP 404).
    #[error("`{capability}` found nothing: {message}")]
    NotFound {
        /// The capability.
        capability: String,
        /// The provider's words.
        message: String,
    },
    /// The composition is not wired as its bricks declare.
    #[error(transparent)]
    Wiring(#[from] WiringError),
    /// Bricks call each other in a circle.
    #[error(
        "`{capability}` is the {depth}th call within one call: bricks ask each other in a circle; break it in compose.yaml"
    )]
    TooDeep {
        /// The capability.
        capability: String,
        /// How many calls are nested.
        depth: u32,
    },
    /// A stored or remote answer does not fit what this brick's catalogue declares.
    #[error("the answer of `{capability}` does not fit this brick's catalogue: {faults}")]
    Unreadable {
        /// The capability.
        capability: String,
        /// Every fault, each with its path.
        faults: Faults,
    },
    /// No key can be made for this call.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The ledger did not do its part; nothing is known to have been stored. A composition tells its callers so with a
    /// retryable failure.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

/// How a composition can differ from what its bricks declare. Generated compositions are checked when they are compiled;
/// one made by hand learns it here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WiringError {
    /// The composition has no such brick.
    #[error(
        "no brick `{brick}` in this composition: add it with `.brick(\"{brick}\", …)` or `.provider(\"{brick}\", …)`"
    )]
    UnknownBrick {
        /// Its name here.
        brick: String,
    },
    /// The brick asks for what it does not declare.
    #[error("`{brick}` asks for `{capability}`, which its {file} does not list under `requires`")]
    NotRequired {
        /// Its name here.
        brick: String,
        /// The capability.
        capability: String,
        /// Its brick.yaml.
        file: String,
    },
    /// Nothing is mapped.
    #[error("nothing serves `{capability}`: map it in compose.yaml to a provider, or to `manual`")]
    Unmapped {
        /// The capability.
        capability: String,
    },
    /// No line of a route applies.
    #[error("no line of the route for `{capability}` applies: its last line must be one without `when`")]
    NoRoute {
        /// The capability.
        capability: String,
    },
    /// The brick it is mapped to does not provide it.
    #[error("`{capability}` is mapped to `{brick}`, which does not provide it")]
    NotProvided {
        /// The capability.
        capability: String,
        /// The brick it is mapped to.
        brick: String,
    },
    /// A contract leaves its approval to a policy that the composition does not have.
    #[error(
        "the approval of `{capability}` is left to the policy `{policy}`, which this composition does not have: add it with \
         `.approval_policy(\"{policy}\", …)`"
    )]
    NoPolicy {
        /// The capability.
        capability: String,
        /// The policy.
        policy: String,
    },
}

impl CallError {
    /// An answer that lacks something.
    pub(super) fn unreadable(capability: &str, path: &str, message: &str) -> CallError {
        let fault = Fault { path: path.to_owned(), message: message.to_owned(), kind: FaultKind::Missing };
        CallError::Unreadable { capability: capability.to_owned(), faults: fault.into() }
    }

    /// A mapping to a brick that has no route.
    pub(super) fn not_provided(capability: &str, brick: &str) -> CallError {
        WiringError::NotProvided { capability: capability.to_owned(), brick: brick.to_owned() }.into()
    }

    /// The HTTP status that says the same.
    pub fn http_status(&self) -> u16 {
        match self {
            CallError::Invalid { .. }
            | CallError::Key(_)
            | CallError::NotSupported { .. }
            | CallError::NotPlanned { .. } => 422,
            CallError::Conflict { .. } | CallError::KeyUsed { .. } | CallError::OtherApproval { .. } => 409,
            CallError::Forbidden { .. }
            | CallError::LacksScopes { .. }
            | CallError::WrongRegion { .. }
            | CallError::TooDear { .. } => 403,
            CallError::Absent { .. } | CallError::NotFound { .. } | CallError::Wiring(_) => 404,
            CallError::StepUp { .. } => 401,
            CallError::TooOften { .. } => 429,
            CallError::TooDeep { .. } => 508,
            CallError::Unreadable { .. } => 502,
            CallError::Ledger(_) => 503,
        }
    }
}

/// "the scope `a`", "the scopes `a`, `b`".
pub(super) fn listed(what: &str, words: &[String]) -> String {
    let plural = if words.len() == 1 { "" } else { "s" };
    format!("the {what}{plural} `{}`", words.join("`, `"))
}

/// Whole seconds, at least one.
pub(super) fn in_seconds(wait: &Duration) -> u64 {
    (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1)
}
