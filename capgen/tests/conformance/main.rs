//! Conformance: a provider that keeps its contract, and the same with one fault for each rule.

#[cfg(feature = "cli")]
mod command;
mod desk;
mod faults;
mod inn;
mod reports;
#[cfg(all(feature = "client", feature = "json-schema", feature = "server"))]
mod served;
