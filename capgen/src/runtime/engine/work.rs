//! A call whose input is known to be right.
//!
//! Invariants
//! - What the log shows of the input is written before the input is moved to a provider.
//! - Nothing is made of the input before somebody needs it: no tree, no hash, no list of secrets where there are none.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use super::super::call::CallKey;
use super::super::contract::KeyRequirement;
use super::super::deed::Deed;
use super::super::erased::Erased;
use super::super::kept::KeptInput;
use super::super::ledger::{Asked, Event, ReadNote, ScopedKey};
use super::super::route::{Endpoint, Running};
use super::super::seam::Context;
use super::super::template::check_key;
use super::super::value::{
    Facts, Fault, FaultKind, Shape, Shown, check, forget_unknown_nulls, input_hash, to_json, validate,
};
use super::super::{Call, CallError, CallMode, Descriptor, Faults, Json, Key, Origin, TraceContext, redact};
use super::counts::Counts;
use super::scrub::Secrets;
use super::terms::Terms;
use super::{Engine, Request};

/// A validated call. It is kept in a box: it goes through many hands.
pub(super) struct Work {
    pub(super) engine: Arc<Engine>,
    pub(super) context: Arc<Context>,
    /// What the caller understands by the capability.
    pub(super) descriptor: &'static Descriptor,
    /// None for a read.
    pub(super) key: Option<Key>,
    /// None once a provider has it.
    input: Option<Erased>,
    /// The input with secrets masked.
    shown: Shown,
    /// What is left of the input once it is moved.
    kept: KeptInput,
    /// The secret texts of the input.
    pub(super) secrets: Secrets,
    /// The span of this call; drawn when somebody looks.
    trace: OnceLock<TraceContext>,
    /// What is asked, where it is not the call itself.
    deed: Option<Box<Deed>>,
    /// When it began.
    pub(super) begun: Instant,
    /// Where calls of the capability are counted.
    pub(super) counts: Counts,
    /// What the call is held to.
    pub(super) terms: Terms,
}

impl Work {
    /// Validates a call: every fault of the input, then the key against its recipe. `facts` are those of the input's shape.
    pub(super) fn prepare(request: Request, facts: Facts, counts: Counts) -> Result<Box<Work>, CallError> {
        let begun = Instant::now();
        let Request { engine, context, descriptor, key, input, .. } = request;
        let invalid = |faults| CallError::Invalid { capability: descriptor.name.to_owned(), faults };
        if facts.breakable {
            validate(input.shape, &*input.value).map_err(invalid)?;
        }
        check(descriptor.input_check, input.shape, &*input.value).map_err(invalid)?;
        let shown = Shown::of_known(input.shape, &*input.value, facts);
        let (kept, secrets) = match facts.secret {
            false => (KeptInput::Shown(shown.clone()), Secrets::default()),
            true => {
                let exact = to_json(input.shape, &*input.value);
                let secrets = Secrets::between(&exact, &shown.to_json());
                (KeptInput::Exact(Arc::new(exact)), secrets)
            }
        };
        let given = key.filter(|_| !descriptor.read);
        if let (Some(key), true) = (&given, descriptor.key.is_some()) {
            check_key(descriptor, &kept.json(), &shown.to_json(), key)
                .map_err(|message| invalid(key_fault(message).into()))?;
        }
        let key = key_of(descriptor, given).map_err(invalid)?;
        let (input, trace) = (Some(input), OnceLock::new());
        let (deed, terms) = (None, Terms::default());
        let work =
            Work { engine, context, descriptor, key, input, shown, kept, secrets, trace, deed, begun, counts, terms };
        Ok(Box::new(work))
    }

    /// What is asked about the call of a key, without an input of its own.
    pub(super) fn about(request: Request, counts: Counts) -> Box<Work> {
        let begun = Instant::now();
        let Request { engine, context, descriptor, key, input, .. } = request;
        let shown = Shown::of(input.shape, &*input.value);
        let kept = KeptInput::Shown(shown.clone());
        let (input, secrets, trace) = (Some(input), Secrets::default(), OnceLock::new());
        let (deed, terms) = (None, Terms::default());
        Box::new(Work {
            engine,
            context,
            descriptor,
            key,
            input,
            shown,
            kept,
            secrets,
            trace,
            deed,
            begun,
            counts,
            terms,
        })
    }

    /// It is held to these terms. What they have masked is not shown from here on.
    pub(super) fn hold_to(&mut self, terms: Terms) {
        self.terms = terms;
        let mut redacted = terms.redacted().peekable();
        if redacted.peek().is_none() {
            return;
        }
        let (exact, mut shown) = (self.kept.json(), self.shown.to_json());
        redacted.for_each(|paths| redact::mask(&mut shown, Origin::Input, paths));
        self.secrets = std::mem::take(&mut self.secrets).and_between(&exact, &shown);
        (self.shown, self.kept) = (Shown::of_masked(&shown), KeptInput::Exact(Arc::new(exact)));
    }

    /// An output as the log shows it.
    pub(super) fn shown_output(&self, output: &Erased) -> Shown {
        let shown = Shown::of(output.shape, &*output.value);
        let mut redacted = self.terms.redacted().peekable();
        if redacted.peek().is_none() {
            return shown;
        }
        let mut json = shown.to_json();
        redacted.for_each(|paths| redact::mask(&mut json, Origin::Output, paths));
        Shown::of_masked(&json)
    }

