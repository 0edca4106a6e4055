//! Files within the program, which the build scripts of this crate and of those above it have deflated.

use flate2::read::DeflateDecoder;
use std::io::Read;

/// Returns the bytes that a build script has deflated; `None` if they are damaged.
#[must_use]
pub fn inflated(deflated: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = DeflateDecoder::new(deflated).read_to_end(&mut bytes);
    read.is_ok().then_some(bytes)
}

/// Returns the text that a build script has deflated; `None` if it is damaged.
#[must_use]
pub fn inflated_text(deflated: &[u8]) -> Option<String> {
    String::from_utf8(inflated(deflated)?).ok()
}
