//! A call under way: a future of its answer.
//!
//! Invariants
//! - Nothing happens before it is polled.
//! - What needs no waiting is done at the first poll and leaves nothing on the stack; what is left of the call then is one
//!   box. Calls nest, and all that a call keeps beside that box would add up.
//! - When the ledger does not do its part, or the composition ends, that is an outcome: the same call may succeed later.

use std::future::{Future, ready};
use std::mem::replace;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::super::erased::Output;
use super::super::future::BoxFuture;
use super::super::{Answer, CallError, CallMode, Failed, WiringError};
use super::observe::Seen;
use super::terms::{Terms, residency, step_up};
use super::wiring::Target;
use super::work::Work;
use super::{Request, act, aside, dry_run, not_too_deep, person, read};

type Answered = Result<Answer<Output>, CallError>;

/// A call of a brick, or of somebody outside.
pub(in crate::runtime) struct Serving(Stage);

enum Stage {
    New(Request),
    /// With what is told of it, if anything is.
    Begun(Option<Seen>, BoxFuture<'static, Answered>),
    Over,
}

impl Serving {
    /// Of a brick.
    pub(in crate::runtime) fn new(request: Request) -> Serving {
        Serving(Stage::New(request))
    }

    /// What reverses another call: who asked for that may ask for this, and is held to the terms of this one all the same. A
    /// caller from outside was held to them before its call was read.
    pub(super) fn reversing(request: Request) -> Result<Serving, CallError> {
        let engine = Arc::clone(&request.engine);
        let context = Arc::clone(&request.context);
        let capability = request.descriptor.name;
        let unmapped = || WiringError::Unmapped { capability: capability.to_owned() };
        let ask = engine.wiring.reversing(capability).ok_or_else(unmapped)?;
        let target = ask.place.target(capability, &context)?;
        let terms = ask.terms.and(target.terms());
        if context.asker.is_some() || context.scopes.is_some() {
            terms.admit(request.descriptor, &context)?;
        }
        let facts = ask.facts_of_input(request.input.shape);
        let work = aside::prepare(request, facts, ask.counts.clone())?;
        Ok(Serving::of(work, target, terms))
    }

    /// One whose server is known.
    pub(super) fn of(mut work: Box<Work>, target: Target, terms: Terms) -> Serving {
        work.hold_to(terms);
        if work.engine.halt.is_given() && !work.context.dry_run {
            let message = format!("`{}` is ending; call again with the same key", work.engine.name);
            return Serving(Stage::Begun(None, Box::pin(ready(Ok(Answer::Failed(Failed::new(true, message)))))));
        }
        Serving(Stage::Begun(Some(Seen::begin(&work)), serve(work, target)))
    }

    /// What is told while this runs is told of this call.
    fn within<T>(seen: Option<&Seen>, run: impl FnOnce() -> T) -> T {
        match seen {
            Some(seen) => seen.within(run),
            None => run(),
        }
    }

    fn end(&mut self, answer: Answered) -> Answered {
        if let Stage::Begun(seen, work) = replace(&mut self.0, Stage::Over) {
            Serving::within(seen.as_ref(), || drop(work));
            if let Some(seen) = seen {
                seen.end(&answer);
            }
        }
        match answer {
            Err(CallError::Ledger(error)) => Ok(Answer::Failed(Failed::new(true, error.to_string()))),
            answer => answer,
        }
    }
}

impl Future for Serving {
    type Output = Answered;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Answered> {
        if let Stage::New(_) = self.0
            && let Stage::New(request) = replace(&mut self.0, Stage::Over)
        {
            match begin(request) {
                Ok(begun) => *self = begun,
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
        // One that is over has given its answer, and has no other.
        let Stage::Begun(seen, work) = &mut self.0 else { return Poll::Pending };
        match Serving::within(seen.as_ref(), || work.as_mut().poll(context)) {
            Poll::Ready(answer) => Poll::Ready(self.end(answer)),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        if let Stage::Begun(seen, work) = replace(&mut self.0, Stage::Over) {
            Serving::within(seen.as_ref(), || drop(work));
        }
    }
}

/// Not inlined: what it has on the stack is gone when the work begins.
#[inline(never)]
fn begin(request: Request) -> Result<Serving, CallError> {
    let context = Arc::clone(&request.context);
    let capability = request.descriptor.name;
    let ask = context.ask(capability)?;
    not_too_deep(capability, context.depth)?;
    let target = ask.place.target(capability, &context)?;
    let terms = ask.terms.and(target.terms());
    terms.admit(request.descriptor, &context)?;
    let facts = ask.facts_of_input(request.input.shape);
    let work = aside::prepare(request, facts, ask.counts.clone())?;
    Ok(Serving::of(work, target, terms))
}

fn serve(work: Box<Work>, target: Target) -> BoxFuture<'static, Answered> {
    if let Some(error) = residency::forbids(&work, &target) {
        return Box::pin(residency::refuse(work, target, error));
    }
    match step_up::lacking(&work) {
        None => admitted(work, target),
        Some(lacking) => Box::pin(async move {
            step_up::unless_begun(&work, lacking).await?;
            admitted(work, target).await
        }),
    }
}

fn admitted(work: Box<Work>, target: Target) -> BoxFuture<'static, Answered> {
    if work.mode() != CallMode::Execute {
        return aside::serve(work, target);
    }
    match (target, work.context.dry_run, work.descriptor.read) {
        (Target::Manual, true, _) => Box::pin(ready(Ok(dry_run::by_person(&work)))),
        (Target::Manual, false, _) => Box::pin(async move { person::ask(&work).await }),
        (Target::Brick(by), true, false) => Box::pin(dry_run::by_brick(work, by)),
        (Target::Brick(by), true, true) => Box::pin(ready(Ok(dry_run::of_read(&work, &by)))),
        (Target::Brick(by), false, true) => Box::pin(read::by_brick(work, by)),
        (Target::Brick(by), false, false) => Box::pin(act::by_brick(work, by)),
    }
}
