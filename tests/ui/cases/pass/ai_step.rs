//! An AI step in the mode `auto` that is marked as safe may apply what is neither destructive nor moves money; what is
//! destructive waits for a person.
use capgen::rt::may_apply;
use capgen::{AiMode, AiStep, Capability, Deciding, Descriptor, Key, Seam};
use capabilities::{DirectorySeam, identity, mail};

capgen_ui_tests::brick!();

const SUSPENDS: &Descriptor = <identity::SuspendUser as Capability>::DESCRIPTOR;
const DESTROYS: Descriptor = Descriptor { destructive: true, ..*SUSPENDS };

pub fn alone(seam: &DirectorySeam, key: Key, input: mail::SendInput) -> Deciding<mail::Send> {
    const STEP: AiStep = AiStep { name: "tidy", mode: AiMode::Auto, floor: 60, safe_for_auto: true, applies: None };
    const _: () = may_apply(&STEP, Some(SUSPENDS));
    Seam::as_seam(seam).decide(&STEP, key, input)
}

pub fn with_a_person(seam: &DirectorySeam, key: Key, input: mail::SendInput) -> Deciding<mail::Send> {
    const STEP: AiStep = AiStep { name: "close", mode: AiMode::Suggest, floor: 0, safe_for_auto: false, applies: None };
    const _: () = may_apply(&STEP, Some(&DESTROYS));
    Seam::as_seam(seam).decide(&STEP, key, input)
}

fn main() {}
