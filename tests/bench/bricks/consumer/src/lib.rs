//! What calls.

capgen::include_brick!();
