//! A composition says nothing of two capabilities that a linked brick requires.
use capgen::rt::{Mapped, Proof, prove};

capgen_ui_tests::brick!();

const _: () = prove(&Proof {
    file: "compose.yaml",
    mappings: &[("calendar.create_event", Mapped::Elsewhere)],
    bricks: &[("directory", capabilities::BRICK)],
    accepted: &[],
});

fn main() {}
