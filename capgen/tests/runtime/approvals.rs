//! What has to be approved before it is done.

use std::time::Duration;

use capgen::approvals::{Approval, ApprovalError, ApprovalState, Approver, Barred, Grounds, Rule};
use capgen::contract::{Evidence, Risk};
use capgen::ledger::{ApprovalFilter, Event, Retention};
use capgen::rt::{CompositionBuilder, MapTo};
use capgen::{
    Answer, CallError, Capability, CapabilitySeam, Composition, Json, Ledger, Patience, TaskError, Wait, WiringError,
};

use crate::bricks::treasury::{
    CAPABILITIES, Close, DESK, First, Greet, Once, Open, PAY_MS, Pay, Report, Treasury, Vote,
};
use crate::store::{self, Clock};
use crate::world::{key, run};

struct Branch {
    treasury: Treasury,
    acme: Composition,
    desk: CapabilitySeam,
    clock: Clock,
    ledger: Ledger,
}

fn branch() -> Branch {
    branch_with(|builder| builder)
}

fn branch_with(set: impl FnOnce(CompositionBuilder) -> CompositionBuilder) -> Branch {
    let (ledger, clock) = store::open();
    let treasury = Treasury::default();
    let acme = set(compose(ledger.clone(), &treasury)).build();
    Branch { treasury, desk: acme.seam("desk").as_actor("anna"), acme, clock, ledger }
}

fn compose(ledger: Ledger, treasury: &Treasury) -> CompositionBuilder {
    let start = Composition::builder("acme", ledger).brick("desk", &DESK).provider("treasury", treasury.clone());
    let start = start.patience(Patience::default().backoff(capgen::Backoff::never()));
    CAPABILITIES.iter().fold(start, |builder, name| builder.map(*name, MapTo::brick("treasury")))
}

fn finance(name: &str) -> Approver {
    Approver::new(name).with_role("finance")
}

fn because() -> Grounds {
    Grounds::because("it is owed")
}

impl Branch {
    fn call<C: Capability<Input = String, Output = String>>(
        &self,
        with: &str,
        what: &str,
    ) -> Result<Answer<String>, CallError> {
        run(self.desk.call::<C>(key(with), what.to_owned()))
    }

    fn pay(&self, with: &str, what: &str) -> Answer<String> {
        self.call::<Pay>(with, what).unwrap()
    }

    /// The approval that waits.
    fn pending(&self) -> Approval {
        let mut pending = run(self.acme.approvals().pending()).unwrap();
        assert_eq!(pending.len(), 1, "{pending:?}");
        pending.remove(0)
    }

    fn approve(&self, approval: &Approval, by: &Approver) -> Result<Approval, ApprovalError> {
        run(self.acme.approvals().approve(&approval.id, by, because()))
    }

    fn get(&self, approval: &Approval) -> Approval {
        run(self.acme.approvals().get(&approval.id)).unwrap()
    }

    fn events(&self) -> Vec<Event> {
        run(self.acme.log(0, 1000)).unwrap().into_iter().map(|action| action.event).collect()
    }
}

fn waits<T: std::fmt::Debug>(answer: Answer<T>) -> Wait {
    let Answer::InProgress(wait) = answer else { panic!("{answer:?}") };
    assert_eq!(wait.approval.as_ref().unwrap()["state"], "pending");
    wait
}

fn failed<T: std::fmt::Debug>(answer: Answer<T>) -> (bool, String, Json) {
    let Answer::Failed(failed) = answer else { panic!("{answer:?}") };
    (failed.retryable, failed.message, failed.approval.map(|approval| approval["state"].clone()).unwrap_or_default())
}

fn barred(result: Result<Approval, ApprovalError>) -> Barred {
    let Err(ApprovalError::Barred { why, .. }) = result else { panic!("{result:?}") };
    why
}

