//! JSON Web Tokens of an issuer that is trusted, signed with a key of its key set.
//!
//! Invariants
//! - The key says which algorithm it is for. What the token says must agree, and decides nothing.
//! - Only RS256, ES256 and EdDSA are known: no `none`, and no algorithm whose key is a shared secret.
//! - Nothing of a token is believed before its signature is right, but for its issuer and key id, which choose the key.
//! - Who calls, for whom and with which permissions comes from the claims that the server's owner named, and from no other.
//! - Words of a refusal say which check failed. They hold nothing of the token, and nothing that a right one would need.

mod claims;
mod key;
mod key_set;
mod keys;
mod source;
mod token;

use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "client")]
pub use source::KeyUrl;
pub use source::{KeyFile, KeySource, KeysError};

use super::super::super::{BoxFuture, unix};
use super::{Authenticate, Denied, Identity};
use claims::{Claims, Names};
use keys::Keys;
use token::Token;

/// Lets in who bears a token that an issuer signed. Deny by default: a token says when it expires, whom it is for, which
/// customer it acts for and who acts, or it is refused.
///
/// ```no_run
/// # async fn serve(acme: capgen::Composition) -> Result<(), Box<dyn std::error::Error>> {
/// use capgen::http::{Jwt, KeyFile};
///
/// let jwt = Jwt::new("https://id.example", "acme", KeyFile::new("jwks.json")).permissions_from(["scope", "roles"]);
/// jwt.load().await?;
/// acme.serve("0.0.0.0:8080").authenticate(jwt).await?;
/// # Ok(())
/// # }
/// ```
///
/// | what | from the claim, unless said | must be there |
/// |---|---|---|
/// | customer | `tenant` | yes, or [`for_tenant`](Jwt::for_tenant) |
/// | calling program | `client_id` | yes |
/// | actor | `sub` | yes |
/// | permissions and scopes | `scope` | no; a caller without any may do nothing |
///
/// The name of a claim that begins with `/` is a JSON pointer: `/realm_access/roles`.
pub struct Jwt {
    issuer: String,
    audiences: Vec<String>,
    leeway: Duration,
    names: Names,
    keys: Keys,
}

impl Jwt {
    /// Tokens of this issuer (`iss`, compared exactly) for this audience (one of `aud`), signed with a key of this source.
    pub fn new(issuer: impl Into<String>, audience: impl Into<String>, keys: impl KeySource) -> Jwt {
        Jwt {
            issuer: issuer.into(),
            audiences: vec![audience.into()],
            leeway: Duration::from_secs(60),
            names: Names::default(),
            keys: Keys::new(Box::new(keys)),
        }
    }

    /// Tokens for this audience, too.
    #[must_use]
    pub fn audience(mut self, audience: impl Into<String>) -> Jwt {
        self.audiences.push(audience.into());
        self
    }

    /// How far the issuer's clock and ours may lie apart; 60 seconds unless said, at most 10 minutes.
    #[must_use]
    pub fn leeway(mut self, leeway: Duration) -> Jwt {
        self.leeway = leeway.min(Duration::from_secs(600));
        self
    }

    /// The claim that names the customer.
    #[must_use]
    pub fn tenant_from(mut self, claim: impl Into<String>) -> Jwt {
        self.names.tenant = claims::Tenant::Claim(claim.into());
        self
    }

    /// Every token of this issuer is for this customer, whatever it claims.
    #[must_use]
    pub fn for_tenant(mut self, tenant: impl Into<String>) -> Jwt {
        self.names.tenant = claims::Tenant::Fixed(tenant.into());
        self
    }

    /// The claim that names the calling program: `azp`, say.
    #[must_use]
    pub fn caller_from(mut self, claim: impl Into<String>) -> Jwt {
        self.names.caller = claim.into();
        self
    }

    /// The claim that names the person or service on whose behalf.
    #[must_use]
    pub fn actor_from(mut self, claim: impl Into<String>) -> Jwt {
        self.names.actor = claim.into();
        self
    }

    /// The claims that list permissions and scopes, each a list of texts or one text with blanks between them.
    #[must_use]
    pub fn permissions_from<C: Into<String>>(mut self, claims: impl IntoIterator<Item = C>) -> Jwt {
        self.names.permissions = claims.into_iter().map(Into::into).collect();
        self
    }

    /// The claims that list the roles of whoever decides about approvals, likewise. Unless said nobody has any.
    #[must_use]
    pub fn roles_from<C: Into<String>>(mut self, claims: impl IntoIterator<Item = C>) -> Jwt {
        self.names.roles = claims.into_iter().map(Into::into).collect();
        self
    }

    /// The claims that list their groups, likewise.
    #[must_use]
    pub fn groups_from<C: Into<String>>(mut self, claims: impl IntoIterator<Item = C>) -> Jwt {
        self.names.groups = claims.into_iter().map(Into::into).collect();
        self
    }

    /// A token with one of these values of `acr` proves that its actor has authenticated anew, at its `auth_time`: what contracts ask
    /// for with `sca`. Unless said no token of this issuer does. Such a token may be the one that a caller calls with, or a second one
    /// in the header `x-step-up`. How old `auth_time` may be is told by
    /// [`CompositionBuilder::step_up_age`](crate::rt::CompositionBuilder::step_up_age).
    #[must_use]
    pub fn step_up_acr<A: Into<String>>(mut self, values: impl IntoIterator<Item = A>) -> Jwt {
        self.names.step_up_acr = values.into_iter().map(Into::into).collect();
        self
    }

    /// How long to wait before keys are asked for again because a token names one that is not known, or because they could
    /// not be had; 10 seconds unless said. Otherwise anyone could have them asked for all the time.
    #[must_use]
    pub fn pause(mut self, pause: Duration) -> Jwt {
        self.keys.pause = pause;
        self
    }

    /// Reads the keys now, so that a wrong address is told when the server starts. Gives how many can be used.
    ///
    /// # Errors
    /// When they cannot be had or used.
    pub async fn load(&self) -> Result<usize, KeysError> {
        self.keys.load().await
    }

    async fn check(&self, token: &str) -> Result<Identity, Denied> {
        let token = Token::read(token)?;
        let claims = Claims::read(&token, &self.issuer)?;
        let candidates = self.keys.find(token.key_id(), token.algorithm).await?;
        if !candidates.iter().any(|key| key.verifies(token.signed, &token.signature)) {
            return Err(Denied::new(token::WRONG_SIGNATURE));
        }
        claims.check_times(unix::seconds(), self.leeway)?;
        claims.check_audience(&self.audiences)?;
        claims.identity(&self.names)
    }
}

impl Authenticate for Jwt {
    fn identify<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Arc<Identity>, Denied>> {
        Box::pin(async move { Ok(Arc::new(self.check(token).await?)) })
    }

    fn step_up_acr(&self) -> &[String] {
        &self.names.step_up_acr
    }
}

impl std::fmt::Debug for Jwt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Jwt")
            .field("issuer", &self.issuer)
            .field("audiences", &self.audiences)
            .field("leeway", &self.leeway)
            .field("names", &self.names)
            .finish_non_exhaustive()
    }
}
