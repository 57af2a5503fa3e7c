//! Generated types are ordinary ones, and show no secret.

#![deny(warnings, missing_docs)]

use capabilities::identity::SuspendUserInput;
use capabilities::{chat, mail};
use capgen::Capability;

capgen_ui_tests::brick!();

fn main() {
    let input = SuspendUserInput { email: "ada@example.com".into(), token: "hunter2".into() };
    let shown = format!("{:?}", input.clone());
    assert!(shown.contains("ada@example.com") && !shown.contains("hunter2"), "{shown}");
    assert!(input == input.clone());

    let key = mail::Send::key(&mail::SendInput { to: "ada".into(), subject: "hello".into() });
    assert_eq!(key.unwrap().to_string(), "ada|hello");
    assert!(mail::Send::key(&mail::SendInput { to: "a|b".into(), subject: "hello".into() }).is_err());
    assert_eq!(<chat::Post as Capability>::DESCRIPTOR.name, "chat.post");
}
