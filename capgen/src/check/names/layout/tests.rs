//! Names that meet are told, once a scope.

use super::*;
use crate::model::Field;

fn object(fields: &[(&str, TypeKind)]) -> Type {
    let fields = fields.iter().map(|(name, kind)| {
        Field::native(At::new((*name).to_owned(), Span::default()), Type::new(kind.clone(), Span::default()))
    });
    Type::new(TypeKind::Object(Object::closed(fields.collect())), Span::default())
}

fn capability(name: &str, input: &[(&str, TypeKind)]) -> Capability {
    Capability {
        name: At::new(name.to_owned(), Span::default()),
        summary: At::default(),
        kind: None,
        input: object(input),
        output: object(&[]),
        input_check: None,
        output_check: None,
        destructive: At::default(),
        read: At::default(),
        notes: None,
        contract: None,
        key: None,
        manual: None,
        undo: None,
        undo_with: None,
        failures: Vec::new(),
        deprecated: None,
        extensions: BTreeMap::new(),
        home: None,
        bindings: Vec::new(),
        written: None,
    }
}

fn collisions(capabilities: &[Capability]) -> Vec<String> {
    let scopes = scopes(capabilities, [], "home");
    let all = scopes.iter().flat_map(Scope::collisions);
    all.map(|c| format!("{}: {} and {} are {}", c.scope.words(), c.first.wire, c.second.wire, c.second.rust)).collect()
}

#[test]
fn different_names_do_not_collide() {
    let str = || TypeKind::Str(Default::default());
    let some = [capability("a.b", &[("x", str()), ("y", str())]), capability("a.c", &[]), capability("c", &[])];
    assert_eq!(collisions(&some), [""; 0]);
}

#[test]
fn capabilities_that_meet_are_told_once_a_scope() {
    let found = collisions(&[capability("a.b_c", &[]), capability("a.bC", &[])]);
    assert!(found.contains(&"the module `a`: a.b_c and a.bC are BC".to_owned()), "{found:?}");
    assert!(found.contains(&"the methods of the client of `a`: a.b_c and a.bC are b_c".to_owned()), "{found:?}");
}

#[test]
fn fields_values_and_nested_types_that_meet_are_told() {
    let words = |words: &[&str]| {
        TypeKind::Enum(words.iter().map(|word| At::new((*word).to_owned(), Span::default())).collect())
    };
    let str = || TypeKind::Str(Default::default());
    assert!(collisions(&[capability("a.b", &[("x-y", str()), ("x_y", str())])])[0].contains("x_y"));
    assert!(collisions(&[capability("a.b", &[("x", words(&["A", "a"]))])])[0].contains("A and a are A"));
    let nested = collisions(&[capability("a.b", &[]), capability("a.b_input", &[])]);
    assert!(nested.iter().any(|c| c.ends_with("BInput")), "{nested:?}");
}

#[test]
fn a_type_of_two_catalogues_must_be_the_same() {
    let named =
        |kind| NamedType { name: At::new("Money".to_owned(), Span::default()), ty: Type::new(kind, Span::default()) };
    let found = |types: &[NamedType]| scopes([], types, "home").iter().flat_map(Scope::collisions).count();
    assert_eq!(found(&[named(TypeKind::Bool), named(TypeKind::Bool)]), 0);
    assert!(found(&[named(TypeKind::Bool), named(TypeKind::Date)]) > 0);
}

#[test]
fn families_that_meet_are_told() {
    let found = collisions(&[capability("a-b.c", &[]), capability("a_b.d", &[])]);
    assert!(found.iter().any(|c| c.contains("a-b and a_b are a_b")), "{found:?}");
    let joined = collisions(&[capability("a.b.c", &[]), capability("a_b.d", &[])]);
    assert_eq!(joined, ["the methods of the brick's seam: a.b and a_b are a_b"]);
}

#[test]
fn capgens_own_names_step_in_front_of_a_catalogues_but_not_of_a_bricks() {
    assert_eq!(family_path("types.get", "home"), ["types_"]);
    assert_eq!(marker("crm.client"), "Client_");
    assert_eq!(seam_method("dry-run.x", "home"), "dry_run_");
    let bricks = [At::new("tasks".to_owned(), Span::default()), At::new("build".to_owned(), Span::default())];
    let scopes = composition_scopes(&bricks);
    let found: Vec<String> = scopes.iter().flat_map(Scope::collisions).map(|c| c.second.wire.to_string()).collect();
    assert_eq!(found, ["tasks", "build"]);
}
