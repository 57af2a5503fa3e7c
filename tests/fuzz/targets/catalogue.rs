//! Fuzzes [`capgen_fuzz::catalogue`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| capgen_fuzz::catalogue(data));
