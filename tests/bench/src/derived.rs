//! The types of the work as somebody would write them with serde's derives.

use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Text.
    pub given_name: String,
    /// Text.
    pub family_name: String,
    /// Text.
    pub primary_email: String,
    /// Text, or nothing.
    pub recovery_email: Option<String>,
    /// One of three.
    pub role: Role,
    /// Texts.
    pub tags: Vec<String>,
}

/// One of three.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// `member`.
    Member,
    /// `manager`.
    Manager,
    /// `owner`.
    Owner,
}

/// What is asked where most of it are numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// An integer.
    pub person: i64,
    /// A double.
    pub height: f64,
    /// A double.
    pub weight: f64,
    /// A double.
    pub share: f64,
    /// Integers.
    pub visits: Vec<i64>,
    /// Doubles.
    pub samples: Vec<f64>,
}

/// The body of a call, as the server takes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// Optional.
    pub idempotency_key: Option<String>,
    /// Optional.
    pub dry_run: Option<bool>,
    /// What is asked.
    pub input: Input,
}

/// The RESULT of a call, as the server gives it.
#[derive(Debug, Serialize)]
pub struct Answered {
    /// A word.
    pub status: &'static str,
    /// Yes or no.
    pub retryable: bool,
    /// Text, or nothing.
    pub provider: Option<String>,
    /// Text, or nothing.
    pub provider_ref: Option<String>,
    /// What is answered.
    pub output: Option<Output>,
    /// Nothing.
    pub plan: Option<Vec<String>>,
    /// Text, or nothing.
    pub message: Option<String>,
    /// Yes or no.
    pub idempotent_replay: bool,
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Output {
    /// Text.
    pub account_id: String,
    /// Text.
    pub primary_email: String,
    /// Yes or no.
    pub created: bool,
}