#[test]
fn nothing_is_done_before_it_is_approved_and_then_once() {
    use Event::{ApprovalApproved, ApprovalAsked, ApprovalSpent, Done, Started};
    let branch = branch();
    let wait = waits(branch.pay("k", "rent"));
    let approval = branch.pending();
    assert!(wait.message.contains(approval.id.as_str()) && wait.message.contains("the role `finance`"), "{wait:?}");
    assert_eq!(wait.approval.unwrap()["digest"], approval.digest);
    assert_eq!((approval.actor.as_str(), approval.brick.as_str()), ("anna", "desk"));
    assert_eq!((approval.why.as_str(), approval.risk), ("money leaves the house", Some(Risk::High)));
    assert_eq!((approval.plan[0].action.as_str(), approval.plan[0].target.as_str()), ("pay at rate 0", "rent"));
    assert_eq!(approval.expires_ms, Some(approval.opened_ms + PAY_MS));
    waits(branch.pay("k", "rent"));
    assert_eq!(branch.pending().id, approval.id);
    assert!(branch.treasury.done().is_empty());
    assert_eq!(branch.approve(&approval, &finance("dora")).unwrap().state, ApprovalState::Approved);
    assert!(branch.pay("k", "rent").done().is_some_and(|done| !done.replay));
    assert!(branch.pay("k", "rent").done().is_some_and(|done| done.replay));
    assert_eq!(branch.treasury.done(), ["rent for k"]);
    assert_eq!(branch.get(&approval).state, ApprovalState::Spent);
    assert_eq!(branch.events(), [ApprovalAsked, ApprovalApproved, ApprovalSpent, Started, Done]);
    let log = run(branch.acme.log(0, 10)).unwrap();
    assert_eq!((&*log[0].asked.actor, &*log[1].asked.actor), ("anna", "dora"));
    assert_eq!(log[1].message.as_deref(), Some(format!("{}: it is owed", approval.id).as_str()));
}

#[test]
fn an_approval_is_for_one_input_and_one_key() {
    let branch = branch();
    waits(branch.pay("k", "rent"));
    let approval = branch.pending();
    let other = |branch: &Branch| match branch.call::<Pay>("k", "more rent") {
        Err(CallError::OtherApproval { approval, .. }) => approval,
        answer => panic!("{answer:?}"),
    };
    assert_eq!(other(&branch), approval.id);
    branch.approve(&approval, &finance("dora")).unwrap();
    assert_eq!(other(&branch), approval.id);
    waits(branch.pay("l", "rent"));
    assert!(branch.treasury.done().is_empty());
    branch.pay("k", "rent").done().unwrap();
    assert!(matches!(branch.call::<Pay>("k", "more rent"), Err(CallError::Conflict { .. })));
    assert_eq!(branch.treasury.done(), ["rent for k"]);
}

#[test]
fn a_plan_that_changes_needs_another_approval() {
    let branch = branch();
    waits(branch.pay("k", "rent"));
    let first = branch.pending();
    branch.approve(&first, &finance("dora")).unwrap();
    branch.treasury.change_rate();
    waits(branch.pay("k", "rent"));
    let second = branch.pending();
    assert!(second.id != first.id && second.digest != first.digest);
    assert_eq!(branch.get(&first).state, ApprovalState::Superseded);
    assert_eq!(barred(branch.approve(&first, &finance("emil"))), Barred::Over { state: ApprovalState::Superseded });
    assert!(branch.treasury.done().is_empty());
    branch.approve(&second, &finance("dora")).unwrap();
    branch.pay("k", "rent").done().unwrap();
    assert_eq!(branch.treasury.done(), ["rent for k"]);
}

#[test]
fn what_is_refused_has_failed_for_good() {
    let branch = branch();
    waits(branch.pay("k", "rent"));
    let approval = branch.pending();
    let approvals = branch.acme.approvals();
    let no = |grounds| run(approvals.refuse(&approval.id, &finance("dora"), grounds));
    assert_eq!(barred(no(Grounds::default())), Barred::Evidence { missing: vec![Evidence::Reason] });
    assert_eq!(no(Grounds::because("it is not owed")).unwrap().state, ApprovalState::Refused);
    let (retryable, message, state) = failed(branch.pay("k", "rent"));
    assert!(!retryable && message.contains("refused by `dora`: it is not owed") && state == "refused", "{message}");
    assert_eq!(failed(branch.pay("k", "rent")).2, "refused");
    assert!(matches!(branch.call::<Pay>("k", "more rent"), Err(CallError::Conflict { .. })));
    assert_eq!(barred(branch.approve(&approval, &finance("emil"))), Barred::Over { state: ApprovalState::Refused });
    assert!(branch.treasury.done().is_empty() && branch.events() == [Event::ApprovalAsked, Event::ApprovalRefused]);
}

