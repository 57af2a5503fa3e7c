//! A spec as a server tells it.

use super::super::Rule;
use super::input;
use crate::Json;

/// What a server declares of a capability.
pub(super) struct Spec {
    pub(super) path: String,
    pub(super) input_schema: Json,
    pub(super) output_schema: Json,
    pub(super) terms: Json,
    pub(super) reasons: Vec<String>,
    modes: Vec<String>,
    recipe: Option<String>,
    /// An input that should be taken; none where the server tells none.
    pub(super) input: Option<Json>,
    /// What stands in its secrets.
    pub(super) secrets: Vec<String>,
    salt: String,
}

impl Spec {
    pub(super) fn of(json: &Json, given: Option<&Json>, salt: &str) -> Spec {
        let text = |member: &str| json[member].as_str().map(str::to_owned);
        let words =
            |list: &Json| list.as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned).collect();
        let name = text("name").unwrap_or_default();
        let mut spec = Spec {
            path: text("path").unwrap_or_else(|| format!("/capabilities/{name}")),
            input_schema: json["input_schema"].clone(),
            output_schema: json["output_schema"].clone(),
            terms: json["terms"].clone(),
            reasons: json["failures"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|reason| reason["name"].as_str().map(str::to_owned))
                .collect(),
            modes: words(&json["modes"]),
            recipe: text("key"),
            input: given.or_else(|| json.get("example")).cloned(),
            secrets: Vec::new(),
            salt: salt.to_owned(),
        };
        if let (Some(input), true) = (&mut spec.input, given.is_none()) {
            input::mark_secrets(&spec.input_schema, input, &format!("s3cret-{salt}"), &mut spec.secrets);
        }
        spec
    }

    pub(super) fn reads(&self) -> bool {
        self.terms["read"] == true
    }

    pub(super) fn can(&self, mode: &str) -> bool {
        self.modes.iter().any(|known| known == mode)
    }

    /// A key for an input, for this purpose. None for what takes none.
    pub(super) fn key(&self, input: &Json, purpose: &str) -> Option<String> {
        if self.reads() || self.terms["idempotency_key"] == "unsupported" {
            return None;
        }
        let extra = format!("{}-{purpose}", self.salt);
        Some(match &self.recipe {
            None => format!("conformance|{extra}"),
            Some(recipe) => input::by_recipe(recipe, input, &extra),
        })
    }

    /// Does a key leave room for another under the same input?
    pub(super) fn has_free_keys(&self) -> bool {
        let Some(input) = &self.input else { return false };
        self.key(input, "a").is_some() && self.key(input, "a") != self.key(input, "b")
    }

    /// What declares a rule; none where it does not apply.
    pub(super) fn declares(&self, rule: Rule) -> Option<&'static str> {
        let acts = !self.reads();
        let (holds, by) = match rule {
            Rule::Identity => (true, "permission"),
            Rule::ValidInputs | Rule::InvalidInputs => (true, "input_schema"),
            Rule::Output => (true, "output_schema"),
            Rule::Reasons => (true, "failures"),
            Rule::Replay | Rule::Conflict => (acts, "idempotency_key"),
            Rule::Read => (self.reads(), "read: true"),
            Rule::DryRun => (acts, "dry runs"),
            Rule::Transient | Rule::RetryAfter => (true, "retries"),
            Rule::Connection | Rule::Credentials => (true, "connections"),
            Rule::Crash | Rule::Vendor | Rule::Fencing | Rule::Attempts => (acts, "leases and attempts"),
            Rule::Cancel => (self.can("cancel"), "modes: cancel"),
            Rule::Stream => (false, ""),
            Rule::Commit => (self.can("commit"), "modes: commit"),
            Rule::Reconcile => (self.can("reconcile"), "modes: reconcile"),
            Rule::Compensate => (self.can("compensate"), "modes: compensate"),
            Rule::Scopes => (self.terms["scopes"].as_array().is_some_and(|scopes| !scopes.is_empty()), "terms: scopes"),
            Rule::RateLimit => (self.terms["rate_limit_rpm"].is_u64(), "terms: rate_limit_rpm"),
            Rule::Approval => (self.terms["approval"] == true, "terms: approval"),
            Rule::StepUp => (self.terms["step_up"] == true, "terms: step_up"),
            // Specs do not tell for how long keys stand.
            Rule::Expiry => (false, ""),
            Rule::Manual => (acts, "manual"),
            Rule::Log => (true, "the action log"),
            Rule::Redaction => (true, "secrets"),
            Rule::Terms => (!self.other_terms().is_empty(), "terms"),
        };
        holds.then_some(by)
    }

    /// What is told that there are no rules for.
    pub(super) fn other_terms(&self) -> Vec<&'static str> {
        ["price", "refundable"].into_iter().filter(|term| !self.terms[*term].is_null()).collect()
    }
}
