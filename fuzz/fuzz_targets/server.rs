//! Network lines, to the server and to its clients.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tibetango_fuzz::server(data));
