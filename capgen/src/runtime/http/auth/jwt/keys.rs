//! The keys as they are known here: kept, asked for again when they may have changed, and kept on when they cannot be had.
//!
//! Invariants
//! - One asks at a time, and whoever needs no new keys does not wait for it.
//! - A caller cannot have keys asked for more often than the pause allows, whatever its tokens name.
//! - Keys that were good last are used while new ones cannot be had, for a day; then nobody is let in by them.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::timeout;

use super::super::Denied;
use super::key::{Algorithm, Key};
use super::key_set::KeySet;
use super::source::{KeySource, KeysError};

/// How long keys are used that cannot be had anew.
const KEEP: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a source may take.
const PATIENCE: Duration = Duration::from_secs(10);

pub(super) struct Keys {
    pub(super) pause: Duration,
    source: Box<dyn KeySource>,
    current: RwLock<Option<Current>>,
    /// When the source was asked last. Held while it is asked.
    asked: Mutex<Option<Instant>>,
}

/// Keys and when they were asked for.
#[derive(Clone)]
struct Current {
    set: Arc<KeySet>,
    at: Instant,
}

type Found = Result<Option<Vec<Arc<Key>>>, Denied>;

impl Keys {
    pub(super) fn new(source: Box<dyn KeySource>) -> Keys {
        let pause = Duration::from_secs(10);
        Keys { pause, source, current: RwLock::new(None), asked: Mutex::new(None) }
    }

    /// Asks for the keys; how many there are.
    pub(super) async fn load(&self) -> Result<usize, KeysError> {
        let mut asked = self.asked.lock().await;
        self.ask(&mut asked, Instant::now()).await
    }

    /// The keys that a token may be signed with. At least one.
    pub(super) async fn find(&self, id: Option<&str>, algorithm: Algorithm) -> Result<Vec<Arc<Key>>, Denied> {
        self.find_at(id, algorithm, Instant::now()).await
    }

    async fn find_at(&self, id: Option<&str>, algorithm: Algorithm, now: Instant) -> Result<Vec<Arc<Key>>, Denied> {
        let look = || self.current().map(|current| (current.set.find(id, algorithm), current.at));
        let known =
            |looked: &Option<(Found, Instant)>| looked.as_ref().is_some_and(|(found, _)| !matches!(found, Ok(None)));
        let mut looked = look();
        if known(&looked) {
            // Stale keys serve on while somebody else asks for new ones.
            if self.is_stale(now)
                && let Ok(mut asked) = self.asked.try_lock()
                && self.may_ask(*asked, now)
            {
                // One that fails is told when nothing good is left to use.
                let _ = self.ask(&mut asked, now).await;
                looked = look();
            }
        } else {
            let mut asked = self.asked.lock().await;
            looked = look();
            if !known(&looked) && self.may_ask(*asked, now) {
                let _ = self.ask(&mut asked, now).await;
                looked = look();
            }
        }
        match looked {
            Some((found, at)) if now.saturating_duration_since(at) < KEEP => {
                found?.ok_or_else(|| Denied::new("the token is signed with a key that its issuer does not publish"))
            }
            _ => Err(Denied::unavailable("the keys of the issuer cannot be had at present")),
        }
    }

    fn current(&self) -> Option<Current> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn is_stale(&self, now: Instant) -> bool {
        let age = |current: Current| now.saturating_duration_since(current.at);
        self.current().is_none_or(|current| age(current) >= self.source.fresh_for())
    }

    /// After a pause, or at once when keys that were got last time have become stale.
    fn may_ask(&self, asked: Option<Instant>, now: Instant) -> bool {
        let Some(asked) = asked else { return true };
        let got = self.current().is_some_and(|current| current.at == asked);
        now.saturating_duration_since(asked) >= self.pause || (got && self.is_stale(now))
    }

