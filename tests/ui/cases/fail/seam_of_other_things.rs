//! A seam's field is no client stub.
use capgen::CapabilitySeam;
use capabilities::mail;

capgen_ui_tests::brick!();

#[derive(CapabilitySeam)]
struct Letters {
    mail: mail::Stub,
    name: String,
}

fn main() {}
