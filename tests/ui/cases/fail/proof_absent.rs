//! A composition leaves out what a brick cannot do without. What is optional may be absent.
use capgen::rt::{Mapped, Proof, prove};

capgen_ui_tests::brick!();

const _: () = prove(&Proof {
    file: "compose.yaml",
    mappings: &[("chat.post", Mapped::Absent), ("mail.send", Mapped::Absent)],
    bricks: &[("directory", capabilities::BRICK)],
    accepted: &[],
});

fn main() {}
