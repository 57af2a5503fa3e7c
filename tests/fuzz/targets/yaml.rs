//! Fuzzes [`capgen_fuzz::yaml`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| capgen_fuzz::yaml(data));
