//! The table of faults: each breaks its rule, and no other.

use capgen::Connection;
use capgen::testing::{Report, Rule, Verdict};

use crate::desk::Desk;
use crate::inn::{Fault, Inn};

/// What is looked at, with one thing wrong with it.
pub async fn look_at(fault: Fault) -> Report {
    let desk = Desk::default();
    let vendor = desk.clone();
    capgen::conformance!(Inn { desk: desk.clone(), fault })
        .vendor(vendor)
        .connection(Connection::new().with_secret("token", "t0ken-of-the-inn"))
        .run()
        .await
}

fn cases(report: &Report, verdict: Verdict) -> Vec<(&str, Rule)> {
    report.with(verdict).map(|case| (case.capability.as_str(), case.rule)).collect()
}

/// Everything that is declared is proven, but for what nothing shows.
#[tokio::test]
async fn the_correct_provider_passes() {
    let report = look_at(Fault::None).await;
    report.assert();
    let unproven = cases(&report, Verdict::Unproven);
    let expected = [(BOOK, Rule::Reasons), (BOOK, Rule::Terms)];
    assert_eq!(
        unproven, expected,
        "nothing failed for the reason that is declared, and no case looks at refunds: {report}"
    );
    for rule in Rule::ALL.iter().filter(|rule| !matches!(rule, Rule::Identity | Rule::Terms)) {
        assert!(report.with(Verdict::Proven).any(|case| case.rule == *rule), "{} is proven: {report}", rule.word());
    }
}

const BOOK: &str = "stay.book";
const FIND: &str = "stay.find";
const GRANT: &str = "stay.grant";
const HOLD: &str = "stay.hold";
const ACTS: &[&str] = &[BOOK, GRANT, HOLD];
const ALL: &[&str] = &[BOOK, FIND, GRANT, HOLD];

/// What is wrong, and where that shows.
const FAULTS: &[(Fault, Rule, &[&str])] = &[
    (Fault::StoresTransientFailures, Rule::Transient, ALL),
    (Fault::IgnoresTheKey, Rule::Vendor, ACTS),
    (Fault::TakesItsOwnForAnothers, Rule::Crash, ACTS),
    (Fault::ActsInADryRun, Rule::DryRun, &[BOOK]),
    (Fault::LeaksAPin, Rule::Redaction, ALL),
    (Fault::LeaksAToken, Rule::Redaction, ACTS),
    (Fault::IgnoresTheFencing, Rule::Fencing, ACTS),
    (Fault::SwallowsCancel, Rule::Cancel, &[BOOK]),
    (Fault::AnswersOutsideItsSchema, Rule::Output, ACTS),
    (Fault::IgnoresRetryAfter, Rule::RetryAfter, ALL),
    (Fault::NeedsNoConnectionItSays, Rule::Connection, ALL),
    (Fault::TriesWrongCredentialsAgain, Rule::Credentials, ALL),
    (Fault::WritesInARead, Rule::Read, &[FIND]),
    (Fault::GivesAReasonOfItsOwn, Rule::Reasons, ACTS),
    (Fault::PanicsAtOddText, Rule::ValidInputs, ACTS),
    (Fault::FindsNothingOut, Rule::Reconcile, &[BOOK]),
    (Fault::ActsWhenItFindsOut, Rule::Reconcile, &[BOOK]),
    (Fault::TakesNothingBack, Rule::Compensate, &[BOOK]),
    (Fault::StreamsNothing, Rule::Stream, &[BOOK]),
    (Fault::ActsInAPlan, Rule::Commit, &[HOLD]),
];

#[tokio::test]
async fn each_fault_breaks_its_rule_and_no_other() {
    let mut wrong = Vec::new();
    for (fault, rule, capabilities) in FAULTS {
        let report = look_at(*fault).await;
        let expected: Vec<(&str, Rule)> = capabilities.iter().map(|capability| (*capability, *rule)).collect();
        if cases(&report, Verdict::Broken) != expected {
            wrong.push(format!("{fault:?} should break {rule:?} of {capabilities:?}: {report}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Without a vendor to look at, what only the vendor shows is not told as proven.
#[tokio::test]
async fn what_is_not_seen_is_not_proven() {
    let report = capgen::conformance!(Inn { desk: Desk::default(), fault: Fault::ActsInADryRun })
        .connection(Connection::new().with_secret("token", "t0ken-of-the-inn"))
        .run()
        .await;
    report.assert();
    for rule in [Rule::DryRun, Rule::Transient, Rule::Vendor, Rule::Fencing, Rule::Cancel, Rule::Read] {
        assert!(report.with(Verdict::Unproven).any(|case| case.rule == rule), "{report}");
        assert!(!report.with(Verdict::Proven).any(|case| case.rule == rule), "{report}");
    }
}
