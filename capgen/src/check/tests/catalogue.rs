use super::{brings, catalogue};

#[test]
fn types_that_can_have_no_value() {
    let with = |types: &str| format!("types:\n{types}\ncapabilities:\n  a.b: {{summary: s, input: {{x: A}}}}\n");
    for fine in
        ["  A: {next: A|null}", "  A: {all: list of A}", "  A: {all: map of A}", "  A: {b: B}\n  B: {a: A|null}"]
    {
        catalogue(&with(fine), &[]);
    }
    catalogue(
        &with("  A: {next: A}"),
        &["CG0242 capabilities.yaml:2 type `A` can have no value: it always holds another one"],
    );
    catalogue(
        &with("  A: {b: B}\n  B: {c: list 1.. of C}\n  C: {a: A}"),
        &["CG0242 capabilities.yaml:2 type `A` can have no value: it always holds another one"],
    );
}

#[test]
fn types_that_nobody_uses() {
    catalogue(
        "types:\n  A: {b: list of B}\n  B: {x: str}\n  C: {c: C|null}\ncapabilities:\n  a.b: {summary: s, output: A}\n",
        &["CG0243 capabilities.yaml:4 type `C` is not used"],
    );
}

#[test]
fn input_and_output_are_objects() {
    catalogue(
        "types:\n  A: {x: str}\n  B: list of str\ncapabilities:\n  a.a: {summary: s, input: A, output: {}}\n  \
         a.b: {summary: s, input: str, output: B}\n  a.c: {summary: s, input: A|null}\n",
        &[
            "CG0244 capabilities.yaml:6 the input of `a.b` must be an object, and this is text",
            "CG0244 capabilities.yaml:6 the output of `a.b` must be an object, and this is a list",
            "CG0244 capabilities.yaml:7 the input of `a.c` must be an object, and this may be null",
        ],
    );
}

#[test]
fn key_recipes() {
    let with = |key: &str| {
        format!(
            "capabilities:\n  a.b:\n    summary: s\n    key: \"{key}\"\n    input: {{id: int, name: str|null, tags: list of str, \
             token: secret str, state: A | B}}\n"
        )
    };
    for fine in ["{id}", "x:{id}|{state}", "{id}|{version}"] {
        catalogue(&with(fine), &[]);
    }
    let place = "capabilities.yaml:4";
    for (key, code, words) in [
        ("fixed", "CG0247", "the key of `a.b` is the same for every call"),
        ("{id}{state}", "CG0247", "nothing parts `{id}` from `{state}` in the key of `a.b`"),
        ("{id}|{stat}", "CG0245", "the key of `a.b` names `stat`, which is no field of its input"),
        ("{name}", "CG0246", "`name` cannot be part of the key of `a.b`: it may be null"),
        ("{tags}", "CG0246", "`tags` cannot be part of the key of `a.b`: it is a list"),
        ("{id}|{token}", "CG0248", "the key of `a.b` would show the secret `token`"),
    ] {
        catalogue(&with(key), &[&format!("{code} {place} {words}")]);
    }
}

#[test]
fn plans_name_fields_that_may_be_shown() {
    let with = |plan: &str| {
        format!(
            "types:\n  P: {{city: str, door: S}}\n  S: {{code: secret str}}\ncapabilities:\n  a.b:\n    summary: s\n    \
             manual: \"{plan}\"\n    input: {{email: str, home: P, 'a.b': str}}\n"
        )
    };
    catalogue(&with("Create {email} in {home.city}, {a.b}"), &[]);
    let place = "capabilities.yaml:7";
    for (plan, code, words) in [
        ("{emial}", "CG0249", "the plan of `a.b` names `emial`, which is no field of its input"),
        ("{home.street}", "CG0249", "the plan of `a.b` names `home.street`, which is no field of its input"),
        ("{home.door}", "CG0248", "the plan of `a.b` would show the secret `home.door`"),
        ("{home}", "CG0248", "the plan of `a.b` would show the secret `home`"),
    ] {
        catalogue(&with(plan), &[&format!("{code} {place} {words}")]);
    }
}

#[test]
fn undo_leads_to_something_that_acts() {
    catalogue(
        "capabilities:\n  a.b: {summary: s, undo: a.bb}\n  a.c: {summary: s, undo: a.c}\n  a.d: {summary: s, undo: a.e}\n  \
         a.e: {summary: s, read: true}\n  a.f: {summary: s, undo: a.b}\n",
        &[
            "CG0250 capabilities.yaml:2 undo of `a.b`: no capability `a.bb` is known",
            "CG0250 capabilities.yaml:3 undo of `a.c` cannot be `a.c` itself",
            "CG0250 capabilities.yaml:4 undo of `a.d` cannot be `a.e`, which is a read",
        ],
    );
    // A catalogue beside it counts; and one that cannot be read may hold it.
    let local = ("hr/capabilities.local.yaml", "capabilities: {a.b: {summary: s, undo: x.y}}");
    let shared = ("shared.yaml", "capabilities: {x.y: {summary: s}}");
    brings(
        &[("hr/brick.yaml", "brick: hr\ncatalogues: [capabilities.local.yaml, ../shared.yaml]"), local, shared],
        &[],
    );
    brings(
        &[("hr/brick.yaml", "brick: hr\ncatalogues: [capabilities.local.yaml, ../none.yaml]"), local],
        &["CG0125 hr/brick.yaml:2 cannot read `none.yaml`: there is no such file"],
    );
}

#[test]
fn flags_that_contradict_each_other() {
    catalogue(
        "capabilities:\n  a.b: {summary: s, read: true, destructive: true}\n  \
         a.c: {summary: s, input: {id: str}, read: true, undo: a.d, key: '{id}'}\n  a.d: {summary: s}\n",
        &[
            "CG0251 capabilities.yaml:2 `a.b` cannot be a read and destructive",
            "CG0252 capabilities.yaml:3 `undo` has no effect on the read `a.c`",
            "CG0252 capabilities.yaml:3 `key` has no effect on the read `a.c`",
        ],
    );
}

#[test]
fn failure_reasons_are_snake_case() {
    catalogue(
        "capabilities:\n  a.b:\n    summary: s\n    failures: {mailbox_full: {words: w}, mailbox-full: {words: w}, 2nd: {words: w}}\n",
        &[
            "CG0253 capabilities.yaml:4 failure reason `mailbox-full` of `a.b` is not in snake_case",
            "CG0253 capabilities.yaml:4 failure reason `2nd` of `a.b` is not in snake_case",
        ],
    );
}

#[test]
fn one_name_in_two_catalogues_of_a_brick() {
    let brick = ("hr/brick.yaml", "brick: hr\ncatalogues: [../a.yaml, ../b.yaml]");
    let a = ("a.yaml", "types: {T: {x: str}}\ncapabilities: {m.s: {summary: one, input: T}}");
    brings(&[brick, a, ("b.yaml", "capabilities: {m.s: {summary: other words, input: {x: str}}}")], &[]);
    brings(
        &[brick, a, ("b.yaml", "types: {T: {x: int}}\ncapabilities: {m.s: {summary: one, input: T}}")],
        &["CG0254 b.yaml:1 type `T` means two things", "CG0240 b.yaml:2 `m.s` is described twice"],
    );
    let local = ("hr/brick.yaml", "brick: hr\ncatalogues: [../a.yaml, capabilities.local.yaml]");
    brings(
        &[local, a, ("hr/capabilities.local.yaml", "capabilities: {m.s: {summary: one, input: {x: str}}}")],
        &["CG0241 hr/capabilities.local.yaml:1 `m.s` is already a shared capability"],
    );
}
