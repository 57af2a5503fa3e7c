//! Processes that share a ledger in a file, and die.

mod down;
mod place;

#[path = "../nodes/crash.rs"]
mod crash;
#[path = "../nodes/races.rs"]
mod races;
