//! What a composition says of approvals.

use std::collections::BTreeMap;
use std::time::Duration;

use super::super::contract::Risk;
use super::super::{CompositionBuilder, WiringError};
use super::Rule;
use super::rule::Reach;

/// What a composition says of approvals.
pub(in crate::runtime) struct ApprovalSettings {
    /// What is riskier than this is approved, whatever its contract says.
    pub(in crate::runtime) above: Option<Risk>,
    /// Policies by name; the one without a name is the tenant's.
    policies: BTreeMap<String, Rule>,
    /// How long an approval may take where its contract does not say.
    pub(in crate::runtime) ttl: Duration,
}

impl Default for ApprovalSettings {
    /// The tenant's policy is that one decides who may decide at all; an approval may take a week.
    fn default() -> ApprovalSettings {
        let policies = BTreeMap::from([(String::new(), Rule::Anyone)]);
        ApprovalSettings { above: None, policies, ttl: Duration::from_secs(7 * 24 * 3600) }
    }
}

impl ApprovalSettings {
    /// With a policy, in place of what there was under its name.
    pub(in crate::runtime) fn set_policy(&mut self, name: String, rule: Rule) {
        self.policies.insert(name, rule);
    }

    /// A policy by its name.
    pub(in crate::runtime) fn policy(&self, name: &str) -> Option<&Rule> {
        self.policies.get(name)
    }
}

/// How a rule of a capability is resolved with the policies of a composition.
pub(in crate::runtime) fn resolve<'s>(
    settings: &'s ApprovalSettings,
    capability: &'s str,
    reach: Reach,
) -> impl Fn(&Rule) -> Result<Rule, WiringError> + 's {
    move |rule| {
        let unknown = |policy| WiringError::NoPolicy { capability: capability.to_owned(), policy };
        rule.resolved(&reach, &|name| settings.policy(name)).map_err(unknown)
    }
}

impl CompositionBuilder {
    /// What is riskier than this is approved by somebody, whatever its contract says; reads are not. What declares no risk counts
    /// as high. Unless said, only contracts decide.
    #[must_use]
    pub fn approve_above(mut self, risk: Risk) -> Self {
        self.settings.approvals.above = Some(risk);
        self
    }

    /// Who approves what a contract leaves to a policy of this name. The policy without a name is the tenant's: it holds where a
    /// contract names nobody, and for [`CompositionBuilder::approve_above`]. Unless said that is whoever may decide at all.
    #[must_use]
    pub fn approval_policy(mut self, name: impl Into<String>, rule: Rule) -> Self {
        self.settings.approvals.set_policy(name.into(), rule);
        self
    }

    /// How long an approval may take whose contract does not say; a week unless said.
    #[must_use]
    pub fn approval_time(mut self, time: Duration) -> Self {
        self.settings.approvals.ttl = time;
        self
    }
}
