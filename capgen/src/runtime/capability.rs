//! What bricks implement and generated code describes: capabilities, providers, and what a brick declares.

use std::future::Future;

use super::value::Typed;
use super::{Call, Descriptor, Done, Failure, Plan, PlanCall, Route};

/// One named operation with typed input and output. Generated code has a marker type for each.
pub trait Capability: Send + Sync + 'static {
    /// What it takes.
    type Input: Typed;
    /// What it answers.
    type Output: Typed;
    /// Everything else about it.
    const DESCRIPTOR: &'static Descriptor;
}

/// Does what a capability says. [`#[capability]`](macro@crate::capability) implements it; its example shows one.
pub trait Provide<C: Capability>: Send + Sync + 'static {
    /// Does it once. It must be idempotent at the vendor, by [`Call::key`]: an attempt that died is made again.
    fn call(&self, call: &Call, input: C::Input) -> impl Future<Output = Result<Done<C::Output>, Failure>> + Send;
}

/// Says what would be done. [`#[capability(…, plan = …)]`](macro@crate::capability) implements it; all that is not a read
/// must have it.
pub trait DryRun<C: Capability>: Send + Sync + 'static {
    /// The plan, made without touching anything outside: there is no connection to act with.
    fn plan(&self, call: &PlanCall, input: &C::Input) -> impl Future<Output = Result<Plan, Failure>> + Send;
}

/// A provider brick. [`#[derive(Provider)]`](macro@crate::Provider) implements it.
pub trait Provider: Send + Sync + Sized + 'static {
    /// What its brick.yaml declares.
    fn brick() -> &'static BrickInfo;
    /// The way to each capability it provides.
    fn routes() -> Vec<Route<Self>>;
}

/// What a brick.yaml declares, as a constant.
#[derive(Debug)]
pub struct BrickInfo {
    /// Its name.
    pub name: &'static str,
    /// Callers need `<this>:capability:invoke`.
    pub permission: &'static str,
    /// Its brick.yaml, for messages.
    pub file: &'static str,
    /// What it requires, sorted by capability.
    pub requires: &'static [Need],
    /// What it provides, sorted by capability.
    pub provides: &'static [Offer],
}

/// A capability that a brick requires.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// What it understands by it.
    pub descriptor: &'static Descriptor,
    /// A composition may map it to `absent`.
    pub optional: bool,
    /// The line of brick.yaml that says so.
    pub line: u32,
}

/// A capability that a brick provides.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// What it understands by it.
    pub descriptor: &'static Descriptor,
    /// The line of brick.yaml that says so.
    pub line: u32,
}

impl BrickInfo {
    /// What it provides under a name.
    pub(super) fn offer(&self, capability: &str) -> Option<&'static Offer> {
        self.provides.iter().find(|offer| offer.descriptor.name == capability)
    }
}

/// A capability that is marked as a read. Generated code implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a read, so it needs a dry run",
    label = "add `plan = …`: the function that says what would be done",
    note = "write `async fn plan(provider: &…, call: &PlanCall, input: &…) -> Result<Plan, Failure>` and name it in \
            `#[capability(…, plan = plan)]`"
)]
pub trait Read: Capability {}

/// Compiles only for a read.
pub fn reads<C: Read>() {}

/// The dry run of a read: it changes nothing, so there is no step to tell.
pub fn plan_of_read() -> impl Future<Output = Result<Plan, Failure>> + Send {
    std::future::ready(Ok(Plan::new().saying("it only reads")))
}
