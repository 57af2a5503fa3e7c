use super::{brings, right};
use crate::model::{AiMode, CatalogueRef, Pattern};
use crate::read::brick::read as brick;

#[test]
fn everything_a_brick_may_say_is_read() {
    let text = r#"
brick: google-workspace
permission: gws
catalogues: [../capabilities.yaml, {crate: acme-capabilities}]
provides: [identity.provision_user, chat.*]
requires: [mail.send, {capability: calendar.*, optional: true}]
ai_steps:
  plan_dates: {capability: ai.suggest, applies: calendar.create_event, mode: auto-with-review, floor: 60,
               safe_for_auto: true}
  plain: {capability: ai.suggest}
x-a: {b: 1}
"#;
    let brick = right(text, brick);
    assert_eq!((brick.name.as_str(), brick.permission_name()), ("google-workspace", "gws"));
    assert_eq!(brick.catalogues[0].value, CatalogueRef::Path("../capabilities.yaml".to_owned()));
    assert_eq!(brick.catalogues[1].value, CatalogueRef::Crate("acme-capabilities".to_owned()));
    assert_eq!(brick.provides[0].value, Pattern::Name("identity.provision_user".to_owned()));
    assert_eq!(brick.provides[1].value, Pattern::Family("chat".to_owned()));
    assert!(!brick.requires[0].optional && brick.requires[1].optional);
    assert_eq!(brick.requires[1].capability.value, Pattern::Family("calendar".to_owned()));
    let [dates, plain] = brick.ai_steps.as_slice() else { panic!("two steps") };
    assert_eq!((dates.mode.value, dates.floor.value, dates.safe_for_auto), (AiMode::AutoWithReview, 60, true));
    assert_eq!(dates.applies.as_ref().unwrap().value, "calendar.create_event");
    assert_eq!((plain.mode.value, plain.floor.value, plain.safe_for_auto), (AiMode::Suggest, 0, false));
    assert_eq!(brick.extensions["x-a"], r#"{"b":1}"#);
}

#[test]
fn empty_lists_are_fine() {
    let brick = right("brick: a\nprovides:\nrequires: []\nai_steps: {}\ncatalogues:", brick);
    assert!(brick.provides.is_empty() && brick.requires.is_empty() && brick.catalogues.is_empty());
    assert_eq!(brick.permission_name(), "a");
}

#[test]
fn wrong_bricks() {
    let cases: [(&str, &[&str]); 17] = [
        ("a", &["CG0116 1:1-1:2 a brick should be a mapping, but is text"]),
        ("provides: []", &["CG0122 1:1-1:9 a brick has no `brick`"]),
        ("brick: Two Words", &["CG0124 1:8-1:17 `Two Words` is not the name of a brick"]),
        ("brick: a.b", &["CG0124 1:8-1:11"]),
        ("brick: [a]", &["CG0116 1:8-1:11 `brick` of a brick should be text, but is a list"]),
        ("brick: a\nprovdes: []", &["CG0120 2:1-2:8 unknown key `provdes` in a brick"]),
        ("brick: a\npermission: a:b", &["CG0124 2:13-2:16"]),
        ("brick: a\ncatalogues: capabilities.yaml", &["CG0116 2:13-2:30 `catalogues` of a brick should be a list"]),
        ("brick: a\ncatalogues: [[b]]", &["CG0116 2:14-2:17 a line of `catalogues` should be a path or"]),
        (
            "brick: a\ncatalogues: [{path: b}]",
            &[
                "CG0122 2:14-2:23 a catalogue of a brick has no `crate`",
                "CG0120 2:15-2:19 unknown key `path` in a catalogue of a brick",
            ],
        ),
        ("brick: a\nprovides: [{capability: a.b}]", &["CG0116 2:12-2:29 a line of `provides` should be"]),
        ("brick: a\nprovides: ['*']", &["CG0124 2:12-2:15"]),
        ("brick: a\nprovides: [a.*.b]", &["CG0124 2:12-2:17"]),
        ("brick: a\nrequires: [{optional: true}]", &["CG0122 2:12-2:28"]),
        ("brick: a\nrequires: [[a]]", &["CG0116 2:12-2:15 a line of `requires` should be"]),
        ("brick: a\nai_steps: {s: {capability: a.b, mode: atuo}}", &["CG0123 2:39-2:43 `atuo` is no value of `mode`"]),
        ("brick: a\nai_steps: {s: {capability: a.b, floor: 101}}", &["CG0123 2:40-2:43 `floor` of AI step `s` is 101"]),
    ];
    for (text, expected) in cases {
        brings(text, brick, expected);
    }
}
