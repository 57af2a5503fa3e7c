//! What a capability is called as a tool of the Model Context Protocol, where nothing else is written.
//!
//! The compiler warns where two names meet, and the server numbers them: both have to make names alike.

/// The longest name of a tool, in characters, with room for a number.
const LONGEST: usize = 120;

/// A capability's name with `_` for what no name of a tool has: `identity.provision_user` is `identity_provision_user`.
pub(crate) fn plain(capability: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let name = capability.strip_prefix("cap:").unwrap_or(capability);
    name.chars().map(plain).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn names_are_what_tools_may_be_called() {
        assert_eq!(plain("identity.provision_user"), "identity_provision_user");
        assert_eq!(plain("cap:calendar:booking:create"), "calendar_booking_create");
        assert_eq!(plain("a-b.c"), "a-b_c");
        assert_eq!(plain(&"x".repeat(500)).len(), 120);
    }
}
