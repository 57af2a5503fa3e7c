//! Fuzzes [`capgen_fuzz::template`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| capgen_fuzz::template(data));
