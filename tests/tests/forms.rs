//! Catalogues of other forms: read into the model and written back, and written in each other's words.

use std::collections::BTreeSet;
use std::path::Path;

use capgen::check;
use capgen::diagnostic::{Finding, Level, Sources, render};
use capgen::emit::form::{export, yaml};
use capgen::emit::rust::{self, Job};
use capgen::model::Form;
use capgen::read::load::{Loader, Memory, NoCrates};
use capgen::words::{
    CapabilityKind, Collision, CompensationMode, Completion, DryRunFidelity, Evidence, KeyRequirement, KeyScope,
    RetrySafety, SideEffect, TransactionMode,
};
use capgen_tests::random::{Tape, forms};
use capgen_tests::root;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

/// What came of an export.
struct Exported {
    text: String,
    /// Of reading, checking and writing.
    findings: Vec<Finding>,
    sources: Sources,
}

/// Reads a file and writes it in a form.
fn exported(name: &str, text: &str, to: Form) -> Exported {
    let path = Path::new("/w").join(name);
    let memory = Memory::default().with(&path.display().to_string(), text);
    let mut loader = Loader::new(&memory, &NoCrates, Path::new("/w"));
    let project = loader.catalogue(&path);
    let loaded = loader.finish();
    let mut findings = loaded.findings;
    let checked = check::check(project, &loaded.sources, &mut findings);
    let exported = export(&checked, 0, to, "provider");
    let text = exported.as_ref().map(|one| if to == Form::Native { yaml(&one.json) } else { one.json.to_pretty() });
    findings.extend(exported.map(|one| one.findings).unwrap_or_default());
    Exported {
        text: text.unwrap_or_default(),
        findings: findings.into_report(&loaded.sources),
        sources: loaded.sources,
    }
}

impl Exported {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}\n{}", self.text, self.human()))
    }

    fn human(&self) -> String {
        render::human::render(&self.findings, &self.sources, false)
    }

    /// Findings of a code, as their messages.
    fn messages(&self, code: &str) -> Vec<&str> {
        self.findings.iter().filter(|f| f.code.to_string() == code).map(|f| f.message.as_str()).collect()
    }

    fn errors(&self) -> Vec<&str> {
        self.findings.iter().filter(|f| f.level == Level::Error).map(|f| f.message.as_str()).collect()
    }
}

fn tape() -> impl Strategy<Value = Tape> {
    prop_oneof![vec(any::<u8>(), 0..60), vec(any::<u8>(), 60..1500)].prop_map(Tape::new)
}

fn comes_back(value: &Value, name: &str, form: Form) -> Result<(), TestCaseError> {
    let found = exported(name, &value.to_string(), form);
    prop_assert!(!found.text.is_empty(), "nothing was read of {value}\n{}", found.human());
    prop_assert_eq!(found.json(), value.clone(), "\n{}", found.human());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, max_shrink_iters: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn manifests_come_back(mut tape in tape()) {
        comes_back(&forms::manifest(&mut tape), "a.aip.json", Form::Aip)?;
    }

    #[test]
    fn capabilities_by_themselves_come_back(mut tape in tape()) {
        comes_back(&forms::capability(&mut tape), "a.aip.json", Form::Aip)?;
    }

    #[test]
    fn specs_come_back(mut tape in tape()) {
        comes_back(&forms::spec(&mut tape), "a.sgovr.json", Form::Sgovr)?;
    }

    /// Whatever is exported is a catalogue of the form it is exported to, and can be read again.
    #[test]
    fn what_is_exported_can_be_read(mut tape in tape(), kind in 0..3) {
        let (value, name) = match kind {
            0 => (forms::manifest(&mut tape), "a.aip.json"),
            1 => (forms::capability(&mut tape), "a.aip.json"),
            _ => (forms::spec(&mut tape), "a.sgovr.json"),
        };
        for (to, name_of_other) in [(Form::Native, "b.yaml"), (Form::Aip, "b.aip.json"), (Form::Sgovr, "b.sgovr.json")] {
            let first = exported(name, &value.to_string(), to);
            let again = exported(name_of_other, &first.text, to);
            // What reading alone tells of; rules about contracts hold for random ones as little as before.
            let unreadable: Vec<_> = again.findings.iter().filter(|f| f.level == Level::Error && f.code.0 < 200).collect();
            let before = exported(name, &value.to_string(), Form::Native).findings.iter().filter(|f| f.code.0 < 200).count();
            prop_assert!(unreadable.is_empty() || before > 0, "{to}: {}\n{}", first.text, again.human());
        }
    }
}

