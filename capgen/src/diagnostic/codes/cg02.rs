//! Types: type expressions, ranges and named types.

rules! {}
