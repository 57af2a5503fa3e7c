//! Conformance: a provider that keeps its contract, and the same with one fault for each rule.

mod desk;
mod faults;
mod inn;
mod reports;
