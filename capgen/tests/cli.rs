//! The command as a user runs it: what goes where, and how it ends.

#[path = "cli/locking.rs"]
mod locking;
#[path = "cli/signing.rs"]
mod signing;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const GOOD: &str = "\
version: 1
capabilities:
  mail.send:
    summary: Sends a mail.
    input: {to: str, subject: str}
    output: {message_id: str}
";

/// A type that does not exist, on line 5.
const BAD: &str = "\
version: 1
capabilities:
  mail.send:
    summary: Sends a mail.
    input: {to: strr}
    output: {message_id: str}
";

/// Words that look like slips of type names.
const DOUBTFUL: &str = "\
version: 1
capabilities:
  mail.send:
    summary: Sends a mail.
    input: {to: strr | intt}
    output: {message_id: str}
";

/// A folder of this test's own, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capgen"));
    command.args(args).current_dir(folder).env_remove("NO_COLOR");
    command
}

/// Exit code, standard output, standard error.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    told(command(folder, args).output().unwrap())
}

fn told(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    assert!(!stderr.contains("panicked"), "{stderr}");
    (output.status.code().unwrap(), stdout, stderr)
}

#[test]
fn a_clean_file_ends_with_0() {
    let folder = folder("clean");
    file(&folder, "capabilities.yaml", GOOD);
    for args in [&["check"][..], &["check", "."], &["check", "capabilities.yaml"]] {
        let (code, stdout, stderr) = run(&folder, args);
        assert_eq!((code, stdout.as_str()), (0, ""), "{stderr}");
    }
    let (code, stdout, stderr) = run(&folder, &["check", "--format", "json"]);
    assert_eq!((code, stdout.as_str(), stderr.as_str()), (0, "", ""));
}

#[test]
fn an_error_ends_with_1_and_goes_to_standard_error() {
    let folder = folder("error");
    file(&folder, "capabilities.yaml", BAD);
    let (code, stdout, stderr) = run(&folder, &["check"]);
    assert_eq!((code, stdout.as_str()), (1, ""));
    assert!(stderr.starts_with("error[CG02"), "{stderr}");
    assert!(stderr.contains("--> capabilities.yaml:5:17\n"), "{stderr}");
    assert!(stderr.contains("\n1 error; `capgen explain CG02"), "{stderr}");
    assert!(!stderr.contains('\u{1b}'), "{stderr}");
    let (_, _, stderr) = run(&folder, &["check", "--color", "always"]);
    assert!(stderr.contains("\u{1b}["), "{stderr}");
}

#[test]
fn json_is_one_object_a_line_on_standard_output() {
    let folder = folder("json");
    file(&folder, "capabilities.yaml", BAD);
    let (code, stdout, stderr) = run(&folder, &["check", "--format", "json"]);
    assert_eq!((code, stderr.as_str()), (1, ""));
    let finding: Value = serde_json::from_str(stdout.trim_end()).unwrap();
    let keys: Vec<_> = finding.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected =
        ["code", "level", "message", "file", "line", "column", "end_line", "end_column", "labels", "help"];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    let place = ["line", "column", "end_line", "end_column"].map(|key| finding[key].as_u64().unwrap());
    assert_eq!((place, &finding["file"]), ([5, 17, 5, 21], &"capabilities.yaml".into()));
}

#[test]
fn sarif_and_github_go_to_standard_output() {
    let folder = folder("forms");
    file(&folder, "capabilities.yaml", BAD);
    let (code, stdout, stderr) = run(&folder, &["check", "--format", "sarif"]);
    assert_eq!((code, stderr.as_str()), (1, ""));
    let log: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 1);
    let (code, stdout, stderr) = run(&folder, &["check", "--format", "github"]);
    assert_eq!((code, stderr.as_str()), (1, ""));
    assert!(stdout.starts_with("::error file=capabilities.yaml,line=5,endLine=5,col=17,"), "{stdout}");
}