#[test]
fn an_approval_ends_on_the_clock_of_the_ledger_whether_or_not_it_was_given() {
    for is_given in [false, true] {
        let branch = branch();
        waits(branch.pay("k", "rent"));
        let first = branch.pending();
        if is_given {
            branch.approve(&first, &finance("dora")).unwrap();
        }
        branch.clock.advance(Duration::from_millis(PAY_MS + 1));
        assert_eq!(branch.get(&first).state, ApprovalState::Expired);
        let of = |state| {
            let filter = ApprovalFilter { state: Some(state), ..ApprovalFilter::default() };
            run(branch.acme.approvals().list(filter)).unwrap().len()
        };
        assert_eq!((of(ApprovalState::Pending), of(ApprovalState::Approved), of(ApprovalState::Expired)), (0, 0, 1));
        assert_eq!(barred(branch.approve(&first, &finance("emil"))), Barred::Over { state: ApprovalState::Expired });
        let (retryable, message, state) = failed(branch.pay("k", "rent"));
        assert!(retryable && message.contains("has expired") && state == "expired", "{message}");
        assert!(branch.treasury.done().is_empty());
        waits(branch.pay("k", "rent"));
        assert!(branch.pending().id != first.id);
        assert_eq!(branch.events().iter().filter(|event| **event == Event::ApprovalExpired).count(), 1);
    }
}

#[test]
fn only_whoever_the_rule_names_decides_and_each_once() {
    let branch = branch();
    waits(branch.call::<Close>("k", "it").unwrap());
    let approval = branch.pending();
    let full = || because().with_ticket("OPS-1").having_seen(&approval.digest);
    let decide = |by: &Approver, grounds| run(branch.acme.approvals().approve(&approval.id, by, grounds));
    let of = |name: &str| decide(&finance(name), full());
    let is_not = decide(&Approver::new("dora").with_role("sales").with_group("finance"), full());
    assert!(
        matches!(barred(is_not), Barred::NotEntitled { by, asks_for } if by == "dora" && asks_for.contains("finance"))
    );
    assert!(matches!(barred(of("")), Barred::NotEntitled { .. }));
    assert_eq!(barred(of("anna")), Barred::IsRequester { by: "anna".into() });
    assert_eq!(barred(of("desk")), Barred::IsOperator { by: "desk".into() });
    assert_eq!(barred(of("treasury")), Barred::IsOperator { by: "treasury".into() });
    let missing = vec![Evidence::InputSnapshot, Evidence::ExternalTicket];
    assert_eq!(barred(decide(&finance("dora"), because())), Barred::Evidence { missing });
    let other = decide(&finance("dora"), full().having_seen("another"));
    assert_eq!(barred(other), Barred::OtherDigest { digest: approval.digest.clone() });
    assert_eq!(of("dora").unwrap().state, ApprovalState::Pending);
    assert_eq!(barred(of("dora")), Barred::Decided { by: "dora".into() });
    waits(branch.call::<Close>("k", "it").unwrap());
    let last = decide(&Approver::new("cfo"), full()).unwrap();
    // The selector asks for one of finance, the quorum for two: together they do.
    assert_eq!((last.state, last.decisions.len()), (ApprovalState::Approved, 2));
    assert_eq!(barred(of("emil")), Barred::Over { state: ApprovalState::Approved });
    branch.call::<Close>("k", "it").unwrap().done().unwrap();
    assert_eq!(branch.treasury.done(), ["it for k"]);
    let again = branch.acme.approvals().for_tenant("beta");
    assert!(matches!(run(again.get(&approval.id)), Err(ApprovalError::Unknown { .. })));
    assert!(matches!(run(again.approve(&approval.id, &finance("f"), full())), Err(ApprovalError::Unknown { .. })));
}

