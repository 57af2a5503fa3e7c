//! The crate has no generated code.
use capgen::Provider;

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

fn main() {}
