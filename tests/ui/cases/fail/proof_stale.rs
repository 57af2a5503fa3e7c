//! The code was generated before a provider changed what it understands by a capability, and another one stopped
//! providing.
use capgen::rt::{Mapped, Offer, Proof, prove};
use capgen::{BrickInfo, Capability, Descriptor};

capgen_ui_tests::brick!();

const POSTMARK: &BrickInfo = &BrickInfo {
    name: "postmark",
    permission: "postmark",
    file: "brick.yaml",
    requires: &[],
    provides: &[Offer {
        descriptor: &Descriptor {
            digest: "0000000000000000000000000000000000000000000000000000000000000000",
            ..*<capabilities::mail::Send as Capability>::DESCRIPTOR
        },
        line: 3,
    }],
};

const _: () = prove(&Proof {
    file: "compose.yaml",
    mappings: &[("chat.post", Mapped::By(&["postmark"])), ("mail.send", Mapped::By(&["postmark"]))],
    bricks: &[("directory", capabilities::BRICK), ("postmark", POSTMARK)],
    accepted: &[],
});

fn main() {}
