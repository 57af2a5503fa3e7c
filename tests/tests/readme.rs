//! The README's tutorial, followed to the letter: the files it shows are written down, built and run. The files that the
//! reference shows are checked.

use std::collections::BTreeMap;

use capgen_tests::command::capgen;
use capgen_tests::root;
use capgen_tests::scratch::Scratch;

/// The fenced blocks of a text that begin with a comment naming a file, and those of plain text, in order.
fn blocks(text: &str) -> (BTreeMap<String, String>, Vec<String>) {
    let (mut files, mut outputs) = (BTreeMap::new(), Vec::new());
    let mut parts = text.split("\n```");
    parts.next();
    while let (Some(block), Some(_)) = (parts.next(), parts.next()) {
        let Some((language, body)) = block.split_once('\n') else { continue };
        let body = format!("{body}\n");
        let first = body.lines().next().unwrap_or_default();
        let named = first.strip_prefix("# ").or(first.strip_prefix("// "));
        match (language, named) {
            ("yaml" | "toml" | "rust", Some(path)) => {
                files.insert(path.to_owned(), body.clone());
            }
            ("text", _) => outputs.push(body),
            _ => {}
        }
    }
    (files, outputs)
}

#[test]
fn the_tutorial_works_as_written() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("there is a README");
    let (files, outputs) = blocks(&readme);
    assert!(files.len() >= 14, "the tutorial's files are found: {:?}", files.keys());
    let scratch = Scratch::empty("readme");
    let here = root().join("capgen").display().to_string();
    for (path, text) in &files {
        scratch.write(path, &text.replace("../../capgen/capgen", &here));
    }

    let run = scratch.cargo(&["run", "-q", "-p", "shop"]);
    assert!(run.ok, "{}", run.stderr);
    assert_eq!(run.stdout, outputs[0]);

    scratch.replace("shop/compose.yaml", "capabilities:\n  mail.send: outbox\n", "capabilities: {}\n");
    let run = scratch.cargo(&["check"]);
    assert!(!run.ok);
    assert_eq!(run.errors().len(), 1, "{}", run.stderr);
    assert!(run.stderr.contains(outputs[1].trim_end()), "{}", run.stderr);

    scratch.replace("shop/compose.yaml", "capabilities: {}\n", "capabilities:\n  mail.send: manual\n");
    scratch.replace("shop/compose.yaml", "  outbox: {crate: outbox}\n", "");
    scratch.replace("shop/src/main.rs", ".outbox(outbox::Outbox)", "");
    let run = scratch.cargo(&["run", "-q", "-p", "shop"]);
    assert!(run.ok, "{}", run.stderr);
    let said = "a task for a person: Write to ann@home.example about “News may”\n";
    assert!(readme.contains(said.trim_end()));
    assert!(run.stdout.ends_with(said), "{}", run.stdout);

    let (_, rest) = readme.split_once("```rust\nfor task in ").expect("there is a loop over tasks");
    let (block, _) = rest.split_once("```").expect("it ends");
    scratch.replace("shop/src/main.rs", "    Ok(())\n", &format!("    for task in {block}    Ok(())\n"));
    let run = scratch.cargo(&["run", "-q", "-p", "shop"]);
    assert!(run.stdout.ends_with("sent before: by hand\n"), "{}{}", run.stdout, run.stderr);
    assert!(readme.contains("`sent before: by hand`"));
}

#[test]
fn the_reference_shows_files_without_findings() {
    let reference = std::fs::read_to_string(root().join("capgen/FILES.md")).expect("there is a reference");
    let (files, _) = blocks(&reference);
    assert_eq!(files.len(), 4, "{:?}", files.keys());
    let scratch = Scratch::empty("reference");
    for (path, text) in &files {
        let mut text = text.clone();
        for brick in ["desk", "carrier"] {
            // Cargo would have to build the crates before it could find them.
            let folder = format!("{{path: ../{brick}, url: \"https://{brick}.example\"}}");
            text = text.replace(&format!("{{crate: {brick}}}"), &folder);
        }
        scratch.write(path, &text);
    }
    let run = capgen(&scratch.path(""), &["check"]);
    assert!(run.ok && run.stderr.ends_with("4 files read, no findings\n"), "{}{}", run.stdout, run.stderr);
}
