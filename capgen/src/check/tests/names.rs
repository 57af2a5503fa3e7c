use super::{brings, catalogue, run};

#[test]
fn names_that_meet_in_rust() {
    catalogue(
        "capabilities:\n  a.b_c: {summary: s}\n  a.b-c: {summary: s}\n",
        &["CG0701 capabilities.yaml:3 the capability `a.b-c` and the capability `a.b_c` have the same name in Rust"],
    );
    catalogue(
        "capabilities:\n  a.b:\n    summary: s\n    input: {x-y: str, x_y: str, state: \"'A' | 'a'\"}\n",
        &[
            "CG0701 capabilities.yaml:4 the field `x_y` and the field `x-y` have the same name in Rust",
            "CG0701 capabilities.yaml:4 the value `a` and the value `A` have the same name in Rust",
        ],
    );
}

#[test]
fn names_that_only_need_care_are_fine() {
    catalogue(
        "capabilities:\n  type.self: {summary: s, input: {type: str, self: str, crate: str, 2nd: str, größe: str}}\n  a.b: {summary: s}\n  a.b.c: {summary: s}\n",
        &[],
    );
}

#[test]
fn names_too_long_for_a_file_are_told_once() {
    let [a, b, c] = ["a", "b", "c"].map(|letter| letter.repeat(120));
    let input = format!("{{{a}: {{{b}: {{{c}: {{{a}: {{x: str}}}}}}}}}}");
    let said =
        format!("CG0703 capabilities.yaml:2 the type for the field needs a name of {} bytes in Rust", 6 + 120 * 2);
    catalogue(&format!("capabilities:\n  a.b: {{summary: s, input: {input}}}\n"), &[&said]);
    catalogue(
        &format!("capabilities:\n  a.b: {{summary: s, input: {{{a}{b}{c}: {{x: str}}}}}}\n"),
        &["CG0703 capabilities.yaml:2 the type for the field needs a name of 366 bytes in Rust"],
    );
    // A field alone needs no file.
    catalogue(&format!("capabilities:\n  a.b: {{summary: s, input: {{{a}{b}{c}: str}}}}\n"), &[]);
}

#[test]
fn names_of_two_catalogues_meet_in_a_brick() {
    brings(
        &[
            ("hr/brick.yaml", "brick: hr\ncatalogues: [../a.yaml, ../b.yaml]\nrequires: [m.s_t, m.s-t]\n"),
            ("a.yaml", "capabilities: {m.s_t: {summary: s}}"),
            ("b.yaml", "capabilities: {m.s-t: {summary: s}}"),
        ],
        &["CG0701 b.yaml:1 the capability `m.s-t` and the capability `m.s_t` have the same name in Rust"],
    );
}

#[test]
fn bricks_named_like_our_methods() {
    let text = "composition: x\nbricks: {ledger: {crate: brick-c}, a-b: {crate: brick-d}, a_b: {crate: brick-e}}\ncapabilities: {a.b: manual}\n";
    let brick = |name: &str| format!("brick: {name}\ncatalogues: [../all.yaml]\nrequires: [a.b]\n");
    let outcome = run(&[
        ("compose.yaml", text),
        ("c/brick.yaml", &brick("c")),
        ("d/brick.yaml", &brick("d")),
        ("e/brick.yaml", &brick("e")),
        ("all.yaml", "capabilities: {a.b: {summary: s}}"),
    ]);
    assert_eq!(
        outcome.lines(),
        [
            "CG0702 compose.yaml:2 a brick of a composition cannot be named `ledger`",
            "CG0701 compose.yaml:2 the brick `a_b` and the brick `a-b` have the same name in Rust",
        ]
    );
}
