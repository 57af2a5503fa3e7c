//! The attributes stand on items that are not theirs.
use capgen::{capabilities as serve, capability};

#[capability("identity.find_user")]
struct Directory;

#[capability("identity.find_user")]
impl Directory {}

#[serve]
impl Clone for Directory {
    fn clone(&self) -> Self {
        Directory
    }
}

#[serve]
impl Directory {
    fn nothing() {}
}

#[serve(all)]
mod directory {}

fn main() {}
