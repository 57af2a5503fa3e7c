//! The cases of one capability: what they share.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::bench::{Ask, Bench, LEASE, Told};
use super::spy::{Heard, Said, Way, listening};
use super::{Conformance, Vendor};
use crate::ledger::ActionFilter;
use crate::runtime::MapTo;
use crate::runtime::engine::Secrets;
use crate::runtime::template::key_with;
use crate::runtime::testing::make::{Style, held, valid};
use crate::runtime::testing::{Choices, Fake};
use crate::runtime::tree::check_json;
use crate::runtime::value::Unknown;
use crate::{Backoff, Breaker, Composition, Connection, Descriptor, Json, Key, Ledger, Patience, Status, StepUp};

/// Who asks in the compositions of a run.
pub(super) const ASKER: &str = "conformance";
/// Tries at an input from which a key can be made.
const TRIES: usize = 50;

/// What the cases of one capability share.
pub(super) struct Run<'c> {
    pub(super) conformance: &'c Conformance,
    pub(super) descriptor: &'static Descriptor,
    number: AtomicU64,
    /// Everything that was heard and written down so far, for what is looked for in all of it.
    ears: Mutex<Vec<Arc<Heard>>>,
    logs: Mutex<Vec<String>>,
    secrets: Mutex<Secrets>,
}

/// How a bench differs from the usual one.
#[derive(Clone, Copy, Default)]
pub(super) struct With {
    pub(super) no_connection: bool,
    pub(super) no_scopes: bool,
    pub(super) by_hand: bool,
    pub(super) no_step_up: bool,
}

/// What a plain call comes to, told before everything else.
pub(super) struct Base {
    /// How many effects it has, where that can be told.
    pub(super) effects: Option<u64>,
    /// Why nothing can be shown that needs a call that is done.
    pub(super) not_done: Option<String>,
}

