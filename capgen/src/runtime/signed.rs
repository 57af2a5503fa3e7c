//! Catalogues that a composition was built from and that somebody vouches for, as they were signed.

/// A catalogue with its signatures, which a build script has checked. Generated code holds it.
///
/// Each signature is a detached JWS (RFC 7515, appendix F) of ES256 over the document: whoever has the signer's key can check,
/// from header and document alone, that what a server tells of itself is what its owner signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedCatalogue {
    /// SHA-256 of the document, in lower-case hexadecimal.
    pub sha256: &'static str,
    /// All that the catalogue says, as canonical JSON (RFC 8785).
    pub document: &'static str,
    /// The signatures that were checked, each with the id of its key.
    pub signatures: &'static [(&'static str, &'static str)],
    /// The bricks of the composition that provide something of it, with what they provide.
    pub provides: &'static [(&'static str, &'static [&'static str])],
}

impl SignedCatalogue {
    /// Does it say what a brick means by a capability that it provides?
    pub fn describes(&self, brick: &str, capability: &str) -> bool {
        let of_brick = self.provides.iter().filter(|(name, _)| *name == brick);
        of_brick.flat_map(|(_, capabilities)| *capabilities).any(|name| *name == capability)
    }
}
