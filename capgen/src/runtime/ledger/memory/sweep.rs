//! Forgetting.

use std::time::Duration;

use super::super::super::approvals::Approval;
use super::super::hold::SCOPE;
use super::super::retention::forgotten;
use super::super::rules::millis;
use super::super::{HoldPlace, KeptFor, LegalHold, Retention, ScopedKey, Swept};
use super::state::State;

/// What counts for one capability, or for all that have no times of their own.
struct Times<'r> {
    log: Option<Duration>,
    tasks: Option<Duration>,
    approvals: Option<Duration>,
    results: Option<Duration>,
    holds: &'r [HoldPlace],
}

impl State {
    /// The legal holds of all tenants.
    pub(super) fn holds(&self) -> impl Iterator<Item = LegalHold> {
        self.entries.iter().filter(|(key, _)| key.scope == SCOPE).filter_map(|(key, entry)| {
            let kept = entry.stored.as_ref()?.result.output.as_ref()?;
            Some(LegalHold::of(&key.tenant, &key.key, kept))
        })
    }

    /// All at once: in memory nobody waits for long.
    pub(super) fn sweep(&mut self, retention: &Retention) -> Swept {
        let now_ms = self.now_ms;
        let before = (self.entries.len(), self.tasks.len(), self.log.len(), self.approvals.len());
        let holds: Vec<HoldPlace> = self.holds().map(|hold| hold.place).collect();
        let times = |capability: &str| times(retention, &holds, capability);
        self.paces.retain(|_, due_us| *due_us > now_ms.saturating_mul(1000));
        self.sweep_claims(&holds);
        let results = self.forget_results(&times);
        let since = |period: Option<Duration>| now_ms.checked_sub(millis(period?));
        self.tasks.retain(|_, (changed_ms, kept)| {
            let times = times(&kept.task.capability);
            kept.task.state.is_unfinished()
                || since(times.tasks).is_none_or(|since| *changed_ms > since)
                || times.held(&kept.key.tenant, &kept.task.capability, Some(&kept.key.key))
        });
        self.approvals.retain(|_, kept| {
            let (approval, times) = (&kept.approval, times(&kept.approval.capability));
            since(times.approvals).is_none_or(|since| stays(approval, since))
                || times.held(&kept.key.tenant, &approval.capability, Some(&kept.key.key))
        });
        let left = &self.approvals;
        self.latest_approval.retain(|_, number| left.contains_key(number));
        self.log.retain(|action| {
            let (asked, times) = (&action.asked, times(&action.asked.capability));
            since(times.log).is_none_or(|since| action.at_ms > since)
                || times.held(&asked.tenant, &asked.capability, asked.key.as_deref())
        });
        let gone = |before: usize, now: usize| before.saturating_sub(now) as u64;
        Swept {
            claims: gone(before.0, self.entries.len()),
            results,
            tasks: gone(before.1, self.tasks.len()),
            approvals: gone(before.3, self.approvals.len()),
            actions: gone(before.2, self.log.len()),
            more: false,
        }
    }

    /// Results whose time to answer is over, with the tasks that led to them.
    fn sweep_claims(&mut self, holds: &[HoldPlace]) {
        let (now_ms, tasks) = (self.now_ms, &mut self.tasks);
        self.entries.retain(|key, entry| {
            let until_ms = entry.stored.as_ref().and_then(|stored| stored.until_ms);
            let outlived = until_ms.is_some_and(|until| until <= now_ms) && !is_held(holds, key);
            if outlived {
                tasks.retain(|_, (_, kept)| kept.key != *key || kept.task.state.is_unfinished());
            }
            !outlived
        });
    }

    /// Results that still answer for their keys, of calls of which the log has nothing that is young enough.
    fn forget_results<'r>(&mut self, times: &impl Fn(&str) -> Times<'r>) -> u64 {
        let (now_ms, log, mut count) = (self.now_ms, &self.log, 0);
        for (key, entry) in &mut self.entries {
            let capability = capability_of(&key.scope);
            let times = times(capability);
            let since = times.results.and_then(|period| now_ms.checked_sub(millis(period)));
            let (Some(since), Some(stored)) = (since, entry.stored.as_mut()) else { continue };
            let of_key = |capability: &str, of: Option<&str>, tenant: &str| {
                capability == capability_of(&key.scope) && of == Some(&*key.key) && tenant == key.tenant
            };
            let mut actions = log
                .iter()
                .filter(|action| of_key(&action.asked.capability, action.asked.key.as_deref(), &action.asked.tenant))
                .peekable();
            let is_old = actions.peek().is_some() && actions.all(|action| action.at_ms <= since);
            if is_old && stored.result != forgotten() && !times.held(&key.tenant, capability, Some(&key.key)) {
                stored.result = forgotten();
                count += 1;
            }
        }
        count
    }
}

impl Times<'_> {
    fn held(&self, tenant: &str, capability: &str, key: Option<&str>) -> bool {
        self.holds.iter().any(|hold| hold.covers(tenant, capability, key))
    }
}

fn times<'r>(retention: &Retention, holds: &'r [HoldPlace], capability: &str) -> Times<'r> {
    match retention.capabilities.iter().find(|kept| kept.capability == capability) {
        Some(KeptFor { log, tasks, approvals, results, may_be_held, .. }) => Times {
            log: *log,
            tasks: *tasks,
            approvals: *approvals,
            results: *results,
            holds: if *may_be_held { holds } else { &[] },
        },
        None => {
            Times { log: retention.log, tasks: retention.tasks, approvals: retention.approvals, results: None, holds }
        }
    }
}

/// Of a claim whose scope tells no capability, any may be meant.
fn is_held(holds: &[HoldPlace], key: &ScopedKey) -> bool {
    let capability = capability_of(&key.scope);
    let covers = |hold: &HoldPlace| match key.scope.as_str() {
        "*" => HoldPlace { capability: None, ..hold.clone() }.covers(&key.tenant, capability, Some(&key.key)),
        _ => hold.covers(&key.tenant, capability, Some(&key.key)),
    };
    holds.iter().any(covers)
}

/// The capability that a claim is of, by its scope.
fn capability_of(scope: &str) -> &str {
    scope.split([' ', '!', '?']).next().unwrap_or_default()
}

fn stays(approval: &Approval, since: u64) -> bool {
    match approval.state.is_live() {
        true => approval.expires_ms.is_none_or(|expires| expires > since),
        false => approval.changed_ms > since,
    }
}
