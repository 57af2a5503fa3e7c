//! What has to be approved before a call acts.
//!
//! Invariants
//! - Nothing is asked of anybody before the input is known to be right, and nothing is claimed before it is approved.
//! - What is approved is a digest: of the canonical input, of what the provider says it would do now, and of the contract. It
//!   is worked out anew for each call, and the ledger compares.
//! - A call that neither its contract nor the composition wants approved pays for two looks at constants.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use super::super::approvals::{Approval, ApprovalId, ApprovalState, ApprovalTerms, Reach, Rule, resolve};
use super::super::contract::{self, Compensation, Contract, Pricing, PricingModel, Risk, SeparationOfDuties};
use super::super::erased::Output;
use super::super::ledger::{ApprovalDemand, ApprovalRequest, Standing};
use super::super::template::plan_words;
use super::super::value::{Shape, input_hash};
use super::super::{Answer, CallError, Descriptor, Done, Json, Plan, Price, WiringError};
use super::wiring::By;
use super::work::Work;
use super::{dry_run, person, remote};
use crate::{DateTime, Decimal};

/// How a call stands before its claim.
pub(super) enum Gate {
    /// It may try to claim, with this demand where there is one.
    Open(Option<Box<ApprovalDemand>>),
    /// There is an answer already.
    Answered(Box<Answer<Output>>),
}

/// Why a call has to be approved, and by which contract.
struct Wanted {
    why: String,
    approval: Option<&'static contract::Approval>,
}

/// Has this call to be approved? `by` is none where a person does it.
pub(super) fn is_wanted(work: &Work, by: Option<&By>) -> bool {
    let above = work.engine.settings.approvals.above;
    let contracts = descriptors(work, by);
    contracts.iter().any(|descriptor| asks(descriptor)) || (!work.descriptor.read && exceeds(contracts, above))
}

/// What the caller understands by the capability, and what a provider of this process does.
fn descriptors(work: &Work, by: Option<&By>) -> [&'static Descriptor; 2] {
    let offered = match by {
        Some(By::Linked(place)) => place.endpoint.descriptor(),
        _ => work.descriptor,
    };
    [offered, work.descriptor]
}

fn asks(descriptor: &Descriptor) -> bool {
    descriptor.contract.is_some_and(Contract::asks_for_approval)
}

