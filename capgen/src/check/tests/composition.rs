use super::super::{ResolvedMapping, ResolvedTarget};
use std::path::Path;

use super::{Crates, Outcome, brings, outcome, run};
use crate::read::load::{Loader, Memory};

const SHARED: (&str, &str) = (
    "all.yaml",
    "capabilities:\n  mail.send: {summary: s}\n  user.add: {summary: s}\n  user.suspend: {summary: s, destructive: true}\n",
);
const HR: (&str, &str) = (
    "hr/brick.yaml",
    "brick: hr\ncatalogues: [../all.yaml]\nrequires:\n  - user.suspend\n  - {capability: mail.send, optional: true}\n",
);
const GWS: (&str, &str) = ("gws/brick.yaml", "brick: gws\ncatalogues: [../all.yaml]\nprovides: [user.*]\n");
const MAILER: (&str, &str) =
    ("mailer/brick.yaml", "brick: mailer\ncatalogues: [../all.yaml]\nprovides: [mail.send]\nrequires: [user.add]\n");
const BRICKS: &str = "composition: acme\nbricks:\n  hr: {crate: brick-hr}\n  gws: {crate: brick-gws}\n";

fn acme(capabilities: &str) -> Outcome {
    let text = format!("{BRICKS}{capabilities}");
    run(&[("compose.yaml", &text), HR, GWS, MAILER, SHARED])
}

/// What a composition of `hr` and `gws` brings, without the note on destructive capabilities.
fn finds(capabilities: &str, expected: &[&str]) {
    let lines = acme(capabilities).lines();
    let found: Vec<&str> = lines.iter().map(String::as_str).filter(|line| !line.starts_with("CG0514")).collect();
    assert_eq!(found, expected, "\nfor\n{capabilities}");
}

fn mappings(outcome: &Outcome) -> &[ResolvedMapping] {
    outcome.checked.composition().map_or(&[], |c| c.mappings.as_slice())
}

#[test]
fn a_need_that_nobody_answers() {
    let outcome = acme("capabilities:\n  mail.send: absent   # for now\n");
    assert_eq!(outcome.lines(), ["CG0501 compose.yaml:5 nothing provides `user.suspend`"]);
    assert_eq!(outcome.labels(0), ["hr/brick.yaml:4 `hr` requires it"]);
    let helps: Vec<&str> = outcome.findings[0].help.iter().map(|h| h.text.as_str()).collect();
    assert_eq!(
        helps,
        ["`gws` provides it: add `user.suspend: gws`", "or let a person do it: add `user.suspend: manual`"]
    );
    let mended = format!("{BRICKS}capabilities:\n  mail.send: absent   # for now\n  user.suspend: gws\n");
    assert_eq!(outcome.mended(0, 0), mended);
    let span = outcome.findings[0].span;
    assert_eq!(&mended[span.start as usize..span.end as usize], "capabilities");
    assert!(outcome.checked.is_faulty());
    assert_eq!(mappings(&outcome)[1].target, ResolvedTarget::Faulty);
}

#[test]
fn every_edit_of_a_missing_line_mends_the_file() {
    for before in [
        "capabilities:\n  mail.send: absent",
        "capabilities:\n      mail.send: absent\nx-note: 1\n",
        "capabilities:\r\n  mail.send: absent\r\nx-note: 1\r\n",
        "capabilities:\n  mail.send:\n    - {provider: manual, when: {a: b}}\n    - manual\n\n# the end\nx-note: 1\n",
        "capabilities:\n  \"mail.send\": 'absent' # \n",
    ] {
        let outcome = acme(before);
        assert_eq!(outcome.lines(), ["CG0501 compose.yaml:5 nothing provides `user.suspend`"], "{before}");
        let mended = outcome.mended(0, 1);
        let again = run(&[("compose.yaml", &mended), HR, GWS, SHARED]);
        assert!(again.lines().iter().all(|line| line.starts_with("CG0510")), "{mended}\n{:?}", again.lines());
    }
}

#[test]
fn where_no_line_can_be_inserted_the_help_says_it_in_words() {
    for text in [
        "",
        "capabilities: {}\n",
        "capabilities:\n",
        "capabilities: {mail.send: absent}\n",
        "capabilities: {\n  mail.send: absent\n}\n",
    ] {
        let outcome = acme(text);
        let missing = outcome.findings.iter().find(|f| f.code.0 == 501).expect("CG0501");
        assert!(missing.help.iter().all(|h| h.edit.is_none()), "{text}");
        assert!(missing.help[0].text.contains("under `capabilities:`, add `user.suspend: gws`"), "{:?}", missing.help);
    }
}

