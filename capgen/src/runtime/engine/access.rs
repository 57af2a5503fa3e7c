//! What bricks act with: connections of this program and of the ledger, with their secrets looked up.
//!
//! Invariants
//! - What was looked up is used again for a short time only: a secret or a connection that was changed is picked up.
//! - What was looked up before a connection was changed here is never kept after.
//! - No lock is held while anything is looked up.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::super::connection::{Body, Secret};
use super::super::{Connection, Ledger, LedgerError, RefreshCredential, SealingKeys, SecretProvider};
use super::outcome::{self, Outcome};
use super::work::Work;

/// How long a connection is used before it is looked up again.
const FRESH: Duration = Duration::from_secs(5);

/// How long it is believed that there is none, or that a secret is missing: somebody may be setting it up.
const ABSENT: Duration = Duration::from_secs(1);

/// At most so many connections are remembered.
const MOST: usize = 10_000;

/// What a brick acts with, if there is something.
type Found = Option<Arc<Connection>>;

/// By tenant, by brick.
type ByTenant<T> = BTreeMap<String, BTreeMap<String, T>>;

/// The connections of a composition, and what they are looked up with.
#[derive(Default)]
pub(in super::super) struct Access {
    state: Mutex<State>,
    pub(in super::super) providers: BTreeMap<String, Box<dyn SecretProvider>>,
    pub(in super::super) keys: Option<Box<dyn SealingKeys>>,
    /// By brick.
    pub(in super::super) refresh: BTreeMap<String, Box<dyn RefreshCredential>>,
}

#[derive(Default)]
struct State {
    /// Those that this program was built with, or was given since.
    here: ByTenant<Arc<Connection>>,
    seen: ByTenant<Seen>,
    seen_count: usize,
    /// Counts the changes made here.
    changes: u64,
}

/// What was looked up.
#[derive(Clone)]
struct Seen {
    at: Instant,
    connection: Found,
}

impl Access {
    /// What a brick acts with for a tenant.
    pub(super) async fn find(&self, ledger: &Ledger, tenant: &str, brick: &str) -> Result<Found, LedgerError> {
        let (here, changes) = match self.state().known(tenant, brick, Instant::now()) {
            Ok(known) => return Ok(known),
            Err(unknown) => unknown,
        };
        let connection = match here {
            Some(here) => Some(here.as_ref().clone()),
            None => self.of_ledger(ledger, tenant, brick).await?,
        };
        let connection = match connection {
            Some(connection) => Some(Arc::new(self.looked_up(connection).await)),
            None => None,
        };
        self.remember(tenant, brick, connection.clone(), changes);
        Ok(connection)
    }

    async fn of_ledger(&self, ledger: &Ledger, tenant: &str, brick: &str) -> Result<Option<Connection>, LedgerError> {
        let Some(kept) = ledger.store().connection(tenant, brick).await? else { return Ok(None) };
        Ok(Some(Body::of(&kept)?.open(&kept, self.keys()).await))
    }

    async fn looked_up(&self, mut connection: Connection) -> Connection {
        let places: Vec<_> = connection.places().map(|(name, place)| (name.to_owned(), place.clone())).collect();
        for (name, place) in places {
            let provider = self.providers.get(place.scheme()).map(|provider| &**provider);
            let secret: Secret = place.look_up(provider).await;
            connection.found(&name, secret);
        }
        connection
    }

    fn remember(&self, tenant: &str, brick: &str, connection: Found, changes: u64) {
        let mut state = self.state();
        if state.changes != changes {
            return;
        }
        if state.seen_count >= MOST {
            state.seen.clear();
            state.seen_count = 0;
        }
        let seen = Seen { at: Instant::now(), connection };
        if state.seen.entry(tenant.to_owned()).or_default().insert(brick.to_owned(), seen).is_none() {
            state.seen_count += 1;
        }
    }

    /// Looks it up anew for the next call: it was changed, or a vendor did not accept it.
    pub(in super::super) fn forget(&self, tenant: &str, brick: &str) {
        let mut state = self.state();
        state.changes += 1;
        let seen = state.seen.get_mut(tenant).and_then(|bricks| bricks.remove(brick));
        state.seen_count -= usize::from(seen.is_some());
    }

    /// Sets up a connection of this program, or takes it away.
    pub(in super::super) fn connect(&self, tenant: String, brick: String, connection: Option<Connection>) {
        self.forget(&tenant, &brick);
        let mut state = self.state();
        let bricks = state.here.entry(tenant).or_default();
        match connection {
            Some(connection) => drop(bricks.insert(brick, Arc::new(connection))),
            None => drop(bricks.remove(&brick)),
        }
    }

    /// Is it a connection of this program, which no ledger keeps?
    pub(super) fn is_here(&self, tenant: &str, brick: &str) -> bool {
        get(&self.state().here, tenant, brick).is_some()
    }

