//! A catalogue in the words of Sgovr.

use super::lost::{self, Said};
use super::members::Members;
use super::native;
use super::overlay::over;
use super::schema::{Side, declared_input, declared_output, schema};
use crate::diagnostic::codes::cg03::UNPRICED;
use crate::diagnostic::{Finding, Findings};
use crate::model::contract::Contract;
use crate::model::json::{Json, Member};
use crate::model::terms::Effects;
use crate::model::{At, Capability, Catalogue, Form, Source, Span};

/// The version of exported specs.
const VERSION: &str = "sgovr/1";

/// The whole catalogue as a spec.
pub(super) fn catalogue(catalogue: &Catalogue, provider: &str, findings: &mut Findings) -> Json {
    let actions: Vec<At<Json>> = catalogue.capabilities.iter().map(|one| action(one, catalogue, findings)).collect();
    let mut members = Members::new(Span::default());
    if let Source::Spec(spec) = &catalogue.source {
        members.text("spec", Some(&spec.version));
        let mut provider = Members::new(spec.provider.span);
        provider.text("id", Some(&spec.provider));
        members.put("provider", provider.done());
        let by_name = matches!(spec.written.get("actions").map(|actions| &actions.value), Some(Json::Object(_)));
        members.put_here("actions", if by_name { self::by_name(catalogue, actions) } else { Json::List(actions) });
        return over(members.done(), &spec.written).value;
    }
    let (id, name) = match &catalogue.source {
        Source::Manifest(manifest) => {
            for member in manifest.written.members() {
                let name = member.name.as_str();
                let empty = matches!(&member.value.value, Json::Null) || member.value.value == Json::List(Vec::new());
                if !matches!(name, "manifest_version" | "agent" | "capabilities") && !name.starts_with("x-") && !empty {
                    lost::one(name, member.name.span, "the manifest", Form::Sgovr, findings);
                }
            }
            (manifest.agent.id.as_str(), manifest.agent.display_name.as_deref())
        }
        _ => (provider, None),
    };
    let provider = if id.trim().is_empty() { provider } else { id };
    members.plain("spec", Some(VERSION));
    let mut by = Members::new(Span::default());
    by.plain("id", Some(provider));
    by.plain("name", name);
    members.put("provider", by.done());
    native::extensions(&catalogue.extensions, &mut members);
    members.put_here("actions", Json::List(actions));
    members.done().value
}

/// Actions under their names, which they then need not repeat.
fn by_name(catalogue: &Catalogue, actions: Vec<At<Json>>) -> Json {
    let named = catalogue.capabilities.iter().zip(actions).map(|(capability, mut action)| {
        let repeats = capability.written.as_ref().is_some_and(|written| written.get("name").is_some());
        if let Json::Object(members) = &mut action.value
            && !repeats
        {
            members.retain(|member| member.name.as_str() != "name");
        }
        Member { name: capability.name.clone(), value: action }
    });
    Json::Object(named.collect())
}

fn action(capability: &Capability, catalogue: &Catalogue, findings: &mut Findings) -> At<Json> {
    let said = own(capability, catalogue);
    match (&capability.written, catalogue.form()) {
        (Some(written), Form::Sgovr) => over(said, written),
        (written, form) => {
            unsaid(capability, catalogue, findings);
            if let (Some(written), Form::Aip) = (written, form) {
                native::left_over(
                    &super::aip::own(capability, catalogue),
                    written,
                    &capability.name,
                    Form::Sgovr,
                    findings,
                );
                if let Some(binding) = capability.bindings.first() {
                    lost::one("bindings", binding.profile.span, &capability.name, Form::Sgovr, findings);
                }
            }
            said
        }
    }
}

/// What the model says of a capability, in Sgovr's words.
pub(super) fn own(capability: &Capability, catalogue: &Catalogue) -> At<Json> {
    let mut members = Members::new(capability.name.span);
    members.text("name", Some(&capability.name));
    if !capability.summary.trim().is_empty() {
        members.text("description", Some(&capability.summary));
    }
    let contract = capability.contract.as_ref().map(|contract| &contract.value);
    let effects = Effects::of(contract, *capability.read);
    members.plain("sideEffects", Some(effects.word()));
    let is_own = catalogue.form() == Form::Sgovr;
    if let Some(contract) = contract {
        // Where it came from a spec, what it said of scopes stands there, be it nothing.
        terms(contract, effects == Effects::Transactional && !is_own, &mut members);
    }
    match is_own {
        true => members.part("input", declared_input(capability, catalogue)),
        false => members.put("input", schema(capability, catalogue, Side::Input)),
    }
    members.part("output", declared_output(capability, catalogue));
    if !is_own {
        native::extensions(&capability.extensions, &mut members);
    }
    members.done()
}

fn terms(contract: &Contract, needs_auth: bool, members: &mut Members) {
    if let Some(price) = &contract.pricing {
        let mut pricing = Members::new(price.model.span);
        pricing.text("model", Some(&price.model));
        pricing.number("takeRateBps", price.take_rate_bps.as_ref());
        pricing.number("takeRateFixedMinor", price.take_rate_fixed_minor.as_ref());
        pricing.text("currency", price.currency.as_ref());
        members.put("pricing", pricing.done());
    }
    let mut auth = Members::new(contract.scopes.first().map_or(Span::default(), |scope| scope.span));
    auth.texts("scopes", &contract.scopes);
    if !auth.is_empty() || needs_auth {
        members.put("auth", auth.done());
    }
    members.part("rateLimit", contract.rate_limit_rpm.as_ref().map(super::contract::rate_limit));
    members.flag("refundable", contract.refundable.as_ref());
    members.flag("sca", contract.sca.as_ref());
}

/// Tells of what Sgovr has no words for, and of money that is moved at no price.
fn unsaid(capability: &Capability, catalogue: &Catalogue, findings: &mut Findings) {
    let contract = capability.contract.as_ref().map(|contract| &contract.value);
    let effects = Effects::of(contract, *capability.read);
    if effects == Effects::Transactional && contract.is_none_or(|contract| contract.pricing.is_none()) {
        let message = format!("`{}` moves money, and Sgovr does not take it without a price", capability.name.value);
        findings.push(
            Finding::error(UNPRICED, capability.name.span, message)
                .why("every transactional action of a spec has a price, be it none: `free`")
                .help("declare `pricing` in its contract")
                .about(capability.name.as_str()),
        );
    }
    let meant = effects.terms(Span::default());
    let same = |of: fn(&Contract) -> bool| contract.is_some_and(of);
    let no_more = |path: &str| match path {
        "contract.side_effects" => contract.is_some_and(|c| c.side_effects == meant.side_effects),
        "contract.idempotency" => contract.is_some_and(|c| c.idempotency == meant.idempotency),
        "contract.execution" => contract.is_some_and(|c| c.execution == meant.execution),
        "contract.requires_human_approval" => {
            same(|c| c.requires_human_approval.as_ref().is_some_and(|flag| !flag.value))
        }
        _ => false,
    };
    let said = |path: &str| match path {
        "summary" | "input_schema" | "output_schema" => Said::Whole,
        "contract" => Said::InPart,
        "contract.pricing" | "contract.scopes" | "contract.rate_limit" | "contract.refundable" | "contract.sca" => {
            Said::Whole
        }
        "read" if effects == Effects::None => Said::Whole,
        path if path.starts_with("x-") || no_more(path) => Said::Whole,
        _ => Said::No,
    };
    lost::facts(&native::capability(capability, catalogue), &capability.name, Form::Sgovr, &said, findings);
    super::schema::unsaid(capability, catalogue, Form::Sgovr, findings);
}
