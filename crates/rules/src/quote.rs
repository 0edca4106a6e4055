//! Quotation of texts from outside in messages: short, on one line, nothing in them unseen.

use crate::normalization::is_invisible;

/// Maximum number of characters of a value that a message repeats.
const MAX_CHARS: usize = 60;

/// True for a character that leaves its line and the words around it as they are.
#[must_use]
pub fn is_plain(c: char) -> bool {
    !(c.is_control()
        // Line and paragraph separator.
        || matches!(c, '\u{2028}' | '\u{2029}')
        // Bidirectional embeddings, overrides and isolates: a name could rearrange the words
        // around it on the screen.
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        // No characters at all, in XML and elsewhere.
        || matches!(c, '\u{fffe}' | '\u{ffff}'))
}

/// The text with every character escaped that could break or rearrange a line.
#[must_use]
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if is_plain(c) {
            line.push(c);
        } else {
            line.extend(c.escape_debug());
        }
    }
    line
}

/// Returns the words of a text in one line, with one space between two.
#[must_use]
pub fn in_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Returns the first `limit` characters, with an ellipsis when there were more.
#[must_use]
pub fn cut(text: &str, limit: usize) -> String {
    let mut out: String = text.chars().take(limit).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}

/// Quotes a value for a message: in double quotes, on one line, cut when long, and nothing in it unseen.
#[must_use]
pub fn quote_text(value: &str) -> String {
    let mut out = String::from('"');
    // Rust's own debug form would take the Tibetan vowel signs apart.
    for c in one_line(&cut(value, MAX_CHARS)).chars() {
        if is_invisible(c) {
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    out.push('"');
    out
}