    async fn ask(&self, asked: &mut Option<Instant>, now: Instant) -> Result<usize, KeysError> {
        *asked = Some(now);
        let late = |_| KeysError::Unreachable(format!("there was no answer within {} s", PATIENCE.as_secs()));
        let text = timeout(PATIENCE, self.source.fetch()).await.map_err(late)??;
        let set = KeySet::read(&text).map_err(KeysError::Unusable)?;
        let count = set.len();
        let current = Current { set: Arc::new(set), at: now };
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(current);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex as Lock;

    use super::super::super::super::super::BoxFuture;
    use super::*;

    /// Gives a set with the keys of these ids, or nothing; counts how often it was asked.
    #[derive(Clone, Default)]
    struct Issuer(Arc<Lock<State>>);

    #[derive(Default)]
    struct State {
        ids: Option<Vec<&'static str>>,
        asked: usize,
    }

    impl Issuer {
        fn publish(&self, ids: Option<&[&'static str]>) {
            self.0.lock().unwrap().ids = ids.map(<[_]>::to_vec);
        }

        fn asked(&self) -> usize {
            self.0.lock().unwrap().asked
        }
    }

    impl KeySource for Issuer {
        fn fetch(&self) -> BoxFuture<'_, Result<Vec<u8>, KeysError>> {
            let mut state = self.0.lock().unwrap();
            state.asked += 1;
            let x = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE";
            let key = |id| serde_json::json!({"kty": "OKP", "crv": "Ed25519", "x": x, "kid": id});
            let set = state.ids.as_ref().map(|ids| ids.iter().map(key).collect::<Vec<_>>());
            let text = set.map(|keys| serde_json::json!({ "keys": keys }).to_string().into_bytes());
            Box::pin(async move {
                // Others have their turn meanwhile.
                tokio::task::yield_now().await;
                text.ok_or_else(|| KeysError::Unreachable("down".to_owned()))
            })
        }

        fn fresh_for(&self) -> Duration {
            Duration::from_secs(900)
        }
    }

    fn known() -> (Issuer, Keys, Instant) {
        let issuer = Issuer::default();
        issuer.publish(Some(&["a"]));
        (issuer.clone(), Keys::new(Box::new(issuer)), Instant::now())
    }

    async fn told(keys: &Keys, id: &str, at: Instant) -> Result<usize, String> {
        let found = keys.find_at(Some(id), Algorithm::EdDsa, at).await;
        found.map(|keys| keys.len()).map_err(|denied| denied.to_string())
    }

    #[tokio::test]
    async fn keys_are_asked_for_once_and_again_when_they_are_stale() {
        let (issuer, keys, start) = known();
        for second in [0, 1, 899] {
            assert_eq!(told(&keys, "a", start + Duration::from_secs(second)).await, Ok(1));
        }
        assert_eq!(issuer.asked(), 1);
        issuer.publish(Some(&["b"]));
        assert!(told(&keys, "a", start + Duration::from_secs(900)).await.unwrap_err().contains("does not publish"));
        assert_eq!(issuer.asked(), 2);
    }

    #[tokio::test]
    async fn an_unknown_key_is_asked_for_but_not_all_the_time() {
        let (issuer, keys, start) = known();
        assert_eq!(told(&keys, "a", start).await, Ok(1));
        issuer.publish(Some(&["a", "b"]));
        for second in 0..10 {
            assert!(told(&keys, "b", start + Duration::from_secs(second)).await.is_err());
        }
        assert_eq!(issuer.asked(), 1);
        assert_eq!(told(&keys, "b", start + Duration::from_secs(10)).await, Ok(1));
        for n in 0..100 {
            assert!(told(&keys, &format!("x{n}"), start + Duration::from_secs(11)).await.is_err());
        }
        assert_eq!(issuer.asked(), 2);
    }

    #[tokio::test]
    async fn the_last_good_keys_are_kept_for_a_day_while_there_are_no_new_ones() {
        let (issuer, keys, start) = known();
        assert_eq!(told(&keys, "a", start).await, Ok(1));
        issuer.publish(None);
        for second in [900, 905, 910, 86_399] {
            assert_eq!(told(&keys, "a", start + Duration::from_secs(second)).await, Ok(1), "{second}");
        }
        assert_eq!(issuer.asked(), 4, "a source that fails is given a pause");
        assert!(told(&keys, "a", start + Duration::from_secs(86_400)).await.unwrap_err().contains("cannot be had"));
        issuer.publish(Some(&["a"]));
        assert_eq!(told(&keys, "a", start + Duration::from_secs(86_410)).await, Ok(1));
    }

    #[tokio::test]
    async fn of_many_at_once_one_asks_and_the_others_use_what_it_gets() {
        let (issuer, keys, start) = known();
        let keys = Arc::new(keys);
        let mut callers = tokio::task::JoinSet::new();
        for _ in 0..50 {
            let keys = Arc::clone(&keys);
            callers.spawn(async move { told(&keys, "a", start).await });
        }
        assert!(callers.join_all().await.into_iter().all(|found| found == Ok(1)));
        assert_eq!(issuer.asked(), 1);
    }

    #[tokio::test]
    async fn without_keys_nobody_is_let_in() {
        let (issuer, keys, start) = known();
        issuer.publish(None);
        assert!(told(&keys, "a", start).await.unwrap_err().contains("cannot be had"));
        assert_eq!(keys.load().await.unwrap_err().to_string(), "the key set cannot be had: down");
    }
}
