//! What a composition holds its catalogues to, in a real build: it stands still where no listed key vouches for one, and where
//! one says something else than its lock pins.

use capgen_tests::command::capgen;
use capgen_tests::scratch::Scratch;

use crate::small;

/// The small workspace, with its catalogue signed and a composition that wants it so.
fn workspace(name: &str) -> Scratch {
    let scratch = small::workspace(name);
    tool(&scratch, &["keygen", "--out", "acme.key.json", "--keys", "keys.json", "--id", "acme-2026"]);
    tool(&scratch, &["sign", "acme-words/capabilities.yaml", "--key", "acme.key.json"]);
    scratch.replace("app/compose.yaml", "composition: app\n", "composition: app\nsigned_by: ../keys.json\n");
    scratch
}

fn tool(scratch: &Scratch, arguments: &[&str]) {
    let run = capgen(&scratch.path(""), arguments);
    assert!(run.ok, "{}", run.stderr);
}

#[track_caller]
fn refused(scratch: &Scratch, parts: &[&str]) {
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(!run.ok);
    assert_eq!(run.errors().len(), 1, "one error and no other:\n{}", run.stderr);
    for part in parts {
        assert!(run.stderr.contains(part), "the report lacks {part:?}:\n{}", run.stderr);
    }
}

#[test]
fn a_build_takes_only_catalogues_that_a_listed_key_signed() {
    let scratch = workspace("signed");
    let signature = "acme-words/capabilities.yaml.jws";
    refused(&scratch, &["error[CG0537]", "compose.yaml:2:12", "feature `sign`", "[build-dependencies]"]);

    scratch.replace("app/Cargo.toml", "features = [\"build\"]", "features = [\"build\", \"sign\"]");
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);

    scratch.replace("acme-words/capabilities.yaml", "urgency: low | high", "urgency: low | high | highest");
    refused(&scratch, &["error[CG0531]", "capabilities.yaml.jws:1:1", "compose.yaml:2:12", "`acme-2026`"]);
    tool(&scratch, &["sign", "acme-words/capabilities.yaml", "--key", "acme.key.json"]);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);

    tool(&scratch, &["keygen", "--out", "other.key.json", "--keys", "others.json", "--id", "stranger"]);
    scratch.write(signature, "");
    tool(&scratch, &["sign", "acme-words/capabilities.yaml", "--key", "other.key.json"]);
    refused(&scratch, &["error[CG0532]", "capabilities.yaml.jws:1:1", "`stranger`"]);
    // One that only calls itself by a listed name, and two that say that they were made in another way.
    tool(&scratch, &["keygen", "--out", "false.key.json", "--keys", "false.json", "--id", "acme-2026"]);
    scratch.write(signature, "");
    tool(&scratch, &["sign", "acme-words/capabilities.yaml", "--key", "false.key.json"]);
    refused(&scratch, &["error[CG0531]", "capabilities.yaml.jws:1:1", "`acme-2026`"]);
    for (line, alg) in
        [("eyJhbGciOiJub25lIiwia2lkIjoiYWNtZS0yMDI2In0..", "none"), ("eyJhbGciOiJIUzI1NiJ9..AA", "HS256")]
    {
        scratch.write(signature, line);
        refused(&scratch, &["error[CG0533]", "capabilities.yaml.jws:1:1", alg]);
    }
    scratch.write(signature, "signed, honestly");
    refused(&scratch, &["error[CG0533]", "capabilities.yaml.jws:1:1", "two dots"]);
    std::fs::remove_file(scratch.path(signature)).expect("it was there");
    refused(&scratch, &["error[CG0530]", "compose.yaml:2:12"]);
    // What the signatures lack is looked for again when it comes.
    tool(&scratch, &["sign", "acme-words/capabilities.yaml", "--key", "acme.key.json"]);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
    scratch.replace("keys.json", "\"keys\"", "\"exp\": 1600000000, \"keys\"");
    refused(&scratch, &["error[CG0535]", "keys.json:2:", "2020-09-13"]);
}

