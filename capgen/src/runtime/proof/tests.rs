use super::super::value::Shape;
use super::super::{Descriptor, Offer};
use super::*;

const fn capability(name: &'static str, digest: &'static str) -> Descriptor {
    Descriptor { digest, ..Descriptor::of(name, "Do it.", &Shape::TEXT, &Shape::TEXT) }
}

static SEND: Descriptor = capability("mail.send", "aa");
static SEND_OTHER: Descriptor = capability("mail.send", "bb");
static SUSPEND: Descriptor = capability("identity.suspend_user", "cc");

static HR: BrickInfo = BrickInfo {
    name: "hr",
    permission: "hr",
    file: "brick-hr/brick.yaml",
    requires: &[
        Need { descriptor: &SUSPEND, optional: false, line: 7 },
        Need { descriptor: &SEND, optional: true, line: 12 },
    ],
    provides: &[],
};
static GOOGLE: BrickInfo = BrickInfo {
    name: "google-workspace",
    permission: "gws",
    file: "brick-google-workspace/brick.yaml",
    requires: &[],
    provides: &[Offer { descriptor: &SUSPEND, line: 3 }, Offer { descriptor: &SEND_OTHER, line: 4 }],
};

const BRICKS: &[(&str, &BrickInfo)] = &[("gws", &GOOGLE), ("hr", &HR)];
const SOUND: Proof = Proof {
    file: "compose.yaml",
    mappings: &[("identity.suspend_user", Mapped::By(&["gws"])), ("mail.send", Mapped::By(&["gws"]))],
    bricks: BRICKS,
    accepted: &[("aa", "b"), ("aa", "bb"), ("ab", "bb")],
};

const _: () = prove(&SOUND);
const _: () =
    prove(&Proof { mappings: &[("identity.suspend_user", Mapped::Elsewhere), ("mail.send", Mapped::Absent)], ..SOUND });

#[test]
fn a_gap_names_the_brick_the_place_and_the_line_to_add() {
    let proof = Proof { mappings: &[("mail.send", Mapped::Elsewhere)], ..SOUND };
    assert_eq!(
        gaps(&proof).as_str(),
        "error[CG0501]: nothing in compose.yaml serves `identity.suspend_user`\n  \
         required by `hr` in brick-hr/brick.yaml:7\n  \
         write under `capabilities:` in compose.yaml:\n      \
         identity.suspend_user: gws\n      \
         identity.suspend_user: manual\n"
    );
}

#[test]
fn what_is_not_optional_must_not_be_absent() {
    let proof =
        Proof { mappings: &[("identity.suspend_user", Mapped::Absent), ("mail.send", Mapped::Absent)], ..SOUND };
    let message = gaps(&proof);
    assert!(message.as_str().starts_with("error[CG0501]: compose.yaml says `absent` for a capability"));
    assert!(!message.as_str().contains("mail.send"));
}

#[test]
fn a_provider_must_still_provide_it_in_a_shape_that_fits() {
    let with = |mappings, accepted| Proof { mappings, accepted, ..SOUND };
    let other = with(&[("identity.suspend_user", Mapped::By(&["hr"])), ("mail.send", Mapped::Elsewhere)], &[]);
    assert!(gaps(&other).as_str().contains("`hr` does not provide `identity.suspend_user`"));
    let nobody = with(&[("identity.suspend_user", Mapped::By(&["gws", "x"])), ("mail.send", Mapped::Absent)], &[]);
    assert!(gaps(&nobody).as_str().contains("`x` is no linked brick"));
    let unlike = with(SOUND.mappings, &[("aa", "b")]);
    assert_eq!(
        gaps(&unlike).as_str(),
        "error[CG0501]: `gws` understands something else by `mail.send`\n  required by `hr` in brick-hr/brick.yaml:12\n  \
         provided in brick-google-workspace/brick.yaml:4\n  \
         run the build script again: it names the field that does not fit\n"
    );
}

#[test]
fn a_long_report_is_cut_at_a_line() {
    const MANY: &[(&str, &BrickInfo)] = &[("hr", &HR); 100];
    let message = gaps(&Proof { mappings: &[], bricks: MANY, ..SOUND });
    assert!(message.as_str().ends_with("\n… and more\n"));
    assert!(message.as_str().len() > 8000);
}
