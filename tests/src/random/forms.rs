//! Random AIP manifests and Sgovr specs, as JSON: every member that the forms know, those that they do not know, nulls, and
//! defaults that are written out.

use capgen::words::{
    CapabilityKind, Collision, CompensationMode, Completion, DryRunFidelity, Effects, Evidence, KeyRequirement,
    KeyScope, PricingModel, PrincipalKind, RetrySafety, Risk, Sensitivity, SideEffect, Stability, TransactionMode,
};
use serde_json::{Map, Value, json};

use super::{Tape, words};

/// The members of a random object.
struct Object<'t> {
    tape: &'t mut Tape,
    members: Map<String, Value>,
}

impl<'t> Object<'t> {
    fn new(tape: &'t mut Tape) -> Self {
        Object { tape, members: Map::new() }
    }

    /// A member that has to be there.
    fn must(&mut self, name: &str, make: impl FnOnce(&mut Tape) -> Value) {
        let value = make(self.tape);
        self.members.insert(name.to_owned(), value);
    }

    /// A member that may be left out, or be null.
    fn may(&mut self, name: &str, make: impl FnOnce(&mut Tape) -> Value) {
        match self.tape.below(5) {
            0 | 1 => {}
            2 => drop(self.members.insert(name.to_owned(), Value::Null)),
            _ => self.must(name, make),
        }
    }

    /// A list that may be left out, or be empty, but not be null.
    fn list(&mut self, name: &str, make: impl FnMut(&mut Tape) -> Value) {
        if self.tape.flag() {
            let items = self.tape.several(3, make);
            self.members.insert(name.to_owned(), items.into());
        }
    }

    /// The object, with a member that nobody knows now and then.
    fn done(mut self) -> Value {
        if self.tape.rarely(4) {
            let name = self.tape.one(&["x-mine", "Annotation", "größe", "", "@type"]).to_owned();
            let value = words::json(self.tape, 2);
            self.members.insert(name, value);
        }
        Value::Object(self.members)
    }
}

fn word(tape: &mut Tape, of: &[&str]) -> Value {
    tape.one(of).into()
}

fn text(tape: &mut Tape) -> Value {
    words::text(tape).into()
}

fn flag(tape: &mut Tape) -> Value {
    tape.flag().into()
}

fn count(tape: &mut Tape) -> Value {
    tape.number().into()
}

fn small(tape: &mut Tape) -> Value {
    (tape.number() as u32).into()
}

fn time(tape: &mut Tape) -> Value {
    word(tape, &["2027-01-31T12:00:00Z", "2024-02-29T00:00:00.5+01:00"])
}

fn free(tape: &mut Tape) -> Value {
    words::json(tape, 3)
}

fn schema(tape: &mut Tape) -> Value {
    let schemas = [
        json!({}),
        json!({"type": "object"}),
        json!({"type": "object", "properties": {"a": {"type": ["string", "null"]}}, "additionalProperties": false}),
        json!({"$defs": {"b": {"enum": ["x", "y"]}}, "type": "object", "properties": {"b": {"$ref": "#/$defs/b"}}}),
        json!({"type": "object", "required": ["n"], "properties": {"n": {"type": "integer", "minimum": 1}}, "x-note": [null]}),
    ];
    schemas[tape.below(schemas.len())].clone()
}

/// A manifest.
pub fn manifest(tape: &mut Tape) -> Value {
    let mut object = Object::new(tape);
    object.must("manifest_version", text);
    object.must("agent", |tape| principal(tape, 2));
    object.must("profiles", |tape| tape.several(3, text).into());
    object.list("resources", resource);
    object.list("channels", |tape| {
        let mut object = Object::new(tape);
        object.may("id", text);
        object.may("name", text);
        object.may("settings", free);
        object.done()
    });
    for name in ["security", "governance", "limits", "compatibility", "extensions"] {
        object.may(name, free);
    }
    let capabilities = object.tape.several(3, capability);
    let capabilities = capabilities.into_iter().enumerate().map(|(position, mut one)| {
        one["id"] = format!("cap:c{position}:{}", one["id"].as_str().unwrap_or_default()).into();
        one
    });
    let capabilities: Vec<Value> = capabilities.collect();
    if !capabilities.is_empty() || object.tape.flag() {
        object.members.insert("capabilities".into(), capabilities.into());
    }
    object.done()
}

fn principal(tape: &mut Tape, deeper: usize) -> Value {
    let mut object = Object::new(tape);
    object.must("id", text);
    object.must("kind", |tape| word(tape, PrincipalKind::WORDS));
    for name in ["display_name", "trust_domain", "did"] {
        object.may(name, text);
    }
    object.list("external_refs", |tape| {
        let mut object = Object::new(tape);
        for name in ["system", "type", "id"] {
            object.must(name, text);
        }
        object.done()
    });
    if let Some(deeper) = deeper.checked_sub(1) {
        object.may("delegated_authority", |tape| authority(tape, deeper));
    }
    object.may("auth_context", free);
    object.done()
}