/// The actions of a hotel: one that is free to call, one that moves money.
fn hotel() -> Value {
    json!({
        "spec": "sgovr/1",
        "provider": {"id": "hotel", "name": "Hotel"},
        "actions": [
            {"name": "search_rooms", "description": "Rooms that are free", "sideEffects": "none", "pricing": {"model": "free"},
             "rateLimit": {"rpm": 120}},
            {"name": "book_room", "description": "Book a room", "sideEffects": "transactional",
             "pricing": {"model": "per_transaction", "takeRateBps": 290, "takeRateFixedMinor": 30},
             "auth": {"scopes": ["booking:write", "payments:charge"]}, "rateLimit": {"rpm": 30}, "refundable": true,
             "colour": "red"}
        ]
    })
}

#[test]
fn terms_survive_the_way_through_aip() {
    let aip = exported("hotel.sgovr.json", &hotel().to_string(), Form::Aip);
    assert_eq!(aip.errors(), [""; 0], "{}", aip.human());
    assert_eq!(aip.messages("CG0326"), ["AIP cannot say `colour` of `book_room`"]);
    let manifest = aip.json();
    assert_eq!(manifest["agent"]["id"], "hotel");
    assert_eq!(manifest["capabilities"][1]["auth"], json!({"scopes": ["booking:write", "payments:charge"]}));
    let back = exported("hotel.aip.json", &aip.text, Form::Sgovr).json();
    let hotel = hotel();
    for (action, original) in [0, 1].map(|i| (&back["actions"][i], &hotel["actions"][i])) {
        for member in ["name", "description", "sideEffects", "pricing", "rateLimit", "auth", "refundable"] {
            assert_eq!(action[member], original[member], "{member}");
        }
    }
}

/// JSON takes within a text, as it is, what YAML forbids or folds; a native catalogue says it with escapes.
#[test]
fn awkward_characters_of_a_users_own_members_survive_a_native_catalogue() {
    let awkward: String = ('\u{0}'..='\u{a0}')
        .chain(['\u{2028}', '\u{2029}', '\u{feff}', '\u{fffe}', '\u{ffff}', '\u{10ffff}'])
        .collect();
    let mut capability = json!({"id": "cap:rooms:search", "version": "1.0.0", "kind": "api", "description": "Rooms",
        "input_schema": {"type": "object"}, "output_schema": {"type": "object"}});
    capability["x-mine"] = json!({ awkward.clone(): [awkward] });
    let native = exported("a.aip.json", &capability.to_string(), Form::Native);
    let back = exported("b.yaml", &native.text, Form::Aip);
    let unreadable: Vec<_> = back.findings.iter().filter(|f| f.code.0 < 200).collect();
    assert!(unreadable.is_empty(), "{}\n{}", native.text, back.human());
    let back = back.json();
    assert_eq!(back["capabilities"][0]["x-mine"], capability["x-mine"], "{back}");
}

#[test]
fn what_a_form_cannot_say_is_told() {
    let native = "capabilities:\n  mail.send:\n    summary: Send a message\n    input: {to: str, code: secret str, sum: decimal 0.01..}\n    \
                  key: '{to}'\n    manual: Write to {to}\n    destructive: true\n    x-owner: {team: it}\n    failures: {full: No room.}\n    contract:\n      \
                  side_effects: [send_message]\n      data: {sensitivity: internal}\n      sla: {timeout_ms: 3000}\n";
    let aip = exported("capabilities.yaml", native, Form::Aip);
    assert_eq!(aip.errors(), [""; 0], "{}", aip.human());
    let lost = |what: &str, to: &str| format!("{to} cannot say `{what}` of `mail.send`");
    let expected: Vec<String> = ["destructive", "key", "manual", "failures", "range of input.sum", "secret input.code"]
        .map(|what| lost(what, "AIP"))
        .into();
    let mut told = aip.messages("CG0326");
    told.sort_unstable();
    let mut wanted: Vec<&str> = expected.iter().map(String::as_str).collect();
    wanted.sort_unstable();
    assert_eq!(told, wanted);
    assert_eq!(aip.messages("CG0327").len(), 2, "{}", aip.human());
    let capability = &aip.json()["capabilities"][0];
    assert_eq!(capability["x-owner"], json!({"team": "it"}));
    assert_eq!(capability["input_schema"]["required"], json!(["to", "code", "sum"]));
    let sgovr = exported("capabilities.yaml", native, Form::Sgovr);
    for what in ["contract.side_effects", "contract.data", "contract.sla"] {
        assert!(sgovr.messages("CG0326").contains(&lost(what, "Sgovr").as_str()), "{what}: {}", sgovr.human());
    }
}

