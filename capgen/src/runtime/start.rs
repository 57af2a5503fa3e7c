//! What a composition needs to know of where it runs: the addresses of bricks elsewhere, when it starts.
//!
//! Invariant: an address is never shown once its variables have been put in. What they hold may be a secret.

use super::CompositionBuilder;

/// Why a composition cannot start here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// An environment variable is not there.
    #[error(
        "the environment variable `{variable}` is not set, and {file} has it in the `url` of brick `{brick}`: set it, or \
         say how the brick is reached with `.remote(\"{brick}\", …)`"
    )]
    Variable {
        /// Its name.
        variable: String,
        /// The brick, by its name in the composition.
        brick: String,
        /// The composition's file.
        file: String,
    },
    /// What a `url` gives is no address that can be called.
    #[error("the `url` of brick `{brick}` in {file}, `{url}`, cannot be called: {why}")]
    Address {
        /// The brick, by its name in the composition.
        brick: String,
        /// The composition's file.
        file: String,
        /// The address as the file has it.
        url: String,
        /// What is wrong with it.
        why: String,
    },
    /// This program cannot call anything.
    #[error(
        "brick `{brick}` in {file} is reached at a `url`, which this program cannot call: turn on the feature `client` of \
         capgen, or say how the brick is reached with `.remote(\"{brick}\", …)`"
    )]
    NoClient {
        /// The brick, by its name in the composition.
        brick: String,
        /// The composition's file.
        file: String,
    },
}

impl CompositionBuilder {
    /// A brick that is called over HTTP at an address, unless it was said already how it is reached. `${NAME}` stands for an
    /// environment variable. `file` is the one that says so, for messages.
    ///
    /// # Errors
    /// When a variable is not set, what comes out is no address, or the feature `client` is off.
    pub fn at_url(self, brick: &str, url: &str, file: &str) -> Result<Self, StartError> {
        if self.serves(brick) {
            return Ok(self);
        }
        let filled = fill(url, |name| std::env::var(name).ok().filter(|value| !value.is_empty()));
        let filled = filled.map_err(|variable| {
            let (brick, file) = (brick.to_owned(), file.to_owned());
            StartError::Variable { variable, brick, file }
        })?;
        self.called_at(brick, filled, url, file)
    }

    #[cfg(feature = "client")]
    fn called_at(self, brick: &str, filled: String, url: &str, file: &str) -> Result<Self, StartError> {
        match super::http::Client::new(filled) {
            Ok(client) => Ok(self.remote(brick, client)),
            Err(error) => {
                let (brick, file, url) = (brick.to_owned(), file.to_owned(), url.to_owned());
                Err(StartError::Address { brick, file, url, why: error.to_string() })
            }
        }
    }

    #[cfg(not(feature = "client"))]
    fn called_at(self, brick: &str, _: String, _: &str, file: &str) -> Result<Self, StartError> {
        Err(StartError::NoClient { brick: brick.to_owned(), file: file.to_owned() })
    }
}

/// The text with the values of its variables, or the name of one that has none.
fn fill(text: &str, value: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        // A variable without an end was refused when the file was checked.
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(before);
        filled.push_str(&value(name).ok_or_else(|| name.to_owned())?);
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::super::{Composition, Ledger};
    use super::*;

    #[test]
    fn variables_are_put_in_and_one_that_is_not_set_is_named() {
        let value = |name: &str| (name != "NONE").then(|| format!("<{name}>"));
        assert_eq!(fill("https://${HOST}:8/${A_1}${B}/$x}", value).unwrap(), "https://<HOST>:8/<A_1><B>/$x}");
        assert_eq!(fill("http://a", value).unwrap(), "http://a");
        assert_eq!(fill("${HOST}${NONE}", value), Err("NONE".to_owned()));
        assert_eq!(fill("${A", value).unwrap(), "<A>");
    }

    #[test]
    fn what_is_missing_is_told_with_the_file_and_the_next_step() {
        let start = Composition::builder("acme", Ledger::memory());
        let error = start.at_url("contracts", "${CAPGEN_NOBODY_SETS_THIS}", "compose.yaml").unwrap_err();
        assert_eq!(
            error.to_string(),
            "the environment variable `CAPGEN_NOBODY_SETS_THIS` is not set, and compose.yaml has it in the `url` of brick \
             `contracts`: set it, or say how the brick is reached with `.remote(\"contracts\", …)`"
        );
    }

    #[cfg(feature = "client")]
    #[test]
    fn an_address_is_told_as_the_file_has_it() {
        let start = Composition::builder("acme", Ledger::memory());
        let error = start.at_url("contracts", "ftp://${PATH}", "compose.yaml").unwrap_err();
        assert!(error.to_string().contains("`ftp://${PATH}`, cannot be called"), "{error}");
        let start = Composition::builder("acme", Ledger::memory());
        assert!(start.at_url("contracts", "http://contracts.example", "compose.yaml").is_ok());
    }

    #[cfg(not(feature = "client"))]
    #[test]
    fn a_program_without_a_client_is_told_the_feature() {
        let start = Composition::builder("acme", Ledger::memory());
        let error = start.at_url("contracts", "http://contracts.example", "compose.yaml").unwrap_err();
        assert!(error.to_string().contains("turn on the feature `client`"), "{error}");
    }
}
