//! A provider whose brick.yaml has errors: only these are told.

use capabilities::desk;

/// Provides nothing yet.
#[derive(Debug, capgen::Provider)]
#[provider(brick = "office")]
pub struct Office;

/// Uses a type.
pub fn input(seat_no: String) -> Option<desk::BookInput> {
    let _ = seat_no;
    None
}
