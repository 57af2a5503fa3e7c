//! `capgen lock`, and what `check` tells of what it pins.

use super::*;

const COMPOSE: &str =
    "composition: team\nbricks: {desk: {path: desk, url: 'https://${DESK}'}}\ncapabilities: {mail.send: manual}\n";

/// A folder with a composition of one brick.
fn team(name: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::create_dir_all(folder.join("team/desk")).unwrap();
    file(&folder, "team/desk/capabilities.yaml", GOOD);
    file(&folder, "team/desk/brick.yaml", "brick: desk\nrequires: [mail.send]\n");
    file(&folder, "team/compose.yaml", COMPOSE);
    folder
}

#[test]
fn a_changed_catalogue_under_an_unchanged_lock_is_told() {
    let folder = team("lock");
    assert_eq!(run(&folder, &["check", "--deny", "warnings"]).0, 0, "nothing is pinned without a lock");
    let (code, stdout, stderr) = run(&folder, &["lock"]);
    assert_eq!((code, stdout.as_str(), stderr.as_str()), (0, "", "`team/capgen.lock` is written\n"));
    let (code, _, stderr) = run(&folder, &["lock", "team/compose.yaml"]);
    assert_eq!((code, stderr.as_str()), (0, "`team/capgen.lock` is as it was\n"));
    assert_eq!(run(&folder, &["lock", "--check"]).0, 0);
    assert_eq!(run(&folder, &["check", "--deny", "warnings"]).0, 0);

    let lock = std::fs::read_to_string(folder.join("team/capgen.lock")).unwrap();
    file(&folder, "team/desk/capabilities.yaml", &GOOD.replace("subject: str", "subject: str 1..80"));
    for args in [&["check"][..], &["lock", "--check"]] {
        let (code, stdout, stderr) = run(&folder, args);
        assert_eq!((code, stdout.as_str()), (1, ""), "{args:?}");
        let place = "team/desk/capabilities.yaml:3:3";
        let change = "`input.subject` was `str`, and is `str 1..80`";
        assert!(stderr.contains("[CG0602]") && stderr.contains(place) && stderr.contains(change), "{stderr}");
    }
    assert_eq!(std::fs::read_to_string(folder.join("team/capgen.lock")).unwrap(), lock, "checking writes nothing");
    assert_eq!(run(&folder, &["lock"]).0, 0);
    assert_eq!(run(&folder, &["check"]).0, 0);
}

#[test]
fn a_lock_is_of_sound_files_and_of_a_composition() {
    let folder = team("lock-unsound");
    let (code, _, stderr) = run(&folder, &["lock", "--check"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("`team/capgen.lock` has not been written"), "{stderr}");
    file(&folder, "team/desk/capabilities.yaml", BAD);
    let (code, _, stderr) = run(&folder, &["lock"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("team/desk/capabilities.yaml:5:17"), "{stderr}");
    assert!(!folder.join("team/capgen.lock").exists());
    file(&folder, "team/desk/capabilities.yaml", GOOD);
    let (code, _, stderr) = run(&folder, &["lock", "team/desk"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("no composition"), "{stderr}");
    assert_eq!(run(&folder, &["lock", "nowhere"]).0, 2);
}

#[test]
fn a_signature_is_pinned_with_what_it_signs() {
    let folder = team("lock-signature");
    run(&folder, &["keygen", "--id", "acme", "--keys", "keys.json"]);
    let sign = ["sign", "team/desk/capabilities.yaml", "--key", "capgen.key.json"];
    assert_eq!((run(&folder, &sign).0, run(&folder, &["lock"]).0), (0, 0));
    file(&folder, "team/desk/capabilities.yaml", &GOOD.replace("Sends a mail.", "Sends many mails."));
    assert_eq!(run(&folder, &["check"]).0, 0, "prose is pinned by a signature alone");
    assert_eq!(run(&folder, &sign).0, 0);
    let (code, _, stderr) = run(&folder, &["check"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("[CG0605]") && stderr.contains("team/desk/capabilities.yaml.jws:1:1"), "{stderr}");
}
