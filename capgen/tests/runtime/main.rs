//! The rules of a call, each with a test that fails without it.

mod answers;
mod approvals;
mod bricks;
#[cfg(feature = "json-schema")]
mod checks;
mod circuits;
mod claims;
mod connections;
#[cfg(feature = "seal")]
mod credentials;
mod dry_runs;
mod heartbeats;
mod holds;
mod keys;
mod log;
mod masked;
mod modes;
mod people;
mod proposals;
mod reads;
mod remote;
mod result;
mod retention;
mod reversals;
#[cfg(feature = "seal")]
mod sealed;
mod secrets;
mod store;
mod terms;
mod vendors;
mod windows;
mod wiring;
mod world;