fn authority(tape: &mut Tape, deeper: usize) -> Value {
    let mut object = Object::new(tape);
    object.must("principal", |tape| principal(tape, deeper));
    object.may("scope", text);
    object.may("expires_at", time);
    object.done()
}

fn resource(tape: &mut Tape) -> Value {
    let mut object = Object::new(tape);
    object.must("id", text);
    object.must("name", text);
    for name in ["kind", "capability_id", "description", "mime_type", "tenant_id"] {
        object.may(name, text);
    }
    object.may("expires_at", time);
    object.may("access", |tape| {
        let mut object = Object::new(tape);
        object.may("public", flag);
        object.may("tenant_required", flag);
        object.list("allowed_principals", text);
        object.list("required_scopes", text);
        object.done()
    });
    object.done()
}

/// A capability by itself.
pub fn capability(tape: &mut Tape) -> Value {
    let mut object = Object::new(tape);
    object.must("id", |tape| words::word(tape).into());
    object.must("name", text);
    object.must("kind", |tape| word(tape, CapabilityKind::WORDS));
    object.must("input_schema", schema);
    object.may("output_schema", schema);
    object.may("description", text);
    object.may("risk", |tape| word(tape, Risk::WORDS));
    object.may("stability", |tape| word(tape, Stability::WORDS));
    object.may("requires_human_approval", flag);
    object.may("cost", |tape| {
        if tape.flag() {
            return free(tape);
        }
        let mut object = Object::new(tape);
        object.may("model", |tape| word(tape, &["free", "per_call", "per_transaction", "by_token"]));
        object.may("take_rate_bps", count);
        object.may("take_rate_fixed_minor", free);
        object.may("currency", |tape| word(tape, &["EUR", "euro"]));
        object.may("rate_limit", |tape| json!({"rpm": tape.number(), "burst": 3}));
        object.may("refundable", flag);
        object.done()
    });
    object.may("auth", |tape| {
        if tape.flag() {
            return free(tape);
        }
        let mut object = Object::new(tape);
        object.list("scopes", text);
        object.may("sca", flag);
        object.done()
    });
    object.list("bindings", |tape| {
        let mut object = Object::new(tape);
        object.must("profile", text);
        object.may("tool_name", text);
        object.may("operation_id", text);
        object.may("annotations", free);
        object.done()
    });
    object.may("contract", contract);
    object.done()
}

fn contract(tape: &mut Tape) -> Value {
    let mut object = Object::new(tape);
    object.list("side_effects", |tape| word(tape, SideEffect::WORDS));
    object.must("idempotency", |tape| {
        let mut object = Object::new(tape);
        object.must("requirement", |tape| word(tape, KeyRequirement::WORDS));
        object.must("collision_behavior", |tape| word(tape, Collision::WORDS));
        object.must("key_scope", |tape| word(tape, KeyScope::WORDS));
        object.may("ttl_ms", count);
        object.done()
    });
    object.must("execution", |tape| {
        let mut object = Object::new(tape);
        for mode in ["sync", "async", "streaming", "cancel", "retry"] {
            object.must(&format!("supports_{mode}"), flag);
        }
        object.must("expected_completion", |tape| word(tape, Completion::WORDS));
        object.must("retry_safety", |tape| word(tape, RetrySafety::WORDS));
        object.done()
    });
    object.must("data", data);
    object.may("credentials", |tape| {
        let mut object = Object::new(tape);
        object.must("required", flag);
        object.must("allow_oauth_refresh", flag);
        object.list("accepted_issuers", text);
        object.list("required_scopes", text);
        object.done()
    });
    object.may("approval", approval);
    object.may("sla", |tape| {
        let mut object = Object::new(tape);
        object.must("async_expected", flag);
        for name in ["expected_latency_ms", "timeout_ms", "max_queue_delay_ms"] {
            object.may(name, count);
        }
        object.may("availability_target", text);
        object.done()
    });
    object.may("transaction", |tape| {
        let mut object = Object::new(tape);
        object.must("requires_plan_before_commit", flag);
        object.must("dry_run_fidelity", |tape| word(tape, DryRunFidelity::WORDS));
        object.list("supported_modes", |tape| word(tape, TransactionMode::WORDS));
        object.done()
    });
    object.may("compensation", |tape| {
        let mut object = Object::new(tape);
        object.must("mode", |tape| word(tape, CompensationMode::WORDS));
        object.must("requires_approval", flag);
        object.may("compensation_capability_id", |tape| words::capability(tape).into());
        object.may("compensation_window_ms", count);
        object.done()
    });
    object.done()
}

