//! `contract` of a capability.

use super::words::{capability, count, count_to, flag, like, one_of, only, scalar};
use super::{Json, any_of, key, list_of, mapping, needed, object, reference};
use crate::model::contract::{
    Collision, CompensationMode, Completion, DryRunFidelity, Evidence, KeyRequirement, KeyScope, PricingModel,
    RetrySafety, Risk, Sensitivity, SideEffect, Stability, TransactionMode,
};
use crate::model::principal::PrincipalKind;

pub(super) fn definitions() -> Vec<(&'static str, Json)> {
    vec![("approval_rule", rule()), ("delegated_authority", delegated_authority()), ("principal", principal())]
}

pub(super) fn contract() -> Json {
    let keys = vec![
        key("risk", "How bad a wrong call can be.", one_of(Risk::WORDS)),
        key("stability", "How settled the capability is.", one_of(Stability::WORDS)),
        key("side_effects", "What a call touches.", list_of(one_of(SideEffect::WORDS))),
        key("idempotency", "Whether a call carries a key, and what the key means.", idempotency()),
        key("execution", "How a call completes, and whether it may be repeated.", execution()),
        key("data", "How sensitive the data is, where it may lie and how long.", data()),
        key("credentials", "What the caller has to show.", credentials()),
        key("approval", "Who has to agree before it is done.", approval()),
        key("sla", "What time it takes.", service_level()),
        key("transaction", "Ways to run it beside a plain call.", transaction()),
        key("compensation", "Whether what was done can be taken back.", compensation()),
        key("pricing", "What a call costs.", pricing()),
        key("scopes", "What the caller must have been granted.", list_of(scalar())),
        key(
            "rate_limit",
            "How often one caller may call.",
            mapping(vec![needed("rpm", "Calls a minute.", count())], false),
        ),
        key("refundable", "What was paid comes back when it is undone.", flag()),
        key("sca", "The caller's person has to confirm who they are (strong customer authentication).", flag()),
        key("requires_human_approval", "A person has to agree before it is done.", flag()),
    ];
    mapping(keys, false)
}

fn idempotency() -> Json {
    let keys = vec![
        needed("requirement", "Whether a call carries a key.", one_of(KeyRequirement::WORDS)),
        key("collision_behavior", "What happens when a key is used again.", one_of(Collision::WORDS)),
        key("key_scope", "Within what a key is unique.", one_of(KeyScope::WORDS)),
        key("ttl_ms", "How long a key is remembered, in milliseconds.", count()),
    ];
    mapping(keys, false)
}

fn execution() -> Json {
    let keys = vec![
        key("supports_sync", "A call can be waited for.", flag()),
        key("supports_async", "A call can be begun and asked about later.", flag()),
        key("supports_streaming", "A call tells its answer piece by piece.", flag()),
        key("supports_cancel", "A call that was begun can be cancelled.", flag()),
        key("supports_retry", "A call that failed can be made again.", flag()),
        key("expected_completion", "How a call usually completes.", one_of(Completion::WORDS)),
        key("retry_safety", "Whether a call may be repeated.", one_of(RetrySafety::WORDS)),
    ];
    mapping(keys, false)
}

fn data() -> Json {
    let residency = vec![
        key("allowed_regions", "The data may lie here and nowhere else.", list_of(scalar())),
        key("prohibited_regions", "The data may not lie here.", list_of(scalar())),
    ];
    let retention = vec![
        key("retain_for_ms", "It has to be kept so long, in milliseconds.", count()),
        key("delete_after_ms", "It has to be gone after so long, in milliseconds.", count()),
        key("legal_hold_allowed", "A legal hold may keep it longer.", flag()),
    ];
    let keys = vec![
        key("sensitivity", "How sensitive the data is.", one_of(Sensitivity::WORDS)),
        key("contains_pii", "It tells of persons.", flag()),
        key("redaction_required", "It has to be masked where it is shown.", flag()),
        key("residency", "Where the data may lie.", mapping(residency, false)),
        key("retention", "How long the data is kept.", mapping(retention, false)),
        key(
            "redact",
            "Fields that are masked wherever they are shown.",
            list_of(like("^(input|output)\\..", "input.email")),
        ),
    ];
    mapping(keys, false)
}

fn credentials() -> Json {
    let keys = vec![
        needed("required", "The caller has to show credentials.", flag()),
        key("allow_oauth_refresh", "A token may be refreshed during the call.", flag()),
        key("accepted_issuers", "Who may have given them out.", list_of(scalar())),
        key("required_scopes", "What they have to grant.", list_of(scalar())),
    ];
    mapping(keys, false)
}

fn service_level() -> Json {
    let keys = vec![
        key("async_expected", "A caller should not wait for it.", flag()),
        key("expected_latency_ms", "How long it usually takes, in milliseconds.", count()),
        key("timeout_ms", "How long one try may take, in milliseconds.", count()),
        key("max_queue_delay_ms", "How long it may wait before it begins, in milliseconds.", count()),
        key("availability_target", "How much of the time it is there, as `99.9`.", scalar()),
    ];
    mapping(keys, false)
}