#[test]
fn nobody_approves_their_own_unless_the_contract_lets_them() {
    let branch = branch();
    waits(branch.pay("k", "rent"));
    assert_eq!(barred(branch.approve(&branch.pending(), &finance("anna"))), Barred::IsRequester { by: "anna".into() });
    let branch = self::branch();
    waits(run(branch.desk.read::<Report>("may".to_owned())).unwrap());
    branch.approve(&branch.pending(), &finance("anna")).unwrap();
}

#[test]
fn an_attempt_that_is_lost_is_made_again_under_its_approval_and_no_other_work_is() {
    let branch = branch();
    waits(branch.pay("k", "lost"));
    branch.approve(&branch.pending(), &finance("dora")).unwrap();
    assert!(failed(branch.pay("k", "lost")).0);
    // What an attempt has done may show in a new plan, and time goes by.
    branch.treasury.change_rate();
    branch.clock.advance(Duration::from_millis(PAY_MS + 1));
    branch.pay("k", "lost").done().unwrap();
    assert_eq!(branch.treasury.done(), ["lost for k", "lost for k"]);
    let spent = branch.events().into_iter().filter(|event| *event == Event::ApprovalSpent).count();
    assert_eq!(spent, 1);
}

#[test]
fn an_attempt_that_failed_for_now_is_made_again_until_the_approval_ends() {
    let branch = branch();
    waits(branch.pay("k", "later"));
    branch.approve(&branch.pending(), &finance("dora")).unwrap();
    for _ in 0..2 {
        let (retryable, message, _) = failed(branch.pay("k", "later"));
        assert!(retryable && message.contains("the treasury is closed"), "{message}");
    }
    branch.clock.advance(Duration::from_millis(PAY_MS + 1));
    waits(branch.pay("k", "later"));
}

#[test]
fn a_read_is_approved_each_time() {
    let branch = branch();
    let read = || run(branch.desk.read::<Report>("may".to_owned())).unwrap();
    for time in 1..=2 {
        waits(read());
        waits(read());
        branch.approve(&branch.pending(), &finance("dora")).unwrap();
        read().done().unwrap();
        assert_eq!(branch.treasury.done().len(), time);
    }
    waits(read());
    run(branch.acme.approvals().refuse(&branch.pending().id, &finance("dora"), because())).unwrap();
    assert!(!failed(read()).0);
    waits(read());
}

#[test]
fn what_a_person_does_is_approved_first() {
    let branch = branch_with(|builder| builder.map("treasury.pay", MapTo::Manual));
    waits(branch.pay("k", "rent"));
    assert!(run(branch.acme.tasks().open()).unwrap().is_empty());
    let approval = branch.pending();
    assert_eq!(approval.provider, None);
    branch.approve(&approval, &finance("dora")).unwrap();
    let task = branch.pay("k", "rent").manual().unwrap();
    assert_eq!(branch.pay("k", "rent").manual().unwrap().id, task.id);
    branch.clock.advance(Duration::from_millis(PAY_MS + 1));
    assert_eq!(branch.pay("k", "rent").manual().unwrap().id, task.id);
    run(branch.acme.tasks().complete(&task.id, "paid".into(), None)).unwrap();
    assert_eq!(branch.pay("k", "rent").done().unwrap().output, "paid");
}

