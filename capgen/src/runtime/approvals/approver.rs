//! Who decides about an approval.

use std::collections::BTreeSet;

/// Somebody who decides: a person, or a program that stands for a system. What it says of them is taken as true, so it has
/// to come from a trusted source: over HTTP it is what the token says.
///
/// ```
/// use capgen::approvals::Approver;
///
/// let dora = Approver::new("dora@acme.example").with_role("finance").with_group("berlin");
/// assert_eq!(dora.principal(), "dora@acme.example");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approver {
    pub(super) principal: String,
    pub(super) roles: BTreeSet<String>,
    pub(super) groups: BTreeSet<String>,
    pub(super) authorities: BTreeSet<String>,
    pub(super) system: Option<String>,
}

impl Approver {
    /// One that is this principal and nothing else.
    pub fn new(principal: impl Into<String>) -> Approver {
        Approver {
            principal: principal.into(),
            roles: BTreeSet::new(),
            groups: BTreeSet::new(),
            authorities: BTreeSet::new(),
            system: None,
        }
    }

    /// With a role.
    #[must_use]
    pub fn with_role(mut self, role: impl Into<String>) -> Approver {
        self.roles.insert(role.into());
        self
    }

    /// In a group.
    #[must_use]
    pub fn with_group(mut self, group: impl Into<String>) -> Approver {
        self.groups.insert(group.into());
        self
    }

    /// With authority that somebody has lent, for a scope.
    #[must_use]
    pub fn with_authority(mut self, scope: impl Into<String>) -> Approver {
        self.authorities.insert(scope.into());
        self
    }

    /// Speaking for a system.
    #[must_use]
    pub fn as_system(mut self, system: impl Into<String>) -> Approver {
        self.system = Some(system.into());
        self
    }

    /// Who it is. Two decisions of one principal count once.
    pub fn principal(&self) -> &str {
        &self.principal
    }
}
