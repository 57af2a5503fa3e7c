//! Seams that hold no stubs.
use capgen::CapabilitySeam;

#[derive(CapabilitySeam)]
struct Unit;

#[derive(CapabilitySeam)]
struct Empty {}

#[derive(CapabilitySeam)]
enum Choice {
    One,
}

fn main() {}
