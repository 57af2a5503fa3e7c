//! `#[provider]` is missing, or says something else.
use capgen::Provider;

#[derive(Provider)]
struct Missing;

#[derive(Provider)]
#[provider(brik = "directory")]
struct Misspelt;

#[derive(Provider)]
#[provider(brick = directory, capabilities = "x")]
struct Kinds;

#[derive(Provider)]
#[provider(brick = "directory", brick = "directory")]
struct Twice;

#[derive(Provider)]
#[provider(brick = "Directory Service")]
struct NoName;

#[derive(Provider)]
#[provider(brick = "directory")]
struct Borrowing<'a>(&'a str);

fn main() {}
