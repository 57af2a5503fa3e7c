//! The common work: N operations, in families of fifty, which every peer states in its own language.
//!
//! An operation's input is {given_name, family_name, primary_email: text, recovery_email: text or null, role: one of
//! three, tags: texts}, its output {account_id, primary_email: text, created: bool}, with one line of documentation.

/// Operations of one family.
const FAMILY: usize = 50;

/// The words of `role`.
pub const ROLES: [&str; 3] = ["member", "manager", "owner"];

/// So many operations, maybe with a small edit.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// How many operations there are.
    pub n: usize,
    /// Whether the first operation's input has one field more, `nickname`.
    pub one_field_more: bool,
}

/// One operation.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// From 1 on.
    pub number: usize,
    /// From 1 on.
    pub family: usize,
    /// Whether its input has the field `nickname`.
    pub nickname: bool,
}

impl Work {
    /// So many operations.
    pub fn of(n: usize) -> Self {
        Work { n, one_field_more: false }
    }

    /// The numbers of the families.
    pub fn families(self) -> impl Iterator<Item = usize> {
        1..=self.n.div_ceil(FAMILY)
    }

    /// The operations of a family.
    pub fn of_family(self, family: usize) -> impl Iterator<Item = Operation> {
        let first = (family - 1) * FAMILY + 1;
        let last = self.n.min(family * FAMILY);
        (first..=last).map(move |number| Operation { number, family, nickname: self.one_field_more && number == 1 })
    }

    /// All operations.
    pub fn operations(self) -> impl Iterator<Item = Operation> {
        self.families().flat_map(move |family| self.of_family(family))
    }
}

impl Operation {
    /// As a name of a type.
    pub fn type_name(self) -> String {
        format!("Operate{:04}", self.number)
    }

    /// As a name of a function.
    pub fn function(self) -> String {
        format!("operate_{:04}", self.number)
    }

    /// The line of documentation.
    pub fn doc(self) -> String {
        format!("Opens account kind {} for a person.", self.number)
    }
}
