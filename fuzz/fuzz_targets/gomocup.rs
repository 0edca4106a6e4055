//! Input of a Gomocup server.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tibetango_fuzz::gomocup(data));
