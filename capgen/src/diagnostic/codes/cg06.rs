//! Evolution: what changed between two versions, and what is stale.

rules! {
    STALE_OUTPUT = 601 Error "generated file is stale";
}
