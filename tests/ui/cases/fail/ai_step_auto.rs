//! The code of three AI steps was checked in, and then the files changed: one step is no longer marked as safe, what the
//! second applies has become destructive, and what the third applies moves money.
use capgen::contract::{Contract, SideEffect};
use capgen::rt::may_apply;
use capgen::{AiMode, AiStep, Capability, Deciding, Descriptor, Key, Seam};
use capabilities::{DirectorySeam, identity, mail};

capgen_ui_tests::brick!();

const SUSPENDS: &Descriptor = <identity::SuspendUser as Capability>::DESCRIPTOR;
const DESTROYS: Descriptor = Descriptor { destructive: true, ..*SUSPENDS };
const PAYS: Descriptor =
    Descriptor { contract: Some(&Contract { side_effects: &[SideEffect::Financial], ..Contract::NONE }), ..*SUSPENDS };

const AUTO: AiStep = AiStep { name: "close", mode: AiMode::Auto, floor: 60, safe_for_auto: true, applies: None };

pub fn unmarked(seam: &DirectorySeam, key: Key, input: mail::SendInput) -> Deciding<mail::Send> {
    const STEP: AiStep = AiStep { safe_for_auto: false, ..AUTO };
    const _: () = may_apply(&STEP, Some(SUSPENDS));
    Seam::as_seam(seam).decide(&STEP, key, input)
}

pub fn destroys(seam: &DirectorySeam, key: Key, input: mail::SendInput) -> Deciding<mail::Send> {
    const STEP: AiStep = AUTO;
    const _: () = may_apply(&STEP, Some(&DESTROYS));
    Seam::as_seam(seam).decide(&STEP, key, input)
}

pub fn pays(seam: &DirectorySeam, key: Key, input: mail::SendInput) -> Deciding<mail::Send> {
    const STEP: AiStep = AUTO;
    const _: () = may_apply(&STEP, Some(&PAYS));
    Seam::as_seam(seam).decide(&STEP, key, input)
}

fn main() {}
