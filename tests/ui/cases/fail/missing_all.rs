//! Nothing that is declared is implemented: one error for each, and nothing about the consequences.
use capgen::Provider;

capgen_ui_tests::brick!();

#[derive(Provider)]
#[provider(brick = "directory")]
struct Directory;

fn main() {}
