//! Every rule of a call, held against the ledger in PostgreSQL.

mod store;

#[path = "../../../../capgen/tests/runtime/bricks/mod.rs"]
mod bricks;
#[path = "../../../../capgen/tests/runtime/world.rs"]
mod world;

#[path = "../../../../capgen/tests/runtime/answers.rs"]
mod answers;
#[path = "../../../../capgen/tests/runtime/approvals.rs"]
mod approvals;
#[path = "../../../../capgen/tests/runtime/circuits.rs"]
mod circuits;
#[path = "../../../../capgen/tests/runtime/claims.rs"]
mod claims;
#[path = "../../../../capgen/tests/runtime/connections.rs"]
mod connections;
#[path = "../../../../capgen/tests/runtime/credentials.rs"]
mod credentials;
#[path = "../../../../capgen/tests/runtime/dry_runs.rs"]
mod dry_runs;
#[path = "../../../../capgen/tests/runtime/holds.rs"]
mod holds;
#[path = "../../../../capgen/tests/runtime/log.rs"]
mod log;
#[path = "../../../../capgen/tests/runtime/masked.rs"]
mod masked;
#[path = "../../../../capgen/tests/runtime/modes.rs"]
mod modes;
#[path = "../../../../capgen/tests/runtime/people.rs"]
mod people;
#[path = "../../../../capgen/tests/runtime/proposals.rs"]
mod proposals;
#[path = "../../../../capgen/tests/runtime/reads.rs"]
mod reads;
#[path = "../../../../capgen/tests/runtime/remote.rs"]
mod remote;
#[path = "../../../../capgen/tests/runtime/retention.rs"]
mod retention;
#[path = "../../../../capgen/tests/runtime/reversals.rs"]
mod reversals;
#[path = "../../../../capgen/tests/runtime/sealed.rs"]
mod sealed;
#[path = "../../../../capgen/tests/runtime/secrets.rs"]
mod secrets;
#[path = "../../../../capgen/tests/runtime/terms/mod.rs"]
mod terms;
#[path = "../../../../capgen/tests/runtime/vendors.rs"]
mod vendors;
#[path = "../../../../capgen/tests/runtime/wiring.rs"]
mod wiring;
