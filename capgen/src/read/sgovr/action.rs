//! One action of a spec.

use crate::diagnostic::codes::{cg01, cg03};
use crate::diagnostic::{Finding, Findings};
use crate::model::catalogue::segments;
use crate::model::contract::{Pricing, PricingModel};
use crate::model::terms::Effects;
use crate::model::{At, Capability, Contract, Form, Span};
use crate::read::contract::{self, words};
use crate::read::fields::{Fields, Subject, Words, as_written};
use crate::read::shapes::Shapes;
use crate::read::yaml::Node;
use crate::read::{json, names};

/// Reads an action. `key` is its name where actions stand by name; `home` is the id of the provider.
pub(super) fn read(
    node: &Node,
    key: Option<&At<String>>,
    home: &str,
    shapes: &mut Shapes,
    findings: &mut Findings,
) -> Option<Capability> {
    let name = node.get("name").and_then(Node::as_str).map(|name| name.map(str::to_owned));
    let name = key.cloned().or(name);
    let what = match name.as_ref().map(|name| name.trim()) {
        Some("") | None => "an action".to_owned(),
        Some(name) => format!("action `{}`", names::shortened(name)),
    };
    let subject = Subject { what: &what, about: name.as_ref().map(|name| name.as_str()) };
    let mut fields = Fields::open(node, subject, findings)?.in_form(Form::Sgovr);
    if key.is_none() {
        fields.demand(&["name"]);
    }
    let written_name = fields.text("name");
    same_name(key, written_name.as_ref(), &mut fields);
    let summary = fields.text("description").unwrap_or_else(|| At::new(String::new(), node.span));
    let effects = fields.require_word("sideEffects", words!(Effects));
    let contract = contract(effects.as_ref(), &mut fields);
    let (input, input_check) = shapes.read(&mut fields, "input");
    let (output, output_check) = shapes.read(&mut fields, "output");
    let extensions = fields.finish();
    let name = names::capability(At::new(name.as_ref()?.as_str(), name.as_ref()?.span), findings)?;
    let home = (segments(&name).len() == 1).then(|| home.to_owned());
    let place = effects.as_ref().map_or(node.span, |effects| effects.span);
    Some(Capability {
        summary,
        input_check,
        output_check,
        destructive: At::new(false, place),
        read: At::new(effects.is_some_and(|effects| effects.value == Effects::None), place),
        contract: Some(Box::new(At::new(contract, node.span))),
        extensions,
        home,
        written: Some(Box::new(json::of(node))),
        ..Capability::new(name, input, output)
    })
}

/// An action that stands under a name may repeat it, but not have another.
fn same_name(key: Option<&At<String>>, name: Option<&At<String>>, fields: &mut Fields) {
    let (Some(key), Some(name)) = (key, name) else { return };
    if key != name {
        let message = format!("the action `{}` calls itself `{}`", key.value, names::shortened(name));
        let finding =
            Finding::error(cg01::UNSUPPORTED_VALUE, name.span, message).also(key.span, "it stands under this name");
        let finding = finding.why("an action has one name, by which it is called");
        fields.report(finding.suggest(format!("write `{}`", key.value), name.span, as_written(name, key)));
    }
}

/// The terms of an action.
fn contract(effects: Option<&At<Effects>>, fields: &mut Fields) -> Contract {
    let mut contract = effects.map(|effects| effects.value.terms(effects.span)).unwrap_or_default();
    contract.pricing = fields.nested("pricing").and_then(pricing);
    let scopes = fields.nested("auth").map(|mut auth| {
        let scopes = auth.texts("scopes");
        auth.close();
        scopes
    });
    contract.rate_limit_rpm = fields.nested("rateLimit").and_then(contract::rate_limit);
    contract.refundable = fields.flag("refundable");
    contract.sca = fields.flag("sca");
    let transactional = effects.filter(|effects| effects.value == Effects::Transactional);
    if let Some(transactional) = transactional {
        let lacking = [("pricing", fields.has("pricing")), ("auth", fields.has("auth"))];
        lacking.into_iter().filter(|(_, there)| !there).for_each(|(key, _)| lacks(key, transactional.span, fields));
    }
    contract.scopes = scopes.unwrap_or_default();
    contract
}

/// What moves money says what it costs and who may do it.
fn lacks(key: &str, place: Span, fields: &mut Fields) {
    if fields.is_slipped(if key == "pricing" { "pricing" } else { "auth" }) {
        return;
    }
    let message = format!("{} is transactional, and has no `{key}`", fields.what());
    let finding = Finding::error(cg03::UNPRICED, place, message);
    let (why, help) = match key {
        "pricing" => (
            "it moves money, and a caller could not know what a call costs before making it",
            "add `\"pricing\": {\"model\": \"free\"}`, or `per_call`, or `per_transaction` with its rates",
        ),
        _ => (
            "it moves money, and a caller could not know which scopes its mandate must carry",
            "add `\"auth\": {\"scopes\": [\"booking:write\"]}` with the scopes that are asked for",
        ),
    };
    fields.report(finding.why(why).help(help));
}

fn pricing(mut fields: Fields) -> Option<Pricing> {
    let model = fields.require_word("model", words!(PricingModel));
    let take_rate_bps = fields.count("takeRateBps");
    let take_rate_fixed_minor = fields.count("takeRateFixedMinor");
    let currency = contract::currency(&mut fields);
    fields.close();
    Some(Pricing { model: model?, take_rate_bps, take_rate_fixed_minor, currency })
}
