//! The generated code of the common work.

include!(concat!(env!("CAPGEN_BENCH"), "/lib.rs"));
