//! Its build script is the generator.
