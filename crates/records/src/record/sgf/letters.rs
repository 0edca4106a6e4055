//! Clues to the encoding of a file: `CA`, and brackets that make no game in another encoding.

use crate::record::words::encoding::Clues;

/// Property that names the encoding.
const NAME: &[u8] = b"CA[";

/// Weight of a value that is not closed: worse than any number of brackets in texts.
const UNCLOSED: usize = 1000;

pub(super) const CLUES: Clues = Clues {
    says: charset,
    usual: None,
    odd,
};

/// Returns the value of `CA`.
fn charset(bytes: &[u8]) -> Option<&[u8]> {
    let capital = |at: usize| at > 0 && bytes[at - 1].is_ascii_uppercase();
    let mut parts = bytes.windows(NAME.len()).enumerate();
    let (at, _) = parts.find(|(at, part)| *part == NAME && !capital(*at))?;
    let value = &bytes[at + NAME.len()..];
    let end = value.iter().position(|byte| *byte == b']')?;
    Some(&value[..end])
}

/// Counts the brackets of a text that stand where a game has none, by the standard alone.
fn odd(text: &str) -> usize {
    let mut bytes = text.bytes();
    let (mut odd, mut is_closed) = (0, false);
    while let Some(byte) = bytes.next() {
        if byte == b'[' {
            match value(&mut bytes) {
                Some(inside) => odd += inside,
                None => return odd + UNCLOSED,
            }
            is_closed = true;
        } else if !byte.is_ascii_whitespace() {
            // Behind a value.
            let fits = byte.is_ascii_alphanumeric() || b"();".contains(&byte);
            odd += usize::from(is_closed && !fits);
            is_closed = false;
        }
    }
    odd
}

/// Counts the open brackets within the value that the bytes are in; `None` if it is not closed.
fn value(bytes: &mut impl Iterator<Item = u8>) -> Option<usize> {
    let mut inside = 0;
    loop {
        match bytes.next()? {
            b']' => return Some(inside),
            b'[' => inside += 1,
            b'\\' => {
                bytes.next();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_brackets_that_no_game_has_are_odd() {
        for (text, count) in [
            ("(;B[hh]\n;W[ii] C[a\\[b])", 0),
            ("(;C[a]\u{e9}];B[hh])", 1),
            ("(;C[a] ];B[hh])", 1),
            ("(;C[a[b];B[hh])", 1),
            ("(;C[a]];B[hh", 1 + UNCLOSED),
        ] {
            assert_eq!(odd(text), count, "{text}");
        }
    }
}
