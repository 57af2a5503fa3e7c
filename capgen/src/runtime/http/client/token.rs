//! What a call shows to be let in.
//!
//! Invariant: no token is shown by `Debug` or an error.

use std::collections::BTreeSet;

use hyper::header::HeaderValue;

use super::super::super::{BoxFuture, Connection};

/// Gives the bearer token for a call. Object safe. A function of [`TokenFor`] that gives an `Option<String>` is one.
pub trait TokenSource: Send + Sync + 'static {
    /// The token. None sends the call without. Asked for each call, and once more when the server refused the token that
    /// was given: keep what you fetch.
    ///
    /// # Errors
    /// Why there is no token now, in words; the call fails, retryable.
    fn token<'a>(&'a self, call: TokenFor<'a>) -> BoxFuture<'a, Result<Option<String>, String>>;
}

/// Which call a token is for.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TokenFor<'a> {
    /// The customer; none where no composition calls.
    pub tenant: Option<&'a str>,
    /// The person or service on whose behalf; none where no composition calls.
    pub actor: Option<&'a str>,
    /// The capability.
    pub capability: &'a str,
    /// What this call needs and no more, to ask for in a token: `<permission>:capability:invoke` of the brick, and the scopes
    /// of the contract. None where no composition calls.
    pub permissions: Option<&'a BTreeSet<String>>,
    /// The server refused the last token that was given for this very call.
    pub refused: bool,
}

impl<F: Fn(TokenFor<'_>) -> Option<String> + Send + Sync + 'static> TokenSource for F {
    fn token<'a>(&'a self, call: TokenFor<'a>) -> BoxFuture<'a, Result<Option<String>, String>> {
        Box::pin(std::future::ready(Ok(self(call))))
    }
}

/// The name of the secret that a connection keeps its token under.
const SECRET: &str = "token";

/// Where tokens come from.
pub(super) enum Tokens {
    /// From the connection that the composition has for the tenant, where it has one.
    Connection,
    /// Always this.
    One(Credential),
    Source(Box<dyn TokenSource>),
}

/// A token, and the header that shows it.
#[derive(Clone)]
pub(super) struct Credential {
    pub(super) token: String,
    pub(super) header: HeaderValue,
}

impl Credential {
    pub(super) fn new(token: String) -> Result<Credential, &'static str> {
        let is_token = |c: char| c.is_ascii_alphanumeric() || "-._~+/=".contains(c);
        if token.is_empty() || !token.chars().all(is_token) {
            return Err("the token cannot be sent: it has to be letters, digits and `-._~+/=`");
        }
        let mut header = HeaderValue::try_from(format!("Bearer {token}")).map_err(|_| "the token cannot be sent")?;
        header.set_sensitive(true);
        Ok(Credential { token, header })
    }
}

impl Tokens {
    /// What a call is sent with.
    pub(super) async fn of(
        &self,
        call: TokenFor<'_>,
        connection: Option<&Connection>,
    ) -> Result<Option<Credential>, String> {
        let token = match self {
            Tokens::One(credential) => return Ok(Some(credential.clone())),
            Tokens::Connection => connection.and_then(|connection| connection.secret(SECRET)).map(str::to_owned),
            Tokens::Source(source) => source.token(call).await?,
        };
        Ok(token.map(Credential::new).transpose()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_sent_as_it_is_or_not_at_all() {
        let credential = Credential::new("a.b-c_d~e+f/g==".to_owned()).ok().unwrap();
        assert_eq!(credential.header.to_str().unwrap(), "Bearer a.b-c_d~e+f/g==");
        assert!(!format!("{:?}", credential.header).contains("a.b"));
        for token in ["", "a b", "a\r\nx: y", "ä"] {
            assert!(Credential::new(token.to_owned()).is_err(), "{token:?}");
        }
    }
}