impl<'c> Run<'c> {
    pub(super) fn of(conformance: &'c Conformance, descriptor: &'static Descriptor) -> Run<'c> {
        let run = Run {
            conformance,
            descriptor,
            number: AtomicU64::new(0),
            ears: Mutex::default(),
            logs: Mutex::default(),
            secrets: Mutex::default(),
        };
        if let Some(connection) = &conformance.connection {
            let mut secrets = run.secrets.lock().unwrap_or_else(PoisonError::into_inner);
            secrets.and(connection.secret_texts());
        }
        run
    }

    pub(super) fn vendor(&self) -> &dyn Vendor {
        &*self.conformance.vendor
    }

    /// The provider, made anew, on a ledger of its own.
    pub(super) fn bench(&self, with: With) -> Bench {
        let brick = self.conformance.brick;
        let (ledger, clock) = Ledger::memory_with_clock();
        let heard = Arc::<Heard>::default();
        self.ears.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&heard));
        let patience = Patience::default().backoff(Backoff::never()).breaker(Breaker::never());
        let mut builder = Composition::builder("test", ledger)
            .brick(ASKER, self.conformance.asker)
            .linked(brick.name, brick, listening((self.conformance.make)(), &heard))
            .remote("fake", Fake::new().transport())
            .patience(patience)
            .lease(LEASE);
        for need in brick.requires {
            builder = builder.map(need.descriptor.name, MapTo::brick("fake"));
        }
        for offer in brick.provides {
            let to = if with.by_hand { MapTo::Manual } else { MapTo::brick(brick.name) };
            builder = builder.map(offer.descriptor.name, to);
        }
        if !with.no_scopes {
            builder = builder.scopes(ASKER, self.descriptor.scopes().iter().copied());
        }
        if let (Some(connection), false) = (&self.conformance.connection, with.no_connection) {
            builder = builder.connection(brick.name, Connection::clone(connection));
        }
        let composition = builder.build();
        let mut seam = composition.seam(ASKER);
        if !with.no_step_up {
            seam = seam.with_step_up(StepUp::now());
        }
        Bench { composition, seam, clock, heard, descriptor: self.descriptor, approved: Mutex::default() }
    }

    /// A piece of work that was not asked for before; none where no input can be made.
    pub(super) fn ask(&self) -> Option<Ask> {
        (0..TRIES).find_map(|_| {
            let number = self.number.fetch_add(1, Ordering::Relaxed) + 1;
            let input = self.input(number)?;
            let key = self.key(&input, number)?;
            self.remember_secrets(&input);
            Some(Ask { key, input })
        })
    }

    fn input(&self, number: u64) -> Option<Json> {
        match self.conformance.inputs.get(self.descriptor.name) {
            Some(given) => Some(given(number)),
            None => self.made(number, Style::Plain),
        }
    }

    pub(super) fn made(&self, number: u64, style: Style) -> Option<Json> {
        let mut choices = Choices::seeded(number);
        valid(self.descriptor.input, self.descriptor.input_check, style, &mut choices)
    }

    /// None for a read; otherwise by its recipe, where there is one.
    pub(super) fn key(&self, input: &Json, number: u64) -> Option<Option<Key>> {
        use crate::contract::KeyRequirement::Unsupported;
        if self.descriptor.read || self.descriptor.key_requirement() == Unsupported {
            return Some(None);
        }
        let key = match self.descriptor.key {
            Some(recipe) => key_with(recipe, input, &number.to_string()),
            None => Key::join(["conformance", self.descriptor.name, &number.to_string()]),
        };
        key.ok().map(Some)
    }

    fn remember_secrets(&self, input: &Json) {
        if let Ok(checked) = check_json(self.descriptor.input, input.clone(), Unknown::Refuse) {
            let mut secrets = self.secrets.lock().unwrap_or_else(PoisonError::into_inner);
            *secrets = std::mem::take(&mut *secrets).and_between(&checked.exact, &checked.shown);
        }
    }

    /// Another input for the same key; none where there is no other.
    pub(super) fn varied(&self, ask: &Ask) -> Option<Json> {
        let (input, check) = (self.descriptor.input, self.descriptor.input_check);
        (0..TRIES as u64).find_map(|number| {
            let other = self.input(10_000 + number)?;
            let members = other.as_object().into_iter().flatten();
            let mut mixed = members.map(|(name, value)| {
                let mut mixed = ask.input.clone();
                mixed[name.as_str()] = value.clone();
                mixed
            });
            let fits = |candidate: &Json| {
                *candidate != ask.input && self.has_key(candidate, ask) && held(input, check, candidate.clone()).is_ok()
            };
            mixed.find(|candidate| fits(candidate)).or_else(|| Some(other.clone()).filter(|other| fits(other)))
        })
    }

    fn has_key(&self, input: &Json, ask: &Ask) -> bool {
        use crate::runtime::template::check_key;
        ask.key.as_ref().is_none_or(|key| check_key(self.descriptor, input, input, key).is_ok())
    }

    /// Keeps what the log of a bench says.
    pub(super) async fn keep_log(&self, bench: &Bench) {
        let actions = bench.composition.find_actions("test", ActionFilter::default()).await.unwrap_or_default();
        let mut logs = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
        for action in actions {
            logs.push(action.asked.input.to_json().to_string());
            logs.extend(action.message.into_iter().chain(action.provider_ref));
            logs.extend(action.output.map(|output| output.to_json().to_string()));
        }
    }

    /// Everything that the provider said so far.
    pub(super) fn said(&self) -> Vec<Said> {
        self.ears.lock().unwrap_or_else(PoisonError::into_inner).iter().flat_map(|heard| heard.all()).collect()
    }

    /// A text that shows a secret, with the secret masked.
    pub(super) fn leak(&self) -> Option<String> {
        let secrets = self.secrets.lock().unwrap_or_else(PoisonError::into_inner);
        let logs = self.logs.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let texts = self.said().into_iter().flat_map(|said| said.texts).chain(logs);
        texts
            .map(|text| (secrets.scrubbed(text.clone()), text))
            .find(|(scrubbed, text)| scrubbed != text)
            .map(|both| both.0)
    }

    /// Is there a secret that could be told?
    pub(super) fn has_secrets(&self) -> bool {
        !self.secrets.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// What a plain call comes to.
    pub(super) async fn base(&self) -> Base {
        let Some(ask) = self.ask() else {
            return Base { effects: None, not_done: Some("no input could be made".to_owned()) };
        };
        let (bench, before) = (self.bench(With::default()), self.vendor().effects());
        let told = bench.act(&ask).await;
        self.keep_log(&bench).await;
        let effects = before.zip(self.vendor().effects()).map(|(before, after)| after.saturating_sub(before));
        let not_done = match bench.heard.last() {
            Some(Way::Done { misshapen: None }) => None,
            Some(Way::Done { misshapen: Some(_) }) => Some("its output is not what it declares".to_owned()),
            _ => Some(format!("a plain call is not done: {}", shown(&told))),
        };
        Base { effects, not_done }
    }
}

/// What a call came to, in words.
pub(super) fn shown(told: &Told) -> String {
    match told {
        Ok(result) => {
            let word = match result.status {
                Status::Failed if result.retryable => "failed for now",
                Status::Failed => "failed for good",
                status => status.word(),
            };
            let replay = if result.idempotent_replay { ", from the ledger" } else { "" };
            let message = result.message.as_deref().map(|message| format!(" ({message})")).unwrap_or_default();
            format!("{word}{replay}{message}")
        }
        Err(error) => format!("{} ({error})", error.http_status()),
    }
}

/// Is it done?
pub(super) fn is_done(told: &Told) -> bool {
    matches!(told, Ok(result) if result.is_done())
}

/// Is it done, and not by the ledger?
pub(super) fn is_fresh(told: &Told) -> bool {
    matches!(told, Ok(result) if result.is_done() && !result.idempotent_replay)
}