#[test]
fn who_approved_may_not_do_what_has_to_be_done_by_another() {
    let branch = branch_with(|builder| builder.map("treasury.close", MapTo::Manual));
    waits(branch.call::<Close>("k", "may").unwrap());
    let approval = branch.pending();
    for name in ["dora", "emil"] {
        let grounds = because().with_ticket("FIN-7").having_seen(&approval.digest);
        run(branch.acme.approvals().approve(&approval.id, &finance(name), grounds)).unwrap();
    }
    let task = branch.call::<Close>("k", "may").unwrap().manual().unwrap();
    let by = |person: &str| branch.acme.tasks().by(person);
    let barred = Err(TaskError::Barred { id: task.id.clone(), by: "dora".to_owned() });
    assert_eq!(run(branch.acme.tasks().claim(&task.id, "dora")), barred);
    assert_eq!(run(by("dora").complete(&task.id, "closed".into(), None)), barred);
    assert!(run(branch.acme.tasks().claim(&task.id, "fred")).is_ok());
    assert!(run(by("fred").complete(&task.id, "closed".into(), None)).is_ok());
    assert_eq!(branch.call::<Close>("k", "may").unwrap().done().unwrap().output, "closed");
}

#[test]
fn a_compensation_is_approved_by_itself() {
    let branch = branch();
    waits(branch.pay("k", "rent"));
    branch.approve(&branch.pending(), &finance("dora")).unwrap();
    branch.pay("k", "rent").done().unwrap();
    let take_back = || run(branch.desk.compensate::<Pay>(key("k"))).unwrap();
    waits(take_back());
    let approval = branch.pending();
    assert_eq!(
        (approval.mode.word(), approval.words.as_str()),
        ("compensate", "Take back what `treasury.pay` did under the key `k`")
    );
    branch.approve(&approval, &finance("dora")).unwrap();
    take_back().done().unwrap();
    take_back().done().unwrap();
    assert_eq!(branch.treasury.done(), ["rent for k", "rent taken back"]);
}

#[test]
fn a_composition_may_want_what_is_risky_approved() {
    let branch = branch_with(|builder| builder.approve_above(Risk::Medium).approval_policy("", Rule::group("audit")));
    branch.call::<Greet>("k", "hello").unwrap().done().unwrap();
    waits(branch.call::<Open>("k", "it").unwrap());
    let approval = branch.pending();
    assert!(approval.why.contains("`high`") && approval.why.contains("`medium`"), "{}", approval.why);
    assert!(matches!(barred(branch.approve(&approval, &finance("dora"))), Barred::NotEntitled { .. }));
    branch.approve(&approval, &Approver::new("dora").with_group("audit")).unwrap();
    branch.call::<Open>("k", "it").unwrap().done().unwrap();
    let branch = branch_with(|builder| builder.approve_above(Risk::High));
    branch.call::<Open>("k", "it").unwrap().done().unwrap();
}

#[test]
fn a_policy_is_the_composition_s_and_one_that_is_missing_lets_nothing_pass() {
    let branch = branch();
    let none = branch.call::<Vote>("k", "aye");
    let missing = WiringError::NoPolicy { capability: "treasury.vote".into(), policy: "board".into() };
    assert_eq!(none, Err(CallError::Wiring(missing)));
    let branch = branch_with(|builder| builder.approval_policy("board", Rule::all([Rule::role("a"), Rule::role("b")])));
    waits(branch.call::<Vote>("k", "aye").unwrap());
    let approval = branch.pending();
    branch.approve(&approval, &Approver::new("one").with_role("a").with_role("b")).unwrap();
    waits(branch.call::<Vote>("k", "aye").unwrap());
    branch.approve(&approval, &Approver::new("two").with_role("a")).unwrap();
    branch.call::<Vote>("k", "aye").unwrap().done().unwrap();
}

#[test]
fn a_dry_run_asks_nobody() {
    let branch = branch();
    let plan = run(branch.desk.dry_run().call::<Pay>(key("k"), "rent".to_owned())).unwrap();
    assert!(matches!(plan, Answer::Planned(_)) && branch.events().is_empty());
}

#[test]
fn another_program_on_the_same_ledger_finds_the_same_approval() {
    let branch = branch();
    waits(branch.pay("k", "rent"));
    let other = compose(branch.ledger.clone(), &branch.treasury).build();
    let approval = run(other.approvals().pending()).unwrap().remove(0);
    assert_eq!(approval, branch.pending());
    run(other.approvals().approve(&approval.id, &finance("dora"), because())).unwrap();
    branch.pay("k", "rent").done().unwrap();
}

