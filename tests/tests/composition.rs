//! One line of compose.yaml is changed, and the compiler proves the rest: real builds of copies of the examples.

use capgen_tests::scratch::Scratch;

const COMPOSE: &str = "examples/acme/compose.yaml";

#[test]
fn a_missing_mapping_is_refused_with_one_report_and_manual_answers_it() {
    let scratch = Scratch::of_examples("missing-mapping");
    scratch.replace(COMPOSE, "  mail.send: google-workspace\n", "");
    let run = scratch.cargo(&["check", "-p", "acme"]);
    assert!(!run.ok, "{}", run.stderr);
    assert_eq!(run.errors().len(), 1, "one error and no other:\n{}", run.stderr);
    for part in [
        "error[CG0501]: nothing provides `mail.send`",
        "--> compose.yaml:7:1",
        "../brick-hr/brick.yaml:15:5",
        "mail.send: google-workspace",
        "mail.send: manual",
    ] {
        assert!(run.stderr.contains(part), "the report lacks {part:?}:\n{}", run.stderr);
    }
    assert!(!run.stderr.contains("warning"), "{}", run.stderr);

    scratch.replace(COMPOSE, "capabilities:\n", "capabilities:\n  mail.send: manual\n");
    let run = scratch.cargo(&["check", "-p", "acme"]);
    assert!(run.ok, "{}", run.stderr);
}

#[test]
fn a_removed_provider_function_is_named_with_its_brick_and_line() {
    let scratch = Scratch::of_examples("missing-function");
    let directory = "examples/brick-google-workspace/src/directory.rs";
    let attribute = "#[capability(\"identity.suspend_user\", plan = plan_suspend_user)]\n";
    scratch.replace(directory, attribute, "#[allow(dead_code)]\n");
    scratch.replace(directory, "async fn plan_suspend_user(", "#[allow(dead_code)]\nasync fn plan_suspend_user(");
    let run = scratch.cargo(&["check", "-p", "brick-google-workspace"]);
    assert!(!run.ok, "{}", run.stderr);
    assert_eq!(run.errors().len(), 1, "one error and no other:\n{}", run.stderr);
    let line = 1 + scratch
        .read("examples/brick-google-workspace/brick.yaml")
        .lines()
        .position(|line| line.contains("identity.suspend_user"))
        .expect("the brick declares it");
    for part in ["`GoogleWorkspace` does not provide `identity.suspend_user`", &format!("brick.yaml:{line}")] {
        assert!(run.stderr.contains(part), "the message lacks {part:?}:\n{}", run.stderr);
    }
}

/// Puts a text into a file of a copy, and counts the errors of a package. Then the file is as it was.
fn errors_with(scratch: &Scratch, file: &str, text: &str, package: &str) -> Vec<String> {
    let before = scratch.read(file);
    assert_ne!(before, text, "{file} is changed");
    scratch.write(file, text);
    let run = scratch.cargo(&["check", "-p", package]);
    scratch.write(file, &before);
    assert!(!run.ok && !run.stderr.contains("warning"), "{}", run.stderr);
    run.errors().into_iter().map(str::to_owned).collect()
}

#[test]
fn whatever_is_wrong_in_the_files_the_report_is_the_only_error() {
    let scratch = Scratch::of_examples("only-error");
    let [catalogue, hr, google] = ["capabilities.yaml", "brick-hr/brick.yaml", "brick-google-workspace/brick.yaml"]
        .map(|f| format!("examples/{f}"));
    let unknown_type = scratch.read(&catalogue).replacen("given_name: str", "given_name: strx", 1);
    let [unknown_need, unknown_offer] = [&hr, &google].map(|file| scratch.read(file).replace("mail.send", "mail.sent"));
    for (file, text, package) in [
        (&catalogue, unknown_type.as_str(), "brick-hr"),
        (&catalogue, &unknown_type, "brick-google-workspace"),
        (&catalogue, "{", "brick-hr"),
        (&hr, "{", "brick-hr"),
        (&hr, &unknown_need, "brick-hr"),
        (&google, &unknown_offer, "brick-google-workspace"),
    ] {
        assert_eq!(errors_with(&scratch, file, text, package), ["error: brick.yaml has errors"], "{file}: {text}");
    }
    let compose = scratch.read(COMPOSE);
    let without_brick: String =
        compose.lines().filter(|line| !line.contains("crate: brick-google")).map(|l| format!("{l}\n")).collect();
    let named_like_ours = compose.replacen("bricks:\n", "bricks:\n  tasks: {crate: brick-hr}\n", 1);
    for text in ["{", "", &without_brick, &named_like_ours] {
        assert_eq!(errors_with(&scratch, COMPOSE, text, "acme"), ["error: compose.yaml has errors"], "{text}");
    }
}
