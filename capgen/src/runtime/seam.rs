//! What a consumer calls.

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;
use std::sync::Arc;

use super::chunks::Line;
use super::contract::KeyRequirement;
use super::deed::Deed;
use super::engine::{Brick, Engine, Question, Request, Serving, decide};
use super::erased::Erased;
use super::value::{Unknown, from_json, to_json};
use super::{
    AiStep, Answer, BoxFuture, BrickInfo, CallError, CallMode, Cancellable, Capability, Committable, Compensable,
    Deciding, Descriptor, Json, Key, Pending, Price, Reconcilable, StepUp, Streamed, Streaming, TraceContext, Typed,
};

/// A brick's way to the capabilities it requires. It finds the provider, or makes the manual task: the example of
/// [`Composition`](super::Composition) calls through one.
///
/// Cheap to clone. Each of the `for_…`, `as_…` and `with_…` methods gives another seam and leaves this one as it is.
#[derive(Clone)]
pub struct CapabilitySeam {
    engine: Arc<Engine>,
    context: Arc<Context>,
}

/// Who calls, for whom, and how.
#[derive(Clone, Debug)]
pub(super) struct Context {
    pub(super) brick: Arc<str>,
    /// What the brick may ask for; none for a brick that the composition does not have, and for a caller from outside.
    pub(super) asker: Option<Arc<Brick>>,
    pub(super) tenant: Arc<str>,
    pub(super) actor: Arc<str>,
    /// What the caller's mandate carries, where it is not what the composition grants the brick.
    pub(super) scopes: Option<Arc<BTreeSet<String>>>,
    /// When the actor authenticated anew, when that is known.
    pub(super) step_up: Option<StepUp>,
    /// The most that whoever asks accepts to pay for a call.
    pub(super) max_price: Option<Price>,
    pub(super) attributes: BTreeMap<String, String>,
    pub(super) dry_run: bool,
    /// How many calls this one is made within.
    pub(super) depth: u32,
    /// The span that its calls are made within; none begins a trace with each.
    pub(super) trace: Option<TraceContext>,
}

/// A typed face of the runtime's seam. Generated code and `#[derive(CapabilitySeam)]` implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no seam: no capability can be called through it",
    label = "neither a client stub nor a seam",
    note = "a client stub is `capabilities::family::Stub`; a struct of them is a seam with `#[derive(CapabilitySeam)]`"
)]
pub trait Seam: Sized {
    /// Over this seam.
    fn from_seam(seam: CapabilitySeam) -> Self;
    /// The seam below.
    fn as_seam(&self) -> &CapabilitySeam;
}

/// The seam of a whole brick. Generated code implements it, so that `capgen::testing::seam` knows what to provide.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the seam of a brick",
    label = "take the seam that is generated for the brick, such as `capabilities::HrSeam`"
)]
pub trait BrickSeam: Seam {
    /// What its brick.yaml declares.
    const BRICK: &'static BrickInfo;
}

impl Seam for CapabilitySeam {
    fn from_seam(seam: CapabilitySeam) -> Self {
        seam
    }

    fn as_seam(&self) -> &CapabilitySeam {
        self
    }
}

impl CapabilitySeam {
    pub(super) fn new(engine: Arc<Engine>, context: Context) -> CapabilitySeam {
        CapabilitySeam { engine, context: Arc::new(context) }
    }

    pub(super) fn into_parts(self) -> (Arc<Engine>, Arc<Context>) {
        (self.engine, self.context)
    }

    /// Asks for an effect. The same key asks for the same work, however often.
    pub fn call<C: Capability>(&self, key: Key, input: C::Input) -> Pending<C> {
        // A box first: what is made before it would have to be dropped if there were no memory for it.
        let input = Erased::of(input);
        Pending::engine(self.plainly(C::DESCRIPTOR, Some(key), input))
    }

    /// The same with a key or without one, where the contract does not require it. Without one the call is a piece of work of its
    /// own: nobody can ask for it again, and asking twice has it done twice.
    pub fn call_by<C: Capability>(&self, key: Option<Key>, input: C::Input) -> Pending<C> {
        const {
            assert!(
                !matches!(C::DESCRIPTOR.key_requirement(), KeyRequirement::Required),
                "only a capability whose contract does not require a key can be called without one"
            );
        };
        let input = Erased::of(input);
        Pending::engine(self.plainly(C::DESCRIPTOR, key, input))
    }

