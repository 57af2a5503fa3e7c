//! Evolution: what changed between two versions, and what is stale.

rules! {
    STALE_OUTPUT = 601 Error "generated file is stale";
    LOCK_DRIFT = 602 Error "differs from the lock";
    NOT_LOCKED = 603 Error "is not in the lock";
    LOCK_STALE = 604 Warning "lock pins what is not there";
    LOCKED_SIGNATURE = 605 Error "signature differs from the lock";
}
