//! Names: what a file's names become in Rust.

rules! {}
