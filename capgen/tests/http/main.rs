//! A server on a real socket, and clients that are right, wrong, slow and gone.

mod approvals;
mod auth;
mod bad_requests;
#[path = "../runtime/bricks/bank.rs"]
mod bank;
mod client;
#[cfg(feature = "mcp")]
mod crowd;
#[macro_use]
mod directory;
mod ending;
mod holds;
#[path = "../runtime/bricks/hotel.rs"]
mod hotel;
mod jwt;
#[path = "../runtime/bricks/lodge.rs"]
mod lodge;
mod log;
#[cfg(feature = "mcp")]
mod mcp;
mod metrics;
mod modes;
mod openapi;
mod outcomes;
mod pages;
mod permissions;
mod planted;
mod prices;
mod proposals;
mod specs;
mod statuses;
mod step_ups;
mod tasks;
mod terms;
mod token_file;
mod told;
mod traces;
#[path = "../runtime/bricks/treasury.rs"]
mod treasury;
mod world;
