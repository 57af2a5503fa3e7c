//! What was approved and is killed on its way: it is neither lost nor used twice.

use std::path::Path;
use std::thread;
use std::time::Duration;

use capgen::approvals::{Approval, ApprovalState, Approver, Grounds};
use capgen::ledger::Event;
use capgen::{Answer, CapabilitySeam, Composition};
use capgen_ledger_tests::{Node, Stop, Vendor, ledger, make, office_with_approvals, run};

use crate::place::Place;

const CHILD: &str = env!("CARGO_BIN_EXE_ledger-child");

fn office(place: &Place) -> (Composition, CapabilitySeam) {
    office_with_approvals(ledger(place.url()), Vendor::new(place.effects(), Stop::Never), Duration::from_secs(120))
}

fn child(place: &Place, stop: &str) -> Node {
    let effects = place.effects().display().to_string();
    let node = Node::start(Path::new(CHILD), &[place.url(), &effects, stop, "1", "k", "1"]);
    assert_eq!(node.line().as_deref(), Some("ready"));
    node
}

fn events(composition: &Composition) -> Vec<Event> {
    run(composition.log(0, 1000)).unwrap().into_iter().map(|action| action.event).collect()
}

fn waits(seam: &CapabilitySeam) {
    let Answer::InProgress(wait) = make(seam, "k-0") else { panic!("it has to wait") };
    assert_eq!(wait.approval.expect("for an approval")["state"], "pending");
}

/// Asks, and has it approved.
fn approved(composition: &Composition, seam: &CapabilitySeam) -> Approval {
    waits(seam);
    let approval = run(composition.approvals().pending()).unwrap().remove(0);
    run(composition.approvals().approve(&approval.id, &Approver::new("dora"), Grounds::default())).unwrap()
}

/// Kills a node where it stops in a call that was approved, and lets another finish the work.
fn killed_at(stop: &str, said: &str, effects_before: usize) {
    let place = Place::new();
    let (composition, seam) = office(&place);
    let approval = approved(&composition, &seam);
    let node = child(&place, stop);
    assert_eq!(node.line().as_deref(), Some(said));
    node.kill();
    assert_eq!(Vendor::effects(place.effects()).len(), effects_before);
    assert!(matches!(make(&seam, "k-0"), Answer::InProgress(wait) if wait.approval.is_none()));
    place.let_leases_end();
    assert!(!make(&seam, "k-0").done().unwrap().replay);
    assert!(make(&seam, "k-0").done().unwrap().replay);
    assert_eq!(Vendor::effects(place.effects()), ["k-0"]);
    use Event::{ApprovalApproved, ApprovalAsked, ApprovalSpent, Done, Expired, Started};
    let told = [ApprovalAsked, ApprovalApproved, ApprovalSpent, Started, Expired, Started, Done];
    assert_eq!(events(&composition), told);
    assert_eq!(run(composition.approvals().get(&approval.id)).unwrap().state, ApprovalState::Spent);
    assert!(run(composition.approvals().pending()).unwrap().is_empty());
}

#[test]
fn killed_between_claim_and_effect_it_is_done_under_the_same_approval() {
    killed_at("approved-before", "claimed k-0", 0);
}

#[test]
fn killed_between_effect_and_result_it_is_done_once_under_the_same_approval() {
    killed_at("approved-after", "acted k-0", 1);
}

#[test]
fn killed_before_the_claim_the_approval_is_still_there() {
    let place = Place::new();
    let (composition, seam) = office(&place);
    let approval = approved(&composition, &seam);
    let node = child(&place, "approved-claim");
    assert_eq!(node.line().as_deref(), Some("calling k-0"));
    node.kill();
    assert_eq!(run(composition.approvals().get(&approval.id)).unwrap().state, ApprovalState::Approved);
    assert!(!make(&seam, "k-0").done().unwrap().replay);
    assert_eq!(Vendor::effects(place.effects()), ["k-0"]);
}

#[test]
fn of_many_nodes_that_ask_at_once_one_asks_and_one_acts() {
    let place = Place::new();
    let offices: Vec<_> = (0..6).map(|_| office(&place)).collect();
    let all_at_once = || {
        let callers: Vec<_> = offices
            .iter()
            .map(|(_, seam)| {
                let seam = seam.clone();
                thread::spawn(move || make(&seam, "k-0"))
            })
            .collect();
        callers.into_iter().map(|caller| caller.join().unwrap()).collect::<Vec<_>>()
    };
    assert!(all_at_once().iter().all(|answer| matches!(answer, Answer::InProgress(wait) if wait.approval.is_some())));
    let (composition, seam) = &offices[0];
    approved(composition, seam);
    let acted = all_at_once().into_iter().filter_map(Answer::done).filter(|done| !done.replay).count();
    assert_eq!((acted, Vendor::effects(place.effects()).len()), (1, 1));
    use Event::{ApprovalApproved, ApprovalAsked, ApprovalSpent, Done, Started};
    assert_eq!(events(composition), [ApprovalAsked, ApprovalApproved, ApprovalSpent, Started, Done]);
}

#[test]
fn of_several_nodes_that_decide_at_once_each_is_taken_once() {
    let place = Place::new();
    let offices: Vec<_> = (0..4).map(|_| office(&place)).collect();
    waits(&offices[0].1);
    let approval = run(offices[0].0.approvals().pending()).unwrap().remove(0);
    let deciders: Vec<_> = (0..)
        .zip(&offices)
        .map(|(number, (composition, _))| {
            let (approvals, id) = (composition.approvals(), approval.id.clone());
            let by = Approver::new(if number % 2 == 0 { "dora" } else { "emil" });
            thread::spawn(move || match number {
                3 => run(approvals.refuse(&id, &by, Grounds::because("no"))).is_ok(),
                _ => run(approvals.approve(&id, &by, Grounds::default())).is_ok(),
            })
        })
        .collect();
    let taken = deciders.into_iter().map(|decider| decider.join().unwrap()).filter(|taken| *taken);
    // One approves or one refuses: whoever comes first, and nobody after.
    assert_eq!(taken.count(), 1);
    assert_eq!(run(offices[0].0.approvals().get(&approval.id)).unwrap().decisions.len(), 1);
}
