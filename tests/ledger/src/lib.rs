//! What the tests of the durable ledgers share.

mod files;
mod postgres;

pub use files::TempFile;
pub use postgres::{Server, free_port, sql};