#[test]
fn approvals_are_listed_by_state_capability_and_page() {
    let branch = branch();
    for number in 0..4 {
        waits(branch.pay(&format!("k{number}"), "rent"));
    }
    waits(branch.call::<Close>("k", "it").unwrap());
    let list = |filter| run(branch.acme.approvals().list(filter)).unwrap();
    let all = list(ApprovalFilter::default());
    assert_eq!(all.len(), 5);
    let ids = |approvals: &[Approval]| approvals.iter().map(|approval| approval.id.clone()).collect::<Vec<_>>();
    let page = ApprovalFilter { after: Some(all[0].id.clone()), limit: Some(2), ..ApprovalFilter::pending() };
    assert_eq!(ids(&list(page)), ids(&all[1..3]));
    let latest = ApprovalFilter { latest_first: true, limit: Some(1), ..ApprovalFilter::default() };
    assert_eq!(ids(&list(latest)), ids(&all[4..]));
    let close = ApprovalFilter { capability: Some("treasury.close".into()), ..ApprovalFilter::default() };
    assert_eq!(ids(&list(close)), ids(&all[4..]));
    branch.approve(&all[1], &finance("dora")).unwrap();
    let approved = ApprovalFilter { state: Some(ApprovalState::Approved), ..ApprovalFilter::default() };
    assert_eq!(ids(&list(approved)), ids(&all[1..2]));
}

#[test]
fn approvals_are_forgotten_by_their_age_when_they_are_over() {
    let branch = branch();
    for with in ["spent", "left", "refused"] {
        waits(branch.pay(with, "rent"));
    }
    let all = run(branch.acme.approvals().pending()).unwrap();
    branch.approve(&all[0], &finance("dora")).unwrap();
    branch.pay("spent", "rent").done().unwrap();
    run(branch.acme.approvals().refuse(&all[2].id, &finance("dora"), because())).unwrap();
    branch.clock.advance(Duration::from_millis(PAY_MS + 1));
    waits(branch.pay("waits", "rent"));
    let keep = Retention { approvals: Some(Duration::from_secs(3600)), ..Retention::default() };
    assert_eq!(run(branch.ledger.sweep(&keep)).unwrap().approvals, 0);
    let all = Retention { approvals: Some(Duration::ZERO), batch: 1, ..Retention::default() };
    assert_eq!(run(branch.ledger.sweep(&all)).unwrap().approvals, 3);
    assert_eq!(branch.pending().key, Some(key("waits")));
    assert!(branch.pay("spent", "rent").done().unwrap().replay && !failed(branch.pay("refused", "rent")).0);
    waits(branch.pay("left", "rent"));
    assert_eq!(branch.treasury.done(), ["rent for spent"]);
}

#[test]
fn what_a_used_key_means_is_as_the_contract_says_and_no_other_input_passes() {
    let branch = branch();
    waits(branch.call::<First>("k", "rent").unwrap());
    branch.approve(&branch.pending(), &finance("dora")).unwrap();
    assert!(matches!(branch.call::<First>("k", "more rent"), Err(CallError::OtherApproval { .. })));
    branch.call::<First>("k", "rent").unwrap().done().unwrap();
    let original = branch.call::<First>("k", "more rent").unwrap().done().unwrap();
    assert_eq!((original.output.as_str(), original.replay), ("rent", true));
    waits(branch.call::<Once>("k", "rent").unwrap());
    branch.approve(&branch.pending(), &finance("dora")).unwrap();
    branch.call::<Once>("k", "rent").unwrap().done().unwrap();
    assert_eq!(branch.call::<Once>("k", "rent").unwrap_err().http_status(), 409);
    waits(branch.call::<Once>("l", "rent").unwrap());
    run(branch.acme.approvals().refuse(&branch.pending().id, &finance("dora"), because())).unwrap();
    for _ in 0..2 {
        assert_eq!(failed(branch.call::<Once>("l", "rent").unwrap()).2, "refused");
    }
    assert_eq!(branch.treasury.done(), ["rent for k", "rent for k"]);
}
