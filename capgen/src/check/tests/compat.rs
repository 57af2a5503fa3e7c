use super::{Outcome, run};

/// A consumer and a provider, each with a catalogue of its own.
fn meet(consumer: &str, provider: &str) -> Outcome {
    let catalogue = |text: &str| format!("capabilities:\n  a.b: {{summary: s, {text}}}\n");
    meet_catalogues(&catalogue(consumer), &catalogue(provider))
}

fn meet_catalogues(consumer: &str, provider: &str) -> Outcome {
    run(&[
        (
            "compose.yaml",
            "composition: x\nbricks:\n  c: {crate: brick-c}\n  p: {crate: brick-p}\ncapabilities:\n  a.b: p\n",
        ),
        ("c/brick.yaml", "brick: c\nrequires: [a.b]\n"),
        ("p/brick.yaml", "brick: p\nprovides: [a.b]\n"),
        ("c/capabilities.yaml", consumer),
        ("p/capabilities.yaml", provider),
    ])
}

/// The words of the break, if there is one. One that fits has its digests accepted.
fn broken(outcome: &Outcome) -> Option<String> {
    let accepted = &outcome.checked.composition().expect("a composition").accepted;
    let found = outcome.findings.iter().find(|f| f.code.0 == 512)?;
    assert!(accepted.is_empty());
    Some(found.message.split_once(": ").expect("a reason").1.to_owned())
}

fn input(sent: &str, accepted: &str) -> Option<String> {
    let with = |ty: &str| format!("input: {{x: \"{ty}\"}}");
    broken(&meet(&with(sent), &with(accepted)))
}

fn output(accepted: &str, sent: &str) -> Option<String> {
    let with = |ty: &str| format!("output: {{x: \"{ty}\"}}");
    broken(&meet(&with(accepted), &with(sent)))
}

#[test]
fn equal_digests_need_no_comparison() {
    let outcome = meet("input: {x: str}", "input: {x: str}, notes: other words");
    assert_eq!(outcome.lines(), [""; 0]);
    assert_eq!(outcome.checked.composition().map(|c| c.accepted.len()), Some(0));
}

#[test]
fn what_differs_and_fits_is_accepted() {
    let outcome = meet("input: {x: 'A | B'}", "input: {x: 'A | B | C', y: 'str|null'}");
    assert_eq!(outcome.lines(), [""; 0]);
    assert_eq!(outcome.checked.composition().map(|c| c.accepted.len()), Some(1));
}

#[test]
fn the_provider_accepts_what_the_consumer_sends() {
    for (sent, accepted) in [
        ("A | B", "A | B | C"),
        ("str", "str|null"),
        ("str 1..5", "str 0..9"),
        ("str 1..5", "str"),
        ("int 1..5", "int 0.."),
        ("int 1..5", "number 0.5..5.0"),
        ("decimal 0.10..1", "decimal 0.1..1.0"),
        ("A | BB", "str 1..2"),
        ("iso date", "str"),
        ("int", "any"),
        ("str|null", "any"),
        ("list of {a: int}", "json"),
        ("list 1..3 of int", "list of int|null"),
        ("map of int 1..2", "map of int"),
        ("{a: str}", "{a: str, b: str|null}"),
        ("str", "secret str"),
    ] {
        assert_eq!(input(sent, accepted), None, "{sent} into {accepted}");
    }
    for (sent, accepted, words) in [
        ("A | B | C", "A | B", "`input.x` may be `C`, which the other side does not know"),
        ("str|null", "str", "`input.x` may be null, which is not accepted"),
        ("str", "str 0..9", "`input.x` goes beyond the length that is accepted"),
        ("int 0..5", "int 1..5", "`input.x` goes beyond the range that is accepted"),
        ("int", "number", "`input.x` goes beyond the range that is accepted"),
        ("number 0..1.5", "number 0..1.49", "`input.x` goes beyond the range that is accepted"),
        ("str", "A | B", "`input.x` is text on one side and one of some words on the other"),
        ("int", "str", "`input.x` is an integer on one side and text on the other"),
        ("any", "str", "`input.x` is any scalar on one side and text on the other"),
        ("list of int", "list 1.. of int", "`input.x` goes beyond the number of items that is accepted"),
        ("list of int|null", "list of int", "`input.x` may be null, which is not accepted"),
        ("list of {a: int}", "list of {a: str}", "`input.x[].a` is an integer on one side and text on the other"),
        ("{a: str, b: str}", "{a: str}", "`input.x.b` is not known to the provider"),
        ("{a: str}", "{a: str, b: str}", "`input.x.b` is required, and never sent"),
        ("secret str", "str", "`input.x` is secret for the sender only"),
    ] {
        assert_eq!(input(sent, accepted).as_deref(), Some(words), "{sent} into {accepted}");
    }
}

#[test]
fn the_consumer_accepts_what_the_provider_answers() {
    assert_eq!(output("{a: str}", "{a: str, more: int}"), None);
    assert_eq!(output("A | B", "A"), None);
    assert_eq!(output("A", "A | B").as_deref(), Some("`output.x` may be `B`, which the other side does not know"));
    assert_eq!(output("{a: str, b: str}", "{a: str}").as_deref(), Some("`output.x.b` is required, and never sent"));
    assert_eq!(output("str", "str|null").as_deref(), Some("`output.x` may be null, which is not accepted"));
}

#[test]
fn flags_and_keys_are_agreed_on() {
    let flag = broken(&meet("destructive: false", "destructive: true"));
    assert_eq!(flag.as_deref(), Some("`destructive` is false for one and true for the other"));
    assert_eq!(
        broken(&meet("read: true", "read: false")).as_deref(),
        Some("`read` is true for one and false for the other")
    );
    let with = |key: &str| format!("input: {{x: str, y: str}}, key: '{key}'");
    assert_eq!(broken(&meet(&with("{x}"), &with("{x}|{y}"))).as_deref(), Some("the recipe of the key differs"));
    assert_eq!(
        broken(&meet("input: {x: str}", "input: {x: str}, key: '{x}'")).as_deref(),
        Some("the recipe of the key differs")
    );
    assert_eq!(broken(&meet("input: {x: str}, key: '{x}'", "input: {x: str}")), None);
}

#[test]
fn recursive_types_of_different_rhythm_are_compared() {
    let one = "types:\n  A: {v: str, next: A|null}\ncapabilities:\n  a.b: {summary: s, input: {a: A}}\n";
    let two = "types:\n  B: {v: str, next: '{v: str, next: B|null}|null'}\ncapabilities:\n  a.b: {summary: s, input: {a: B}}\n";
    assert_eq!(broken(&meet_catalogues(one, two)), None);
    let two = two.replace("{v: str, next: B|null}", "{v: int, next: B|null}");
    let words = broken(&meet_catalogues(one, &two));
    assert_eq!(words.as_deref(), Some("`input.a.next.v` is text on one side and an integer on the other"));
}

#[test]
fn both_places_are_shown() {
    let outcome = meet("input: {x: str}", "input: {x: int}");
    assert_eq!(
        outcome.lines(),
        [
            "CG0512 compose.yaml:6 `c` and `p` do not agree on `a.b`: `input.x` is text on one side and an integer on the other"
        ]
    );
    assert_eq!(
        outcome.labels(0),
        [
            "c/capabilities.yaml:2 `c`: text",
            "p/capabilities.yaml:2 `p`: an integer",
            "c/brick.yaml:2 `c` requires it",
            "p/brick.yaml:2 `p` provides it",
        ]
    );
}