#[test]
fn money_has_its_price_in_a_spec() {
    let native = "capabilities:\n  bank.pay:\n    summary: Pay\n    contract: {side_effects: [financial]}\n";
    let found = exported("capabilities.yaml", native, Form::Sgovr);
    assert_eq!(found.errors(), ["`bank.pay` moves money, and Sgovr does not take it without a price"]);
}

#[test]
fn an_import_is_a_native_catalogue_with_the_same_terms() {
    let native = exported("hotel.sgovr.json", &hotel().to_string(), Form::Native);
    let mut lost = native.messages("CG0326");
    lost.sort_unstable();
    assert_eq!(lost, ["capgen cannot say `colour` of `book_room`", "capgen cannot say `provider` of `the spec`"]);
    let spec = exported("capabilities.yaml", &native.text, Form::Sgovr);
    assert_eq!(spec.messages("CG0326"), [""; 0], "{}", spec.human());
    let mut original = hotel();
    original["actions"][1].as_object_mut().expect("an action").remove("colour");
    for i in [0, 1] {
        for member in ["name", "description", "sideEffects", "pricing", "auth", "rateLimit", "refundable"] {
            assert_eq!(spec.json()["actions"][i][member], original["actions"][i][member], "{member}");
        }
    }
}

/// The code of a catalogue.
fn catalogue_code(text: &str) -> String {
    let memory = Memory::default().with("/w/a.aip.json", text);
    let mut loader = Loader::new(&memory, &NoCrates, Path::new("/w"));
    let project = loader.catalogue(Path::new("/w/a.aip.json"));
    let loaded = loader.finish();
    let mut findings = loaded.findings;
    let checked = check::check(project, &loaded.sources, &mut findings);
    assert_eq!(findings.errors(), 0);
    let job = Job { checked: &checked, sources: &loaded.sources, report: None, extend: &() };
    rust::catalogue(job, 0).expect("code").single()
}

/// The generated files of the example's brick with one of its three declarations.
fn booking(catalogue: &str) -> Vec<(String, String)> {
    let folder = root().join("examples/brick-booking");
    let brick = "brick: booking\ncatalogues: [CATALOGUE]\nprovides: [search_rooms, book_room, cancel_room]\n";
    let text = std::fs::read_to_string(folder.join(catalogue)).expect("the example is there");
    let memory = Memory::default()
        .with("/w/brick.yaml", brick.replace("CATALOGUE", catalogue))
        .with(&format!("/w/{catalogue}"), text);
    let mut loader = Loader::new(&memory, &NoCrates, Path::new("/w"));
    let project = loader.brick(Path::new("/w/brick.yaml"));
    let loaded = loader.finish();
    let mut findings = loaded.findings;
    let checked = check::check(project, &loaded.sources, &mut findings);
    let report = render::human::render(&findings.into_sorted(), &loaded.sources, false);
    assert_eq!(report, "", "{catalogue}");
    let job = Job { checked: &checked, sources: &loaded.sources, report: None, extend: &() };
    let files = rust::brick(job, 0).expect("code").files;
    // Messages cite the line that declares what is lacking, which is another one in each file.
    let uncited = |text: String| text.lines().filter(|line| !line.contains(catalogue)).collect::<Vec<_>>().join("\n");
    files.into_iter().map(|(name, text)| (name, uncited(text))).collect()
}

#[test]
fn the_three_declarations_of_a_brick_come_to_the_same_code() {
    let [native, aip, sgovr] = ["capabilities.yaml", "booking.aip.json", "booking.sgovr.json"].map(booking);
    // AIP says all that the native file says: the digests, which hold the whole contract, are among what is compared.
    assert_eq!(native, aip);
    // Sgovr has fewer words for terms, and the same types.
    let types = |files: &[(String, String)]| {
        let (_, text) = files.iter().find(|(name, _)| name.ends_with("booking.rs")).expect("the family's file").clone();
        let start = text.find("pub struct BookRoomInput").expect("its types");
        text.get(start..).expect("the rest").to_owned()
    };
    assert_eq!(types(&native), types(&sgovr));
    for said in [
        "take_rate_bps: ::core::option::Option::Some(290)",
        "take_rate_fixed_minor: ::core::option::Option::Some(30)",
        "rate_limit_rpm: ::core::option::Option::Some(120)",
        "scopes: &[\"booking:write\", \"payments:charge\"]",
        "refundable: ::core::option::Option::Some(true)",
        "side_effects: &[::capgen::rt::contract::SideEffect::Read]",
    ] {
        let said = said.replace("::core::option::Option::", "");
        for (files, form) in [(&native, "native"), (&aip, "AIP"), (&sgovr, "Sgovr")] {
            let text: String = files.iter().map(|(_, text)| text.replace("::std::option::Option::", "")).collect();
            assert!(text.contains(&said), "{form}: {said}");
        }
    }
}

