//! Sessions of people: a cookie that only this server can read.
//!
//! Invariants
//! - The cookie holds the bearer token that a person signed in with, sealed (ChaCha20-Poly1305) with a key that no browser
//!   has. Each request opens it and asks the authorities anew: a token that was taken back or has expired ends the session
//!   at once, and permissions are those of now.
//! - Nothing is kept here, so sessions need no bound in number and any node with the same key takes them. In time they end
//!   when the sealed time is over.
//! - The form token is drawn for each session and sealed with it: who cannot read the pages cannot know it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::rand::{SecureRandom, SystemRandom};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The longest value of a cookie that every browser keeps.
const LONGEST: usize = 3800;
/// What is sealed here, and in which form.
const PURPOSE: &[u8] = b"capgen session 1";

/// The key that sessions of people are sealed with. Nodes that serve the same people need the same one.
///
/// ```
/// use capgen::http::SessionKey;
/// assert!(SessionKey::from_secret(&[7; 32]).is_ok());
/// assert!(SessionKey::from_secret(b"short").is_err());
/// ```
#[derive(Clone)]
pub struct SessionKey([u8; 32]);

/// Why a secret is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the secret of sessions has {length} bytes and needs at least 32: draw one with `openssl rand -hex 32`")]
pub struct SessionKeyError {
    /// How many bytes it has.
    pub length: usize,
}

impl SessionKey {
    /// From a secret of at least 32 bytes that was drawn at random.
    ///
    /// # Errors
    /// When it is shorter.
    pub fn from_secret(secret: impl AsRef<[u8]>) -> Result<SessionKey, SessionKeyError> {
        let secret = secret.as_ref();
        match secret.len() {
            0..32 => Err(SessionKeyError { length: secret.len() }),
            _ => Ok(SessionKey(Sha256::digest(secret).into())),
        }
    }

    /// Drawn at random: sessions end with this process. None when the system gives no random bytes.
    fn random() -> Option<SessionKey> {
        random().map(SessionKey)
    }
}

impl std::fmt::Debug for SessionKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SessionKey(***)")
    }
}

/// Seals and opens sessions.
pub(in super::super) struct Sessions {
    key: Option<LessSafeKey>,
    time: Duration,
}

/// What a cookie says.
pub(super) struct Session {
    /// The bearer token.
    pub(super) token: String,
    /// What every form of the session carries.
    pub(super) form: String,
    until: u64,
}

/// Why there is no session.
#[derive(Debug, PartialEq)]
pub(super) enum NoSession {
    /// The token does not fit into a cookie.
    TooLong,
    /// The system gives no random bytes.
    NoRandom,
}

impl Sessions {
    /// With a key, or one that is drawn at random; each session lasts so long.
    pub(in super::super) fn new(key: Option<SessionKey>, time: Duration) -> Sessions {
        let key = key.or_else(SessionKey::random);
        let unbound = key.and_then(|key| UnboundKey::new(&CHACHA20_POLY1305, &key.0).ok());
        Sessions { key: unbound.map(LessSafeKey::new), time }
    }

    /// A new session: the value of its cookie.
    pub(super) fn begin(&self, token: &str) -> Result<String, NoSession> {
        let (nonce, form) = (random::<NONCE_LEN>(), random::<16>());
        let (Some(key), Some(nonce), Some(form)) = (&self.key, nonce, form) else { return Err(NoSession::NoRandom) };
        let until = now().saturating_add(self.time.as_secs());
        let mut sealed = format!("{until}\n{}\n{token}", URL_SAFE_NO_PAD.encode(form)).into_bytes();
        let given = Nonce::assume_unique_for_key(nonce);
        key.seal_in_place_append_tag(given, Aad::from(PURPOSE), &mut sealed).map_err(|_| NoSession::NoRandom)?;
        let value = URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat());
        if value.len() > LONGEST { Err(NoSession::TooLong) } else { Ok(value) }
    }

    /// The session of a cookie, when it was sealed here and is not over.
    pub(super) fn open(&self, value: &str) -> Option<Session> {
        if value.len() > LONGEST {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(value).ok()?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE_LEN)?;
        let (nonce, mut sealed) = (Nonce::try_assume_unique_for_key(nonce).ok()?, sealed.to_vec());
        let text = self.key.as_ref()?.open_in_place(nonce, Aad::from(PURPOSE), &mut sealed).ok()?;
        let mut parts = std::str::from_utf8(text).ok()?.splitn(3, '\n');
        let until = parts.next()?.parse().ok()?;
        let session = Session { until, form: parts.next()?.to_owned(), token: parts.next()?.to_owned() };
        (now() < session.until).then_some(session)
    }
}

impl Session {
    /// Is this the token of the session's forms?
    pub(super) fn is_form(&self, given: &str) -> bool {
        self.form.as_bytes().ct_eq(given.as_bytes()).into()
    }
}

fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    SystemRandom::new().fill(&mut bytes).ok()?;
    Some(bytes)
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sessions(secret: u8, time: u64) -> Sessions {
        Sessions::new(Some(SessionKey::from_secret([secret; 32]).unwrap()), Duration::from_secs(time))
    }

    #[test]
    fn a_session_is_opened_by_whoever_has_the_key_and_by_nobody_else() {
        let value = sessions(1, 60).begin("tok-en").unwrap();
        assert!(!value.contains("tok") && value.is_ascii());
        let session = sessions(1, 60).open(&value).unwrap();
        assert_eq!(session.token, "tok-en");
        assert!(session.is_form(&session.form) && !session.is_form("") && !session.is_form(&session.form[1..]));
        assert!(sessions(2, 60).open(&value).is_none());
        assert!(Sessions::new(None, Duration::from_secs(60)).open(&value).is_none());
        assert_ne!(sessions(1, 60).open(&sessions(1, 60).begin("tok-en").unwrap()).unwrap().form, session.form);
    }

    #[test]
    fn one_that_was_changed_or_is_over_is_none() {
        let value = sessions(1, 60).begin("tok-en").unwrap();
        for at in 0..value.len() {
            let mut other = value.clone().into_bytes();
            other[at] = if other[at] == b'A' { b'B' } else { b'A' };
            assert!(sessions(1, 60).open(std::str::from_utf8(&other).unwrap()).is_none(), "{at}");
        }
        assert!(sessions(1, 60).open("").is_none() && sessions(1, 60).open(&value[..20]).is_none());
        let over = sessions(1, 0);
        assert!(over.open(&over.begin("tok-en").unwrap()).is_none());
        assert_eq!(over.begin(&"t".repeat(4000)), Err(NoSession::TooLong));
    }
}
