//! A call that its contract does not let be repeated is handed to what repeats calls.
use capabilities::stay;
use capgen::{Backoff, Pending, retrying};

capgen_ui_tests::hotel!();

async fn book(call: impl Fn() -> Pending<stay::Book> + Send) {
    let _ = retrying(&Backoff::default(), call).await;
}

fn main() {}
