//! The findings of one expression.

use crate::diagnostic::{Finding, Findings, Level};
use crate::read::yaml::Node;

/// The most errors, and the most warnings, that are made about one expression.
const MOST: usize = 12;

/// Beyond so many findings in all, none looks for a similar name: that takes time for each known name.
const MOST_WITH_SUGGESTION: usize = 500;

/// Adds findings until the expression has had enough of them. The first error always gets through.
pub(super) struct Report<'a> {
    /// The scalar that holds the expression.
    node: &'a Node,
    findings: &'a mut Findings,
    errors: usize,
    others: usize,
}

impl<'a> Report<'a> {
    pub(super) fn new(node: &'a Node, findings: &'a mut Findings) -> Self {
        Report { node, findings, errors: 0, others: 0 }
    }

    pub(super) fn push(&mut self, mut finding: Finding) {
        for help in &mut finding.help {
            help.edit = help.edit.take().and_then(|(part, text)| self.node.edit_within(part, &text));
        }
        let made = if finding.level == Level::Error { &mut self.errors } else { &mut self.others };
        *made += 1;
        if *made <= MOST {
            self.findings.push(finding);
        }
    }

    /// Was there an error?
    pub(super) fn any(&self) -> bool {
        self.errors > 0
    }

    /// May a finding still look for a similar name?
    pub(super) fn may_suggest(&self) -> bool {
        self.errors < MOST && self.findings.count() < MOST_WITH_SUGGESTION
    }
}
