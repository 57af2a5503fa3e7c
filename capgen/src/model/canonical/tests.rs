//! Prose does not change a digest; everything else does.

use super::*;
use crate::model::contract::{
    Approval, ApprovalRule, Compensation, CompensationMode, Contract, Credentials, DataPolicy, Execution, Idempotency,
    KeyRequirement, Pricing, PricingModel, Risk, ServiceLevel, SideEffect, Stability, Transaction, TransactionMode,
};
use crate::model::{
    At, FailureReason, Field, FieldPath, NamedType, Number, Object, Piece, Presence, Range, Schema, Span, Template,
    Type, TypeKind, UndoField, Union, Variant,
};

/// An edit of a capability, and what it is called.
type Edit = (&'static str, fn(&mut Capability));

fn at<T>(value: T) -> At<T> {
    At::new(value, Span::default())
}

fn text(value: &str) -> At<String> {
    at(value.to_owned())
}

fn ty(kind: TypeKind) -> Type {
    Type::new(kind, Span::default())
}

fn named(name: &str) -> Type {
    ty(TypeKind::Named(name.to_owned()))
}

fn words(values: &[&str]) -> Type {
    ty(TypeKind::Enum(values.iter().map(|v| text(v)).collect()))
}

fn object<const N: usize>(fields: [(&str, Type); N]) -> Type {
    let field = |(name, ty): (&str, Type)| Field::native(text(name), ty);
    ty(TypeKind::Object(Object::closed(fields.into_iter().map(field).collect())))
}

fn string() -> Type {
    ty(TypeKind::Str(Range::ALL))
}

fn template(value: &str) -> Template {
    Template { text: text(value), pieces: vec![Piece::Text(value.to_owned())] }
}

fn schema(text: &str) -> Schema {
    Schema { text: text.to_owned(), span: Span::default() }
}

fn undo_field(from: &str) -> UndoField {
    UndoField { name: text("b"), from: at(FieldPath::parse(from).unwrap()) }
}

fn failure(name: &str, words: &str, retryable: bool) -> FailureReason {
    FailureReason { name: text(name), words: words.to_owned(), retryable }
}

/// A catalogue of one capability which uses all that the form looks at.
fn sample() -> Catalogue {
    let role = NamedType { name: text("Role"), ty: words(&["member", "owner"]) };
    let capability = Capability {
        name: text("groups.add_member"),
        kind: None,
        summary: text("Adds a person."),
        input: object([("email", string()), ("role", named("Role"))]),
        output: object([("added", ty(TypeKind::Bool))]),
        destructive: at(false),
        read: at(false),
        notes: None,
        contract: Some(Box::new(at(Contract { risk: Some(at(Risk::Low)), ..Contract::default() }))),
        input_check: None,
        output_check: None,
        key: Some(template("{email}")),
        manual: None,
        undo: Some(text("groups.remove_member")),
        undo_with: None,
        failures: vec![failure("full", "No room.", false), failure("busy", "Later.", true)],
        deprecated: None,
        extensions: Default::default(),
        home: None,
        bindings: Vec::new(),
        written: None,
    };
    Catalogue { types: vec![role], capabilities: vec![capability], ..Catalogue::default() }
}

fn first(catalogue: &Catalogue) -> String {
    digest(catalogue, &catalogue.capabilities[0])
}

/// The digest of the sample after an edit of its capability.
fn edited(edit: impl FnOnce(&mut Capability)) -> String {
    let mut catalogue = sample();
    edit(&mut catalogue.capabilities[0]);
    first(&catalogue)
}

#[test]
fn a_digest_is_hexadecimal_and_stable() {
    let digest = first(&sample());
    assert_eq!(digest.len(), 64);
    assert!(digest.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b)));
    assert_eq!(digest, first(&sample()));
    assert_eq!(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

#[test]
fn prose_and_order_do_not_matter() {
    let edits: [Edit; 10] = [
        ("summary", |c| c.summary = text("Other words.")),
        ("notes", |c| c.notes = Some(text("More."))),
        ("manual", |c| c.manual = Some(template("Add {email}"))),
        ("deprecated", |c| c.deprecated = Some(text("Use another."))),
        ("x-", |c| drop(c.extensions.insert("x-owner".to_owned(), "\"it\"".to_owned()))),
        ("words of a failure", |c| c.failures[0].words = "Crowded.".to_owned()),
        ("order of failures", |c| c.failures.reverse()),
        ("order of fields", |c| {
            if let TypeKind::Object(object) = &mut c.input.kind {
                object.fields.reverse();
            }
        }),
        ("place", |c| c.input.span.start = 7),
        ("a name for a shape", |c| c.input = object([("email", string()), ("role", words(&["owner", "member"]))])),
    ];
    for (what, edit) in edits {
        assert_eq!(first(&sample()), edited(edit), "{what} changed the digest");
    }
}

#[test]
fn each_edit_of_meaning_gives_another_digest() {
    let mut seen = vec![("nothing".to_owned(), first(&sample()))];
    let mut check = |what: &str, digest: String| {
        for (other, known) in &seen {
            assert_ne!(*known, digest, "{what} gives the digest of {other}");
        }
        seen.push((what.to_owned(), digest));
    };
    let edits: [Edit; 19] = [
        ("name", |c| c.name = text("groups.add")),
        ("destructive", |c| c.destructive = at(true)),
        ("read", |c| c.read = at(true)),
        ("no key", |c| c.key = None),
        ("key", |c| c.key = Some(template("{role}"))),
        ("no undo", |c| c.undo = None),
        ("undo", |c| c.undo = Some(text("groups.drop"))),
        ("undo with", |c| c.undo_with = Some(at(vec![undo_field("input.a")]))),
        ("undo from", |c| c.undo_with = Some(at(vec![undo_field("output.a")]))),
        ("fewer failures", |c| drop(c.failures.pop())),
        ("failure name", |c| c.failures[0].name = text("crowded")),
        ("failure retryable", |c| c.failures[0].retryable = true),
        ("no contract", |c| c.contract = None),
        ("empty contract", |c| c.contract = Some(Box::new(at(Contract::default())))),
        ("output", |c| c.output = object([])),
        ("swapped", |c| std::mem::swap(&mut c.input, &mut c.output)),
        ("input check", |c| c.input_check = Some(schema("{}"))),
        ("another input check", |c| c.input_check = Some(schema("true"))),
        ("output check", |c| c.output_check = Some(schema("{}"))),
    ];
    for (what, edit) in edits {
        check(what, edited(edit));
    }
}

#[test]
fn each_type_has_a_text_of_its_own() {
    let range = |min, max| Range { min, max };
    let number = |min: &str| Range { min: Some(Number(min.to_owned())), max: None };
    let list = |items| ty(TypeKind::List { of: Box::new(string()), items });
    let flags = |nullable, secret| Type { nullable, secret, ..string() };
    let field = |presence| Field { name: text("a"), ty: flags(true, false), presence };
    let present = |presence| ty(TypeKind::Object(Object::closed(vec![field(presence)])));
    let open =
        |rest: Type| ty(TypeKind::Object(Object { fields: vec![field(Presence::Nullable)], rest: Some(rest.into()) }));
    let union = |tag: &str, variants: &[(&str, Type)]| {
        let variants = variants.iter().map(|(word, object)| Variant { word: text(word), object: object.clone() });
        ty(TypeKind::Union(Union { tag: text(tag), variants: variants.collect() }))
    };
    let types = [
        string(),
        ty(TypeKind::Str(range(Some(1), None))),
        ty(TypeKind::Str(range(None, Some(1)))),
        ty(TypeKind::Str(range(Some(1), Some(1)))),
        ty(TypeKind::Int(Range::ALL)),
        ty(TypeKind::Int(Range { min: Some(-1), max: None })),
        ty(TypeKind::Number(Range::ALL)),
        ty(TypeKind::Number(number("1"))),
        ty(TypeKind::Number(number("-1"))),
        ty(TypeKind::Number(number("10"))),
        ty(TypeKind::Number(number("1.05"))),
        ty(TypeKind::Decimal(Range::ALL)),
        ty(TypeKind::Decimal(number("1"))),
        ty(TypeKind::Bool),
        ty(TypeKind::Any),
        ty(TypeKind::Json),
        ty(TypeKind::Bytes),
        ty(TypeKind::DateTime),
        ty(TypeKind::Date),
        list(Range::ALL),
        list(range(Some(1), None)),
        ty(TypeKind::List { of: Box::new(flags(true, false)), items: Range::ALL }),
        ty(TypeKind::Map(Box::new(string()))),
        ty(TypeKind::Map(Box::new(ty(TypeKind::Bool)))),
        object([]),
        object([("a", string())]),
        object([("b", string())]),
        object([("a", string()), ("b", string())]),
        object([("a", object([("b", string())]))]),
        object([("a:str,\"b", string())]),
        present(Presence::Nullable),
        present(Presence::Required),
        present(Presence::Optional),
        open(string()),
        open(ty(TypeKind::Json)),
        union("is", &[("a", object([]))]),
        union("is", &[("a", object([])), ("b", object([]))]),
        union("is", &[("a", object([])), ("b", object([("x", string())]))]),
        union("is", &[("b", object([])), ("a", object([("x", string())]))]),
        union("kind", &[("a", object([]))]),
        words(&["a"]),
        words(&["a", "b"]),
        words(&["a|b"]),
        words(&["str"]),
        flags(true, false),
        flags(false, true),
        flags(true, true),
        ty(TypeKind::Faulty),
        named("Unknown"),
    ];
    let shapes = Shapes::new(&[]);
    let texts: std::collections::BTreeSet<String> = types.iter().map(|ty| shapes.text(ty)).collect();
    assert_eq!(texts.len(), types.len(), "two types share a text: {texts:#?}");
}

#[test]
fn the_order_of_a_unions_objects_does_not_matter() {
    let variant = |word: &str, object| Variant { word: text(word), object };
    let mut variants = vec![variant("a", object([("x", string())])), variant("b", named("B"))];
    let union = |variants: &[Variant]| ty(TypeKind::Union(Union { tag: text("is"), variants: variants.to_vec() }));
    let before = union(&variants);
    variants.reverse();
    let shapes = Shapes::new(&[NamedType { name: text("B"), ty: object([]) }]);
    assert_eq!(shapes.text(&before), shapes.text(&union(&variants)));
}

#[test]
fn a_type_that_holds_itself_in_a_union_or_in_other_members_ends() {
    let variant = Variant { word: text("a"), object: named("Tree") };
    let union = ty(TypeKind::Union(Union { tag: text("is"), variants: vec![variant] }));
    let tree = ty(TypeKind::Object(Object { fields: Vec::new(), rest: Some(union.into()) }));
    let shapes = Shapes::new(&[NamedType { name: text("Tree"), ty: tree }]);
    assert!(shapes.text(&named("Tree")).starts_with("@\"Tree\"#"));
}

#[test]
fn zeros_that_say_nothing_are_dropped_from_bounds() {
    let shapes = Shapes::new(&[]);
    let of = |min: &str| shapes.text(&ty(TypeKind::Decimal(Range { min: Some(Number(min.to_owned())), max: None })));
    assert_eq!(of("-0.0"), of("0"));
    assert_eq!(of("1.50"), of("01.5"));
    assert_ne!(of("100"), of("1"));
}

#[test]
fn each_part_of_a_contract_counts() {
    let idempotency = Idempotency {
        requirement: at(KeyRequirement::Required),
        collision_behavior: None,
        key_scope: None,
        ttl_ms: None,
    };
    let approval = Approval {
        required: at(true),
        approver_selector: None,
        reason: None,
        ttl_ms: None,
        evidence_requirements: Vec::new(),
        delegated_authority: None,
        rule: None,
        minimum_distinct_principals: None,
        separation_of_duties: Default::default(),
        policy_version: None,
    };
    let rule = |rules| ApprovalRule::Any(rules);
    let role = |name: &str| at(ApprovalRule::Role(text(name)));
    let with_rule = |rule| Some(Approval { rule: Some(rule), ..approval.clone() });
    let compensation = Compensation {
        mode: at(CompensationMode::Supported),
        requires_approval: false,
        compensation_capability_id: None,
        compensation_window_ms: None,
    };
    let pricing =
        Pricing { model: at(PricingModel::Free), take_rate_bps: None, take_rate_fixed_minor: None, currency: None };
    let none = Contract::default;
    let contracts = [
        none(),
        Contract { risk: Some(at(Risk::High)), ..none() },
        Contract { stability: Some(at(Stability::Stable)), ..none() },
        Contract { side_effects: vec![at(SideEffect::Write)], ..none() },
        Contract { idempotency: Some(idempotency.clone()), ..none() },
        Contract { idempotency: Some(Idempotency { ttl_ms: Some(at(5)), ..idempotency }), ..none() },
        Contract { execution: Some(at(Execution::default())), ..none() },
        Contract { execution: Some(at(Execution { supports_cancel: Some(at(true)), ..Default::default() })), ..none() },
        Contract { data: Some(DataPolicy::default()), ..none() },
        Contract { data: Some(DataPolicy { retention: Some(Default::default()), ..Default::default() }), ..none() },
        Contract { data: Some(DataPolicy { allowed_regions: vec![text("eu")], ..Default::default() }), ..none() },
        Contract {
            data: Some(DataPolicy { redact: vec![at(FieldPath::parse("input.a").unwrap())], ..Default::default() }),
            ..none()
        },
        Contract { credentials: Some(Credentials::default()), ..none() },
        Contract { approval: Some(approval.clone()), ..none() },
        Contract { approval: with_rule(at(ApprovalRule::Role(text("a")))), ..none() },
        Contract { approval: with_rule(at(rule(vec![role("a"), role("b")]))), ..none() },
        Contract { approval: with_rule(at(rule(vec![role("a"), at(rule(vec![role("b")]))]))), ..none() },
        Contract { sla: Some(ServiceLevel::default()), ..none() },
        Contract { sla: Some(ServiceLevel { timeout_ms: Some(at(9)), ..Default::default() }), ..none() },
        Contract { transaction: Some(at(Transaction::default())), ..none() },
        Contract {
            transaction: Some(at(Transaction {
                supported_modes: vec![at(TransactionMode::DryRun)],
                ..Default::default()
            })),
            ..none()
        },
        Contract { compensation: Some(compensation), ..none() },
        Contract { pricing: Some(pricing.clone()), ..none() },
        Contract { pricing: Some(Pricing { currency: Some(text("EUR")), ..pricing }), ..none() },
        Contract { scopes: vec![text("a")], ..none() },
        Contract { scopes: vec![text("a,b")], ..none() },
        Contract { scopes: vec![text("a"), text("b")], ..none() },
        Contract { rate_limit_rpm: Some(at(1)), ..none() },
        Contract { refundable: Some(at(false)), ..none() },
        Contract { sca: Some(at(false)), ..none() },
    ];
    let count = contracts.len();
    let digests = contracts.map(|contract| edited(|c| c.contract = Some(Box::new(at(contract)))));
    assert_eq!(std::collections::BTreeSet::from(digests).len(), count);
}

#[test]
fn a_recursive_type_ends_and_counts_whole() {
    let node = |value: Type| {
        let next = Type { nullable: true, ..named("Node") };
        NamedType { name: text("Node"), ty: object([("value", value), ("next", next)]) }
    };
    let mut catalogue = sample();
    catalogue.capabilities[0].input = object([("list", named("Node"))]);
    catalogue.types = vec![node(string())];
    let before = first(&catalogue);
    catalogue.types = vec![node(ty(TypeKind::Bool))];
    assert_ne!(before, first(&catalogue));
}

#[test]
fn rings_of_bare_names_end() {
    let alias = |name: &str, of: &str| NamedType { name: text(name), ty: named(of) };
    let shapes = Shapes::new(&[alias("A", "B"), alias("B", "A"), alias("C", "A"), alias("D", "D")]);
    assert_ne!(shapes.text(&named("A")), shapes.text(&named("D")));
    assert_eq!(shapes.text(&named("C")), shapes.text(&named("A")));
}

#[test]
fn doubling_and_long_chains_stay_small() {
    let link = |i: usize| {
        let next = || named(&format!("T{}", i + 1));
        NamedType { name: text(&format!("T{i}")), ty: object([("left", next()), ("right", next())]) }
    };
    let mut types: Vec<NamedType> = (0..20_000).map(link).collect();
    types.push(NamedType { name: text("T20000"), ty: string() });
    let text = Shapes::new(&types).text(&named("T0"));
    assert!(text.len() < 2048, "{} bytes", text.len());
}

#[test]
fn a_catalogue_digest_ignores_order_version_and_unused_types() {
    let mut catalogue = sample();
    let mut second = catalogue.capabilities[0].clone();
    second.name = text("groups.second");
    catalogue.capabilities.push(second);
    let before = catalogue_digest(&catalogue);
    catalogue.capabilities.reverse();
    catalogue.version = Some(text("9"));
    catalogue.types.push(NamedType { name: text("Unused"), ty: string() });
    assert_eq!(before, catalogue_digest(&catalogue));
    catalogue.capabilities.pop();
    assert_ne!(before, catalogue_digest(&catalogue));
}
