//! Input of a GTP server.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tibetango_fuzz::gtp(data));
