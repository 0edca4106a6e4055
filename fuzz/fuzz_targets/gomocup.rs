//! What is said to a server of Gomocup's protocol.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tibetango_fuzz::gomocup(data));
