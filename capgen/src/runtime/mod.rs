//! What generated code, bricks and compositions call. It knows nothing of the compiler.
//!
//! Invariants
//! - There is no executor here: futures are awaited by whoever calls.
//! - Who is asked decides nothing about what is stored: claims, replays and tasks are the engine's and the ledger's alone.
//! - No secret of an input or an output is shown by `Debug`, an error, a plan, a list of tasks or the log.

mod ai;
mod answer;
pub mod approvals;
mod call;
mod capability;
mod chunks;
mod composition;
mod connection;
pub mod contract;
mod deed;
mod descriptor;
mod engine;
#[cfg(feature = "server")]
mod envelope;
mod erased;
mod error;
mod failure;
mod future;
mod halt;
mod holds;
#[cfg(any(feature = "client", feature = "server"))]
pub mod http;
mod include;
mod kept;
mod key;
pub mod ledger;
mod manual;
mod members;
#[cfg(feature = "server")]
mod metrics;
mod mode;
mod modes;
mod names;
#[cfg(feature = "tracing")]
mod outcome;
mod patience;
mod pending;
mod plan;
mod price;
mod proof;
mod questions;
mod redact;
mod remote;
mod result;
mod retry;
mod retry_after;
mod retrying;
mod reversal;
mod route;
#[doc(hidden)]
pub mod rt;
mod seam;
mod shared;
pub mod signed;
mod start;
mod step_up;
mod streaming;
mod task_state;
mod tasks;
mod template;
#[cfg(feature = "testing")]
pub mod testing;
mod timer;
mod trace;
mod tree;
mod unix;
pub mod value;
mod verdict;

pub use serde_json::{Value as Json, json};

pub use ai::{AiMode, AiStep, Apply, DecidedBy, Deciding, Decision, Proposal, Rejected};
pub use answer::{Answer, Done, Failed, Receipt, Wait};
pub use call::{Call, PlanCall};
pub use capability::{BrickInfo, Capability, DryRun, Need, Offer, Provide, Provider};
pub use chunks::{Chunks, Sent};
pub use composition::{Composition, CompositionBuilder, MapTo};
pub use connection::{
    Connection, ConnectionError, ConnectionLine, Connections, Grant, KeyRing, KeyRingError, RefreshCredential,
    Resealed, SealingKey, SealingKeys, SecretFault, SecretPlace, SecretProvider, SecretRef, SecretRefError,
};
pub use descriptor::{Descriptor, Piece, Reason};
pub use error::{CallError, WiringError};
pub use failure::Failure;
pub use future::BoxFuture;
pub use holds::{HoldError, Holds};
pub use key::{Key, KeyError};
pub use ledger::{Ledger, LedgerError, TaskFilter};
pub use manual::{ManualTask, TaskId, TaskLine, Why};
pub use mode::CallMode;
pub use modes::{
    Cancel, Cancellable, Cancelled, Commit, CommitPlan, Committable, Compensable, Compensate, Compensated,
    Reconcilable, Reconcile, Reconciled, Stream, Streamed,
};
pub use patience::{Breaker, Circuit, CircuitState, Patience};
pub use pending::Pending;
pub use plan::{Plan, PlanStep};
pub use price::Price;
pub use proof::{Mapped, Proof};
pub use questions::Questions;
pub use remote::{Dispatch, RemoteCall};
pub use result::{CallResult, Status};
pub use retry::{Backoff, Delays};
pub use retry_after::retry_after;
pub use retrying::{Repeatable, retrying};
pub use reversal::{Origin, Reversal};
pub use route::Route;
pub use seam::{BrickSeam, CapabilitySeam, Seam};
pub use start::StartError;
pub use step_up::StepUp;
pub use streaming::{StreamPart, Streaming};
pub use task_state::{TaskStage, TaskState};
pub use tasks::{TaskError, Tasks};
pub use trace::TraceContext;
#[cfg(all(test, feature = "build"))]
pub(crate) use tree::check_json;
pub use value::{Faults, Typed};
pub use verdict::Verdict;
