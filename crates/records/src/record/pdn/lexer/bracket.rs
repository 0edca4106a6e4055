//! Tags, and markup of forums in square brackets.

use super::{Lexer, MAX_MARKUP, OPENS, Tag, Token, is_name, line_ends};
use crate::record::pdn::tags::{TagWords, is_known, translation};
use crate::record::text::kept;
use tibetango_rules::normalization::{is_blank, is_inline, is_quote, plain};

/// Messages about faults in the notation of a value.
const INNER: &str = "a quote inside a value has no \\ before it";
const UNQUOTED: &str = "a value stands without quotes";
const OPEN: &str = "a tag is not closed";
const BEHIND: &str = "what stands between a value and ] is left out";
const PARTED: &str = "a value goes on behind the end of its line";
const SEVERAL: &str = "a name of several words is read as one";
const BETWEEN: &str = "what stands between a name and its value is left out";
const UNOPENED: &str = "a [ is missing before it";

/// Square brackets that close a tag, as [`OPENS`] has those that open it.
static CLOSES: [char; 3] = [']', '\u{ff3d}', '\u{3011}'];

/// Signs around a value in place of quotes, as pages and keyboards have them.
const MARKS: [(&str, &str); 7] = [
    ("''", "''"),
    ("'", "'"),
    ("`", "`"),
    ("`", "'"),
    ("\u{2018}", "\u{2019}"),
    ("&quot;", "&quot;"),
    ("&#34;", "&#34;"),
];

/// Words before the number of a rating.
const RATINGS: [&str; 2] = ["elo", "rating"];

/// Tag that some programs put behind each game.
const TRAILER: &str = "FileName";

/// Number of bytes of a line that are searched for the end of a value with a fault in its notation.
const NEAR: usize = 1 << 9;

/// True for a text that begins with a tag, as far as its value.
pub(super) fn begins_tag(text: &str) -> bool {
    let text = text.trim_start_matches(is_inline);
    let Some(inside) = text.strip_prefix('[') else {
        return false;
    };
    let inside = inside.trim_start_matches(is_inline);
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let (name, behind) = inside.split_at(end.unwrap_or(inside.len()));
    let value = behind.trim_start_matches(is_inline);
    is_name(name) && value.len() < behind.len() && value.starts_with(is_quote)
}

/// Returns the other words of a name such as `White Elo`, whose first one stands before this text; a value in quotes
/// follows them.
fn more_words<'a>(rest: &'a str, closes: &[char]) -> Option<&'a str> {
    let line = first_line(rest);
    let words = &line[..line.find(is_quote)?];
    let quote = line[words.len()..].chars().next()?;
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || is_inline(c);
    let value = read_quoted(&line[words.len() + quote.len_utf8()..], quote, closes);
    let sure = words.chars().all(is_word) && value.fault.is_none();
    (sure && !words.is_empty()).then_some(words)
}

/// Returns the word of a rating without quotes: `Elo` in `[White Elo 2300]`.
fn rating<'a>(rest: &'a str, closes: &[char]) -> Option<&'a str> {
    let line = first_line(rest);
    let (word, number) = line[..line.find(closes)?].split_once(is_inline)?;
    let number = number.trim_matches(is_inline);
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let mut word_of = RATINGS.iter();
    (digits && word_of.any(|word_of| word_of.eq_ignore_ascii_case(word))).then_some(word)
}

/// Returns the text up to the end of the line, or the near part of a longer line.
fn first_line(text: &str) -> &str {
    let near = &text[..text.floor_char_boundary(NEAR)];
    let end = near.find(['\n', '\r']).unwrap_or(near.len());
    &near[..end]
}

/// Value, its length in bytes with the closing bracket, and the fault in its notation.
struct Value {
    text: String,
    length: usize,
    fault: Option<&'static str>,
}

