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