fn exceeds(descriptors: [&'static Descriptor; 2], above: Option<Risk>) -> bool {
    above.is_some_and(|above| risk(descriptors) > above)
}

/// The greater of the risks that are declared. What declares none may be anything: it counts as high.
fn risk(descriptors: [&'static Descriptor; 2]) -> Risk {
    let of = |descriptor: &Descriptor| descriptor.contract.and_then(|contract| contract.risk);
    descriptors.into_iter().filter_map(of).max().unwrap_or(Risk::High)
}

/// Works out what has to be approved before a brick acts. Where the claim has an answer already, nobody is asked for a plan;
/// should that answer be gone by then, what is asked for without one is replaced by the next call.
pub(super) async fn before(work: &mut Work, by: &By) -> Result<Gate, CallError> {
    let looked = work.engine.ledger.store().look(&work.scoped_key()).await?;
    let is_answered = !matches!(looked.standing, Standing::Free | Standing::Spent { .. });
    let planned = match work.deed().and_then(|deed| deed.plan.clone()) {
        Some(plan) => Answer::Planned(plan),
        None if is_answered => Answer::Planned(Plan::new()),
        None => plan(work, by).await?,
    };
    match planned {
        Answer::Planned(plan) => Ok(Gate::Open(Some(demand(work, Some(by), &plan)?))),
        answer => Ok(Gate::Answered(Box::new(answer))),
    }
}

pub(super) async fn plan(work: &mut Work, by: &By) -> Result<Answer<Output>, CallError> {
    match by {
        By::Linked(place) => dry_run::planned(work, place).await,
        By::Remote(brick, transport) => remote::plan(work, brick, &**transport).await,
    }
}

/// What has to be approved before a person acts; nothing where nobody wants it.
pub(super) fn before_person(work: &Work) -> Result<Option<Box<ApprovalDemand>>, CallError> {
    if !is_wanted(work, None) {
        return Ok(None);
    }
    match dry_run::by_person(work) {
        Answer::Planned(plan) => demand(work, None, &plan).map(Some),
        _ => Ok(None),
    }
}

/// Lets a read go on that has to be approved, or gives the answer in its place.
pub(super) async fn pass_read(work: &Work, by: &By) -> Result<Option<Answer<Output>>, CallError> {
    let Answer::Planned(plan) = dry_run::of_read(work, by) else { return Ok(None) };
    let demand = *demand(work, Some(by), &plan)?;
    let request = ApprovalRequest { key: work.scoped_key(), demand, asked: work.asked(Some(by.brick())) };
    match work.engine.ledger.store().pass(request).await? {
        Ok(()) => Ok(None),
        Err(standing) => person::answer(work, standing).map(Some),
    }
}

/// What has to be approved before what a call has done is taken back; nothing where nobody wants it.
pub(super) fn before_compensation(
    work: &Work,
    brick: &Arc<str>,
    done: Option<&Done<Json>>,
) -> Result<Option<Box<ApprovalDemand>>, CallError> {
    let contract = work.descriptor.contract;
    let Some(Contract { compensation: Some(Compensation { requires_approval: true, .. }), approval, .. }) = contract
    else {
        return Ok(None);
    };
    let key = work.key.as_ref().map(ToString::to_string).unwrap_or_default();
    let reference = done.and_then(|done| done.provider_ref.clone()).unwrap_or_default();
    let what = done.map(|done| input_hash(&Shape::Json, &done.output));
    let plan = Plan::of("take back", key.clone(), json!({ "provider_ref": reference, "output_sha256": what }));
    let wanted =
        Wanted { why: "its contract asks for an approval of its compensation".to_owned(), approval: approval.as_ref() };
    let words = format!("Take back what `{}` did under the key `{key}`", work.descriptor.name);
    let demand = demand_of(work, [work.descriptor; 2], Some(brick), &plan, words, &wanted)?;
    Ok(Some(demand))
}

fn demand(work: &Work, by: Option<&By>, plan: &Plan) -> Result<Box<ApprovalDemand>, CallError> {
    let descriptors = descriptors(work, by);
    let words = plan_words(work.descriptor, &work.shown());
    let wanted = wanted(work, descriptors);
    demand_of(work, descriptors, by.map(By::brick), plan, words, &wanted)
}

/// Why it has to be approved. Of two contracts that ask, the provider's says who.
fn wanted(work: &Work, descriptors: [&'static Descriptor; 2]) -> Wanted {
    let asking = descriptors.into_iter().filter(|descriptor| asks(descriptor)).find_map(|it| it.contract);
    let Some(contract) = asking else {
        let (risk, above) = (risk(descriptors), work.engine.settings.approvals.above.unwrap_or(Risk::Low));
        let why = format!("its risk is `{risk}`, and what is above `{above}` is approved here");
        return Wanted { why, approval: None };
    };
    let approval = contract.approval.as_ref();
    let why = match approval.and_then(|approval| approval.reason) {
        Some(reason) => reason.to_owned(),
        None => "its contract asks for an approval".to_owned(),
    };
    Wanted { why, approval }
}

fn demand_of(
    work: &Work,
    descriptors: [&'static Descriptor; 2],
    provider: Option<&Arc<str>>,
    plan: &Plan,
    words: String,
    wanted: &Wanted,
) -> Result<Box<ApprovalDemand>, CallError> {
    let settings = &work.engine.settings.approvals;
    let [offered, _] = descriptors;
    let risk = risk(descriptors);
    let terms = terms(wanted.approval, &resolve(settings, work.descriptor.name, reach(risk, offered, plan)))?;
    let of_contract = wanted.approval.and_then(|approval| approval.ttl_ms);
    let lent = wanted.approval.and_then(|approval| approval.delegated_authority?.expires_at);
    Ok(Box::new(ApprovalDemand {
        ttl: Some(of_contract.map_or(settings.ttl, Duration::from_millis)),
        // A time that cannot be read is over: nobody acts with authority whose end is not known.
        until_ms: lent.map(|end| end.parse::<DateTime>().ok().and_then(|end| end.unix_ms()).unwrap_or(0)),
        result_ttl: person::ttl(work.descriptor),
        approval: Approval {
            id: ApprovalId::new(""),
            tenant: work.context.tenant.to_string(),
            capability: work.descriptor.name.to_owned(),
            mode: work.mode(),
            key: work.key.clone(),
            brick: work.context.brick.to_string(),
            actor: work.context.actor.to_string(),
            provider: provider.map(ToString::to_string),
            input: work.shown(),
            plan: plan.steps.clone(),
            words,
            price: plan.quote.as_ref().map(Price::to_string).or_else(|| offered.price().map(price_words)),
            risk: offered.contract.and_then(|contract| contract.risk),
            destructive: descriptors.into_iter().any(|descriptor| descriptor.destructive),
            why: wanted.why.clone(),
            terms,
            digest: digest(work, offered, provider, plan),
            input_hash: work.input_hash(),
            state: ApprovalState::Pending,
            decisions: Vec::new(),
            opened_ms: 0,
            changed_ms: 0,
            expires_ms: None,
        },
    }))
}

/// What the call is that lent authority may or may not reach. What is free costs nothing; what nobody quotes may cost anything.
fn reach(risk: Risk, offered: &Descriptor, plan: &Plan) -> Reach {
    let quoted = plan.quote.as_ref().map(|quote| quote.amount.clone());
    Reach { risk, value: quoted.or_else(|| Price::is_free(offered).then(|| Decimal::from(0))) }
}

/// Who has to agree, and how. Whoever acts with authority that is lent for a scope has to have it.
fn terms(
    approval: Option<&contract::Approval>,
    resolved: &impl Fn(&Rule) -> Result<Rule, WiringError>,
) -> Result<ApprovalTerms, CallError> {
    let mut rule = approval.map_or_else(|| Rule::Policy(String::new()), Rule::of_contract);
    if let Some(scope) = approval.and_then(|approval| approval.delegated_authority?.scope) {
        let lent = Rule::Authority { scope: scope.to_owned(), max_risk: None, max_value: None };
        rule = Rule::All { rules: vec![rule, lent], reuse: true };
    }
    Ok(ApprovalTerms {
        rule: resolved(&rule)?,
        minimum: approval.and_then(|approval| approval.minimum_distinct_principals).unwrap_or(1).max(1),
        separation: approval.map_or(SeparationOfDuties::NONE, |approval| approval.separation_of_duties),
        evidence: approval.map(|approval| approval.evidence_requirements.to_vec()).unwrap_or_default(),
        policy_version: approval.and_then(|approval| approval.policy_version).map(str::to_owned),
    })
}

/// What is approved.
fn digest(work: &Work, offered: &Descriptor, provider: Option<&Arc<str>>, plan: &Plan) -> String {
    let steps: Vec<Json> = plan.steps.iter().map(|step| json!([step.action, step.target, step.payload])).collect();
    let mut whole = json!({
        "capability": work.descriptor.name,
        "contracts": [work.descriptor.digest, offered.digest],
        "mode": work.mode().word(),
        "key": work.key.as_ref().map(|key| key.as_str()),
        "provider": provider.map(|provider| &**provider),
        "input": work.input_hash(),
        "plan": steps,
        "message": plan.message,
    });
    if let (Some(quote), Json::Object(members)) = (&plan.quote, &mut whole) {
        members.insert("price".to_owned(), quote.to_json());
    }
    input_hash(&Shape::Json, &whole)
}

/// What a call costs, in words.
fn price_words(pricing: &Pricing) -> String {
    let rate = pricing.take_rate_bps.map(|bps| format!("{bps} basis points"));
    let fixed = pricing.take_rate_fixed_minor.map(|minor| match pricing.currency {
        Some(currency) => format!("{minor} minor units of {currency}"),
        None => format!("{minor} minor units"),
    });
    let parts: Vec<String> = rate.into_iter().chain(fixed).collect();
    match (pricing.model, parts.is_empty()) {
        (PricingModel::Free, _) => "free".to_owned(),
        (PricingModel::PerCall, true) => "each call is charged".to_owned(),
        (PricingModel::PerTransaction, true) => "each transaction is charged".to_owned(),
        (PricingModel::PerCall, false) => format!("{} for each call", parts.join(" and ")),
        (PricingModel::PerTransaction, false) => format!("{} for each transaction", parts.join(" and ")),
    }
}