impl Lexer<'_> {
    /// Reads a tag, or the result of the game; anything else in square brackets is a word.
    pub(super) fn bracket(&mut self) -> Token {
        let from = self.at;
        let closes = match self.rest().starts_with(OPENS[2]) {
            true => &CLOSES[..],
            false => &CLOSES[..2],
        };
        if let Some(end) = self.result_in_brackets(closes) {
            return end;
        }
        self.bump();
        self.take(is_blank);
        let name = self.take(|c| c.is_alphanumeric() || c == '_');
        let gap = self.take(|c| is_blank(c) || matches!(plain(c), ':' | '='));
        // Forums write [url="..."], and in other letters [COLOR=red], but no names that are known here.
        let lower = name.starts_with(|c: char| c.is_ascii_lowercase());
        let small = lower && !is_known(name);
        let has_mark = gap.contains([':', '=']);
        let valued = gap.contains('=') && !is_known(name);
        let named = is_name(name) || translation(name).is_some();
        if !named || (small && has_mark) || valued {
            return self.in_brackets(from);
        }
        let mut name = name.to_owned();
        let has_name = small || has_mark || gap.is_empty() || gap.contains(['\n', '\r']);
        let mut result = None;
        if let Some(words) = more_words(self.rest(), closes).filter(|_| !has_name) {
            let meaning = TagWords::of(&name, words);
            if meaning == TagWords::Name {
                name.extend(words.chars().filter(|c| !is_inline(*c)));
            }
            (self.at, result) = match meaning {
                TagWords::Name => (self.at + words.len(), Some(SEVERAL)),
                TagWords::Nothing => (self.at + words.len(), Some(BETWEEN)),
                TagWords::Value => (self.at, None),
            };
        }
        let rest = self.rest();
        let value = match rest.chars().next().filter(|c| is_quote(*c)) {
            Some(quote) => {
                self.at += quote.len_utf8();
                read_quoted(self.rest(), quote, closes)
            }
            None if small || gap.is_empty() || gap.contains(['\n', '\r']) => {
                return self.in_brackets(from);
            }
            // People may write such words in brackets between moves.
            None if lower && !self.stands_alone(from, closes) => return self.in_brackets(from),
            None => {
                let word = rating(rest, closes).filter(|_| !has_name);
                let word = word.unwrap_or_default();
                name += word;
                self.at += word.len();
                read_unquoted(self.rest(), closes)
            }
        };
        let at = self.at;
        self.at += value.length;
        let next = self.rest().trim_start_matches(is_blank);
        let gap = &self.rest()[..self.rest().len() - next.len()];
        let last = next.is_empty() || line_ends(gap) > 1;
        Token::Tag(Tag {
            trails: last && name.eq_ignore_ascii_case(TRAILER),
            name,
            at,
            value: kept(&value.text),
            fault: value.fault.or(result),
        })
    }

    /// Reads a tag whose opening bracket is missing: a name that every program knows, and a value in quotes with a
    /// closing bracket, alone in their line.
    pub(super) fn unopened_tag(&mut self) -> Option<Token> {
        let before = self.text[..self.at].trim_end_matches(is_inline);
        if !before.is_empty() && !before.ends_with(['\n', '\r']) {
            return None;
        }
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric())?;
        let (name, behind) = rest.split_at(end);
        let inside = behind.trim_start_matches(is_inline);
        let open = inside.chars().next().filter(|c| is_quote(*c))?;
        if !is_known(name) || inside.len() == behind.len() {
            return None;
        }
        let inside = &inside[open.len_utf8()..];
        let value = read_quoted(inside, open, &CLOSES);
        let behind = first_line(&inside[value.length..]);
        if value.fault.is_some() || !behind.trim_matches(is_inline).is_empty() {
            return None;
        }
        let at = self.at + rest.len() - inside.len();
        self.at = at + value.length;
        Some(Token::Tag(Tag {
            trails: false,
            name: name.to_owned(),
            at,
            value: kept(&value.text),
            fault: Some(UNOPENED),
        }))
    }

    /// Reads a tag or a result in brackets of full width; any other such bracket is a word.
    pub(super) fn wide_bracket(&mut self) -> Token {
        let from = self.at;
        let part = self.bracket();
        if matches!(part, Token::Tag(_) | Token::End(_)) {
            return part;
        }
        self.at = from;
        self.word()
    }

    /// True if nothing but other brackets stands beside the one that was opened at a byte, in its line.
    fn stands_alone(&self, from: usize, closes: &[char]) -> bool {
        let before = self.text[..from].trim_end_matches(is_inline);
        let line = first_line(self.rest());
        let behind = end_of(line, closes).map(|end| line[end..].trim_start_matches(is_inline));
        let begins = before.is_empty() || before.ends_with(['\n', '\r', ']']);
        begins && behind.is_some_and(|behind| behind.is_empty() || behind.starts_with('['))
    }

    /// Reads text in brackets that is no tag.
    fn in_brackets(&mut self, from: usize) -> Token {
        self.at = from;
        self.markup(']')
    }

    /// Reads the markup of a page or a forum, up to the closing sign; if that does not come soon, the first sign is
    /// a word of its own.
    pub(super) fn markup(&mut self, close: char) -> Token {
        let from = self.at;
        let rest = self.rest();
        let open = rest.chars().next();
        let mut inside = rest.char_indices().skip(1).take_while(|(at, c)| {
            let ends = match close {
                // A sign by its name, `&nbsp;`, has no blanks.
                ';' => c.is_whitespace(),
                _ => matches!(c, '\n' | '\r'),
            };
            *at < MAX_MARKUP && !ends && Some(*c) != open
        });
        match inside.find(|(_, c)| *c == close) {
            Some((end, _)) => self.at += end + close.len_utf8(),
            None => self.bump(),
        }
        self.word_from(from)
    }
}

