//! The generated code is of another brick.
use capgen::Provider;

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directry")]
struct Directory;

fn main() {}
