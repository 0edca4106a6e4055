//! The text of a file that does not say how it is encoded, or says so in a way of its own.

use std::borrow::Cow;

use encoding_rs::{Encoding, GBK, WINDOWS_1252};

/// The text of a file: UTF-8 where it can be, else as `said`, else GBK or Latin letters. What is no character in it
/// becomes a sign for that.
pub(super) fn decoded(
    bytes: &[u8],
    said: impl FnOnce(&[u8]) -> Option<&'static Encoding>,
) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.into();
    }
    let encoding = said(bytes).unwrap_or_else(|| {
        // Chinese characters are pairs; a Latin letter with a mark mostly stands alone.
        let mut runs = bytes.split(u8::is_ascii);
        match runs.all(|run| run.len() % 2 == 0) {
            true => GBK,
            false => WINDOWS_1252,
        }
    });
    encoding.decode_without_bom_handling(bytes).0
}
