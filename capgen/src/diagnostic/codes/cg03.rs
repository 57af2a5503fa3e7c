//! Contracts: what is declared about a capability.

rules! {
    NO_COMPLETION_MODE = 301 Error "no way to complete";
    REPEATED = 302 Error "value is repeated in a set";
    ZERO = 303 Error "limit of nothing";
    QUORUM = 304 Error "quorum cannot be reached";
    EMPTY_LIST = 305 Error "list must name something";
    BLANK_NAME = 306 Error "name is blank";
    COMPENSATION_TARGET = 307 Error "compensation leads nowhere";
    PRICING = 308 Error "price does not add up";
    READ_WITH_EFFECTS = 309 Error "read has side effects";
    RETRY_OF_DESTRUCTIVE = 310 Warning "destructive and safe to repeat";
    KEY_CONTRADICTION = 311 Error "relies on a key that is unsupported";
}
