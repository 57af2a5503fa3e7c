//! What the cases share: [`brick!`] and [`hotel!`] take in the generated code of the brick that they implement.

include!(concat!(env!("OUT_DIR"), "/brick.rs"));
