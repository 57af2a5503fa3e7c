//! A report as text, as JUnit XML and as a page.

use capgen::testing::{Report, Rule, Verdict};

use crate::faults::look_at;
use crate::inn::Fault;

async fn leaking() -> Report {
    look_at(Fault::LeaksAPin).await
}

#[tokio::test]
async fn each_form_tells_what_is_declared_what_was_proven_and_what_could_not_be() {
    let report = leaking().await;
    let counts = [Verdict::Proven, Verdict::Broken, Verdict::Unproven].map(|verdict| report.with(verdict).count());
    assert!(counts.iter().all(|count| *count > 0), "{report}");
    let text = report.to_string();
    assert!(text.ends_with(&format!("{} proven, {} broken, {} could not be proven", counts[0], counts[1], counts[2])));

    let junit = report.to_junit().unwrap();
    assert_eq!(junit.matches("<testcase ").count(), report.cases.len());
    assert_eq!((junit.matches("<failure ").count(), junit.matches("<skipped ").count()), (counts[1], counts[2]));
    assert!(junit.contains("for the pin &quot;***&quot;") || junit.contains("for the pin ***"), "{junit}");

    let page = report.to_html();
    assert_eq!(
        page.matches("<tr>").count(),
        report.cases.len() + 4,
        "a row for each case, and a head for each capability"
    );
    assert!(page.contains("supports_cancel: true") && !page.contains("<script"), "{page}");
}

/// The secret that a provider told is not told again.
#[tokio::test]
async fn no_form_shows_what_was_leaked() {
    let report = leaking().await;
    let broken = report.with(Verdict::Broken).find(|case| case.rule == Rule::Redaction).unwrap();
    assert!(broken.told.contains("***"), "{}", broken.told);
    for form in [report.to_string(), report.to_junit().unwrap(), report.to_html()] {
        assert!(!form.contains("pin-"), "{form}");
    }
}

#[tokio::test]
async fn it_is_written_into_a_folder() {
    let folder = std::env::temp_dir().join(format!("capgen-conformance-{}", std::process::id()));
    leaking().await.write_to(&folder).unwrap();
    for file in ["conformance.txt", "conformance.xml", "conformance.html"] {
        assert!(folder.join(file).metadata().unwrap().len() > 100, "{file}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
