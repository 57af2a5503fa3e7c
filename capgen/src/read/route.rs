//! A route of `compose.yaml`: lines tried in order, the last of which has no condition.

use super::composition::target;
use super::fields::{Fields, Subject, wrong_kind};
use super::yaml::{Entry, Node, NodeKind};
use crate::diagnostic::codes::{cg01, cg05};
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, RouteLine, Span, Target};

/// Lines are compared with so many before them at most.
const MOST_COMPARED: usize = 256;

/// Reads the lines of a route. Their order is judged when all of them could be read.
pub(super) fn read(nodes: &[Node], route: Span, capability: &str, findings: &mut Findings) -> Vec<RouteLine> {
    let lines: Vec<(RouteLine, Span)> =
        nodes.iter().filter_map(|node| Some((line(node, capability, findings)?, node.span))).collect();
    if lines.len() == nodes.len() {
        judge_end(&lines, route, capability, findings);
        judge_order(&lines, capability, findings);
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

/// The last line has no condition.
fn judge_end(lines: &[(RouteLine, Span)], route: Span, capability: &str, findings: &mut Findings) {
    let (place, message) = match lines.last() {
        Some((line, _)) if line.when.is_empty() => return,
        Some((_, place)) => (*place, format!("the route of `{capability}` ends with a condition")),
        None => (route, format!("the route of `{capability}` has no line")),
    };
    let finding = Finding::error(cg05::OPEN_ROUTE, place, message).about(capability);
    let finding = finding.why("a call for which no line holds would have nobody to go to");
    findings.push(finding.help("end it with a line that has no `when`: a brick's name, or `manual`"));
}

/// No line is taken by one before it.
fn judge_order(lines: &[(RouteLine, Span)], capability: &str, findings: &mut Findings) {
    for (i, (later, place)) in lines.iter().enumerate() {
        let earlier = lines.iter().take(i.min(MOST_COMPARED)).find(|(earlier, _)| covers(earlier, later));
        if let Some((_, before)) = earlier {
            let message = format!("this line of the route of `{capability}` is never reached");
            let finding = Finding::warning(cg05::UNREACHABLE_LINE, *place, message).about(capability);
            let finding = finding.also(*before, "whatever would reach it is taken by this line");
            findings.push(finding.help("put the line with more conditions first, or remove it"));
        }
    }
}

/// Does the earlier line take every call that the later one would?
fn covers(earlier: &RouteLine, later: &RouteLine) -> bool {
    earlier.when.iter().all(|condition| later.when.binary_search(condition).is_ok())
}

/// A brick's name or `manual`, or `{provider, when}`.
fn line(node: &Node, capability: &str, findings: &mut Findings) -> Option<RouteLine> {
    let (provider, when) = if matches!(node.kind, NodeKind::Mapping(_)) {
        let what = format!("a line of the route of `{capability}`");
        let mut fields = Fields::open(node, Subject::of(&what, capability), findings)?;
        let provider = fields.require("provider");
        let entries = fields.map("when");
        let mut when: Vec<_> = entries.iter().filter_map(|entry| condition(entry, fields.findings)).collect();
        when.sort();
        fields.close();
        // A line that lost a condition would hold for more calls than it was written for.
        if when.len() < entries.len() {
            return None;
        }
        (provider?, when)
    } else {
        (node, Vec::new())
    };
    let target = target(provider, capability, findings)?;
    if target == Target::Absent {
        let message = format!("a line of the route of `{capability}` cannot be `absent`");
        let finding = Finding::error(cg01::UNSUPPORTED_VALUE, provider.span, message).about(capability);
        findings.push(finding.help("name a brick, or write `manual`; `absent` stands for a whole capability"));
        return None;
    }
    Some(RouteLine { provider: At::new(target, provider.span), when })
}

fn condition(entry: &Entry, findings: &mut Findings) -> Option<(At<String>, At<String>)> {
    let Some(value) = entry.value.as_str() else {
        let what = format!("the condition `{}`", entry.key.value);
        wrong_kind(Subject::plain(&what), "one value", &entry.value, findings);
        return None;
    };
    Some((entry.key.clone(), value.map(str::to_owned)))
}
