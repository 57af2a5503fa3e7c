//! A catalogue in the words of AIP.

use std::collections::BTreeSet;

use super::contract::{Style, parts, pricing, rate_limit};
use super::lost::{self, Said};
use super::members::Members;
use super::native;
use super::overlay::over;
use super::principal::principal;
use super::schema::{Side, schema};
use crate::diagnostic::Findings;
use crate::model::contract::{Contract, KeyRequirement, RetrySafety, SideEffect};
use crate::model::json::{Json, Member, at};
use crate::model::manifest::Manifest;
use crate::model::{At, Capability, CapabilityKind, Catalogue, Form, Source, Span};

/// What an exported manifest says of its version.
const VERSION: &str = "1.0";

/// The profile of an exported manifest: how capgen serves capabilities.
const PROFILE: &str = "http";

/// The whole catalogue: a manifest, or a capability where it was one.
pub(super) fn catalogue(catalogue: &Catalogue, provider: &str, findings: &mut Findings) -> Json {
    let mut capabilities = catalogue.capabilities.iter().map(|one| capability(one, catalogue, findings));
    if catalogue.source == Source::Capability {
        return capabilities.next().map_or(Json::Null, |one| one.value);
    }
    let capabilities = Json::List(capabilities.collect());
    let mut members = Members::new(Span::default());
    match &catalogue.source {
        Source::Manifest(manifest) => return whole(manifest, capabilities),
        Source::Spec(spec) => {
            let name = spec.written.get("provider").and_then(|provider| provider.get("name")?.as_text());
            around(catalogue, &spec.provider, name, &mut members);
            for member in spec
                .written
                .members()
                .iter()
                .filter(|member| !matches!(&*member.name.value, "spec" | "provider" | "actions"))
            {
                if !member.name.starts_with("x-") {
                    lost::one(&member.name, member.name.span, "the spec", Form::Aip, findings);
                }
            }
        }
        Source::Native | Source::Capability => around(catalogue, provider, None, &mut members),
    }
    let place = catalogue.capabilities.first().map_or(Span::default(), |one| one.name.span);
    lost::filled_in(&["`agent.kind`", "`profiles`"], place, "the manifest", Form::Aip, findings);
    members.put_here("capabilities", capabilities);
    members.done().value
}

/// What an exported manifest says around its capabilities.
fn around(catalogue: &Catalogue, provider: &str, name: Option<&str>, members: &mut Members) {
    members.plain("manifest_version", Some(VERSION));
    let mut agent = Members::new(Span::default());
    agent.plain("id", Some(provider));
    agent.plain("kind", Some("service"));
    agent.plain("display_name", name);
    members.put("agent", agent.done());
    members.put_here("profiles", Json::List(vec![at(Json::text(PROFILE), Span::default())]));
    native::extensions(&catalogue.extensions, members);
}

/// A manifest as it came, with its capabilities.
fn whole(manifest: &Manifest, capabilities: Json) -> Json {
    let mut members = Members::new(manifest.written.span);
    members.text("manifest_version", Some(&manifest.version));
    members.put("agent", principal(&manifest.agent));
    let profiles = manifest.profiles.iter().map(|profile| at(Json::text(profile.as_str()), profile.span)).collect();
    members.put_here("profiles", Json::List(profiles));
    // A manifest may leave its list out when it has nothing to put in.
    if !capabilities.items().is_empty() {
        members.put_here("capabilities", capabilities);
    }
    over(members.done(), &manifest.written).value
}

fn capability(capability: &Capability, catalogue: &Catalogue, findings: &mut Findings) -> At<Json> {
    let said = own(capability, catalogue);
    match (&capability.written, catalogue.form()) {
        (Some(written), Form::Aip) => over(said, written),
        (written, form) => {
            let mut said = said;
            let filled = fill(&mut said, capability);
            lost::filled_in(&filled, capability.name.span, &capability.name, Form::Aip, findings);
            unsaid(capability, catalogue, findings);
            if let (Some(written), Form::Sgovr) = (written, form) {
                native::left_over(
                    &super::sgovr::own(capability, catalogue),
                    written,
                    &capability.name,
                    Form::Aip,
                    findings,
                );
            }
            said
        }
    }
}