/// The manifest of the examples, which is to use everything that AIP has.
#[test]
fn the_manifest_of_the_examples_uses_every_field_and_comes_back() {
    let text = std::fs::read_to_string(root().join("examples/venue.aip.json")).expect("the example is there");
    let found = exported("venue.aip.json", &text, Form::Aip);
    assert_eq!(found.findings.len(), 0, "{}", found.human());
    let manifest: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(found.json(), manifest);
    assert!(manifest["capabilities"].as_array().is_some_and(|all| all.len() >= 12));
    let mut used = BTreeSet::new();
    names(&manifest, &mut used);
    let missing: Vec<&str> = FIELDS.split_whitespace().filter(|field| !used.contains(*field)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let words: Vec<&str> = [
        SideEffect::WORDS,
        KeyRequirement::WORDS,
        Collision::WORDS,
        KeyScope::WORDS,
        Completion::WORDS,
        RetrySafety::WORDS,
        Evidence::WORDS,
        DryRunFidelity::WORDS,
        TransactionMode::WORDS,
        CompensationMode::WORDS,
        CapabilityKind::WORDS,
    ]
    .concat()
    .into_iter()
    .filter(|word| !text.contains(&format!("\"{word}\"")))
    .collect();
    // A resource and a person's task among them, and a stream by `any`.
    assert_eq!(words, ["streaming"]);
}

/// The names of all members.
fn names<'v>(value: &'v Value, found: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| {
            found.insert(name);
            names(value, found);
        }),
        Value::Array(items) => items.iter().for_each(|item| names(item, found)),
        _ => {}
    }
}

/// Every member that AIP's objects have.
const FIELDS: &str = "manifest_version agent profiles capabilities resources channels security governance limits \
    compatibility extensions id kind display_name trust_domain did external_refs delegated_authority auth_context system type \
    name capability_id description mime_type tenant_id expires_at access public allowed_principals required_scopes \
    tenant_required input_schema output_schema risk stability cost auth bindings requires_human_approval contract profile \
    side_effects idempotency requirement collision_behavior key_scope ttl_ms execution supports_sync supports_async \
    supports_streaming supports_cancel supports_retry expected_completion retry_safety data sensitivity contains_pii \
    redaction_required residency allowed_regions prohibited_regions retention retain_for_ms delete_after_ms \
    legal_hold_allowed credentials required allow_oauth_refresh accepted_issuers approval approver_selector reason \
    evidence_requirements principal scope rule operator rules allow_decision_reuse distinct_principals policy_id max_risk \
    max_value minimum_distinct_principals separation_of_duties requester_must_differ operator_must_differ \
    allow_self_approval policy_version sla async_expected expected_latency_ms timeout_ms max_queue_delay_ms \
    availability_target transaction requires_plan_before_commit dry_run_fidelity supported_modes compensation mode \
    requires_approval compensation_capability_id compensation_window_ms";

/// The example of AIP's own page, where it is there.
#[test]
fn the_example_of_the_page_becomes_types_and_constants() {
    let path = root().join("../shared/seeds/aip-capabilities.md");
    let Ok(page) = std::fs::read_to_string(&path) else {
        return eprintln!("SKIPPED: {} is not there, so nothing was tested", path.display());
    };
    let example =
        page.split("```json").nth(1).and_then(|rest| rest.split("```").next()).expect("the page has an example");
    let found = exported("booking.aip.json", example, Form::Aip);
    assert_eq!(found.errors(), [""; 0], "{}", found.human());
    assert_eq!(found.json(), serde_json::from_str::<Value>(example).expect("JSON"));
    let code = catalogue_code(example);
    for said in
        ["pub mod calendar", "pub mod booking", "pub struct CreateInput", "starts_at: ::capgen::DateTime", "ttl_ms"]
    {
        assert!(code.contains(said), "{said} in\n{code}");
    }
}
