//! Who has to agree: an expression over principals, roles, groups, systems and lent authority.

use super::super::contract::{self, ApprovalRule, Risk};
use super::super::value::Decimal;

/// Who has to agree.
///
/// ```
/// use capgen::approvals::Rule;
///
/// let four_eyes = Rule::quorum(2, [Rule::role("finance"), Rule::role("finance"), Rule::principal("cfo@acme.example")]);
/// assert_eq!(four_eyes.to_string(), "2 of (the role `finance`, the role `finance`, `cfo@acme.example`)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// Whoever may decide about approvals at all.
    Anyone,
    /// This principal.
    Principal(String),
    /// Somebody with this role.
    Role(String),
    /// Somebody in this group.
    Group(String),
    /// Somebody who speaks for this system.
    System(String),
    /// What the composition has under this name.
    Policy(String),
    /// Somebody with lent authority for this scope.
    Authority {
        /// For what.
        scope: String,
        /// It does not reach what is riskier than this.
        max_risk: Option<Risk>,
        /// It does not reach what costs more than this, a decimal in text.
        max_value: Option<String>,
    },
    /// All of these.
    All {
        /// Each of them.
        rules: Vec<Rule>,
        /// May one decision count for several of them?
        reuse: bool,
    },
    /// One of these.
    Any(Vec<Rule>),
    /// So many of these.
    Quorum {
        /// How many.
        required: u32,
        /// Of which.
        rules: Vec<Rule>,
        /// By principals each of whom counts for one of them.
        distinct: bool,
    },
}

/// What a call is that authority may or may not reach.
#[derive(Clone, Debug)]
pub(in crate::runtime) struct Reach {
    pub(in crate::runtime) risk: Risk,
    /// What it costs, where that is known, in whatever currency it has: authority is lent up to an amount of that.
    pub(in crate::runtime) value: Option<Decimal>,
}

impl Reach {
    /// Does authority up to these reach it? A value that is no decimal reaches nothing.
    fn is_within(&self, max_risk: Option<Risk>, max_value: Option<&str>) -> bool {
        let costs_at_most = |most: &str| {
            let most = most.parse::<Decimal>().ok();
            self.value.as_ref().zip(most).is_some_and(|(value, most)| *value <= most)
        };
        max_risk.is_none_or(|most| self.risk <= most) && max_value.is_none_or(costs_at_most)
    }
}

/// So deep may named policies name each other.
const DEEPEST: u32 = 8;

impl Rule {
    /// This principal.
    pub fn principal(id: impl Into<String>) -> Rule {
        Rule::Principal(id.into())
    }

    /// Somebody with this role.
    pub fn role(name: impl Into<String>) -> Rule {
        Rule::Role(name.into())
    }

    /// Somebody in this group.
    pub fn group(name: impl Into<String>) -> Rule {
        Rule::Group(name.into())
    }

    /// Somebody who speaks for this system.
    pub fn system(name: impl Into<String>) -> Rule {
        Rule::System(name.into())
    }

    /// All of these, each by a decision of its own.
    pub fn all(rules: impl IntoIterator<Item = Rule>) -> Rule {
        Rule::All { rules: rules.into_iter().collect(), reuse: false }
    }

    /// One of these.
    pub fn any(rules: impl IntoIterator<Item = Rule>) -> Rule {
        Rule::Any(rules.into_iter().collect())
    }

    /// So many of these, by as many principals.
    pub fn quorum(required: u32, rules: impl IntoIterator<Item = Rule>) -> Rule {
        Rule::Quorum { required, rules: rules.into_iter().collect(), distinct: true }
    }

    /// What a contract asks for. Its selector and its rule both have to be met, and one decision may count for both; where
    /// the selector leaves it to the tenant's policy and there is a rule, that is the policy.
    pub(in crate::runtime) fn of_contract(approval: &contract::Approval) -> Rule {
        let rule = approval.rule.as_ref().map(Rule::of);
        match (approval.approver_selector.map(Rule::of_selector), rule) {
            (None | Some(Rule::Policy(_)), Some(rule)) => rule,
            (Some(selector), Some(rule)) if selector == rule => rule,
            (Some(selector), Some(rule)) => Rule::All { rules: vec![selector, rule], reuse: true },
            (Some(selector), None) => selector,
            (None, None) => Rule::Policy(String::new()),
        }
    }