/// What the model says of a capability, in AIP's words.
pub(super) fn own(capability: &Capability, catalogue: &Catalogue) -> At<Json> {
    let mut members = Members::new(capability.name.span);
    members.text("id", Some(&capability.name));
    let is_own = catalogue.form() == Form::Aip;
    let title = if is_own { capability.summary.value.clone() } else { native::summary(capability) };
    members.text("name", Some(&At::new(title, capability.summary.span)));
    let kind = capability.kind.clone().unwrap_or_else(|| At::new(CapabilityKind::Tool, capability.name.span));
    members.text("kind", Some(&kind));
    members.text("description", capability.notes.as_ref());
    let contract = capability.contract.as_ref();
    members.text("risk", contract.and_then(|contract| contract.risk.as_ref()));
    members.text("stability", contract.and_then(|contract| contract.stability.as_ref()));
    members.flag("requires_human_approval", contract.and_then(|contract| contract.requires_human_approval.as_ref()));
    if let Some(contract) = contract {
        hints(contract, &mut members);
    }
    members.put("input_schema", schema(capability, catalogue, Side::Input));
    if let Some(output) = super::schema::declared_output(capability, catalogue) {
        members.put("output_schema", output);
    }
    if !is_own {
        native::extensions(&capability.extensions, &mut members);
    }
    if let Some(contract) = contract {
        let mut written = Members::new(contract.span);
        parts(contract, Style { span: contract.span, all_flags: true, native: false }, &mut written);
        members.part("contract", written.some());
    }
    members.done()
}

/// The terms that AIP leaves room for: the price under `cost`, scopes under `auth`.
fn hints(contract: &Contract, members: &mut Members) {
    let span = contract.pricing.as_ref().map_or(Span::default(), |price| price.model.span);
    let mut cost = Members::new(span);
    if let Some(price) = &contract.pricing {
        pricing(price, &mut cost);
    }
    cost.part("rate_limit", contract.rate_limit_rpm.as_ref().map(rate_limit));
    cost.flag("refundable", contract.refundable.as_ref());
    members.part("cost", cost.some());
    let mut auth = Members::new(contract.scopes.first().map_or(span, |scope| scope.span));
    auth.texts("scopes", &contract.scopes);
    auth.flag("sca", contract.sca.as_ref());
    members.part("auth", auth.some());
}

/// Fills in what AIP demands of a contract, by what promises least. Tells what that was.
fn fill(said: &mut At<Json>, capability: &Capability) -> Vec<&'static str> {
    let Some(contract) = capability.contract.as_ref() else { return Vec::new() };
    let mut filled = Filled { names: Vec::new(), span: contract.span };
    let Json::Object(members) = &mut said.value else { return Vec::new() };
    let Some(member) = members.iter_mut().find(|member| member.name.as_str() == "contract") else { return Vec::new() };
    let whole = &mut member.value.value;
    let safety = contract.execution.as_ref().and_then(|execution| execution.retry_safety.as_ref()).map(|s| s.value);
    let repeats = matches!(safety, Some(RetrySafety::Safe | RetrySafety::SafeWithIdempotencyKey));
    let requirement = if *capability.read { KeyRequirement::Optional } else { KeyRequirement::Required };
    filled.effects(whole, *capability.read);
    filled.part(
        whole,
        "idempotency",
        &[
            ("requirement", "`idempotency.requirement`", Json::text(requirement.word())),
            ("collision_behavior", "`idempotency.collision_behavior`", Json::text("reject_conflict")),
            ("key_scope", "`idempotency.key_scope`", Json::text("tenant")),
        ],
    );
    filled.part(
        whole,
        "execution",
        &[
            ("supports_sync", "`execution.supports_sync`", Json::Bool(true)),
            ("supports_async", "`execution.supports_async`", Json::Bool(false)),
            ("supports_streaming", "`execution.supports_streaming`", Json::Bool(false)),
            ("supports_cancel", "`execution.supports_cancel`", Json::Bool(false)),
            ("supports_retry", "`execution.supports_retry`", Json::Bool(repeats)),
            ("expected_completion", "`execution.expected_completion`", Json::text("sync")),
            ("retry_safety", "`execution.retry_safety`", Json::text("unknown")),
        ],
    );
    filled.part(
        whole,
        "data",
        &[
            ("sensitivity", "`data.sensitivity`", Json::text("unknown")),
            ("contains_pii", "`data.contains_pii`", Json::Bool(true)),
            ("redaction_required", "`data.redaction_required`", Json::Bool(true)),
        ],
    );
    if whole.get("approval").is_some() {
        let anybody = Json::Object(vec![Member {
            name: At::new("type".to_owned(), contract.span),
            value: at(Json::text("tenant_policy"), contract.span),
        }]);
        filled.part(whole, "approval", &[("approver_selector", "`approval.approver_selector`", anybody)]);
    }
    if whole.get("transaction").is_some() {
        let fidelity = Json::text("schema_only");
        filled.part(whole, "transaction", &[("dry_run_fidelity", "`transaction.dry_run_fidelity`", fidelity)]);
    }
    filled.names
}