/// Reads a value up to its closing quote: the first one followed by a closing bracket.
fn read_quoted(rest: &str, open: char, brackets: &[char]) -> Value {
    // Within plain quotes other quotes are ordinary characters.
    let closes = |c: char| match open {
        '"' => c == '"',
        _ => is_quote(c),
    };
    let mut text = String::new();
    let mut mended = None;
    // Place of the first quote that may close the value after all: in the text, and in the value read so far.
    let mut inner: Option<(usize, usize)> = None;
    let mut is_cut = false;
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        // The closing quote must be near, or it would be searched again at each quote of the line.
        if inner.is_some_and(|(first, _)| at > first + NEAR) {
            break;
        }
        match c {
            '\n' | '\r' => {
                let next = rest[at..].trim_start_matches(['\n', '\r']);
                let line = first_line(next);
                let goes_on = !is_cut
                    && inner.is_none()
                    && !line.trim_start().starts_with('[')
                    && line.contains("\"]");
                if !goes_on {
                    break;
                }
                (is_cut, mended) = (true, Some(PARTED));
                chars.next_if(|(_, c)| matches!(c, '\n' | '\r'));
                text.push(' ');
            }
            '\\' => {
                let escaped = chars.next_if(|(_, c)| matches!(c, '"' | '\\'));
                text.push(escaped.map_or('\\', |(_, c)| c));
            }
            c if closes(c) => {
                let behind = rest[at + c.len_utf8()..].trim_start_matches(is_blank);
                if let Some(behind) = behind.strip_prefix(brackets) {
                    let length = rest.len() - behind.len();
                    return Value {
                        text,
                        length,
                        fault: mended,
                    };
                }
                mended = Some(INNER);
                inner.get_or_insert((at, text.len()));
                text.push(c);
            }
            c => text.push(c),
        }
    }
    match inner {
        // The value is whole; the text behind it is left out.
        Some((at, length)) => {
            let behind = first_line(&rest[at..]);
            let close = end_of(behind, brackets);
            text.truncate(length);
            Value {
                text,
                length: at + close.unwrap_or(behind.len()),
                fault: Some(close.map_or(OPEN, |_| BEHIND)),
            }
        }
        None => Value {
            fault: Some(OPEN),
            ..read_unquoted(rest, brackets)
        },
    }
}

/// Returns the length of a text up to its first closing bracket, and that with it.
fn end_of(text: &str, brackets: &[char]) -> Option<usize> {
    let mut chars = text.char_indices();
    let close = chars.find(|(_, c)| brackets.contains(c));
    close.map(|(at, c)| at + c.len_utf8())
}

/// Reads a value up to the closing bracket, or to the end of the line.
fn read_unquoted(rest: &str, brackets: &[char]) -> Value {
    let line = first_line(rest);
    let close = end_of(line, brackets);
    let text = &line[..close.unwrap_or(line.len())];
    let text = text.trim_end_matches(brackets).trim_matches(is_blank);
    Value {
        text: bare(text).to_owned(),
        length: close.unwrap_or(line.len()),
        fault: Some(close.map_or(OPEN, |_| UNQUOTED)),
    }
}

/// Returns a text without the quotes and marks around it. Quotes around its last words alone are its own.
fn bare(text: &str) -> &str {
    let inside = |(open, close): &(&str, &str)| text.strip_prefix(*open)?.strip_suffix(*close);
    let inner = MARKS.iter().find_map(inside).unwrap_or(text);
    let inner = inner.trim_matches(|c: char| is_blank(c) || is_quote(c));
    match inner.contains(is_quote) && !text.starts_with(is_quote) {
        true => text,
        false => inner,
    }
}
