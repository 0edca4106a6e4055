//! A record of AMDO's, JIU14.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tibetango_fuzz::jiu14(data));
