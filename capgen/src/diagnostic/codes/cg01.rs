//! Reading: files, YAML, keys and the kinds of their values.

rules! {}
