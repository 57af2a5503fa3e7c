//! What a caller may assume of a capability before it calls: the facts of its contract, in words.
//!
//! Invariant: what is not declared is not told. It is never told as harmless.

use serde_json::json;

use crate::Json;

/// What a caller may assume.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// It changes nothing.
    pub read: bool,
    /// Not to be undone lightly.
    pub destructive: bool,
    /// `low`, `medium`, `high` or `critical`.
    pub risk: Option<&'static str>,
    /// What it touches outside.
    pub side_effects: Vec<&'static str>,
    /// May a call be repeated?
    pub retry_safety: &'static str,
    /// `required`, `optional` or `unsupported`.
    pub idempotency_key: &'static str,
    /// What a call costs.
    pub price: Option<PriceTold>,
    /// What the caller's mandate must carry.
    pub scopes: Vec<String>,
    /// Calls a minute for one caller.
    pub rate_limit_rpm: Option<u64>,
    /// Does a call wait for somebody's approval?
    pub approval: bool,
    /// The capability that reverses it.
    pub undo: Option<String>,
    /// Is what it cost given back when it is reversed?
    pub refundable: Option<bool>,
    /// Is a step-up challenge always asked for?
    pub step_up: Option<bool>,
    /// What to use instead.
    pub deprecated: Option<String>,
    /// SHA-256 of shape, flags and contract, in lower-case hexadecimal.
    pub digest: String,
}

/// What a call costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceTold {
    /// `free`, `per_call` or `per_transaction`.
    pub model: &'static str,
    /// Basis points of the amount.
    pub take_rate_bps: Option<u64>,
    /// Minor units of the currency.
    pub take_rate_fixed_minor: Option<u64>,
    /// An ISO 4217 code.
    pub currency: Option<String>,
}

impl Terms {
    /// As JSON. Only what is declared is there.
    pub fn to_json(&self) -> Json {
        let mut json = json!({
            "read": self.read,
            "destructive": self.destructive,
            "retry_safety": self.retry_safety,
            "idempotency_key": self.idempotency_key,
        });
        let mut tell = |name: &str, value: Option<Json>| {
            if let Some(value) = value {
                json[name] = value;
            }
        };
        tell("risk", self.risk.map(Json::from));
        tell("side_effects", (!self.side_effects.is_empty()).then(|| self.side_effects.clone().into()));
        tell("price", self.price.as_ref().map(PriceTold::to_json));
        tell("scopes", (!self.scopes.is_empty()).then(|| self.scopes.clone().into()));
        tell("rate_limit_rpm", self.rate_limit_rpm.map(Json::from));
        tell("approval", self.approval.then_some(Json::Bool(true)));
        tell("undo", self.undo.clone().map(Json::from));
        tell("refundable", self.refundable.map(Json::from));
        tell("step_up", self.step_up.map(Json::from));
        tell("deprecated", self.deprecated.clone().map(Json::from));
        tell("digest", (!self.digest.is_empty()).then(|| self.digest.clone().into()));
        json
    }
}

impl PriceTold {
    fn to_json(&self) -> Json {
        let mut json = json!({ "model": self.model });
        let members = [
            ("take_rate_bps", self.take_rate_bps.map(Json::from)),
            ("take_rate_fixed_minor", self.take_rate_fixed_minor.map(Json::from)),
            ("currency", self.currency.clone().map(Json::from)),
        ];
        for (name, value) in members {
            if let Some(value) = value {
                json[name] = value;
            }
        }
        json
    }
}
