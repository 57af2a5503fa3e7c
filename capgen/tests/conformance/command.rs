//! `capgen test URL`, as a user runs it.

use std::process::Output;

use crate::served::{TOKEN, Tampers, inn, tampering};

async fn run(args: Vec<String>) -> Output {
    let run = move || {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_capgen"));
        command.arg("test").args(args).env("CAPGEN_TOKEN", TOKEN).output().unwrap()
    };
    tokio::task::spawn_blocking(run).await.unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_shown_and_written_and_what_is_broken_ends_it_with_1() {
    let folder = std::env::temp_dir().join(format!("capgen-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (junit, html) = (folder.join("r.xml"), folder.join("r.html"));
    let inputs = folder.join("inputs.json");
    std::fs::write(&inputs, r#"{"stay.book": {"room": "7", "pin": "pin-of-mine", "note": null}}"#).unwrap();

    let right = run(vec![inn().await, "--act".into(), "--inputs".into(), inputs.display().to_string()]).await;
    let told = text(&right.stdout);
    assert_eq!(right.status.code(), Some(0), "{told}{}", text(&right.stderr));
    assert!(told.contains("proven    replay") && told.contains("could not be proven"), "{told}");

    let (junit_at, html_at) = (junit.display().to_string(), html.display().to_string());
    let url = tampering(Tampers::GivesAReasonOfItsOwn).await;
    let args = [&url, "--capability", "stay.find", "--junit", &junit_at, "--html", &html_at].map(str::to_owned);
    let broken = run(args.to_vec()).await;
    let told = text(&broken.stdout);
    assert_eq!(broken.status.code(), Some(1), "{told}{}", text(&broken.stderr));
    assert!(told.contains("BROKEN    reasons") && !told.contains("stay.book"), "{told}");
    assert!(std::fs::read_to_string(junit).unwrap().contains("<failure "));
    assert!(std::fs::read_to_string(html).unwrap().contains("class=\"broken\""));
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_looked_at_ends_it_with_2_and_says_why() {
    let url = inn().await;
    let cases = [
        (vec!["stay.example".to_owned()], "http://"),
        (vec!["http://127.0.0.1:1".to_owned()], "cannot be connected to"),
        (vec![url.clone(), "--token".into(), "made-up".into()], "give a token"),
        (vec![url.clone(), "--capability".into(), "stay.sleep".into()], "does not serve `stay.sleep`"),
        (vec![url, "--inputs".into(), "/no/such/file".into()], "cannot be read"),
    ];
    for (args, words) in cases {
        let output = run(args.clone()).await;
        let told = text(&output.stderr);
        assert!(output.status.code() == Some(2) && told.contains(words), "{args:?}: {told}");
        assert!(output.stdout.is_empty());
    }
}
