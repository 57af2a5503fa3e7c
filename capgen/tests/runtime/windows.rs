//! The time within which a call can be compensated, by the ledger's clock: for a ledger whose clock a test can move.

use std::time::Duration;

use crate::bricks::hotel::WINDOW_MS;
use crate::bricks::lodge;
use crate::modes::{failed, house};
use crate::reversals;

#[test]
fn what_was_done_too_long_ago_stays() {
    let house = house();
    house.book("early", "blue");
    house.clock.advance(Duration::from_millis(WINDOW_MS));
    assert!(house.compensate("early").unwrap().done().is_some());
    house.book("k", "red");
    house.clock.advance(Duration::from_millis(WINDOW_MS + 1));
    let (retryable, message, _) = failed(house.compensate("k").unwrap());
    assert!(!retryable && message.contains("within 60s"), "{message}");
    assert_eq!(house.hotel.taken_back().len(), 1);
}

#[test]
fn after_its_window_nothing_is_taken_back_by_a_call() {
    let house = reversals::house(|start| start);
    house.book("early", "ill");
    house.book("k", "ill");
    house.clock.advance(Duration::from_millis(lodge::WINDOW_MS / 2));
    assert!(house.compensate("early").unwrap().done().is_some());
    house.clock.advance(Duration::from_millis(lodge::WINDOW_MS));
    let (retryable, message, _) = failed(house.compensate("k").unwrap());
    assert!(!retryable && message.contains("within 60s"), "{message}");
    assert_eq!(house.lodge.released().len(), 1);
}
