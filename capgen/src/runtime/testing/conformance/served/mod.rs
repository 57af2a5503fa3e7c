//! Conformance of a server: what its specs declare, held against what it answers.
//!
//! Invariants
//! - Without leave to act, it only asks for plans, for what is refused, and for what reads.
//! - What is not seen from outside (the vendor, the clock, the log) is told as unproven, whatever the server says of it.

mod answer;
mod cases;
mod input;
mod spec;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Report, Rule};
use crate::runtime::http::{Plain, Plainly};
use crate::runtime::trace::drawn;
use crate::{Json, json};
use spec::Spec;

/// A running server, whose contracts are held against what it answers. `capgen test URL` is the same as a command.
///
/// ```no_run
/// use capgen::testing::Served;
///
/// # async fn test() -> Result<(), String> {
/// let report = Served::at("http://127.0.0.1:8080")?.token("a-token").run().await?;
/// report.assert();
/// # Ok(())
/// # }
/// ```
pub struct Served {
    url: String,
    server: Plainly,
    token: Option<String>,
    bare_token: Option<String>,
    acts: bool,
    only: Vec<String>,
    inputs: BTreeMap<String, Json>,
    /// Everything that was answered.
    heard: Mutex<Vec<Plain>>,
    /// Put into every key, so that no two runs share one.
    salt: String,
}

impl Served {
    /// At an address, such as `https://acme.example` or `http://127.0.0.1:8080`.
    ///
    /// # Errors
    /// When it is no address, in words.
    pub fn at(url: &str) -> Result<Served, String> {
        let server = Plainly::at(url).map_err(|why| format!("`{url}`: {why}"))?;
        Ok(Served {
            url: url.to_owned(),
            server,
            token: None,
            bare_token: None,
            acts: false,
            only: Vec::new(),
            inputs: BTreeMap::new(),
            heard: Mutex::default(),
            salt: format!("{:x}", drawn()),
        })
    }

    /// Who calls.
    #[must_use]
    pub fn token(mut self, token: impl Into<String>) -> Served {
        self.token = Some(token.into());
        self
    }

    /// Somebody who is known and may do nothing: proves that permissions and scopes are asked for.
    #[must_use]
    pub fn bare_token(mut self, token: impl Into<String>) -> Served {
        self.bare_token = Some(token.into());
        self
    }

    /// It may act: accounts are made, mails are sent. Without, only plans, refusals and reads are asked for.
    #[must_use]
    pub fn acting(mut self) -> Served {
        self.acts = true;
        self
    }

    /// Only this capability; several may be named.
    #[must_use]
    pub fn only(mut self, capability: impl Into<String>) -> Served {
        self.only.push(capability.into());
        self
    }

    /// An input that the server's vendor takes, in place of the example of the spec.
    #[must_use]
    pub fn input(mut self, capability: impl Into<String>, input: Json) -> Served {
        self.inputs.insert(capability.into(), input);
        self
    }

    /// Looks at every rule for every capability that the server tells the caller of.
    ///
    /// # Errors
    /// When the server cannot be reached, does not let the caller in, or tells no specs; in words.
    pub async fn run(&self) -> Result<Report, String> {
        let mut report = Report::of(&self.url);
        for name in self.names().await? {
            let told = self.get(&format!("/capabilities/{name}")).await?;
            if told.status != 200 {
                return Err(format!("{} answers {} for the spec of `{name}`", self.url, told.status));
            }
            let spec = Spec::of(&told.json(), self.inputs.get(&name), &self.salt);
            self.heard.lock().unwrap_or_else(PoisonError::into_inner).clear();
            for late in [false, true] {
                for rule in Rule::ALL.iter().filter(|rule| super::is_about_all(**rule) == late) {
                    if let Some(by) = spec.declares(*rule) {
                        report.add(&name, *rule, by, Box::pin(cases::prove(*rule, self, &spec)).await?);
                    }
                }
            }
        }
        report.cases.sort_by(|a, b| (&a.capability, a.rule).cmp(&(&b.capability, b.rule)));
        Ok(report)
    }

    async fn names(&self) -> Result<Vec<String>, String> {
        let told = self.get("/capabilities").await?;
        match told.status {
            200 => {}
            401 => return Err(format!("{} does not know the caller (401): give a token", self.url)),
            status => return Err(format!("{} answers {status} when it is asked for specs", self.url)),
        }
        let list = told.json();
        let listed = list["capabilities"].as_array().into_iter().flatten();
        let names: Vec<String> = listed.filter_map(|spec| spec["name"].as_str().map(str::to_owned)).collect();
        if let Some(unknown) = self.only.iter().find(|name| !names.contains(name)) {
            return Err(format!("{} does not serve `{unknown}` to this caller", self.url));
        }
        if names.is_empty() {
            return Err(format!("{} tells this caller of no capability", self.url));
        }
        Ok(names.into_iter().filter(|name| self.only.is_empty() || self.only.contains(name)).collect())
    }

    async fn get(&self, path: &str) -> Result<Plain, String> {
        self.server.ask(path, self.token.as_deref(), None).await
    }

    /// Makes a call with what it takes to make one, and remembers what came back.
    async fn call(&self, path: &str, body: &Json) -> Result<answer::Answer, String> {
        self.call_as(self.token.as_deref(), path, body).await
    }

    async fn call_as(&self, token: Option<&str>, path: &str, body: &Json) -> Result<answer::Answer, String> {
        let plain = self.server.ask(path, token, Some(body)).await?;
        let answer = answer::Answer::of(&plain);
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).push(plain);
        Ok(answer)
    }

    /// Everything that was answered about this capability.
    fn heard(&self) -> std::sync::MutexGuard<'_, Vec<Plain>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Served {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Served").field("url", &self.url).field("acts", &self.acts).finish_non_exhaustive()
    }
}

/// The body of a call.
fn body(key: Option<&str>, input: &Json, dry_run: bool) -> Json {
    let mut body = json!({ "input": input });
    if let Some(key) = key {
        body["idempotency_key"] = key.into();
    }
    if dry_run {
        body["dry_run"] = true.into();
    }
    body
}
