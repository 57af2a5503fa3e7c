//! JSON Schemas in a real build: one whose capgen cannot read them says so once, and how to mend it.

use crate::small;

const SCHEMA: &str = "{type: object, properties: {to: {type: string}}, required: [to]}";

#[test]
fn a_build_reads_schemas_where_it_has_the_feature() {
    let scratch = small::workspace("schemas");
    let with_schema = small::CATALOGUE
        .replace("input: {to: str, urgency: low | high}", &format!("input_schema: {SCHEMA}"))
        .replace("input: {id: str}", &format!("input_schema: {SCHEMA}"));
    scratch.write("acme-words/capabilities.yaml", &with_schema);
    let run = scratch.cargo(&["check", "-p", "brick-desk"]);
    assert!(!run.ok);
    let parts = ["error[CG0224]", "capabilities.yaml:6:19", "`mail.send`", "feature `schemas`", "[build-dependencies]"];
    for part in parts {
        assert!(run.stderr.contains(part), "the report lacks {part:?}:\n{}", run.stderr);
    }
    assert_eq!(run.stderr.matches("error[CG0224]").count(), 1, "one line mends all schemas:\n{}", run.stderr);

    for krate in ["acme-words", "brick-desk"] {
        let manifest = format!("{krate}/Cargo.toml");
        scratch.replace(&manifest, "features = [\"build\"]", "features = [\"build\", \"schemas\"]");
    }
    let run = scratch.cargo(&["check", "-p", "brick-desk"]);
    assert!(run.ok, "{}", run.stderr);
}