    /// The keys that seal secrets.
    pub(in super::super) fn keys(&self) -> Option<&dyn SealingKeys> {
        self.keys.as_deref()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// What needs no look-up; or else what is to be looked up, and how many changes there were before it is.
    fn known(&self, tenant: &str, brick: &str, now: Instant) -> Result<Found, (Found, u64)> {
        let here = get(&self.here, tenant, brick);
        match (here, get(&self.seen, tenant, brick)) {
            (Some(here), _) if here.is_whole() => Ok(Some(Arc::clone(here))),
            (_, Some(seen)) if seen.is_fresh(now) => Ok(seen.connection.clone()),
            (here, _) => Err((here.cloned(), self.changes)),
        }
    }
}

impl Seen {
    fn is_fresh(&self, now: Instant) -> bool {
        let whole = self.connection.as_ref().is_some_and(|connection| connection.is_whole());
        now.saturating_duration_since(self.at) < if whole { FRESH } else { ABSENT }
    }
}

/// Why nobody knows what a brick acts with.
pub(super) struct Hindered {
    pub(super) message: String,
    /// The composition ended meanwhile.
    ended: bool,
}

impl Work {
    /// What the brick acts with, where that needs no look-up; none where it does. `now` is the time, or a little before it.
    pub(super) fn known_connection(&mut self, brick: &str, now: Instant) -> Option<Found> {
        let known = self.engine.access.state().known(&self.context.tenant, brick, now).ok()?;
        Some(self.keeping_out(known))
    }

    /// From now on the secrets of what was found are kept out of what is said.
    fn keeping_out(&mut self, found: Found) -> Found {
        if let Some(connection) = &found {
            self.secrets.and(connection.secret_texts());
        }
        found
    }

    /// What the brick acts with, when something was set up.
    pub(super) async fn connection(&mut self, brick: &str) -> Result<Found, Hindered> {
        let engine = Arc::clone(&self.engine);
        let tenant = Arc::clone(&self.context.tenant);
        let found = pin!(engine.access.find(&engine.ledger, &tenant, brick));
        match engine.halt.unless(found).await {
            Some(Ok(connection)) => Ok(self.keeping_out(connection)),
            Some(Err(error)) => Err(Hindered { message: error.to_string(), ended: false }),
            None => {
                let message = format!("the composition ended before `{brick}` began `{}`", self.descriptor.name);
                Err(Hindered { message, ended: true })
            }
        }
    }
}

impl Hindered {
    /// What came of the attempt: the brick was not asked.
    pub(super) fn outcome(self, brick: &str) -> Outcome {
        match self.ended {
            true => outcome::broken(brick, self.message),
            false => outcome::not_now(brick, self.message),
        }
    }
}

fn get<'a, T>(by_tenant: &'a ByTenant<T>, tenant: &str, brick: &str) -> Option<&'a T> {
    by_tenant.get(tenant)?.get(brick)
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::super::super::{BoxFuture, SecretFault, SecretRef};
    use super::*;

    /// A vault whose secret changes each time that it is asked.
    #[derive(Default)]
    struct Vault(Mutex<u32>);

    impl SecretProvider for Vault {
        fn secret<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Result<String, SecretFault>> {
            let mut asked = self.0.lock().unwrap();
            *asked += 1;
            let secret = match *asked {
                1 => Err(SecretFault::Missing("not yet".to_owned())),
                asked => Ok(format!("{name} {asked}")),
            };
            Box::pin(std::future::ready(secret))
        }
    }

    fn token(access: &Access) -> Option<String> {
        let ledger = Ledger::memory();
        let find = pin!(access.find(&ledger, "acme", "google"));
        let Poll::Ready(found) = find.poll(&mut Context::from_waker(Waker::noop())) else { panic!("nothing waits") };
        found.unwrap().unwrap().secret("token").map(str::to_owned)
    }

    /// Moves what was looked up into the past.
    fn age(access: &Access, by: Duration) {
        let mut state = access.state();
        let seen = state.seen.get_mut("acme").and_then(|bricks| bricks.get_mut("google")).unwrap();
        seen.at = seen.at.checked_sub(by).unwrap();
    }

    #[test]
    fn what_was_looked_up_is_used_for_a_while_and_what_was_missing_for_a_moment() {
        let mut access = Access::default();
        access.providers.insert("vault".to_owned(), Box::new(Vault::default()));
        let connection = Connection::new().with_secret_at("token", "vault:t".parse::<SecretRef>().unwrap());
        access.connect("acme".to_owned(), "google".to_owned(), Some(connection));
        assert_eq!((token(&access), token(&access)), (None, None));
        age(&access, ABSENT);
        assert_eq!(token(&access).as_deref(), Some("t 2"));
        age(&access, ABSENT);
        assert_eq!(token(&access).as_deref(), Some("t 2"));
        age(&access, FRESH);
        assert_eq!(token(&access).as_deref(), Some("t 3"));
        access.forget("acme", "google");
        assert_eq!(token(&access).as_deref(), Some("t 4"));
        assert_eq!(access.state().seen_count, 1);
    }

    #[test]
    fn what_was_looked_up_before_a_change_is_not_kept_after_it() {
        let access = Access::default();
        let old = Some(Arc::new(Connection::new().with_secret("token", "old")));
        let changes = access.state().changes;
        access.forget("acme", "google");
        access.remember("acme", "google", old, changes);
        assert!(access.state().seen.is_empty());
    }

    #[test]
    fn no_more_is_remembered_than_there_is_room_for() {
        let access = Access::default();
        for number in 0..=MOST {
            access.remember(&number.to_string(), "google", None, 0);
        }
        let state = access.state();
        assert_eq!((state.seen_count, state.seen.len()), (1, 1));
    }
}