#[test]
fn what_is_optional_may_be_absent_on_purpose() {
    finds("capabilities:\n  user.suspend: gws\n  mail.send: absent\n", &[]);
    let text = "capabilities:\n  user.suspend: gws\n";
    finds(text, &["CG0502 compose.yaml:5 nobody decided who provides `mail.send`"]);
    let outcome = acme(text);
    assert!(!outcome.checked.is_faulty());
    let mapping = |name: &str, target| ResolvedMapping { capability: name.to_owned(), target };
    assert_eq!(
        mappings(&outcome),
        [mapping("mail.send", ResolvedTarget::Absent), mapping("user.suspend", ResolvedTarget::Brick(1))]
    );
    finds(
        "capabilities:\n  user.suspend: absent\n  mail.send: manual\n",
        &[
            "CG0510 compose.yaml:4 brick `gws` is not used",
            "CG0508 compose.yaml:6 `user.suspend` cannot be absent: it is required",
        ][1..],
    );
}

#[test]
fn lines_that_lead_to_nobody() {
    let with = |target: &str| format!("capabilities:\n  mail.send: manual\n  user.suspend: {target}\n");
    finds(
        &with("gsw"),
        &["CG0504 compose.yaml:7 `user.suspend` is mapped to `gsw`, which is no brick of this composition"],
    );
    finds(&with("hr"), &["CG0505 compose.yaml:7 `hr` does not provide `user.suspend`"]);
    let outcome = acme(&with("hr"));
    assert_eq!(outcome.labels(0), ["hr/brick.yaml:1 `hr` provides nothing"]);
    assert_eq!(outcome.findings[0].help[0].text, "it is provided by `gws`; or write `manual` to let a person do it");
    assert!(acme(&with("manul")).mended(0, 0).contains("user.suspend: manual"));
    finds(
        &with("[{provider: gws, when: {region: eu}}, hr]"),
        &["CG0505 compose.yaml:7 `hr` does not provide `user.suspend`"],
    );
}

#[test]
fn routes_are_resolved_line_by_line() {
    let outcome =
        acme("capabilities:\n  mail.send: manual\n  user.suspend: [{provider: gws, when: {b: '1', a: x}}, manual]\n");
    let when = vec![("a".to_owned(), "x".to_owned()), ("b".to_owned(), "1".to_owned())];
    let lines = vec![(when, ResolvedTarget::Brick(1)), (vec![], ResolvedTarget::Manual)];
    assert_eq!(mappings(&outcome)[1].target, ResolvedTarget::Route(lines));
}

#[test]
fn lines_that_serve_nobody() {
    finds(
        "capabilities:\n  mail.send: manual\n  user.suspend: gws\n  user.add: gws\n  mail.sned: manual\n",
        &[
            "CG0507 compose.yaml:8 `user.add` is mapped, but no brick requires it",
            "CG0503 compose.yaml:9 no brick of this composition knows `mail.sned`",
        ],
    );
    assert!(
        acme("capabilities:\n  mail.sned: manual\n  user.suspend: manual").mended(1, 0).contains("  mail.send: manual")
    );
}

#[test]
fn one_cause_brings_one_finding() {
    // A slip in a brick's own file.
    let hr = ("hr/brick.yaml", "brick: hr\ncatalogues: [../all.yaml]\nrequires: [mail.sned]\n");
    let text = "composition: acme\nbricks:\n  hr: {crate: brick-hr}\ncapabilities:\n  mail.send: manual\n";
    brings(
        &[("compose.yaml", text), hr, SHARED],
        &["CG0401 hr/brick.yaml:3 `hr` requires `mail.sned`, which none of its catalogues describes"],
    );
    // A catalogue that is not there: what the brick requires by name is known all the same.
    let hr =
        ("hr/brick.yaml", "brick: hr\ncatalogues: [../none.yaml]\nrequires: [mail.send, a.b]\nprovides: [c.*, d.e]\n");
    let text = "composition: acme\nbricks:\n  hr: {crate: brick-hr}\ncapabilities:\n  mail.send: manual\n  c.d: hr\n  x.y: hr\n";
    brings(
        &[("compose.yaml", text), hr],
        &[
            "CG0501 compose.yaml:4 nothing provides `a.b`",
            "CG0125 hr/brick.yaml:2 cannot read `none.yaml`: there is no such file",
        ],
    );
    // A line that cannot be read.
    finds(
        "capabilities:\n  mail.send: manual\n  user.suspend: {}\n",
        &[
            "CG0116 compose.yaml:7 the provider of `user.suspend` should be a brick's name, `manual`, `absent`, or a list of such lines, but is a mapping",
        ],
    );
    // A brick that is not there.
    let text = "composition: acme\nbricks:\n  hr: {crate: brick-hr}\n  no: {crate: brick-no}\ncapabilities:\n  mail.send: no\n  user.suspend: no\n  z.z: no\n";
    let lines = run(&[("compose.yaml", text), HR, SHARED]).lines();
    assert!(matches!(lines.as_slice(), [one] if one.starts_with("CG0125")), "{lines:?}");
}