fn transaction() -> Json {
    let keys = vec![
        key("requires_plan_before_commit", "Nothing is committed that was not planned.", flag()),
        key("dry_run_fidelity", "How true a dry run is.", one_of(DryRunFidelity::WORDS)),
        key("supported_modes", "The modes that a call may have.", list_of(one_of(TransactionMode::WORDS))),
    ];
    mapping(keys, false)
}

fn compensation() -> Json {
    let keys = vec![
        needed("mode", "Whether a call can be compensated.", one_of(CompensationMode::WORDS)),
        key("requires_approval", "Somebody has to agree first.", flag()),
        key("compensation_capability_id", "The capability that compensates.", capability()),
        key("compensation_window_ms", "How long after the call it can be done, in milliseconds.", count()),
    ];
    mapping(keys, false)
}

fn pricing() -> Json {
    let keys = vec![
        needed("model", "What is charged for.", one_of(PricingModel::WORDS)),
        key("take_rate_bps", "A share of the value, in hundredths of a percent.", count()),
        key("take_rate_fixed_minor", "A fixed amount, in the smallest unit of the currency.", count()),
        key("currency", "An ISO 4217 code.", like("^[A-Z]{3}$", "EUR")),
    ];
    mapping(keys, false)
}

fn approval() -> Json {
    let duties = vec![
        key("requester_must_differ", "Who asks may not approve.", flag()),
        key("operator_must_differ", "The bricks that ask and act may not approve.", flag()),
        key("allow_self_approval", "Who asks may approve.", flag()),
    ];
    let keys = vec![
        needed("required", "Nothing is done before somebody has agreed.", flag()),
        key("approver_selector", "Who may approve.", selector()),
        key("reason", "Why it needs an approval.", scalar()),
        key("ttl_ms", "How long an approval holds, in milliseconds.", count()),
        key("evidence_requirements", "What an approver must attach.", list_of(one_of(Evidence::WORDS))),
        key("delegated_authority", "On whose behalf it is approved.", reference("delegated_authority")),
        key("rule", "When enough have approved.", reference("approval_rule")),
        key("minimum_distinct_principals", "So many different ones have to approve.", count_to(u32::MAX.into())),
        key("separation_of_duties", "Who may not approve.", mapping(duties, false)),
        key("policy_version", "The version of the policy that this says.", scalar()),
    ];
    mapping(keys, false)
}

fn selector() -> Json {
    let form = |word: &'static str, rest: Vec<super::Key>| {
        let mut keys = vec![needed("type", "The kind of approver.", only(word))];
        keys.extend(rest);
        mapping(keys, false)
    };
    let named = |name: &'static str| vec![needed(name, "Which one.", scalar())];
    any_of(vec![
        form("principal", named("id")),
        form("role", named("name")),
        form("group", named("name")),
        form("tenant_policy", vec![]),
        form("external_system", named("system")),
    ])
}

fn rule() -> Json {
    let form = |word: &'static str, rest: Vec<super::Key>| {
        let mut keys = vec![needed("operator", "What the rule asks for.", only(word))];
        keys.extend(rest);
        mapping(keys, false)
    };
    let named = |name: &'static str| vec![needed(name, "Which one.", scalar())];
    let rules = || needed("rules", "The rules that this one is made of.", list_of(reference("approval_rule")));
    any_of(vec![
        form("all", vec![rules(), key("allow_decision_reuse", "One decision may meet several rules.", flag())]),
        form("any", vec![rules()]),
        form(
            "quorum",
            vec![
                needed("required", "So many of the rules have to be met.", count_to(u32::MAX.into())),
                rules(),
                key("distinct_principals", "By different ones; `true` unless written.", flag()),
            ],
        ),
        form("principal", named("id")),
        form("role", named("name")),
        form("group", named("name")),
        form("tenant_policy", named("policy_id")),
        form("external_system", named("system")),
        form(
            "delegated_authority",
            vec![
                needed("scope", "What was delegated.", scalar()),
                key("max_risk", "Up to this risk.", one_of(Risk::WORDS)),
                key("max_value", "Up to this value.", like(r"^[0-9]+(\.[0-9]+)?$", "2500.00")),
            ],
        ),
    ])
}

fn delegated_authority() -> Json {
    let moment = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$";
    let keys = vec![
        needed("principal", "Who lent the authority.", reference("principal")),
        key("scope", "What it is lent for.", scalar()),
        key("expires_at", "When it ends (RFC 3339).", like(moment, "2027-01-31T12:00:00Z")),
    ];
    mapping(keys, false)
}

fn principal() -> Json {
    let external = vec![
        needed("system", "Where it is known.", scalar()),
        needed("type", "What it is there.", scalar()),
        needed("id", "What it is called there.", scalar()),
    ];
    let keys = vec![
        needed("id", "What it is called.", scalar()),
        needed("kind", "Who acts.", one_of(PrincipalKind::WORDS)),
        key("display_name", "Its name for people.", scalar()),
        key("trust_domain", "The domain that vouches for it.", scalar()),
        key("did", "Its decentralised identifier.", scalar()),
        key("external_refs", "What it is called elsewhere.", list_of(mapping(external, false))),
        key("delegated_authority", "On whose behalf it acts.", reference("delegated_authority")),
        key("auth_context", "How it was authenticated.", object(vec![])),
    ];
    mapping(keys, false)
}
