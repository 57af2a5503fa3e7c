//! Generated code against what is expected, and all of it compiled.
//!
//! A folder under `golden/` is a case: a `brick.yaml`, `compose.yaml` or `capabilities.yaml`, and `expected.rs` beside it,
//! which `BLESS=1 cargo test` writes. A `lib.rs` there is compiled with the generated code.

#[path = "golden/support.rs"]
mod support;

use support::{Case, Workspace};

#[test]
fn generated_code_is_what_is_expected() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for case in Case::all() {
        let path = case.folder.join("expected.rs");
        let text = case.generate();
        if bless {
            std::fs::write(&path, &text).expect("the expected file can be written");
        } else if std::fs::read_to_string(&path).unwrap_or_default() != text {
            wrong.push(case.name);
        }
    }
    assert!(wrong.is_empty(), "not as expected: {wrong:?}; BLESS=1 accepts what is generated");
}

#[test]
fn generated_code_compiles_and_documents_itself_without_a_warning() {
    let mut workspace = Workspace::new("golden");
    for case in Case::all() {
        workspace.add(&case);
    }
    for catalogue in support::real_catalogues() {
        workspace.add(&catalogue);
    }
    workspace.cargo(&["clippy", "--workspace", "--", "-D", "warnings"]);
    workspace.cargo(&["doc", "--workspace", "--no-deps"]);
}

#[test]
fn errors_in_the_files_are_the_only_error() {
    let mut workspace = Workspace::new("faulty");
    workspace.add(&Case::faulty());
    let (success, said) = workspace.try_cargo(&["check", "--message-format", "short"]);
    assert!(!success, "{said}");
    let errors: Vec<&str> = said.lines().filter(|line| line.contains(": error")).collect();
    assert_eq!(errors.len(), 1, "{said}");
    assert!(said.contains("CG0701") && !said.contains("warning"), "{said}");
}

#[test]
fn what_a_schema_says_is_kept() {
    let mut workspace = Workspace::new("objects");
    workspace.add(&Case::made());
    workspace.cargo(&["test", "--lib"]);
}

#[test]
fn a_schema_without_its_feature_is_one_error() {
    let mut workspace = Workspace::new("unchecked");
    workspace.add_with(&Case::made(), &[]);
    let (success, said) = workspace.try_cargo(&["check", "--message-format", "short"]);
    assert!(!success, "{said}");
    let errors: Vec<&str> = said.lines().filter(|line| line.contains(": error")).collect();
    assert_eq!(errors.len(), 1, "{said}");
    assert!(said.contains("JSON Schema in capabilities.yaml:3") && said.contains("`json-schema`"), "{said}");
    assert!(!said.contains("warning"), "{said}");
}
