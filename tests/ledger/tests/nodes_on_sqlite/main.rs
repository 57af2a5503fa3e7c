//! Processes that share a ledger in a file, and die.

mod down;
mod log;
mod place;
mod served;

#[path = "../nodes/acme.rs"]
mod acme;
#[path = "../nodes/approvals.rs"]
mod approvals;
#[path = "../nodes/crash.rs"]
mod crash;
#[path = "../nodes/races.rs"]
mod races;
#[path = "../nodes/secrets.rs"]
mod secrets;
#[path = "../nodes/slow.rs"]
mod slow;