/// What had to be filled in.
struct Filled {
    names: Vec<&'static str>,
    span: Span,
}

impl Filled {
    /// A part, with the members that it lacks.
    fn part(&mut self, whole: &mut Json, name: &str, demanded: &[(&str, &'static str, Json)]) {
        let Json::Object(parts) = whole else { return };
        if !parts.iter().any(|part| part.name.as_str() == name) {
            let name = At::new(name.to_owned(), self.span);
            parts.push(Member { name, value: at(Json::Object(Vec::new()), self.span) });
        }
        let part = parts.iter_mut().find(|part| part.name.as_str() == name);
        let Some(Json::Object(members)) = part.map(|part| &mut part.value.value) else { return };
        let there: BTreeSet<String> = members.iter().map(|member| member.name.value.clone()).collect();
        for (member, shown, value) in demanded.iter().filter(|(member, ..)| !there.contains(*member)) {
            self.names.push(shown);
            let name = At::new((*member).to_owned(), self.span);
            members.push(Member { name, value: at(value.clone(), self.span) });
        }
    }

    /// A read says so by its effects.
    fn effects(&mut self, whole: &mut Json, read: bool) {
        let Json::Object(parts) = whole else { return };
        if read && !parts.iter().any(|part| part.name.as_str() == "side_effects") {
            let effects = Json::List(vec![at(Json::text(SideEffect::Read.word()), self.span)]);
            let name = At::new("side_effects".to_owned(), self.span);
            parts.insert(0, Member { name, value: at(effects, self.span) });
        }
    }
}

/// Tells of what AIP has no words for.
fn unsaid(capability: &Capability, catalogue: &Catalogue, findings: &mut Findings) {
    let contract = capability.contract.as_ref();
    let has_parts = contract.is_some_and(|contract| {
        let mut members = Members::new(contract.span);
        parts(contract, Style { span: contract.span, all_flags: true, native: false }, &mut members);
        !members.is_empty()
    });
    let deletes = contract.is_some_and(|c| c.side_effects.iter().any(|effect| effect.value == SideEffect::Delete));
    let said = |path: &str| match path {
        "summary" | "kind" | "input_schema" | "output_schema" | "notes" | "contract" => Said::Whole,
        "read" if has_parts => Said::Whole,
        "destructive" if deletes => Said::Whole,
        path if path.starts_with("x-") => Said::Whole,
        _ => Said::No,
    };
    lost::facts(&native::capability(capability, catalogue), &capability.name, Form::Aip, &said, findings);
    super::schema::unsaid(capability, catalogue, Form::Aip, findings);
}