/// A brick that provides something of the signed catalogue.
fn add_provider(scratch: &Scratch) {
    scratch.write_manifest(
        "brick-post",
        "[package]\nname = \"brick-post\"\nversion = \"0.1.0\"\nedition = \"2024\"\nlinks = \"capgen-brick-post\"\n\n\
         [dependencies]\ncapgen = { path = \"CAPGEN\" }\nacme-words = { path = \"../acme-words\" }\n\n\
         [build-dependencies]\ncapgen = { path = \"CAPGEN\", default-features = false, features = [\"build\"] }\n",
    );
    scratch.write("brick-post/build.rs", "fn main() { capgen::build::brick(\"brick.yaml\") }\n");
    scratch.write("brick-post/brick.yaml", "brick: post\ncatalogues: [{crate: acme-words}]\nprovides: [mail.find]\n");
    scratch.write("brick-post/src/lib.rs", POST);
    scratch.replace("Cargo.toml", "\"app\"", "\"app\", \"brick-post\"");
    let desk = "brick-desk = { path = \"../brick-desk\" }\n";
    scratch.replace("app/Cargo.toml", desk, &format!("{desk}brick-post = {{ path = \"../brick-post\" }}\n"));
    scratch.replace("app/compose.yaml", "bricks:\n", "bricks:\n  post: {crate: brick-post}\n");
    scratch.replace("app/compose.yaml", "capabilities:\n", "capabilities:\n  mail.find: post\n");
    scratch.replace("brick-desk/brick.yaml", "[mail.send]", "[mail.send, mail.find]");
}

const POST: &str = "\
capgen::include_brick!();
use capabilities::mail::{FindInput, FindOutput};
#[derive(capgen::Provider)]
#[provider(brick = \"post\")]
pub struct Post;
#[capgen::capability(\"mail.find\")]
async fn find(_: &Post, _: &capgen::Call, _: FindInput) -> Result<capgen::Done<FindOutput>, capgen::Failure> {
    Ok(capgen::Done::new(FindOutput { subject: None }))
}
";

#[test]
fn what_was_signed_is_in_the_program_as_it_was_signed() {
    let scratch = workspace("signed-in-the-program");
    add_provider(&scratch);
    scratch.replace("app/Cargo.toml", "features = [\"build\"]", "features = [\"build\", \"sign\"]");
    let messages = small::messages(&scratch, &["check", "-p", "app"], &[]);
    assert!(messages.run.ok, "{}", messages.run.stderr);
    let code = std::fs::read_to_string(messages.out_dir("app").join("capgen/composition.rs")).expect("it is written");
    let jws = scratch.read("acme-words/capabilities.yaml.jws");
    for part in [
        "{\\\"capabilities\\\":{\\\"mail.find\\\":{\\\"input\\\":{\\\"id\\\":\\\"str\\\"}",
        &format!("signatures: &[(\"acme-2026\", \"{}\")]", jws.trim_end()),
        "(\"post\", &[\"mail.find\"])",
        ".signed(SIGNED)",
    ] {
        assert!(code.contains(part), "the code lacks {part}:\n{code}");
    }
}

#[test]
fn a_build_tells_what_changed_since_the_lock() {
    let scratch = small::workspace("locked");
    tool(&scratch, &["lock", "app/compose.yaml"]);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
    scratch.replace("acme-words/capabilities.yaml", "urgency: low | high", "urgency: low | high | highest");
    let change = "`input.urgency` was `high | low`, and is `high | highest | low`";
    refused(&scratch, &["error[CG0602]", "capabilities.yaml:4:3", "capgen.lock:", change]);
    tool(&scratch, &["lock", "app/compose.yaml"]);
    let run = scratch.cargo(&["check", "-p", "app"]);
    assert!(run.ok, "{}", run.stderr);
}