    /// Asks for what is so now. Nothing is claimed or stored.
    pub fn read<C: Capability>(&self, input: C::Input) -> Pending<C> {
        const { assert!(C::DESCRIPTOR.read, "only a capability marked `read: true` can be asked without a key") };
        Pending::engine(self.plainly(C::DESCRIPTOR, None, Erased::of(input)))
    }

    /// Asks a model for a proposal, and then whoever decides about it in the mode of the step. The same key asks for the same
    /// decision, however often. Generated code has a function for each AI step of a brick, which calls this.
    pub fn decide<C: Capability>(&self, step: &'static AiStep, key: Key, input: C::Input) -> Deciding<C> {
        let question = Question {
            engine: Arc::clone(&self.engine),
            context: Arc::clone(&self.context),
            step,
            descriptor: C::DESCRIPTOR,
            key,
            input: to_json(C::Input::SHAPE, &input),
            typed: |json| from_json::<C::Input>(json, Unknown::Refuse).map(Erased::of),
        };
        Deciding { future: Box::pin(decide(question)), of: PhantomData }
    }

    /// Asks for an effect, and is told what there is so far while it comes about. The same key asks for the same work, however
    /// often: asked again, there is only the answer.
    pub fn stream<C: Streamed>(&self, key: Key, input: C::Input) -> Streaming<C> {
        self.streaming(Some(key), input)
    }

    /// The same for a read: nothing is claimed or stored.
    pub fn stream_read<C: Streamed>(&self, input: C::Input) -> Streaming<C> {
        const { assert!(C::DESCRIPTOR.read, "only a capability marked `read: true` can be asked without a key") };
        self.streaming(None, input)
    }

    fn streaming<C: Streamed>(&self, key: Option<Key>, input: C::Input) -> Streaming<C> {
        let line = Arc::new(Line::new());
        let deed = Deed { chunks: Some(Arc::clone(&line)), ..Deed::default() };
        Streaming::new(line, Pending::engine(self.begin(C::DESCRIPTOR, deed.asked(), key, Erased::of(input))))
    }

    /// Has it planned, and the plan kept under the key for [`commit`](Self::commit). The answer is the plan; asked again, it is
    /// the same.
    pub fn plan<C: Committable>(&self, key: Key, input: C::Input) -> Pending<C> {
        self.ask_for(CallMode::Plan, key, input)
    }

    /// Has done what was planned under the key for this very input. It is then the call of that key.
    pub fn commit<C: Committable>(&self, key: Key, input: C::Input) -> Pending<C> {
        self.ask_for(CallMode::Commit, key, input)
    }

    /// Finds out what became of the call of this key and input, when that is not known. What has been done is kept under the
    /// key from then on; `failed`, retryable, says that it has not.
    pub fn reconcile<C: Reconcilable>(&self, key: Key, input: C::Input) -> Pending<C> {
        self.ask_for(CallMode::Reconcile, key, input)
    }

