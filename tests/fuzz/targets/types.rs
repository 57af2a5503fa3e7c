//! Fuzzes [`capgen_fuzz::types`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| capgen_fuzz::types(data));