    /// The same, asking for this in place of the call.
    pub(super) fn doing(mut self: Box<Work>, deed: Deed) -> Box<Work> {
        self.deed = Some(Box::new(deed));
        self
    }

    /// What is asked.
    pub(super) fn mode(&self) -> CallMode {
        self.deed.as_ref().map_or(CallMode::Execute, |deed| deed.mode)
    }

    /// What is asked, where it is not a plain call.
    pub(super) fn deed(&self) -> Option<&Deed> {
        self.deed.as_deref()
    }

    /// Begins a try of a provider.
    pub(super) fn begin(&mut self, endpoint: &dyn Endpoint, call: Call) -> Result<Running, Faults> {
        let input = self.take_input(endpoint.descriptor());
        let deed = self.deed.as_deref().filter(|deed| deed.mode != CallMode::Execute || endpoint.can(deed));
        // One that cannot be streamed is called plainly.
        let Some(deed) = deed else { return endpoint.call(call, input) };
        let lacks = || Fault { path: String::new(), message: "nobody does it".to_owned(), kind: FaultKind::Refused };
        endpoint.deed(call, Deed::clone(deed), input).unwrap_or_else(|| Err(lacks().into()))
    }

    /// The input as a provider is sent it. May hold secrets.
    pub(super) fn exact(&self) -> Json {
        self.kept.json()
    }

    /// The input with secrets masked.
    pub(super) fn shown(&self) -> Json {
        self.shown.to_json()
    }

    /// SHA-256 of the canonical input, whether or not a provider has it already.
    pub(super) fn input_hash(&self) -> String {
        match &self.input {
            Some(input) => input_hash(input.shape, &*input.value),
            None => self.kept.hash(),
        }
    }

    /// What a provider calls the key: that of the call, or one made from the input of a read.
    pub(super) fn call_key(&self) -> CallKey {
        match &self.key {
            Some(key) => CallKey::given(key.clone()),
            None => CallKey::of_read(self.kept.clone()),
        }
    }

    /// The span of this call.
    pub(super) fn trace(&self) -> &TraceContext {
        self.trace.get_or_init(|| self.context.trace.as_ref().map_or_else(TraceContext::begin, TraceContext::child))
    }

    /// The same, if somebody has seen it already.
    pub(super) fn known_trace(&self) -> OnceLock<TraceContext> {
        self.trace.clone()
    }

    /// The input for a provider: moved the first time, made from what is left of it for every further try. `offered` is
    /// what the provider understands by the capability.
    pub(super) fn take_input(&mut self, offered: &Descriptor) -> Erased {
        self.input.take().unwrap_or_else(|| {
            let mut json = self.kept.json();
            forget_unknown_nulls(offered.input, &mut json);
            Erased { shape: &Shape::Json, value: Box::new(json) }
        })
    }

    /// Where the ledger keeps this work, or the task of this read.
    pub(super) fn scoped_key(&self) -> ScopedKey {
        let (tenant, actor) = (&self.context.tenant, &self.context.actor);
        match &self.key {
            Some(key) => {
                let call = ScopedKey::of_call(self.descriptor, tenant, actor, key);
                let mode = self.mode();
                if mode.is_aside() { call.about(mode.word()) } else { call }
            }
            None => ScopedKey::of_read(self.descriptor.name, tenant, &self.input_hash()),
        }
    }

    /// What is left of the input.
    pub(super) fn kept(&self) -> KeptInput {
        self.kept.clone()
    }

    /// For the log.
    pub(super) fn asked(&self, provider: Option<&Arc<str>>) -> Asked {
        Asked {
            tenant: Arc::clone(&self.context.tenant),
            capability: self.descriptor.name.into(),
            key: self.key.as_ref().map(Key::to_string),
            caller: Arc::clone(&self.context.brick),
            actor: Arc::clone(&self.context.actor),
            provider: provider.cloned(),
            input: self.shown.clone(),
        }
    }

    /// For the log, of a read that a provider has answered so.
    pub(super) fn into_note(self: Box<Work>, provider: &Arc<str>, event: Event, message: Option<String>) -> ReadNote {
        let asked = self.asked(Some(provider));
        ReadNote::new(asked, event, message, self.kept)
    }

    /// What is wrong with the input, in the caller's words.
    pub(super) fn invalid(&self, faults: Faults) -> CallError {
        CallError::Invalid { capability: self.descriptor.name.to_owned(), faults }
    }
}

/// The key that a call goes by: the one that was given, or its own, where the contract lets it come without.
fn key_of(descriptor: &Descriptor, given: Option<Key>) -> Result<Option<Key>, Faults> {
    match (descriptor.key_requirement(), given) {
        _ if descriptor.read => Ok(None),
        (KeyRequirement::Unsupported, Some(_)) => {
            let words = "no key is taken: each call is a piece of work of its own, as its contract says";
            Err(key_fault(words.to_owned()).into())
        }
        (KeyRequirement::Required, None) => Err(key_fault("a key is needed".to_owned()).into()),
        (_, Some(key)) => Ok(Some(key)),
        (_, None) => Ok(Some(Key::drawn())),
    }
}

fn key_fault(message: String) -> Fault {
    Fault { path: "/idempotency_key".to_owned(), message, kind: FaultKind::Key }
}
