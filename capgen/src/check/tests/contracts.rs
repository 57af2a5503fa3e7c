use super::catalogue;

/// What a contract of a capability with further members brings, after `CG03…`.
fn contract(members: &str, contract: &str, expected: &[&str]) {
    let text = format!(
        "capabilities:\n  a.b:\n    summary: s\n    {members}\n    contract: {{{contract}}}\n  a.c: {{summary: s}}\n"
    );
    let found: Vec<String> = super::run(&[("capabilities.yaml", &text)])
        .lines()
        .iter()
        .map(|line| line.replacen(" capabilities.yaml:5 ", " ", 1))
        .collect();
    assert_eq!(found, expected, "\nfor\n{text}");
}

#[test]
fn contracts_that_cannot_be() {
    for (text, finding) in [
        (
            "execution: {supports_sync: false, supports_async: false, supports_streaming: false}",
            "CG0301 `a.b` has no way to complete",
        ),
        ("side_effects: [write, write]", "CG0302 `write` is repeated in `side_effects` of `a.b`"),
        ("rate_limit: {rpm: 0}", "CG0303 `rate_limit.rpm` of `a.b` is 0"),
        ("idempotency: {requirement: required, ttl_ms: 0}", "CG0303 `idempotency.ttl_ms` of `a.b` is 0"),
        ("scopes: ['']", "CG0306 a name in the contract of `a.b` is blank"),
        (
            "compensation: {mode: supported, requires_approval: false}",
            "CG0307 compensation of `a.b` is supported by nothing",
        ),
        (
            "compensation: {mode: best_effort, requires_approval: false, compensation_capability_id: a.x}",
            "CG0307 compensation of `a.b`: no capability `a.x` is known",
        ),
        ("pricing: {model: per_transaction}", "CG0308 `a.b` is charged per transaction, but at no rate"),
        (
            "pricing: {model: free, take_rate_bps: 3}",
            "CG0308 `take_rate_bps` has no meaning when `a.b` is priced `free`",
        ),
    ] {
        contract("read: false", text, &[finding]);
    }
    contract(
        "read: false",
        "compensation: {mode: supported, requires_approval: false, compensation_capability_id: a.c}",
        &[],
    );
    contract("read: false", "pricing: {model: per_transaction, take_rate_fixed_minor: 3}", &[]);
}

#[test]
fn approvals_that_decide_nothing() {
    let approval =
        |rule: &str| format!("approval: {{required: true, approver_selector: {{type: tenant_policy}}, {rule}}}");
    for (rule, findings) in [
        ("minimum_distinct_principals: 0", &["CG0303 `minimum_distinct_principals` of `a.b` is 0"][..]),
        ("rule: {operator: all, rules: []}", &["CG0305 `all` in the approval of `a.b` has no rules"]),
        (
            "rule: {operator: quorum, required: 2, rules: [{operator: role, name: a}]}",
            &["CG0304 a quorum of 2 out of 1 in the approval of `a.b`"],
        ),
        (
            "rule: {operator: any, rules: [{operator: role, name: ' '}]}",
            &["CG0306 a name in the contract of `a.b` is blank"],
        ),
        ("rule: {operator: quorum, required: 1, rules: [{operator: role, name: a}]}", &[]),
    ] {
        contract("read: false", &approval(rule), findings);
    }
}

#[test]
fn contracts_that_contradict_the_capability() {
    contract("read: true", "side_effects: [read, external_network]", &[]);
    contract("read: true", "side_effects: [read, write]", &["CG0309 `a.b` is a read, but has the side effect `write`"]);
    let safe = "execution: {retry_safety: safe}";
    contract("destructive: false", safe, &[]);
    contract("destructive: true", safe, &["CG0310 `a.b` is destructive, and yet declared safe to repeat"]);
    contract(
        "read: false",
        "idempotency: {requirement: unsupported}, execution: {retry_safety: safe_with_idempotency_key}",
        &["CG0311 `a.b` supports no idempotency key, and yet repeating it is declared safe with a key"],
    );
}

#[test]
fn nothing_declared_is_nothing_wrong() {
    catalogue("capabilities: {a.b: {summary: s}}", &[]);
    contract("read: false", "", &[]);
}
