//! Names: what a file's names become in Rust, and as tools.

rules! {
    NAME_COLLISION = 701 Error "two names are the same in Rust";
    RESERVED_BRICK_NAME = 702 Error "brick is named like a method of a composition";
    NAME_TOO_LONG = 703 Error "name of a type is too long in Rust";
    TOOL_NAME = 704 Warning "two capabilities are one tool";
}
