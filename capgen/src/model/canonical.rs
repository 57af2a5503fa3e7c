//! The canonical form of a capability, and its digest.
