//! The `capgen` command.

fn main() {}
