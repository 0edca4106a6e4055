//! What is said to a server of the Hub protocol.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tibetango_fuzz::hub(data));
