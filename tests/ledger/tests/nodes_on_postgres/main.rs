//! Nodes that share a ledger in PostgreSQL, and die.

mod clock;
mod down;
mod full;
mod place;
mod strict;

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
