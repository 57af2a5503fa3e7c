use super::{brings, run};

const SHARED: (&str, &str) = (
    "all.yaml",
    "capabilities:\n  mail.send: {summary: s}\n  mail.read: {summary: s, read: true}\n  ai.suggest: {summary: s}\n  \
     user.delete: {summary: s, destructive: true}\n  bill.pay: {summary: s, contract: {side_effects: [financial]}}\n  \
     old.mail: {summary: s, deprecated: use mail.send}\n",
);

fn brick(text: &str, expected: &[&str]) {
    let text = format!("brick: hr\ncatalogues: [all.yaml]\n{text}");
    brings(&[("brick.yaml", &text), SHARED], expected);
}

#[test]
fn names_that_no_catalogue_has() {
    brick("provides: [mail.*]\nrequires: [ai.suggest, {capability: bill.pay, optional: true}]", &[]);
    brick(
        "provides: [mail.sned]\nrequires: [mial.*, nothing.like_it]",
        &[
            "CG0401 brick.yaml:3 `hr` provides `mail.sned`, which none of its catalogues describes",
            "CG0402 brick.yaml:4 `hr` requires `mial.*`, and no capability is of that family",
            "CG0401 brick.yaml:4 `hr` requires `nothing.like_it`, which none of its catalogues describes",
        ],
    );
    let outcome =
        run(&[("brick.yaml", "brick: hr\ncatalogues: [all.yaml]\nprovides: [mail.sned]\nrequires: [mial.*]"), SHARED]);
    assert!(outcome.mended(0, 0).contains("provides: [mail.send]"));
    assert!(outcome.mended(1, 0).contains("requires: [mail.*]"));
}

#[test]
fn a_catalogue_that_cannot_be_read_is_the_only_finding() {
    brings(
        &[(
            "brick.yaml",
            "brick: hr\ncatalogues: [none.yaml]\nprovides: [a.b]\nrequires: [c.*]\nai_steps: {x: {capability: d.e}}",
        )],
        &["CG0125 brick.yaml:2 cannot read `none.yaml`: there is no such file"],
    );
}

#[test]
fn patterns_are_resolved_by_name() {
    let outcome = run(&[
        (
            "brick.yaml",
            "brick: hr\ncatalogues: [all.yaml]\nprovides: [ai.suggest]\n\
             requires: [{capability: mail.*, optional: true}, mail.send, {capability: bill.pay, optional: true}, bill.*]",
        ),
        SHARED,
    ]);
    assert_eq!(outcome.lines(), [""; 0]);
    let brick = &outcome.checked.bricks()[0];
    let name = |id| outcome.checked.capability(id).name.value.as_str();
    assert_eq!(brick.provides.iter().map(|(id, _)| name(*id)).collect::<Vec<_>>(), ["ai.suggest"]);
    let requires: Vec<(&str, bool)> = brick.requires.iter().map(|r| (name(r.capability), r.optional)).collect();
    assert_eq!(requires, [("bill.pay", true), ("mail.read", true), ("mail.send", false)]);
}

#[test]
fn lines_that_say_nothing_new() {
    brick(
        "provides: [mail.send, mail.send]\nrequires: [ai.*, ai.*, mail.send]",
        &[
            "CG0403 brick.yaml:3 `hr` provides `mail.send` twice",
            "CG0403 brick.yaml:4 `hr` requires `ai.*` twice",
            "CG0405 brick.yaml:4 `hr` requires `mail.send`, which it provides",
        ],
    );
}

#[test]
fn deprecated_capabilities_are_told_where_they_are_required() {
    brick("provides: [old.mail]", &[]);
    brick("requires: [old.*]", &["CG0406 brick.yaml:3 `hr` requires the deprecated `old.mail`"]);
}

#[test]
fn ai_steps_ask_what_is_required_and_never_destroy_alone() {
    let step = |step: &str| format!("requires: [ai.suggest]\nai_steps:\n  s: {{{step}}}");
    let with = |text: &str, expected: &[&str]| brick(&step(text), expected);
    with("capability: ai.suggest", &[]);
    with("capability: ai.suggest, applies: mail.send, mode: auto, safe_for_auto: true", &[]);
    with("capability: mail.send", &["CG0408 brick.yaml:5 AI step `s` asks `mail.send`, which `hr` does not require"]);
    with(
        "capability: ai.sugest, applies: nothing.like_it",
        &[
            "CG0401 brick.yaml:5 `hr` has an AI step with `ai.sugest`, which none of its catalogues describes",
            "CG0401 brick.yaml:5 `hr` has an AI step with `nothing.like_it`, which none of its catalogues describes",
        ],
    );
    with(
        "capability: ai.suggest, mode: auto",
        &["CG0409 brick.yaml:5 AI step `s` of `hr` is not marked as safe for `auto`"],
    );
    with(
        "capability: ai.suggest, applies: user.delete, mode: auto, safe_for_auto: true",
        &["CG0410 brick.yaml:5 AI step `s` would apply `user.delete` by itself, which is destructive"],
    );
    with(
        "capability: ai.suggest, applies: bill.pay, mode: auto, safe_for_auto: true",
        &["CG0410 brick.yaml:5 AI step `s` would apply `bill.pay` by itself, which moves money"],
    );
    with("capability: ai.suggest, applies: user.delete, mode: auto-with-review", &[]);
}

#[test]
fn the_floor_of_an_ai_step_can_be_reached() {
    let with = |output: &str, wrong: Option<&str>| {
        let catalogue = format!(
            "types:\n  Sure: {{confidence: Percent}}\n  Percent: int 0..100\ncapabilities:\n  \
             ai.ask: {{summary: s, output: {output}}}\n  ai.named: {{summary: s, output: Sure}}"
        );
        let brick = "brick: hr\ncatalogues: [all.yaml]\nrequires: [ai.ask]\nai_steps:\n  s: {capability: ai.ask, floor: 60}\n  \
                     t: {capability: ai.ask}";
        let wrong =
            wrong.map(|wrong| format!("CG0411 brick.yaml:5 AI step `s` has the floor 60, and `ai.ask` {wrong}"));
        brings(
            &[("brick.yaml", brick), ("all.yaml", &catalogue)],
            &wrong.iter().map(String::as_str).collect::<Vec<_>>(),
        );
    };
    for reaches in
        ["int", "int 0..100", "int 0..60", "number", "number|null", "number ..60.0", "json", "any", "Percent"]
    {
        with(&format!("{{confidence: {reaches}}}"), None);
    }
    with("Sure", None);
    with("{}", Some("tells no `confidence`"));
    with("{model: str}", Some("tells no `confidence`"));
    with("{confidence: int 0..59}", Some("tells a `confidence` that ends at 59"));
    with("{confidence: number 0..1}", Some("tells a `confidence` that ends at 1"));
    for (other, words) in
        [("str", "text"), ("decimal", "a decimal"), ("bool|null", "a boolean"), ("list of int", "a list")]
    {
        let wrong = format!("tells a `confidence` that is {words}, not a number");
        with(&format!("{{confidence: {other}}}"), Some(&wrong));
    }
}

#[test]
fn a_catalogue_that_a_published_crate_would_not_carry() {
    brings(
        &[
            ("hr/brick.yaml", "brick: hr\ncatalogues: [../all.yaml]"),
            ("hr/Cargo.toml", "[package]\nname = \"brick-hr\"\n"),
            SHARED,
        ],
        &["CG0407 hr/brick.yaml:2 `../all.yaml` lies outside the package"],
    );
}
