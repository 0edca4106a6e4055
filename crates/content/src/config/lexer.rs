//! Parts of a RON file that may hold any sign: comments, strings and characters.

/// Maximum length of a character between apostrophes, with the one that closes it: `\u{10ffff}'`.
const LONGEST_CHARACTER: usize = 11;

/// Kind of such a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enclosure {
    /// Comment to the end of a line, without that end, or between signs.
    Comment,
    /// Text in quotes, raw or not.
    String,
    /// Character between apostrophes.
    Character,
}

/// Returns the part with which a text begins, and its length in bytes; `None` if it begins with none. One that is not
/// closed reaches to the end, but for an apostrophe: that is a fault of its own.
pub(super) fn enclosure(text: &str) -> Option<(Enclosure, usize)> {
    let comment = comment(text).map(|length| (Enclosure::Comment, length));
    let string = || string(text).map(|length| (Enclosure::String, length));
    let character = || character(text).map(|length| (Enclosure::Character, length));
    comment.or_else(string).or_else(character)
}

fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let mut inside = text.strip_prefix("/*")?;
    // Comments may stand within each other.
    let mut open = 1;
    while open > 0 {
        let Some(at) = inside.find(['/', '*']) else {
            return Some(text.len());
        };
        inside = &inside[at..];
        let length = match inside.get(..2) {
            Some("/*") => {
                open += 1;
                2
            }
            Some("*/") => {
                open -= 1;
                2
            }
            _ => 1,
        };
        inside = &inside[length..];
    }
    Some(text.len() - inside.len())
}

fn string(text: &str) -> Option<usize> {
    let whole = text.len();
    if let Some(inside) = text.strip_prefix('"') {
        return Some(length_to(inside, '"').map_or(whole, |end| 1 + end));
    }
    let rest = text.strip_prefix('r')?;
    let inside = rest.trim_start_matches('#');
    let end = format!("\"{}", &rest[..rest.len() - inside.len()]);
    let begin = whole - inside.strip_prefix('"')?.len();
    let end_at = text[begin..].find(&end);
    Some(end_at.map_or(whole, |at| begin + at + end.len()))
}

fn character(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('\'')?;
    let end = inside.char_indices().nth(LONGEST_CHARACTER);
    let near = end.map_or(inside, |(end, _)| &inside[..end]);
    length_to(near, '\'').map(|end| 1 + end)
}

/// Returns the length of a text up to the sign that closes it, with that sign.
fn length_to(text: &str, close: char) -> Option<usize> {
    let mut stroke = false;
    let end = text.find(|c: char| {
        let closes = c == close && !stroke;
        stroke = c == '\\' && !stroke;
        closes
    });
    end.map(|end| end + close.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_where_it_is_closed() {
        for (text, part) in [
            ("// a \" b\nc", Some((Enclosure::Comment, 8))),
            ("// a", Some((Enclosure::Comment, 4))),
            ("/* a /* b */ c */ d", Some((Enclosure::Comment, 17))),
            ("/* a /* b */", Some((Enclosure::Comment, 12))),
            (r#""a\"b" c"#, Some((Enclosure::String, 6))),
            (r#""a\\" c"#, Some((Enclosure::String, 5))),
            (r#""a"#, Some((Enclosure::String, 2))),
            (r##"r#"a"b"# c"##, Some((Enclosure::String, 8))),
            (r#"r"\" c"#, Some((Enclosure::String, 4))),
            (r##"r#"a" c"##, Some((Enclosure::String, 7))),
            (r"'\u{10ffff}' c", Some((Enclosure::Character, 12))),
            (r"'\'' c", Some((Enclosure::Character, 4))),
            ("'no character'", None),
            ("r#type: 1", None),
            ("/ a", None),
            ("", None),
        ] {
            assert_eq!(enclosure(text), part, "{text}");
        }
    }
}
