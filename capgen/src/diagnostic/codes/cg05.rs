//! Compositions: who serves what.

rules! {}