#[test]
fn warnings_stand_in_the_way_only_when_denied() {
    let folder = folder("deny");
    file(&folder, "capabilities.yaml", DOUBTFUL);
    let (code, _, stderr) = run(&folder, &["check"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("warning[CG02"), "{stderr}");
    assert_eq!(run(&folder, &["check", "--deny", "warnings"]).0, 1);
}

#[test]
fn notes_never_stand_in_the_way() {
    let folder = folder("notes");
    let catalogue = "capabilities: {mail.purge: {summary: Empties a mailbox., destructive: true}}\n";
    file(&folder, "capabilities.yaml", catalogue);
    for (brick, lists) in [("hr", "requires: [mail.purge]"), ("gws", "provides: [mail.purge]")] {
        std::fs::create_dir(folder.join(brick)).unwrap();
        let text = format!("brick: {brick}\ncatalogues: [../capabilities.yaml]\n{lists}\n");
        file(&folder.join(brick), "brick.yaml", &text);
    }
    let bricks = "hr: {path: hr, url: \"https://hr.example\"}, gws: {path: gws, url: \"https://gws.example\"}";
    file(
        &folder,
        "compose.yaml",
        &format!("composition: acme\nbricks: {{{bricks}}}\ncapabilities: {{mail.purge: gws}}\n"),
    );
    for args in [&["check"][..], &["check", "--deny", "warnings"]] {
        let (code, _, stderr) = run(&folder, args);
        assert_eq!(code, 0, "{stderr}");
        assert!(stderr.contains("note[CG0514]") && stderr.contains("1 note"), "{stderr}");
    }
}

#[test]
fn a_finding_is_told_once_however_often_its_file_is_named() {
    let folder = folder("several");
    file(&folder, "capabilities.yaml", BAD);
    let good = file(&folder, "good.yaml", GOOD);
    let args = ["check", "capabilities.yaml", ".", good.to_str().unwrap(), "./capabilities.yaml", "--format", "json"];
    let (code, stdout, _) = run(&folder, &args);
    assert_eq!((code, stdout.lines().count()), (1, 1), "{stdout}");
}

#[test]
fn what_is_not_there_or_not_known_ends_with_2() {
    let folder = folder("wrong");
    file(&folder, "capabilities.yaml", GOOD);
    for args in [
        &["check", "gone.yaml"][..],
        &["check", "capabilities.yaml", "gone"],
        &["check", "--nonsense"],
        &["check", "--format", "xml"],
        &["check", "--deny", "notes"],
        &["nonsense"],
        &[],
        &["generate"],
        &["generate", "gone.yaml"],
        &["generate", "capabilities.yaml", "--check"],
        &["generate", "capabilities.yaml", "--out", "no/such/folder/out.rs"],
        &["generate", "capabilities.yaml", "--out", "./capabilities.yaml"],
        &["explain", "CG9999"],
        &["explain", "nonsense"],
    ] {
        let (code, stdout, stderr) = run(&folder, args);
        assert_eq!((code, stdout.as_str()), (2, ""), "{args:?}: {stderr}");
        assert!(!stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn explain_takes_a_code_in_any_form_or_lists_all() {
    let folder = folder("explain");
    let (code, long, stderr) = run(&folder, &["explain", "CG0601"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(long.starts_with("CG0601: error: "), "{long}");
    assert!(long.lines().count() > 5, "{long}");
    for short in ["cg0601", "cg601", "601"] {
        assert_eq!(run(&folder, &["explain", short]).1, long);
    }
    let (code, list, _) = run(&folder, &["explain"]);
    assert_eq!(code, 0);
    assert!(list.lines().any(|line| line.starts_with("CG0601  error    ")), "{list}");
    let (_, _, stderr) = run(&folder, &["explain", "CG0699"]);
    assert!(stderr.contains("there is no CG0699; near it is CG06"), "{stderr}");
}

#[test]
fn version_and_help_are_answers() {
    let folder = folder("version");
    let (code, stdout, stderr) = run(&folder, &["--version"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert_eq!(stdout, format!("capgen {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(run(&folder, &["--help"]).0, 0);
}

#[test]
fn generated_rust_is_printed_written_and_compared() {
    let folder = folder("generate");
    let catalogue = file(&folder, "capabilities.yaml", GOOD);
    std::fs::create_dir(folder.join("src")).unwrap();
    let (code, printed, stderr) = run(&folder, &["generate", "capabilities.yaml"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(printed.starts_with("// @generated by capgen from capabilities.yaml — do not edit"), "{printed}");
    assert!(printed.contains("pub struct SendInput"), "{printed}");

    let write = ["generate", "capabilities.yaml", "--out", "src/capabilities.rs"];
    let check = [&write[..], &["--check"]].concat();
    let (code, _, stderr) = run(&folder, &check);
    assert_eq!(code, 1);
    assert!(stderr.contains("error[CG0601]: `src/capabilities.rs` has not been written"), "{stderr}");

    let out = folder.join("src/capabilities.rs");
    assert_eq!(run(&folder, &write), (0, String::new(), String::new()));
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.contains("// capgen generate ../capabilities.yaml --out capabilities.rs\n"), "{text}");
    assert_eq!(run(&folder, &check), (0, String::new(), String::new()));

    let written = std::fs::metadata(&out).unwrap().modified().unwrap();
    assert_eq!(run(&folder, &write).0, 0);
    assert_eq!(std::fs::metadata(&out).unwrap().modified().unwrap(), written, "the same bytes were written again");

    std::fs::write(&catalogue, GOOD.replace("subject", "topic")).unwrap();
    let (code, stdout, stderr) = run(&folder, &check);
    assert_eq!((code, stdout.as_str()), (1, ""));
    assert!(stderr.contains("error[CG0601]: `src/capabilities.rs` is stale"), "{stderr}");
    assert!(stderr.contains("help: run `capgen generate capabilities.yaml --out src/capabilities.rs`"), "{stderr}");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), text, "--check writes nothing");
    assert_eq!(std::fs::read_dir(folder.join("src")).unwrap().count(), 1, "a file was left behind");
}

#[test]
fn the_same_rust_is_written_from_anywhere() {
    let folder = folder("anywhere");
    file(&folder, "capabilities.yaml", GOOD);
    file(&folder, "brick.yaml", "brick: gws\nprovides: [mail.send]\n");
    for name in ["capabilities.yaml", "brick.yaml"] {
        let absolute = [folder.join(name), folder.join("out.rs")];
        let [from, out] = absolute.each_ref().map(|path| path.to_str().unwrap());
        assert_eq!(run(&folder, &["generate", name, "--out", "out.rs"]), (0, String::new(), String::new()));
        let (code, _, stderr) = run(Path::new("/"), &["generate", from, "--out", out, "--check"]);
        assert_eq!(code, 0, "{stderr}");
        let printed = [(&folder, name), (&folder.join(".."), from)].map(|(at, path)| run(at, &["generate", path]).1);
        assert_eq!(printed[0], printed[1]);
        assert!(!printed[0].contains(folder.to_str().unwrap()));
    }
    let (_, of_folder, _) = run(&folder, &["generate", "."]);
    assert_eq!(of_folder, run(&folder, &["generate", "brick.yaml"]).1);
}

#[test]
fn nothing_is_written_from_files_with_errors() {
    let folder = folder("faulty");
    file(&folder, "capabilities.yaml", BAD);
    let (code, stdout, stderr) = run(&folder, &["generate", "capabilities.yaml", "--out", "out.rs"]);
    assert_eq!((code, stdout.as_str()), (1, ""));
    assert!(stderr.contains("error[CG02"), "{stderr}");
    assert!(!folder.join("out.rs").exists());
}

#[test]
fn a_brick_that_is_not_linked_in_is_told_however_the_composition_is_named() {
    let folder = folder("unlinked");
    let gws = package(&folder, "brick-gws", "");
    file(&gws, "brick.yaml", "brick: gws\nprovides: [mail.send]\nrequires: [mail.send]\n");
    file(&gws, "capabilities.yaml", GOOD);
    let acme = package(&folder, "acme", "");
    file(&folder, "Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"acme\", \"brick-gws\"]\n");
    file(&acme, "compose.yaml", "composition: acme\nbricks: {gws: ../brick-gws}\ncapabilities: {mail.send: gws}\n");
    for (at, path) in [(&acme, "compose.yaml"), (&acme, "."), (&folder, "acme"), (&folder, "acme/compose.yaml")] {
        let (code, stdout, _) = run(at, &["check", path, "--format", "json"]);
        assert_eq!(code, 1, "{path}: {stdout}");
        assert!(stdout.contains("crate `brick-gws` of brick `gws` is not linked in"), "{path}: {stdout}");
    }
    package(&folder, "acme", "[dependencies]\nbrick-gws = { path = \"../brick-gws\" }\n");
    let (code, stdout, _) = run(&folder, &["check", "acme", "--format", "json"]);
    assert_eq!((code, stdout.contains("is not linked in")), (0, false), "{stdout}");
}

/// A package with nothing in it.
fn package(folder: &Path, name: &str, more: &str) -> PathBuf {
    let folder = folder.join(name);
    std::fs::create_dir_all(folder.join("src")).unwrap();
    file(&folder, "src/lib.rs", "");
    file(&folder, "Cargo.toml", &format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n{more}"));
    folder
}

#[test]
fn bricks_are_found_through_cargo() {
    let folder = folder("crates");
    let hr = package(&folder, "brick-hr", "[package.metadata.capgen]\nbrick = \"meta/hr.yaml\"\n");
    std::fs::create_dir(hr.join("meta")).unwrap();
    file(&hr, "meta/hr.yaml", "brick: hr\ncatalogues: [../capabilities.yaml]\nrequires: [mail.send]\n");
    file(&hr, "capabilities.yaml", GOOD);
    let acme = package(&folder, "acme", "[dependencies]\nbrick-hr = { path = \"../brick-hr\" }\n[workspace]\n");
    let compose = |bricks: &str, mapping: &str| {
        let text = format!("composition: acme\nbricks:\n  {bricks}\ncapabilities:{mapping}\n");
        file(&acme, "compose.yaml", &text)
    };

    compose("hr: {crate: brick-hr}", "\n  mail.send: manual");
    let (code, _, stderr) = run(&acme, &["check", "compose.yaml"]);
    assert_eq!(code, 0, "{stderr}");

    compose("hr: {crate: brick-hr}", " {}");
    let (code, _, stderr) = run(&acme, &["check"]);
    assert_eq!(code, 1);
    assert!(stderr.starts_with("error[CG0501]: "), "{stderr}");
    assert!(stderr.contains("../brick-hr/meta/hr.yaml:3"), "{stderr}");

    compose("hr: {crate: brick-of-nobody}", "\n  mail.send: manual");
    let (code, _, stderr) = run(&acme, &["check", "compose.yaml"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("crate `brick-of-nobody` of brick `hr` is not linked in"), "{stderr}");
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let folder = folder("pipe");
    file(&folder, "capabilities.yaml", BAD);
    for (args, expected) in [(&["explain"][..], 0), (&["check", "--format", "json"], 1)] {
        let mut child = command(&folder, args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let (code, _, stderr) = told(child.wait_with_output().unwrap());
        assert_eq!((code, stderr.as_str()), (expected, ""));
    }
    let mut child = command(&folder, &["check"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_text_is_a_name_all_the_same() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = folder("names");
    let name = OsStr::from_bytes(b"ab\xffc.yaml");
    let (code, _, stderr) = told(command(&folder, &["check"]).arg(name).output().unwrap());
    assert_eq!(code, 2, "{stderr}");
    std::fs::write(folder.join(name), BAD).unwrap();
    let (code, _, stderr) = told(command(&folder, &["check"]).arg(name).output().unwrap());
    assert_eq!(code, 1, "{stderr}");
    std::fs::write(folder.join(name), GOOD).unwrap();
    let out = OsStr::from_bytes(b"out\xff.rs");
    let generate = command(&folder, &["generate"]).arg(name).arg("--out").arg(out).output().unwrap();
    assert_eq!(told(generate).0, 0);
    assert!(folder.join(out).exists());
}

#[test]
fn a_catalogue_is_written_in_another_form_and_back() {
    let folder = folder("forms");
    let spec = r#"{"spec": "sgovr/1", "provider": {"id": "hotel"}, "x-kept": null,
        "actions": {"search_rooms": {"sideEffects": "none", "input": {"type": "object"}}}}"#;
    file(&folder, "hotel.sgovr.json", spec);
    let (code, same, stderr) = run(&folder, &["export", "hotel.sgovr.json", "--to", "sgovr"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(json(&same), json(spec));
    let (code, aip, stderr) = run(&folder, &["export", ".", "--to", "aip"]);
    assert!(code == 0 && stderr.contains("note[CG0327]"), "{stderr}");
    assert_eq!(json(&aip)["capabilities"][0]["contract"]["side_effects"][0], "read");
    let (code, stdout, stderr) =
        run(&folder, &["import", "hotel.sgovr.json", "--from", "sgovr", "--out", "capabilities.yaml"]);
    assert!((code, stdout.as_str()) == (0, "") && stderr.contains("warning[CG0326]"), "{stderr}");
    assert!(
        std::fs::read_to_string(folder.join("capabilities.yaml")).unwrap().starts_with("x-kept: null\ncapabilities:\n")
    );
    assert_eq!(run(&folder, &["check", "capabilities.yaml"]).0, 0);
    for (args, expected) in [
        (["import", "hotel.sgovr.json", "--from", "aip"], "is written in the form of Sgovr, not of AIP"),
        (["export", ".", "--to", "aip"], "holds 2 things"),
        (["export", "hotel.sgovr.json", "--to", "xml"], "possible values: aip, sgovr"),
    ] {
        let (code, stdout, stderr) = run(&folder, &args);
        assert!((code, stdout.as_str()) == (2, "") && stderr.contains(expected), "{args:?}: {stderr}");
    }
    let over_itself = ["export", "hotel.sgovr.json", "--to", "aip", "--out", "hotel.sgovr.json"];
    assert_eq!(run(&folder, &over_itself).0, 2);
    file(&folder, "broken.sgovr.json", &spec.replace("none", "nothing"));
    let (code, stdout, stderr) = run(&folder, &["export", "broken.sgovr.json", "--to", "aip"]);
    assert!((code, stdout.as_str()) == (1, "") && stderr.contains("CG0123"), "{stderr}");
}