    fn of_selector(selector: contract::Approver) -> Rule {
        match selector {
            contract::Approver::Principal(id) => Rule::principal(id),
            contract::Approver::Role(name) => Rule::role(name),
            contract::Approver::Group(name) => Rule::group(name),
            contract::Approver::TenantPolicy => Rule::Policy(String::new()),
            contract::Approver::ExternalSystem(system) => Rule::system(system),
        }
    }

    fn of(rule: &ApprovalRule) -> Rule {
        let each = |rules: &[ApprovalRule]| rules.iter().map(Rule::of).collect();
        match *rule {
            ApprovalRule::All { rules, allow_decision_reuse: reuse } => Rule::All { rules: each(rules), reuse },
            ApprovalRule::Any(rules) => Rule::Any(each(rules)),
            ApprovalRule::Quorum { required, rules, distinct_principals: distinct } => {
                Rule::Quorum { required, rules: each(rules), distinct }
            }
            ApprovalRule::Principal(id) => Rule::principal(id),
            ApprovalRule::Role(name) => Rule::role(name),
            ApprovalRule::Group(name) => Rule::group(name),
            ApprovalRule::TenantPolicy(id) => Rule::Policy(id.to_owned()),
            ApprovalRule::ExternalSystem(system) => Rule::system(system),
            ApprovalRule::DelegatedAuthority { scope, max_risk, max_value } => {
                Rule::Authority { scope: scope.to_owned(), max_risk, max_value: max_value.map(str::to_owned) }
            }
        }
    }

    /// The same with what the composition has in place of the names of policies, and nobody in place of authority that does
    /// not reach the call. Authority up to a value does not reach what nobody tells the price of.
    ///
    /// # Errors
    /// The name of a policy that there is not.
    pub(super) fn resolved<'a>(
        &self,
        reach: &Reach,
        policies: &impl Fn(&str) -> Option<&'a Rule>,
    ) -> Result<Rule, String> {
        self.resolve(reach, policies, 0)
    }

    fn resolve<'a>(
        &self,
        reach: &Reach,
        policies: &impl Fn(&str) -> Option<&'a Rule>,
        depth: u32,
    ) -> Result<Rule, String> {
        let each = |rules: &[Rule]| -> Result<Vec<Rule>, String> {
            rules.iter().map(|rule| rule.resolve(reach, policies, depth)).collect()
        };
        Ok(match self {
            Rule::Policy(name) => match policies(name).filter(|_| depth < DEEPEST) {
                Some(rule) => rule.resolve(reach, policies, depth + 1)?,
                None => return Err(name.clone()),
            },
            Rule::Authority { max_risk, max_value, .. } if !reach.is_within(*max_risk, max_value.as_deref()) => {
                Rule::Any(Vec::new())
            }
            Rule::All { rules, reuse } => Rule::All { rules: each(rules)?, reuse: *reuse },
            Rule::Any(rules) => Rule::Any(each(rules)?),
            Rule::Quorum { required, rules, distinct } => {
                Rule::Quorum { required: *required, rules: each(rules)?, distinct: *distinct }
            }
            leaf => leaf.clone(),
        })
    }
}

/// In words.
impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let among = |f: &mut std::fmt::Formatter<'_>, before: &str, rules: &[Rule]| {
            let words: Vec<String> = rules.iter().map(ToString::to_string).collect();
            write!(f, "{before} ({})", words.join(", "))
        };
        match self {
            Rule::Anyone => f.write_str("anybody who decides about approvals"),
            Rule::Principal(id) => write!(f, "`{id}`"),
            Rule::Role(name) => write!(f, "the role `{name}`"),
            Rule::Group(name) => write!(f, "the group `{name}`"),
            Rule::System(name) => write!(f, "the system `{name}`"),
            Rule::Policy(name) if name.is_empty() => f.write_str("the policy of the tenant"),
            Rule::Policy(name) => write!(f, "the policy `{name}`"),
            Rule::Authority { scope, .. } => write!(f, "lent authority for `{scope}`"),
            Rule::Any(rules) if rules.is_empty() => f.write_str("nobody"),
            Rule::All { rules, reuse: false } => among(f, "each by somebody else of", rules),
            Rule::All { rules, reuse: true } => among(f, "all of", rules),
            Rule::Any(rules) => among(f, "one of", rules),
            Rule::Quorum { required, rules, distinct: true } => among(f, &format!("{required} of"), rules),
            Rule::Quorum { required, rules, distinct: false } => {
                among(f, &format!("{required}, perhaps by one and the same, of"), rules)
            }
        }
    }
}
