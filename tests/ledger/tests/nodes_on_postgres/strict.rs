//! A database that puts all transactions in one order, as distributed ones do, and refuses those that do not fit.

use std::thread;
use std::time::Duration;

use capgen::Answer;
use capgen_ledger_tests::{Server, Stop, TempFile, Vendor, ledger, make, make_surely, office};

#[test]
fn steps_that_do_not_fit_in_are_made_again() {
    let url = Server::shared().schema() + "%20-cdefault_transaction_isolation%3Dserializable";
    let effects = TempFile::new();
    let nodes: Vec<_> = (0..2)
        .map(|_| office(ledger(&url), Vendor::new(effects.path(), Stop::Never), Duration::from_secs(120)))
        .collect();
    thread::scope(|scope| {
        for number in 0..16 {
            let (_, seam) = &nodes[number % 2];
            scope.spawn(move || {
                for round in 0..60 {
                    match make(seam, &format!("k{}", (round + number) % 60)) {
                        Answer::Done(_) | Answer::InProgress(_) => {}
                        answer => panic!("{answer:?}"),
                    }
                }
            });
        }
    });
    assert_eq!(Vendor::effects(effects.path()).len(), 60);
    for number in 0..60 {
        assert!(make_surely(&nodes[0].1, &format!("k{number}")).done().unwrap().replay);
    }
}
