//! What the tests of the durable ledgers share.

mod child;
mod drive;
mod files;
mod office;
mod postgres;

pub use child::{Node, acknowledged};
pub use drive::{ledger, make, make_surely, run};
pub use files::TempFile;
pub use office::{Make, Stop, Thing, Vendor, office, office_by_hand, office_with_approvals};
pub use postgres::{Server, free_port, sql, try_sql};
