//! What an editor's analyser does: it checks everything, through a wrapper of its own, also while files have errors.

use crate::small::{self, messages};

/// Uses the types of the brick.
const USER: &str = "capgen::include_brick!();
use capabilities::mail::{SendInput, SendInputUrgency};

/// A letter.
pub fn letter(to: &str) -> SendInput {
    SendInput { to: to.to_owned(), urgency: SendInputUrgency::High }
}

/// Its address.
pub async fn post(seam: &capabilities::DeskSeam, key: capgen::Key) -> Option<String> {
    let answer = seam.mail().send(key, letter(\"ann@home.example\")).await.ok()?;
    answer.done().map(|done| done.output.id)
}
";

const CHECK: &[&str] = &["check", "--workspace", "--all-targets", "--keep-going"];

#[test]
fn errors_in_the_files_are_one_error_and_types_stay() {
    let scratch = small::workspace("analyser");
    scratch.write("brick-desk/src/lib.rs", USER);
    let right = messages(&scratch, CHECK, &[]);
    assert!(right.run.ok, "{}", right.run.stderr);

    scratch.replace("brick-desk/brick.yaml", "requires: [mail.send]", "requires: [mail.send, mail.sent]\nprovide: []");
    let wrong = messages(&scratch, CHECK, &[]);
    assert!(!wrong.run.ok);
    let errors = wrong.errors();
    // The library and its tests each say it.
    assert_eq!(errors.len(), 2, "{errors:#?}");
    for part in ["brick.yaml has errors", "CG0401", "brick.yaml:4:23", "brick.yaml:5:1"] {
        assert!(errors.iter().all(|error| error.contains(part)), "the report lacks {part:?}:\n{}", errors[0]);
    }
    assert!(wrong.out_dir("brick-desk").join("capgen/capabilities.rs").is_file(), "the script itself did its work");

    scratch.replace("brick-desk/brick.yaml", "requires: [mail.send, mail.sent]\nprovide: []", "requires: [mail.send]");
    let right = messages(&scratch, CHECK, &[]);
    assert!(right.run.ok, "{}", right.run.stderr);
}

#[test]
#[cfg(unix)]
fn a_wrapper_around_the_compiler_changes_nothing() {
    use std::os::unix::fs::PermissionsExt;

    let scratch = small::workspace("wrapped");
    let plain = messages(&scratch, &["check", "-p", "brick-desk"], &[]);
    assert!(plain.run.ok, "{}", plain.run.stderr);
    let written = |messages: &small::Messages| {
        let folder = messages.out_dir("brick-desk");
        let files = small::snapshot(&folder).into_iter();
        files
            .map(|(path, (bytes, _))| (path.strip_prefix(&folder).map(Into::into), bytes))
            .collect::<Vec<(Result<std::path::PathBuf, _>, _)>>()
    };
    let before = written(&plain);

    scratch.write("wrapper.sh", "#!/bin/sh\nexec \"$@\"\n");
    let wrapper = scratch.path("wrapper.sh");
    std::fs::set_permissions(&wrapper, PermissionsExt::from_mode(0o755)).expect("it can be run");
    let wrapper = wrapper.display().to_string();
    let variables = [("RUSTC_WORKSPACE_WRAPPER", wrapper.as_str()), ("CARGO_BUILD_RUSTC_WRAPPER", "")];
    let wrapped = messages(&scratch, &["check", "-p", "brick-desk"], &variables);
    assert!(wrapped.run.ok, "{}", wrapped.run.stderr);
    assert!(written(&wrapped) == before);
}
