//! The brick over the common work.

include!(concat!(env!("CAPGEN_BENCH"), "/consumer.rs"));
