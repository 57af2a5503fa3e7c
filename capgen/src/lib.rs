//! capgen is a composition compiler: bricks ask for effects by name, and a composition says who serves them.
//!
//! The light runtime is the default feature. Build scripts take the compiler instead:
//! `capgen = { version = "…", default-features = false, features = ["build"] }`.
#![cfg_attr(feature = "runtime", doc = include_str!("runtime/docs/crate.md"))]

#[cfg(feature = "build")]
pub mod build;
#[cfg(feature = "build")]
pub mod check;
#[cfg(feature = "build")]
pub mod diagnostic;
#[cfg(feature = "build")]
pub mod emit;
#[cfg(any(feature = "build", feature = "server"))]
mod keywords;
#[cfg(feature = "build")]
pub mod model;
#[cfg(feature = "build")]
mod ordered;
#[cfg(feature = "build")]
pub mod read;
#[cfg(any(feature = "build", feature = "runtime"))]
mod region;
#[cfg(feature = "runtime")]
pub mod runtime;
#[cfg(feature = "sign")]
pub mod sign;
#[cfg(feature = "build")]
mod text;
#[cfg(any(feature = "build", feature = "mcp"))]
mod tool_name;
#[cfg(any(feature = "build", feature = "runtime"))]
pub mod words;

#[cfg(feature = "runtime")]
#[doc = include_str!("runtime/docs/seam.md")]
pub use capgen_macros::CapabilitySeam;
#[cfg(feature = "runtime")]
#[doc = include_str!("runtime/docs/capability.md")]
pub use capgen_macros::capability;
#[cfg(feature = "runtime")]
pub use capgen_macros::{Provider, capabilities};
#[cfg(feature = "runtime")]
pub use runtime::approvals;
#[cfg(any(feature = "client", feature = "server"))]
pub use runtime::http;
#[cfg(feature = "runtime")]
#[doc(hidden)]
pub use runtime::rt;
#[cfg(feature = "testing")]
pub use runtime::testing;
#[cfg(feature = "runtime")]
pub use runtime::value::{Any, Bytes, Date, DateTime, Decimal, Fault, FaultKind, Faults, Number};
#[cfg(feature = "runtime")]
pub use runtime::{AiMode, AiStep, Apply, DecidedBy, Deciding, Decision, Proposal, Rejected, Verdict};
#[cfg(feature = "runtime")]
pub use runtime::{
    Answer, Backoff, BrickInfo, BrickSeam, Call, CallError, CallResult, Capability, CapabilitySeam, Composition,
    Connection, ConnectionError, ConnectionLine, Connections, Descriptor, Dispatch, Done, DryRun, Failed, Failure,
    Grant, HoldError, Holds, Json, Key, KeyError, KeyRing, KeyRingError, Ledger, LedgerError, ManualTask, Pending,
    Plan, PlanCall, PlanStep, Provide, Provider, Receipt, RefreshCredential, RemoteCall, Resealed, SealingKey,
    SealingKeys, Seam, SecretFault, SecretPlace, SecretProvider, SecretRef, SecretRefError, Status, TaskError,
    TaskFilter, TaskId, TaskLine, TaskStage, TaskState, Tasks, Wait, Why, WiringError, contract, json, ledger,
    retry_after,
};
#[cfg(feature = "runtime")]
pub use runtime::{BoxFuture, Price, StartError, StepUp, TraceContext};
#[cfg(feature = "runtime")]
pub use runtime::{Breaker, Circuit, CircuitState, Patience};
#[cfg(feature = "runtime")]
pub use runtime::{
    CallMode, Cancel, Cancellable, Cancelled, Chunks, Commit, CommitPlan, Committable, Compensable, Compensate,
    Compensated, Questions, Reconcilable, Reconcile, Reconciled, Repeatable, Sent, Stream, StreamPart, Streamed,
    Streaming, retrying,
};