    /// Stops the call of this key while it is under way. `done` says that it was stopped: whoever waits for the call, or asks
    /// with its key, is told that it was cancelled. `failed` says why it was not.
    pub fn cancel<C: Cancellable>(&self, key: Key) -> BoxFuture<'static, Result<Answer<()>, CallError>> {
        self.ask_about::<C>(CallMode::Cancel, key)
    }

    /// Takes back what the call of this key has done, within the time that its contract sets: by a function of who has done it, or
    /// by the call that `undo` of the capability makes, where it maps fields.
    pub fn compensate<C: Compensable>(&self, key: Key) -> BoxFuture<'static, Result<Answer<()>, CallError>> {
        self.ask_about::<C>(CallMode::Compensate, key)
    }

    fn ask_for<C: Capability>(&self, mode: CallMode, key: Key, input: C::Input) -> Pending<C> {
        Pending::engine(self.begin(C::DESCRIPTOR, Deed::of(mode).asked(), Some(key), Erased::of(input)))
    }

    /// What is asked about a call, and has neither input nor output.
    fn ask_about<C: Capability>(&self, mode: CallMode, key: Key) -> BoxFuture<'static, Result<Answer<()>, CallError>> {
        let asked = self.begin(C::DESCRIPTOR, Deed::of(mode).asked(), Some(key), Erased::of(Json::Null));
        Box::pin(async move { asked.await?.try_map(|_| Ok(())) })
    }

    /// Asks for what is known by its description alone.
    #[cfg(feature = "conformance")]
    pub(super) fn ask(&self, descriptor: &'static Descriptor, deed: Deed, key: Option<Key>, input: Erased) -> Serving {
        self.begin(descriptor, deed.asked(), key, input)
    }

    /// Nothing but the call.
    fn plainly(&self, descriptor: &'static Descriptor, key: Option<Key>, input: Erased) -> Serving {
        self.begin(descriptor, None, key, input)
    }

    fn begin(
        &self,
        descriptor: &'static Descriptor,
        deed: Option<Box<Deed>>,
        key: Option<Key>,
        input: Erased,
    ) -> Serving {
        let (engine, context) = (Arc::clone(&self.engine), Arc::clone(&self.context));
        Serving::new(Request { engine, context, descriptor, key, input, deed })
    }

    /// The same seam, plans only: calls answer what would be done, claim nothing and touch nothing.
    #[must_use]
    pub fn dry_run(&self) -> Self {
        self.with(|context| context.dry_run = true)
    }

    /// The same seam for another customer.
    #[must_use]
    pub fn for_tenant(&self, tenant: impl Into<String>) -> Self {
        self.with(|context| context.tenant = tenant.into().into())
    }

    /// The same seam on behalf of a person or service, for the log.
    #[must_use]
    pub fn as_actor(&self, actor: impl Into<String>) -> Self {
        self.with(|context| context.actor = actor.into().into())
    }

    /// The same seam with an attribute that `when:` in a route looks at.
    #[must_use]
    pub fn with_attribute(&self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.with(|context| {
            context.attributes.insert(name.into(), value.into());
        })
    }

    /// The same seam under a mandate that carries these scopes and no others, in place of those that the composition grants the
    /// brick: on behalf of a person, what that person may do. Calls of the brick that serves are made under its own.
    #[must_use]
    pub fn with_scopes<S: Into<String>>(&self, scopes: impl IntoIterator<Item = S>) -> Self {
        let scopes = scopes.into_iter().map(Into::into).collect();
        self.with(|context| context.scopes = Some(Arc::new(scopes)))
    }

    /// The same seam for somebody who has authenticated anew, which contracts ask for with `sca`. Calls of the brick that serves are
    /// made without: it may pass on [`Call::step_up`](super::Call::step_up).
    #[must_use]
    pub fn with_step_up(&self, step_up: StepUp) -> Self {
        self.with(|context| context.step_up = Some(step_up))
    }

    /// The same seam for somebody who accepts to pay at most this for a call. What costs more, in another currency, or what nobody can
    /// tell before the call, is refused before anybody acts. Calls of the brick that serves are made without.
    #[must_use]
    pub fn with_max_price(&self, most: Price) -> Self {
        self.with(|context| context.max_price = Some(most))
    }

    /// The same seam within a span: its calls belong to that trace. Without, each call begins a trace of its own.
    #[must_use]
    pub fn in_trace(&self, trace: TraceContext) -> Self {
        self.with(|context| context.trace = Some(trace))
    }

    fn with(&self, change: impl FnOnce(&mut Context)) -> Self {
        let mut context = Context::clone(&self.context);
        change(&mut context);
        CapabilitySeam { engine: Arc::clone(&self.engine), context: Arc::new(context) }
    }

    /// The brick whose seam it is, by its name in the composition.
    pub fn brick(&self) -> &str {
        &self.context.brick
    }

    /// The customer.
    pub fn tenant(&self) -> &str {
        &self.context.tenant
    }

    /// The person or service on whose behalf.
    pub fn actor(&self) -> &str {
        &self.context.actor
    }
}

impl std::fmt::Debug for CapabilitySeam {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("CapabilitySeam").field(&self.context).finish()
    }
}
