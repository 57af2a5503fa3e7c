//! Bricks: what they provide and require.

rules! {}
