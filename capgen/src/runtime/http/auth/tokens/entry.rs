//! A line of a table of tokens, before it has a token.

use std::sync::Arc;

use ring::rand::{SecureRandom, SystemRandom};
use serde_json::json;

use super::{Line, TokenError, TokenTable, hash_of};
use crate::http::Identity;
use crate::{Composition, DateTime, Json, StepUp, WiringError};

/// Who will bear a token.
///
/// ```no_run
/// # fn line(acme: &capgen::Composition) -> Result<(), Box<dyn std::error::Error>> {
/// use capgen::http::{TokenEntry, TokenTable};
///
/// // `hr` runs elsewhere: it may call what it requires, and nothing else.
/// let token = TokenTable::draw()?;
/// println!("for hr: {token}\nfor the table: {}", TokenEntry::for_brick(acme, "hr")?.line(&token));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct TokenEntry {
    identity: Identity,
    expires: Option<DateTime>,
}

impl TokenEntry {
    /// Somebody.
    pub fn new(identity: Identity) -> TokenEntry {
        TokenEntry { identity, expires: None }
    }

    /// A brick of a composition that calls it from outside, for the composition's own tenant, with just the permissions
    /// that its requirements need: [`Composition::permissions`].
    ///
    /// # Errors
    /// When the composition has no such brick.
    pub fn for_brick(composition: &Composition, brick: &str) -> Result<TokenEntry, WiringError> {
        let permissions = composition.permissions(brick)?;
        Ok(TokenEntry::new(Identity { permissions, ..Identity::new(brick, composition.name()) }))
    }

    /// For this customer.
    pub fn for_tenant(mut self, tenant: impl Into<String>) -> TokenEntry {
        self.identity.tenant = tenant.into().into();
        self
    }

    /// On behalf of this person or service.
    pub fn as_actor(mut self, actor: impl Into<String>) -> TokenEntry {
        self.identity.actor = actor.into().into();
        self
    }

    /// Who authenticated anew at this time: what contracts ask a step-up for.
    pub fn stepped_up(mut self, at: &DateTime) -> TokenEntry {
        self.identity.step_up = Some(StepUp::at(at));
        self
    }

    /// Until then.
    pub fn until(mut self, expires: DateTime) -> TokenEntry {
        self.expires = Some(expires);
        self
    }

    /// The line for the bearer of this token, as it stands in the file under `tokens`. It holds the token's hash.
    pub fn line(&self, token: &str) -> Json {
        let Identity { caller, tenant, actor, permissions, roles, groups, step_up } = &self.identity;
        let mut line = json!({
            "sha256": hex(&hash_of(token)), "caller": **caller, "tenant": **tenant, "actor": **actor,
            "permissions": permissions,
        });
        for (name, words) in [("roles", roles), ("groups", groups)] {
            if !words.is_empty() {
                line[name] = json!(words);
            }
        }
        if let Some(step_up) = step_up {
            line["stepped_up"] = date(step_up.unix()).as_str().into();
        }
        if let Some(expires) = &self.expires {
            line["expires"] = expires.as_str().into();
        }
        line
    }
}

impl TokenTable {
    /// A new token, drawn at random: 64 hexadecimal digits.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn draw() -> Result<String, TokenError> {
        let mut bytes = [0; 32];
        SystemRandom::new().fill(&mut bytes).map_err(|_| TokenError::NoRandom)?;
        Ok(hex(&bytes))
    }

    /// The same with one more who bears this token.
    ///
    /// # Errors
    /// When the token is in the table already, or a name of the entry cannot be one.
    pub fn with(mut self, token: &str, entry: TokenEntry) -> Result<TokenTable, TokenError> {
        let TokenEntry { identity, expires } = entry;
        let expires = expires.map(|expires| expires.unix().0);
        self.add(Line { sha256: hash_of(token), identity: Arc::new(identity), expires })?;
        Ok(self)
    }
}

fn date(unix: i64) -> DateTime {
    DateTime::from_unix_ms(u64::try_from(unix).unwrap_or_default().saturating_mul(1000))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
