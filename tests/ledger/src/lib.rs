//! What the tests of the durable ledgers share.

mod files;

pub use files::TempFile;
