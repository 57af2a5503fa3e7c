//! The attributes and derives of capgen.
