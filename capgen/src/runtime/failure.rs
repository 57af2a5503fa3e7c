//! How a provider says that it did not do what it was asked.
//!
//! Invariant: whether the same call may succeed later follows from the kind alone. A provider says what happened; it does
//! not choose what is stored.

use std::time::Duration;

use super::value::{Fault, FaultKind};
use super::{Faults, Json, Typed};

/// Why a provider did not do it.
///
/// ```
/// # use capgen::Failure;
/// # fn vendor() -> Result<(), Failure> {
/// Err(Failure::transient("the directory did not answer within 10 s"))
/// # }
/// # assert!(vendor().is_err());
/// ```
#[derive(Clone, PartialEq)]
pub struct Failure {
    pub(super) kind: Kind,
    pub(super) message: String,
    pub(super) output: Option<Json>,
    pub(super) provider_ref: Option<String>,
}

/// The kinds of failure.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// The same call may succeed later.
    Transient {
        /// Not before this is over.
        retry_after: Option<Duration>,
    },
    /// It has not been done under this key so far, and a provider need not be asked again for that.
    NotDone,
    /// It will not.
    Permanent,
    /// There is nothing to act with.
    ConnectionRequired {
        /// What is missing, in words.
        missing: String,
    },
    /// A reason the capability declares under `failures`.
    Reason(String),
    /// The caller may not have this.
    Forbidden,
    /// What the input names does not exist.
    NotFound,
    /// The input is wrong in a way that only the provider can see.
    Invalid(Faults),
}

impl Failure {
    fn of(kind: Kind, message: impl Into<String>) -> Failure {
        Failure { kind, message: message.into(), output: None, provider_ref: None }
    }

    /// It did not work now; the same call may succeed later: nobody could be reached, the vendor is busy or down. While the
    /// lease lasts, and where the contract lets the work be repeated, the provider is called again with the same key and
    /// [`Call::attempt`](super::Call::attempt) above 1; after that the claim is released.
    pub fn transient(message: impl Into<String>) -> Failure {
        Failure::of(Kind::Transient { retry_after: None }, message)
    }

    /// What a vendor's HTTP status other than success means, alike in every provider. `retry_after` is what its
    /// `Retry-After` header says, see [`retry_after`](super::retry_after()).
    ///
    /// | status | failure |
    /// |---|---|
    /// | 408, 425, 429, and from 500 on all but 501, 505 and 511 | transient |
    /// | 401 | connection required: the vendor does not accept the credentials |
    /// | any other | permanent |
    ///
    /// Where a vendor means something else by one of them (a 404 that says "not yet"), look at that first.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use capgen::Failure;
    ///
    /// let busy = Failure::from_status(429, Some(Duration::from_secs(2)), "the directory answered 429");
    /// assert!(busy.is_transient() && busy.retry_after() == Some(Duration::from_secs(2)));
    /// assert!(!Failure::from_status(409, None, "the name is taken").is_transient());
    /// assert!(Failure::from_status(401, None, "a valid token").missing().is_some());
    /// ```
    pub fn from_status(status: u16, retry_after: Option<Duration>, message: impl Into<String>) -> Failure {
        match status {
            401 => Failure::connection_required(message),
            501 | 505 | 511 => Failure::permanent(message),
            408 | 425 | 429 | 500.. => Failure::of(Kind::Transient { retry_after }, message),
            _ => Failure::permanent(message),
        }
    }

    /// It will never work with this input. Stored, and answered again for the same key.
    pub fn permanent(message: impl Into<String>) -> Failure {
        Failure::of(Kind::Permanent, message)
    }

    /// It has not been done so far; who asks later may be told otherwise.
    pub(super) fn not_done(message: impl Into<String>) -> Failure {
        Failure::of(Kind::NotDone, message)
    }

    /// There is no usable connection. The caller gets a manual task that names what is missing.
    pub fn connection_required(missing: impl Into<String>) -> Failure {
        let missing = missing.into();
        Failure::of(Kind::ConnectionRequired { missing: missing.clone() }, format!("{missing} is missing"))
    }

    /// One of the reasons that the capability declares under `failures`; whether it is retryable stands there.
    pub fn reason(name: impl Into<String>, message: impl Into<String>) -> Failure {
        Failure::of(Kind::Reason(name.into()), message)
    }

    /// The caller may not have this (403). Nothing is stored and the claim is released.
    pub fn forbidden(message: impl Into<String>) -> Failure {
        Failure::of(Kind::Forbidden, message)
    }

    /// What the input names does not exist for this caller (404). Nothing is stored and the claim is released.
    pub fn not_found(message: impl Into<String>) -> Failure {
        Failure::of(Kind::NotFound, message)
    }

    /// A member of the input is wrong in a way that only the provider can see (422). The path is a JSON pointer such as
    /// `/signers/0/email`. Nothing is stored and the claim is released.
    pub fn invalid(path: impl Into<String>, message: impl Into<String>) -> Failure {
        let message = message.into();
        let fault = Fault { path: path.into(), message: message.clone(), kind: FaultKind::Refused };
        Failure::of(Kind::Invalid(fault.into()), message)
    }

    /// With an output all the same: what is missing, how far it came.
    #[must_use]
    pub fn with_output<T: Typed>(mut self, output: &T) -> Failure {
        self.output = Some(super::value::to_json(T::SHAPE, output));
        self
    }

    /// With an output that has only some of the declared members.
    #[must_use]
    pub fn with_partial_output(mut self, output: Json) -> Failure {
        self.output = Some(output);
        self
    }

    /// With what the vendor calls the thing that was touched.
    #[must_use]
    pub fn with_ref(mut self, provider_ref: impl Into<String>) -> Failure {
        self.provider_ref = Some(provider_ref.into());
        self
    }

    /// With how long the vendor asks to be left alone. It says nothing of a failure that is not transient.
    #[must_use]
    pub fn with_retry_after(mut self, time: Duration) -> Failure {
        if let Kind::Transient { retry_after } = &mut self.kind {
            *retry_after = Some(time);
        }
        self
    }

    /// May the same call succeed later?
    pub fn is_transient(&self) -> bool {
        matches!(self.kind, Kind::Transient { .. })
    }

    /// How long the vendor asks to be left alone, when it does.
    pub fn retry_after(&self) -> Option<Duration> {
        match self.kind {
            Kind::Transient { retry_after } => retry_after,
            _ => None,
        }
    }

    /// With more words behind what it says.
    pub(super) fn adding(mut self, words: &str) -> Failure {
        self.message.push_str(words);
        self
    }

    /// The sentence.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What is missing, for a `connection_required`.
    pub fn missing(&self) -> Option<&str> {
        match &self.kind {
            Kind::ConnectionRequired { missing } => Some(missing),
            _ => None,
        }
    }
}

/// Shows no output: it may hold secrets.
impl std::fmt::Debug for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Failure")
            .field("kind", &self.kind)
            .field("message", &self.message)
            .field("provider_ref", &self.provider_ref)
            .finish_non_exhaustive()
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
