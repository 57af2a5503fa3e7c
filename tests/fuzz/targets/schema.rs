//! Fuzzes [`capgen_fuzz::schema`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| capgen_fuzz::schema::schema(data));
