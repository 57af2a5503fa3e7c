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
    let lines: Vec<(Option<RouteLine>, Span)> =
        nodes.iter().map(|node| (line(node, capability, findings), node.span)).collect();
    let good: Vec<(&RouteLine, Span)> =
        lines.iter().filter_map(|(line, place)| Some((line.as_ref()?, *place))).collect();
    if good.len() == lines.len() {
        judge_end(&good, route, capability, findings);
        judge_order(&good, capability, findings);
    }
    lines.into_iter().map(|(line, place)| line.unwrap_or_else(|| unreadable(place))).collect()
}

/// A line that leads nowhere. It stays, so that whom it may have meant is not said to be without use.
fn unreadable(place: Span) -> RouteLine {
    RouteLine { provider: At::new(Target::Route(Vec::new()), place), when: Vec::new() }
}

/// The last line has no condition.
fn judge_end(lines: &[(&RouteLine, Span)], route: Span, capability: &str, findings: &mut Findings) {
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
fn judge_order(lines: &[(&RouteLine, Span)], capability: &str, findings: &mut Findings) {
    for (i, (later, place)) in lines.iter().enumerate() {
        let earlier = lines.iter().take(i.min(MOST_COMPARED)).find(|(earlier, _)| covers(earlier, later));
        if let Some((taker, before)) = earlier {
            let help = match taker.when.is_empty() {
                true => "remove it, or give the line before it a `when`",
                false => "put the line with more conditions first, or remove it",
            };
            let message = format!("this line of the route of `{capability}` is never reached");
            let finding = Finding::warning(cg05::UNREACHABLE_LINE, *place, message).about(capability);
            let finding = finding.also(*before, "whatever would reach it is taken by this line");
            let finding = finding.why("lines are tried from the top, and the first whose conditions hold is taken");
            findings.push(finding.help(help));
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
        let unread =
            fields.take("when").is_some_and(|node| !matches!(node.kind, NodeKind::Mapping(_) | NodeKind::Null));
        let entries = fields.map("when");
        let mut when: Vec<_> = entries.iter().filter_map(|entry| condition(entry, fields.findings)).collect();
        when.sort();
        fields.close();
        // A line that lost a condition would hold for more calls than it was written for.
        if unread || when.len() < entries.len() {
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
        let finding = finding.why("a capability is there or it is not, whatever a single call says");
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
