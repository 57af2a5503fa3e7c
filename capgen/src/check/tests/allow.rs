use super::run;

/// What a composition with one note and one contract error brings, given what it allows.
fn allowing(allow: &str) -> (Vec<String>, bool) {
    let text = format!(
        "composition: x\nbricks:\n  c: {{crate: brick-c}}\n  p: {{crate: brick-p}}\ncapabilities: {{a.b: p, a.c: p}}\nallow:{allow}\n"
    );
    let outcome = run(&[
        ("compose.yaml", &text),
        ("c/brick.yaml", "brick: c\ncatalogues: [../all.yaml]\nrequires: [a.*]\n"),
        ("p/brick.yaml", "brick: p\ncatalogues: [../all.yaml]\nprovides: [a.*]\n"),
        (
            "all.yaml",
            "capabilities:\n  a.b: {summary: s, destructive: true, contract: {scopes: ['']}}\n  a.c: {summary: s, destructive: true}\n",
        ),
    ]);
    let codes = outcome.findings.iter().map(|f| format!("{} {}", f.code, f.about.as_deref().unwrap_or("")));
    (codes.collect(), outcome.checked.is_faulty())
}

#[test]
fn one_finding_in_one_place_is_silenced() {
    let (all, faulty) = allowing(" []");
    assert_eq!((all.as_slice(), faulty), (&["CG0514 a.b", "CG0514 a.c", "CG0306 a.b"].map(String::from)[..], true));
    let (left, faulty) = allowing("\n  - {code: CG0514, at: a.b, reason: fine}\n  - {code: CG0306, reason: not ours}");
    assert_eq!((left.as_slice(), faulty), (&["CG0514 a.c".to_owned()][..], false));
}

#[test]
fn entries_that_do_not_hold() {
    let with = |entry: &str| {
        let (found, _) = allowing(&format!("\n  - {{{entry}}}"));
        found.into_iter().filter(|f| !f.starts_with("CG0514 a") && !f.starts_with("CG0306")).collect::<Vec<_>>()
    };
    assert_eq!(with("code: CG0514, reason: fine"), ["CG0517 CG0514"]);
    assert_eq!(with("code: CG0514, at: x.y, reason: fine"), ["CG0516 CG0514"]);
    assert_eq!(with("code: CG0507, reason: fine"), ["CG0516 CG0507"]);
    assert_eq!(with("code: CG0514, at: a.b, reason: ' '"), ["CG0515 CG0514"]);
}

#[test]
fn errors_beyond_contracts_stay() {
    let outcome = run(&[
        (
            "compose.yaml",
            "composition: x\nbricks: {c: {crate: brick-c}}\ncapabilities: {}\nallow: [{code: CG0501, reason: no}]\n",
        ),
        ("c/brick.yaml", "brick: c\nrequires: [a.b]\n"),
        ("c/capabilities.yaml", "capabilities: {a.b: {summary: s}}"),
    ]);
    assert_eq!(
        outcome.lines(),
        ["CG0501 compose.yaml:3 nothing provides `a.b`", "CG0518 compose.yaml:4 `CG0501` cannot be allowed"]
    );
}
