//! What a provider says itself, before the engine makes anything of it: that is what the rules are about.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::runtime::deed::Deed;
use crate::runtime::erased::Erased;
use crate::runtime::failure::Kind;
use crate::runtime::future::Caught;
use crate::runtime::route::{Endpoint, Planning, Running};
use crate::runtime::value::{check, masked, validate};
use crate::{BoxFuture, Call, CallMode, Descriptor, Done, Failure, Faults, Plan, PlanCall};

/// What a provider was heard to say. Shared by all that listen.
#[derive(Default)]
pub(super) struct Heard(Mutex<Vec<Said>>);

/// One thing that it said.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) way: Way,
    /// All texts that anybody might be shown.
    pub(super) texts: Vec<String>,
}

/// How it came out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Way {
    Done { misshapen: Option<String> },
    Planned,
    Transient { retry_after: Option<Duration> },
    ConnectionRequired,
    Reason(String),
    Refused,
    Permanent,
    NotDone,
    Panicked,
}

impl Heard {
    fn list(&self) -> MutexGuard<'_, Vec<Said>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How often it said something.
    pub(super) fn count(&self) -> usize {
        self.list().len()
    }

    /// All of it.
    pub(super) fn all(&self) -> Vec<Said> {
        self.list().clone()
    }

    /// What it said last.
    pub(super) fn last(&self) -> Option<Way> {
        self.list().last().map(|said| said.way.clone())
    }

    pub(super) fn note(&self, way: Way, texts: Vec<String>) {
        self.list().push(Said { way, texts });
    }
}

/// An endpoint that is listened to.
pub(super) struct Spy {
    pub(super) endpoint: Arc<dyn Endpoint>,
    pub(super) heard: Arc<Heard>,
}

/// Listens to all of them.
pub(super) fn listening(
    endpoints: BTreeMap<&'static str, Arc<dyn Endpoint>>,
    heard: &Arc<Heard>,
) -> BTreeMap<&'static str, Arc<dyn Endpoint>> {
    let spy = |(name, endpoint)| (name, Arc::new(Spy { endpoint, heard: Arc::clone(heard) }) as Arc<dyn Endpoint>);
    endpoints.into_iter().map(spy).collect()
}

impl Spy {
    /// `gives` says whether what comes is the output of the capability.
    fn running(&self, running: Running, gives: bool) -> Running {
        let (heard, offered) = (Arc::clone(&self.heard), self.endpoint.descriptor());
        listened(running, heard, move |heard, answer| heard.answer(gives.then_some(offered), answer))
    }
}

/// Notes what a future gives, a panic included, and passes it on.
fn listened<T: 'static>(
    future: BoxFuture<'static, T>,
    heard: Arc<Heard>,
    note: impl FnOnce(&Heard, &T) + Send + 'static,
) -> BoxFuture<'static, T> {
    Box::pin(async move {
        match Caught::new(future).await {
            Ok(answer) => {
                note(&heard, &answer);
                answer
            }
            Err(_) => {
                heard.note(Way::Panicked, Vec::new());
                resume_unwind(Box::new("the provider panicked"))
            }
        }
    })
}

impl Heard {
    fn answer(&self, offered: Option<&'static Descriptor>, answer: &Result<Done<Erased>, Failure>) {
        match answer {
            Ok(done) => {
                let mut texts: Vec<String> = done.message.iter().chain(&done.provider_ref).cloned().collect();
                texts.push(masked(done.output.shape, &*done.output.value).to_string());
                let misshapen = offered.and_then(|offered| misshapen(offered, &done.output));
                self.note(Way::Done { misshapen }, texts);
            }
            Err(failure) => self.failure(failure),
        }
    }

    fn failure(&self, failure: &Failure) {
        let mut texts: Vec<String> = failure.provider_ref.iter().cloned().collect();
        texts.push(failure.message.clone());
        let way = match &failure.kind {
            Kind::Transient { retry_after } => Way::Transient { retry_after: *retry_after },
            Kind::NotDone => Way::NotDone,
            Kind::Permanent => Way::Permanent,
            Kind::ConnectionRequired { .. } => Way::ConnectionRequired,
            Kind::Reason(name) => Way::Reason(name.clone()),
            Kind::Forbidden | Kind::NotFound => Way::Refused,
            Kind::Invalid(faults) => {
                texts.push(faults.to_string());
                Way::Refused
            }
        };
        self.note(way, texts);
    }

    fn plan(&self, planned: &Result<Plan, Failure>) {
        match planned {
            Ok(plan) => {
                let payloads = plan.steps.iter().map(|step| step.payload.to_string());
                self.note(Way::Planned, payloads.chain([plan.to_string()]).collect());
            }
            Err(failure) => self.failure(failure),
        }
    }
}

/// What is wrong with an output.
pub(super) fn misshapen(offered: &'static Descriptor, output: &Erased) -> Option<String> {
    let held =
        validate(output.shape, &*output.value).and_then(|()| check(offered.output_check, output.shape, &*output.value));
    held.err().map(|faults| faults.to_string())
}

impl Endpoint for Spy {
    fn descriptor(&self) -> &'static Descriptor {
        self.endpoint.descriptor()
    }

    fn call(&self, call: Call, input: Erased) -> Result<Running, Faults> {
        self.endpoint.call(call, input).map(|running| self.running(running, true))
    }

    fn plan(&self, call: PlanCall, input: Erased) -> Option<Result<Planning, Faults>> {
        let planning = self.endpoint.plan(call, input)?;
        let heard = Arc::clone(&self.heard);
        Some(planning.map(|planning| listened(planning, heard, Heard::plan)))
    }

    fn can(&self, deed: &Deed) -> bool {
        self.endpoint.can(deed)
    }

    fn deed(&self, call: Call, deed: Deed, input: Erased) -> Option<Result<Running, Faults>> {
        let gives = !matches!(deed.mode, CallMode::Cancel | CallMode::Compensate);
        let running = self.endpoint.deed(call, deed, input)?;
        Some(running.map(|running| self.running(running, gives)))
    }

    #[cfg(feature = "server")]
    fn open(&self, body: &[u8]) -> Result<crate::runtime::envelope::Opened, Faults> {
        self.endpoint.open(body)
    }
}