#[test]
fn bricks_of_a_composition() {
    let text = "composition: acme\nbricks:\n  hr: {crate: brick-hr}\n  a: {crate: brick-gws}\n  b: {crate: brick-gws}\n  \
                spare: {crate: brick-mailer}\ncapabilities:\n  user.suspend: a\n  mail.send: manual\n  user.add: manual\n";
    let lines = run(&[("compose.yaml", text), HR, GWS, MAILER, SHARED]).lines();
    assert_eq!(
        lines,
        [
            "CG0510 compose.yaml:5 brick `b` is not used",
            "CG0511 compose.yaml:5 `a` and `b` are the same brick",
            "CG0514 compose.yaml:8 `user.suspend` is destructive, and `a` acts without an approval",
        ]
    );
}

#[test]
fn two_bricks_of_one_name() {
    let spare = ("spare/brick.yaml", "brick: gws\ncatalogues: [../all.yaml]\nprovides: [mail.send]\n");
    let text =
        format!("{BRICKS}  spare: {{crate: brick-spare}}\ncapabilities:\n  user.suspend: manual\n  mail.send: spare\n");
    let lines = run(&[("compose.yaml", &text), HR, GWS, spare, SHARED]).lines();
    assert!(lines.contains(&"CG0404 spare/brick.yaml:1 brick `gws` is declared twice".to_owned()), "{lines:?}");
}

/// Reading keeps one of two equal keys; another format, or a model built by hand, may hold both.
#[test]
fn what_is_said_twice_in_a_model() {
    let memory = Memory::default()
        .with("/w/compose.yaml", format!("{BRICKS}capabilities:\n  mail.send: manual\n  user.suspend: manual\n"))
        .with("/w/all.yaml", SHARED.1)
        .with("/w/hr/brick.yaml", HR.1)
        .with("/w/gws/brick.yaml", GWS.1);
    let mut loader = Loader::new(&memory, &Crates, Path::new("/w"));
    let mut project = loader.composition(Path::new("/w/compose.yaml"));
    let composition = &mut project.composition.as_mut().expect("a composition").composition;
    composition.mappings.push(composition.mappings[0].clone());
    let capabilities = &mut std::sync::Arc::make_mut(&mut project.catalogues[0].catalogue).capabilities;
    capabilities.push(capabilities[0].clone());
    let lines = outcome(project, loader.finish()).lines();
    assert_eq!(
        lines,
        [
            "CG0510 compose.yaml:4 brick `gws` is not used",
            "CG0506 compose.yaml:6 `mail.send` is mapped twice",
            "CG0240 all.yaml:2 `mail.send` is described twice",
        ]
    );
}

#[test]
fn a_brick_that_cannot_be_called() {
    let text =
        "composition: acme\nbricks:\n  hr: ../w/hr\ncapabilities:\n  user.suspend: manual\n  mail.send: absent\n";
    brings(
        &[("compose.yaml", text), HR, SHARED],
        &["CG0509 compose.yaml:3 brick `hr` is neither linked nor has a `url`"],
    );
}

#[test]
fn circles_are_legal_and_told() {
    let a = ("a/brick.yaml", "brick: a\ncatalogues: [../all.yaml]\nprovides: [mail.send]\nrequires: [user.add]\n");
    let b = ("b/brick.yaml", "brick: b\ncatalogues: [../all.yaml]\nprovides: [user.add]\nrequires: [mail.send]\n");
    let text = "composition: acme\nbricks:\n  a: {crate: brick-a}\n  b: {crate: brick-b}\ncapabilities:\n  mail.send: a\n  user.add: b\n";
    let outcome = run(&[("compose.yaml", text), a, b, SHARED]);
    assert_eq!(outcome.lines(), ["CG0513 compose.yaml:3 bricks call each other in a circle: a → b → a"]);
    assert!(!outcome.checked.is_faulty());
}

#[test]
fn destructive_capabilities_without_an_approval() {
    let text = "capabilities:\n  mail.send: manual\n  user.suspend: ";
    let lines = acme(&format!("{text}gws\n")).lines();
    assert_eq!(lines, ["CG0514 compose.yaml:7 `user.suspend` is destructive, and `gws` acts without an approval"]);
    let lines = acme(&format!("{text}manual\n")).lines();
    assert_eq!(lines, ["CG0510 compose.yaml:4 brick `gws` is not used"]);
    let approved = (
        "all.yaml",
        "capabilities:\n  mail.send: {summary: s}\n  user.suspend:\n    summary: s\n    destructive: true\n    \
         contract: {approval: {required: true, approver_selector: {type: tenant_policy}}}\n",
    );
    let text = format!("{BRICKS}{text}gws\n");
    brings(&[("compose.yaml", &text), HR, GWS, approved], &[]);
}
