//! One capability of AIP.

use super::hints;
use crate::diagnostic::codes::cg03;
use crate::diagnostic::{Finding, Findings};
use crate::model::catalogue::segments;
use crate::model::manifest::Binding;
use crate::model::{At, Capability, CapabilityKind, Contract, Form, Span};
use crate::read::contract::{self, words};
use crate::read::fields::{Fields, Subject, Words};
use crate::read::shapes::Shapes;
use crate::read::yaml::Node;
use crate::read::{json, names};
use crate::words::{Risk, SideEffect, Stability};

/// Reads a capability; `home` is the id of the agent that offers it.
pub(super) fn read(
    node: &Node,
    home: Option<&str>,
    shapes: &mut Shapes,
    findings: &mut Findings,
) -> Option<Capability> {
    let id = node.get("id").and_then(Node::as_str).map(|id| id.map(str::to_owned));
    let what = match id.as_ref().map(|id| id.trim()) {
        Some("") | None => "a capability".to_owned(),
        Some(id) => format!("capability `{}`", names::shortened(id)),
    };
    let subject = Subject { what: &what, about: id.as_ref().map(|id| id.as_str()) };
    let mut fields = Fields::open(node, subject, findings)?.in_form(Form::Aip);
    fields.demand(&["id", "name", "kind", "input_schema"]);
    let id = fields.text("id").and_then(|id| name(id, fields.findings));
    let title = fields.text("name").unwrap_or_else(|| At::new(String::new(), node.span));
    let kind = fields.word("kind", words!(CapabilityKind));
    let notes = fields.text("description");
    let contract = contract(&mut fields, node.span);
    let bindings = fields.list("bindings").iter().filter_map(|item| binding(item, fields.findings)).collect();
    let (input, input_check) = shapes.read(&mut fields, "input_schema");
    let (output, output_check) = shapes.read(&mut fields, "output_schema");
    let extensions = fields.finish();
    let name = id?;
    let home = home.filter(|_| segments(&name).len() == 1).map(str::to_owned);
    Some(Capability {
        read: At::new(contract.as_ref().is_some_and(|contract| only_reads(contract)), node.span),
        destructive: destructive(contract.as_ref(), node.span),
        summary: title,
        kind,
        input_check,
        output_check,
        notes,
        contract: contract.map(Box::new),
        extensions,
        home,
        bindings,
        written: Some(Box::new(json::of(node))),
        ..Capability::new(name, input, output)
    })
}

/// An id that can be a name. AIP asks only that it is there, and does not look whether it says anything.
fn name(id: At<String>, findings: &mut Findings) -> Option<At<String>> {
    if id.trim().is_empty() {
        let finding = Finding::error(cg03::BLANK_NAME, id.span, "the id of a capability is blank");
        let finding = finding.why("calls, approvals and records name a capability by its id");
        findings.push(finding.help("write an id that stays, such as `cap:calendar:booking:create`"));
        return None;
    }
    names::capability(At::new(id.as_str(), id.span), findings)
}

/// `risk` and `stability` of a capability, what its `cost` and `auth` say that can be acted on, and its `contract`.
fn contract(fields: &mut Fields, place: Span) -> Option<At<Contract>> {
    let risk = fields.word("risk", words!(Risk));
    let stability = fields.word("stability", words!(Stability));
    let requires_human_approval = fields.flag("requires_human_approval");
    let declared = fields.has("contract");
    let span = if declared { fields.place("contract") } else { place };
    let parts = fields.nested("contract").map(|mut contract| {
        contract.demand(&["idempotency", "execution", "data"]);
        let parts = contract::parts(&mut contract);
        contract.close();
        parts
    });
    let mut contract = Contract { risk, stability, requires_human_approval, ..parts.unwrap_or_default() };
    hints::read(fields, &mut contract);
    (declared || contract != Contract::default()).then(|| At::new(contract, span))
}

/// What only reads, by its own account, takes no claim.
fn only_reads(contract: &Contract) -> bool {
    let harmless = |effect: &At<SideEffect>| matches!(effect.value, SideEffect::Read | SideEffect::ExternalNetwork);
    contract.side_effects.iter().any(|effect| effect.value == SideEffect::Read)
        && contract.side_effects.iter().all(harmless)
}

/// What deletes is not undone lightly.
fn destructive(contract: Option<&At<Contract>>, place: Span) -> At<bool> {
    let effects = contract.into_iter().flat_map(|contract| &contract.side_effects);
    let deletes = effects.into_iter().find(|effect| effect.value == SideEffect::Delete);
    At::new(deletes.is_some(), deletes.map_or(place, |effect| effect.span))
}

/// A binding holds what its profile wants beside the members that capgen looks at.
fn binding(node: &Node, findings: &mut Findings) -> Option<Binding> {
    let mut fields = Fields::open(node, Subject::plain("a binding"), findings)?.in_form(Form::Aip);
    fields.demand(&["profile"]);
    let profile = fields.text("profile");
    let name = fields.text("tool_name");
    let name = name.or_else(|| fields.text("operation_id"));
    Some(Binding { profile: profile?, name })
}
