//! Input of a Hub server.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tibetango_fuzz::hub(data));
