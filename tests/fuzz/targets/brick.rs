//! Fuzzes [`capgen_fuzz::brick`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| capgen_fuzz::brick(data));
