//! Contracts: what is declared about a capability.

rules! {}
