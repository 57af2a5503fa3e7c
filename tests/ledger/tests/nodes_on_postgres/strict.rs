//! A database that puts all transactions in one order, as distributed ones do, and refuses those that do not fit.

use std::thread;
use std::time::Duration;

use capgen::Answer;
use capgen_ledger_tests::{Server, Stop, TempFile, Vendor, ledger, make, make_surely, office, office_by_hand, sql};

#[test]
fn steps_that_do_not_fit_in_are_made_again() {
    let url = Server::shared().schema() + "%20-cdefault_transaction_isolation%3Dserializable";
    assert_eq!(sql(&url, "SHOW transaction_isolation").as_deref(), Some("serializable"));
    let effects = TempFile::new();
    let vendor = || Vendor::new(effects.path(), Stop::Never);
    let nodes: Vec<_> = (0..2).map(|_| office(ledger(&url), vendor(), Duration::from_secs(120))).collect();
    let (_by_hand, asking) = office_by_hand(ledger(&url));
    thread::scope(|scope| {
        for number in 0..8 {
            let ((_, seam), asking) = (&nodes[number % 2], &asking);
            scope.spawn(move || {
                for round in 0..30 {
                    match make(seam, &format!("k{}", (round + number) % 30)) {
                        Answer::Done(_) | Answer::InProgress(_) => {}
                        answer => panic!("{answer:?}"),
                    }
                    // All change the one task.
                    assert!(make(asking, "by hand").manual().is_some());
                }
            });
        }
    });
    assert_eq!(Vendor::effects(effects.path()).len(), 30);
    for number in 0..30 {
        assert!(make_surely(&nodes[0].1, &format!("k{number}")).done().unwrap().replay);
    }
}
