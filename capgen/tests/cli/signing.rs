//! `keygen`, `sign` and `verify`: what passes, and that nothing else does.

use super::*;

const CATALOGUE: &str = "\
capabilities:
  mail.send:
    summary: Sends a mail.
    input: {to: str, copies: int}
    output: {message_id: str}
    contract: {scopes: [mail], rate_limit: {rpm: 20}}
";

/// A folder with a catalogue that is signed with the key `acme`.
fn signed(name: &str) -> PathBuf {
    let folder = folder(name);
    file(&folder, "capabilities.yaml", CATALOGUE);
    assert_eq!(run(&folder, &["keygen", "--out", "acme.key.json", "--keys", "keys.json", "--id", "acme"]).0, 0);
    let (code, stdout, stderr) = run(&folder, &["sign", "capabilities.yaml", "--key", "acme.key.json"]);
    assert_eq!((code, stdout.as_str()), (0, ""), "{stderr}");
    folder
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

fn verify(folder: &Path) -> (i32, String) {
    let (code, stdout, stderr) = run(folder, &["verify", "capabilities.yaml", "--keys", "keys.json"]);
    assert_eq!(stdout, "");
    (code, stderr)
}

#[track_caller]
fn refused(folder: &Path, code: &str, place: &str) {
    let (exit, told) = verify(folder);
    assert_eq!(exit, 1, "{told}");
    assert!(told.contains(&format!("[{code}]")) && told.contains(place), "{told}");
}

/// A header and a signature that fits nothing.
fn forged(header: &str) -> String {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    format!("{}..{}\n", URL_SAFE_NO_PAD.encode(header), URL_SAFE_NO_PAD.encode([1; 64]))
}

#[test]
fn what_was_signed_passes_and_form_does_not_matter() {
    let folder = signed("signed");
    let signature = read(&folder, "capabilities.yaml.jws");
    assert!(signature.contains("..") && signature.lines().count() == 1, "{signature}");
    let (code, told) = verify(&folder);
    assert_eq!((code, told.as_str()), (0, "`capabilities.yaml` is signed with `acme`\n"));
    let (code, stdout, stderr) =
        run(&folder, &["verify", "capabilities.yaml", "--keys", "keys.json", "--format", "json"]);
    assert_eq!((code, stdout.as_str(), stderr.as_str()), (0, "", ""));
    let other_form = format!("# a comment\n\n{}", CATALOGUE.replace("{to: str,", "{\"to\": 'str' ,"));
    file(&folder, "capabilities.yaml", &other_form);
    assert_eq!(verify(&folder).0, 0);
    run(&folder, &["sign", "capabilities.yaml", "--key", "acme.key.json"]);
    assert_eq!(read(&folder, "capabilities.yaml.jws"), signature, "the same is signed in the same way");
}

#[test]
fn a_catalogue_that_was_changed_is_refused_at_its_signature() {
    let folder = signed("tampered");
    file(&folder, "capabilities.yaml", &CATALOGUE.replace("rpm: 20", "rpm: 2000"));
    refused(&folder, "CG0531", "capabilities.yaml.jws:1:1");
    let (code, stdout, _) = run(&folder, &["verify", "capabilities.yaml", "--keys", "keys.json", "--format", "json"]);
    let finding: Value = serde_json::from_str(stdout.trim_end()).unwrap();
    assert_eq!((code, &finding["code"], &finding["line"]), (1, &"CG0531".into(), &1.into()));
}

#[test]
fn a_key_that_is_not_listed_does_not_count() {
    let folder = signed("stranger");
    run(&folder, &["keygen", "--out", "other.key.json", "--keys", "other.json", "--id", "stranger"]);
    std::fs::remove_file(folder.join("capabilities.yaml.jws")).unwrap();
    run(&folder, &["sign", "capabilities.yaml", "--key", "other.key.json"]);
    refused(&folder, "CG0532", "capabilities.yaml.jws:1:1");
    // One that only calls itself by a listed name.
    run(&folder, &["keygen", "--out", "acme.key.json", "--keys", "other.json", "--id", "acme", "--force"]);
    std::fs::remove_file(folder.join("capabilities.yaml.jws")).unwrap();
    run(&folder, &["sign", "capabilities.yaml", "--key", "acme.key.json"]);
    refused(&folder, "CG0531", "capabilities.yaml.jws:1:1");
}

#[test]
fn one_good_signature_among_several_is_enough_and_ids_narrow_it() {
    let folder = signed("several");
    run(&folder, &["keygen", "--out", "other.key.json", "--keys", "other.json", "--id", "other"]);
    run(&folder, &["sign", "capabilities.yaml", "--key", "other.key.json"]);
    assert_eq!(read(&folder, "capabilities.yaml.jws").lines().count(), 2);
    assert_eq!(verify(&folder).0, 0);
    let with = |keys, id| run(&folder, &["verify", "capabilities.yaml", "--keys", keys, "--id", id]);
    assert_eq!((with("keys.json", "acme").0, with("other.json", "other").0), (0, 0));
    let (code, _, told) = with("keys.json", "other");
    assert_eq!(code, 2, "{told}");
    assert!(told.contains("`keys.json` has no key `other`"), "{told}");
}

#[test]
fn another_algorithm_a_missing_and_a_malformed_signature_are_refused() {
    let folder = signed("malformed");
    for header in [r#"{"alg":"none","kid":"acme"}"#, r#"{"alg":"HS256","kid":"acme"}"#, r#"{"alg":"ES256"}"#, "nothing"]
    {
        file(&folder, "capabilities.yaml.jws", &format!("\n{}", forged(header)));
        refused(&folder, "CG0533", "capabilities.yaml.jws:2:1");
    }
    file(&folder, "capabilities.yaml.jws", &forged(r#"{"alg":"ES256","kid":"acme"}"#));
    refused(&folder, "CG0531", "capabilities.yaml.jws:1:1");
    file(&folder, "capabilities.yaml.jws", "what is this?\n");
    refused(&folder, "CG0533", "capabilities.yaml.jws:1:1");
    file(&folder, "capabilities.yaml.jws", &"a..b\n".repeat(17));
    refused(&folder, "CG0533", "more than 16");
    std::fs::remove_file(folder.join("capabilities.yaml.jws")).unwrap();
    refused(&folder, "CG0530", "capabilities.yaml:1:1");
}

#[test]
fn keys_expire_one_by_one_and_all_together() {
    let folder = signed("expired");
    let add = ["keygen", "--out", "old.key.json", "--keys", "keys.json", "--id", "old", "--expires", "2020-02-29"];
    assert_eq!(run(&folder, &add).0, 0);
    std::fs::remove_file(folder.join("capabilities.yaml.jws")).unwrap();
    run(&folder, &["sign", "capabilities.yaml", "--key", "old.key.json"]);
    refused(&folder, "CG0535", "which counted until 2020-02-29");
    let then = |seconds: &str| {
        let mut then = command(&folder, &["verify", "capabilities.yaml", "--keys", "keys.json"]);
        told(then.env("SOURCE_DATE_EPOCH", seconds).output().unwrap()).0
    };
    assert_eq!((then("1582934399"), then("1582934400")), (0, 1));
    file(&folder, "keys.json", &read(&folder, "keys.json").replacen('{', "{\"exp\": 1600000000,", 1));
    refused(&folder, "CG0535", "keys.json:1:9");
}

#[test]
fn a_set_of_keys_is_read_whole_or_not_at_all() {
    let folder = signed("sets");
    file(&folder, "good.json", &read(&folder, "keys.json"));
    let good = read(&folder, "keys.json");
    let private = read(&folder, "acme.key.json");
    for (set, place) in [
        ("{}".to_owned(), "keys.json:1:1"),
        (r#"{"keys": []}"#.to_owned(), "keys.json:1:10"),
        (r#"{"keys": [{"kty": "oct"}]}"#.to_owned(), "no public key for ES256"),
        (good.replace("\"x\":\"", "\"x\":\"A"), "keys.json:3:5"),
        (good.replace("\"kid\":\"acme\",", ""), "needs a `kid`"),
        (good.replace("\"kid\":\"acme\",", "\"kid\":\"acme\",\"exp\":\"soon\","), "`exp` is a whole number"),
    ] {
        file(&folder, "keys.json", &set);
        refused(&folder, "CG0534", place);
    }
    for set in [private.clone(), format!("{{\"keys\": [{private}]}}")] {
        file(&folder, "keys.json", &set);
        let (code, told) = verify(&folder);
        assert!(code == 2 && told.contains("holds a private key") && told.lines().count() == 1, "{told}");
        file(&folder, "brick.yaml", "brick: desk\nprovides: [mail.send]\n");
        file(&folder, "compose.yaml", "composition: team\nsigned_by: keys.json\nbricks: {desk: .}\ncapabilities: {}\n");
        let (code, _, told) = run(&folder, &["check"]);
        assert!(code == 1 && told.contains("compose.yaml:2:12") && !told.contains("\"d\""), "{told}");
    }
    file(&folder, "keys.json", "{");
    assert_eq!(verify(&folder).0, 1);
    let (code, _, told) = run(&folder, &["verify", "capabilities.yaml", "--keys", "nowhere.json"]);
    assert_eq!(code, 2, "{told}");
}

#[test]
fn a_private_key_is_its_owners_and_never_shown_or_lost() {
    let folder = signed("private");
    let private = read(&folder, "acme.key.json");
    let secret = serde_json::from_str::<Value>(&private).unwrap()["d"].as_str().unwrap().to_owned();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |name: &str| std::fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode("acme.key.json"), 0o600);
    }
    let again = ["keygen", "--out", "acme.key.json", "--keys", "keys.json", "--id", "next"];
    let (code, stdout, told) = run(&folder, &again);
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(told.contains("is there already") && told.contains("--force"), "{told}");
    assert_eq!(read(&folder, "acme.key.json"), private);
    assert!(!read(&folder, "keys.json").contains("next"), "the list is not written when the key is not");
    let (code, stdout, told) =
        run(&folder, &["keygen", "--out", "second.key.json", "--keys", "keys.json", "--id", "acme"]);
    assert_eq!(code, 2, "{stdout}{told}");
    assert!(!folder.join("second.key.json").exists());

    let (code, set, told) = run(&folder, &["keygen", "--out", "acme.key.json", "--force"]);
    assert_eq!(code, 0, "{told}");
    assert_ne!(read(&folder, "acme.key.json"), private);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let path = folder.join("acme.key.json");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        let (_, _, told) = run(&folder, &["sign", "capabilities.yaml", "--key", "acme.key.json"]);
        assert!(told.starts_with("warning: others can read the private key"), "{told}");
    }
    assert!(set.contains("\"keys\"") && !set.contains("\"d\""), "{set}");
    let everything = [read(&folder, "keys.json"), read(&folder, "capabilities.yaml.jws"), set, told].concat();
    assert!(!everything.contains(&secret));
    file(&folder, "broken.key.json", &private.replace("P-256", "P-384"));
    let (code, _, told) = run(&folder, &["sign", "capabilities.yaml", "--key", "broken.key.json"]);
    assert_eq!(code, 2);
    assert!(told.contains("no key for ES256") && !told.contains(&secret), "{told}");
}

#[test]
fn only_a_sound_catalogue_is_signed() {
    let folder = signed("unsound");
    let sign = |text: &str| {
        file(&folder, "capabilities.yaml", text);
        run(&folder, &["sign", "capabilities.yaml", "--key", "acme.key.json"])
    };
    let (code, _, told) = sign(BAD);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("capabilities.yaml:5:17"), "{told}");
    let (code, _, told) = sign(&format!("x-account: 12345678901234567890\n{CATALOGUE}"));
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("[CG0536]") && told.contains("capabilities.yaml:1:12"), "{told}");
    refused(&folder, "CG0536", "capabilities.yaml:1:12");
    assert_eq!(sign(&format!("x-account: 9007199254740992\n{CATALOGUE}")).0, 0);
    file(&folder, "brick.yaml", "brick: desk\nprovides: [mail.send]\n");
    assert_eq!(run(&folder, &["sign", "compose.yaml", "--key", "acme.key.json"]).0, 2);
}