fn data(tape: &mut Tape) -> Value {
    let mut object = Object::new(tape);
    object.must("sensitivity", |tape| word(tape, Sensitivity::WORDS));
    object.must("contains_pii", flag);
    object.must("redaction_required", flag);
    object.may("residency", |tape| {
        let mut object = Object::new(tape);
        object.list("allowed_regions", text);
        object.list("prohibited_regions", text);
        object.done()
    });
    object.may("retention", |tape| {
        let mut object = Object::new(tape);
        object.must("legal_hold_allowed", flag);
        object.may("retain_for_ms", count);
        object.may("delete_after_ms", count);
        object.done()
    });
    object.done()
}

fn approval(tape: &mut Tape) -> Value {
    let mut object = Object::new(tape);
    object.must("required", flag);
    object.must("approver_selector", |tape| match tape.below(5) {
        0 => json!({"type": "tenant_policy"}),
        1 => json!({"type": "principal", "id": text(tape)}),
        2 => json!({"type": "role", "name": text(tape)}),
        3 => json!({"type": "group", "name": text(tape)}),
        _ => json!({"type": "external_system", "system": text(tape)}),
    });
    object.may("reason", text);
    object.may("ttl_ms", count);
    object.list("evidence_requirements", |tape| word(tape, Evidence::WORDS));
    object.may("delegated_authority", |tape| authority(tape, 1));
    object.may("rule", |tape| rule(tape, 3));
    object.may("minimum_distinct_principals", small);
    object.may("separation_of_duties", |tape| {
        let mut object = Object::new(tape);
        for name in ["requester_must_differ", "operator_must_differ", "allow_self_approval"] {
            object.may(name, flag);
        }
        object.done()
    });
    object.may("policy_version", text);
    object.done()
}

fn rule(tape: &mut Tape, deeper: usize) -> Value {
    let kind = tape.below(if deeper == 0 { 6 } else { 9 });
    let mut object = Object::new(tape);
    let operators = [
        ("principal", "id"),
        ("role", "name"),
        ("group", "name"),
        ("tenant_policy", "policy_id"),
        ("external_system", "system"),
        ("delegated_authority", "scope"),
    ];
    match operators.get(kind) {
        Some((operator, member)) => {
            object.must("operator", |_| (*operator).into());
            object.must(member, text);
            if *operator == "delegated_authority" {
                object.may("max_risk", |tape| word(tape, Risk::WORDS));
                object.may("max_value", |tape| if tape.flag() { json!(2500.5) } else { json!("2500.00") });
            }
        }
        None => {
            object.must("operator", |_| ["all", "any", "quorum"][kind - 6].into());
            object.must("rules", |tape| tape.several(3, |tape| rule(tape, deeper - 1)).into());
            match kind {
                6 => object.may("allow_decision_reuse", flag),
                7 => {}
                _ => {
                    object.must("required", small);
                    object.may("distinct_principals", flag);
                }
            }
        }
    }
    object.done()
}

/// A spec of Sgovr.
pub fn spec(tape: &mut Tape) -> Value {
    let mut object = Object::new(tape);
    object.must("spec", |_| "sgovr/1".into());
    object.must("provider", |tape| {
        let mut object = Object::new(tape);
        object.must("id", |tape| words::filled(tape).into());
        object.may("name", text);
        object.done()
    });
    let by_name = object.tape.flag();
    let actions = object.tape.several(4, |tape| action(tape, by_name));
    let named =
        actions.into_iter().enumerate().map(|(position, (word, action))| (format!("a{position}.{word}"), action));
    let actions = if by_name {
        Value::Object(named.collect())
    } else {
        let named = named.map(|(name, mut action)| {
            action["name"] = name.into();
            action
        });
        named.collect::<Vec<_>>().into()
    };
    object.members.insert("actions".into(), actions);
    object.done()
}

/// An action, and the end of its name.
fn action(tape: &mut Tape, by_name: bool) -> (String, Value) {
    let name = words::word(tape);
    let mut object = Object::new(tape);
    if !by_name {
        object.must("name", |_| Value::Null);
    }
    object.may("description", text);
    object.must("sideEffects", |tape| word(tape, Effects::WORDS));
    object.may("pricing", |tape| {
        let mut object = Object::new(tape);
        object.must("model", |tape| word(tape, PricingModel::WORDS));
        object.may("takeRateBps", count);
        object.may("takeRateFixedMinor", count);
        object.may("currency", |tape| word(tape, &["EUR", "NOK"]));
        object.done()
    });
    object.may("auth", |tape| {
        let mut object = Object::new(tape);
        object.list("scopes", text);
        object.done()
    });
    object.may("rateLimit", |tape| json!({"rpm": tape.number()}));
    object.may("refundable", flag);
    object.may("sca", flag);
    object.may("input", schema);
    object.may("output", schema);
    (name, object.done())
}
