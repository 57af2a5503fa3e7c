//! What would be done: the answer of a dry run.

use std::fmt;

use super::{Json, Price};

/// The steps a provider would take. Made without touching anything outside.
///
/// ```
/// use capgen::{Json, Plan};
///
/// let plan = Plan::of("create the account", "anna@acme.example", Json::Null).then("add it to", "support", Json::Null);
/// assert_eq!(plan.to_string(), "create the account: anna@acme.example; add it to: support");
/// assert_eq!(Plan::new().to_string(), "nothing to do");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// In the order they would be taken.
    pub steps: Vec<PlanStep>,
    /// One sentence about the whole, if there is more to say than the steps do.
    pub message: Option<String>,
    /// What it would cost. Where a provider says nothing, it is what the contract declares.
    pub quote: Option<Price>,
}

/// One step of a plan. It must not hold a secret: it is shown to people and written to logs.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanStep {
    /// What would be done, in words: `create account`.
    pub action: String,
    /// To what: `anna@co.example`.
    pub target: String,
    /// What would be sent.
    pub payload: Json,
}

/// The steps in words, with semicolons between them.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps: Vec<String> = self.steps.iter().map(|step| format!("{}: {}", step.action, step.target)).collect();
        match (&self.message, steps.is_empty()) {
            (Some(message), true) => f.write_str(message)?,
            (Some(message), false) => write!(f, "{message} ({})", steps.join("; "))?,
            (None, true) => f.write_str("nothing to do")?,
            (None, false) => f.write_str(&steps.join("; "))?,
        }
        match &self.quote {
            Some(price) => write!(f, ", for {price}"),
            None => Ok(()),
        }
    }
}

impl Plan {
    /// A plan of no steps: what was asked for is already so.
    pub fn new() -> Plan {
        Plan::default()
    }

    /// A plan of one step.
    pub fn of(action: impl Into<String>, target: impl Into<String>, payload: Json) -> Plan {
        Plan::new().then(action, target, payload)
    }

    /// With one more step.
    #[must_use]
    pub fn then(mut self, action: impl Into<String>, target: impl Into<String>, payload: Json) -> Plan {
        self.steps.push(PlanStep { action: action.into(), target: target.into(), payload });
        self
    }

    /// With what it would cost.
    #[must_use]
    pub fn quoting(mut self, price: Price) -> Plan {
        self.quote = Some(price);
        self
    }

    /// With a sentence about the whole.
    #[must_use]
    pub fn saying(mut self, message: impl Into<String>) -> Plan {
        self.message = Some(message.into());
        self
    }
}
