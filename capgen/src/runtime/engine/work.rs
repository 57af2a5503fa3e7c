//! A call whose input is known to be right, with everything that the later steps need of it.

use std::sync::Arc;

use super::super::erased::Erased;
use super::super::ledger::{Asked, ScopedKey};
use super::super::seam::Context;
use super::super::template::check_key;
use super::super::value::{Fault, FaultKind, input_hash, masked, to_json, validate};
use super::super::{CallError, Descriptor, Json, Key, TraceContext};
use super::scrub::Secrets;
use super::{Engine, Request};

/// A validated call.
pub(super) struct Work {
    pub(super) engine: Arc<Engine>,
    pub(super) context: Arc<Context>,
    /// What the caller understands by the capability.
    pub(super) descriptor: &'static Descriptor,
    /// None for a read.
    pub(super) key: Option<Key>,
    /// What a provider calls the key: that of the call, or one made from the input of a read.
    pub(super) own_key: Key,
    pub(super) input: Erased,
    /// The input exactly as a provider is sent it. May hold secrets.
    pub(super) exact: Json,
    /// The same with secrets masked.
    pub(super) shown: Json,
    pub(super) input_hash: String,
    pub(super) secrets: Secrets,
    /// The span of this call.
    pub(super) trace: TraceContext,
}

impl Work {
    /// Validates a call: every fault of the input, then the key against its recipe.
    pub(super) fn prepare(request: Request) -> Result<Work, CallError> {
        let Request { engine, context, descriptor, key, input } = request;
        let invalid = |faults| CallError::Invalid { capability: descriptor.name.to_owned(), faults };
        validate(input.shape, &*input.value).map_err(invalid)?;
        let (exact, shown) = (to_json(input.shape, &*input.value), masked(input.shape, &*input.value));
        let input_hash = input_hash(input.shape, &*input.value);
        let key = key.filter(|_| !descriptor.read);
        let own_key = match &key {
            Some(key) => {
                check_key(descriptor, &exact, &shown, key).map_err(|message| invalid(key_fault(message).into()))?;
                key.clone()
            }
            None => Key::join(["read", &input_hash])?,
        };
        let secrets = Secrets::between(&exact, &shown);
        let trace = context.trace.as_ref().map_or_else(TraceContext::begin, TraceContext::child);
        Ok(Work { engine, context, descriptor, key, own_key, input, exact, shown, input_hash, secrets, trace })
    }

    /// Where the ledger keeps this work, or the task of this read.
    pub(super) fn scoped_key(&self) -> ScopedKey {
        let (tenant, actor) = (&self.context.tenant, &self.context.actor);
        match &self.key {
            Some(key) => ScopedKey::of_call(self.descriptor, tenant, actor, key),
            None => ScopedKey::of_read(self.descriptor, tenant, &self.input_hash),
        }
    }

    /// For the log.
    pub(super) fn asked(&self, provider: Option<&str>) -> Asked {
        Asked {
            tenant: self.context.tenant.clone(),
            capability: self.descriptor.name.to_owned(),
            key: self.key.as_ref().map(Key::to_string),
            caller: self.context.brick.clone(),
            actor: self.context.actor.clone(),
            provider: provider.map(str::to_owned),
            input: self.shown.clone(),
        }
    }

    /// What is wrong with the input, in the caller's words.
    pub(super) fn invalid(&self, faults: super::super::Faults) -> CallError {
        CallError::Invalid { capability: self.descriptor.name.to_owned(), faults }
    }
}

fn key_fault(message: String) -> Fault {
    Fault { path: "/idempotency_key".to_owned(), message, kind: FaultKind::Key }
}
