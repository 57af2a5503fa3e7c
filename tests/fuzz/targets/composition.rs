//! Fuzzes [`capgen_fuzz::composition`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| capgen_fuzz::composition(data));
