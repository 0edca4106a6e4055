//! Signs around pasted text: those of forums, of Markdown and of other keyboards.

use tibetango_rules::normalization::{SOFT_HYPHEN, is_blank, is_quote, plain, takes_no_room};

/// Signs around a text, or a part of it, besides [quotation marks](is_quote): single ones, those of Chinese and of
/// Markdown.
const MARKS: [char; 11] = [
    '`', '\'', '\u{2018}', '\u{2019}', '\u{300a}', '\u{300b}', '\u{300c}', '\u{300d}', '\u{300e}',
    '\u{300f}', '\u{2022}',
];
/// Maximum length of forum markup in brackets, in letters.
const MAX_TAG: usize = 40;

/// Returns the text in plain characters, without invisible ones, forum markup and fences.
pub(super) fn plain_text(text: &str) -> String {
    let letter = |c| match c {
        c if takes_no_room(c) || c == SOFT_HYPHEN => None,
        c if is_blank(c) || is_quote(c) || is_label(c) || MARKS.contains(&c) => Some(' '),
        '；' => Some(';'),
        '\u{2192}' | '\u{21d2}' | '\u{2794}' => Some('-'),
        c => Some(plain(c)),
    };
    let lines = text.lines().map(|line| match is_fence(line) {
        true => "",
        false => line,
    });
    let lines: Vec<&str> = lines.collect();
    without_tags(&lines.join("\n"))
        .chars()
        .filter_map(letter)
        .collect()
}

/// True for a number in a circle, in brackets or with a full stop that is one character: it numbers a move.
const fn is_label(c: char) -> bool {
    matches!(c, '\u{2460}'..='\u{249b}' | '\u{2776}'..='\u{2793}')
}

/// True for a line that opens or closes a part of a text in Markdown, perhaps with the name of a language.
fn is_fence(line: &str) -> bool {
    let line = line.trim_matches(is_blank);
    let name = line
        .strip_prefix("```")
        .or_else(|| line.strip_prefix("~~~"));
    name.is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// Returns the text with a blank in place of each piece of forum markup.
pub(super) fn without_tags(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let tag = forum_tag(rest);
        rest = rest.get(tag.unwrap_or(c.len_utf8())..).unwrap_or_default();
        bare.push(if tag.is_some() { ' ' } else { c });
    }
    bare
}

/// Returns the length of the forum markup with which a text begins: `[code]`, `[/b]`, `[size=4]`.
fn forum_tag(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('[')?;
    let (length, _) = inside
        .char_indices()
        .take(MAX_TAG)
        .find(|(_, c)| *c == ']')?;
    let name = inside.get(..length)?.trim_start_matches('/');
    let name = name.split('=').next().unwrap_or_default();
    let letters = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    letters.then_some(length + 2)
}
