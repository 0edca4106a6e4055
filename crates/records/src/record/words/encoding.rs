//! Decoder from bytes to text: the one place that finds the encoding of a file of another program.
//!
//! The order is: a byte order mark; zero bytes between the letters, which is UTF-16; valid UTF-8; the encoding that
//! the file states, if its bytes fit; and a guess. A wrong statement and a guess are reported, at the first byte
//! that is no ASCII.
//!
//! A wrong encoding does more harm than strange letters: in Shift-JIS, GBK and Big5 the second byte of a letter may
//! be a backslash or a bracket, and a bracket that is part of a letter closes nothing. So each format counts the
//! parts of a text that do not fit it ([`Clues::odd`]), and of several encodings the one with the fewest is chosen.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, BIG5_INIT, EUC_JP, EUC_KR, Encoding, GBK, GBK_INIT, ISO_2022_JP, ISO_8859_2, ISO_8859_4,
    ISO_8859_13, SHIFT_JIS, SHIFT_JIS_INIT, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252,
    WINDOWS_1254, WINDOWS_1257, WINDOWS_1258,
};

use crate::messages::TextPosition;
use crate::record::place::Forgiven;
use tibetango_rules::quote::{one_line, quote_text};

/// First byte of the escape sequences of ISO-2022-JP, in which all bytes are ASCII.
const ESCAPE: u8 = 0x1b;

/// Maximum length of an encoding's name, in bytes.
const LONGEST_NAME: usize = 40;

/// Minimum number of UTF-8 letters for each fault with which a whole text counts as damaged UTF-8.
const DAMAGED: usize = 4;

/// Knowledge of a format about the encoding of its files.
pub(in crate::record) struct Clues {
    /// Returns the encoding that a file states.
    pub says: fn(&[u8]) -> Option<&[u8]>,
    /// Encoding that files of the format have without stating it, besides UTF-8.
    pub usual: Option<&'static Encoding>,
    /// Counts the parts of a text that do not fit the format.
    pub odd: fn(&str) -> usize,
}

impl Clues {
    /// Clues of a format that knows nothing of it.
    pub const NONE: Self = Self {
        says: |_| None,
        usual: None,
        odd: |_| 0,
    };
}

/// Text of a file.
#[derive(Debug)]
pub(in crate::record) struct DecodedText {
    pub text: String,
    /// Notes on its encoding.
    pub notes: Vec<Forgiven>,
}

/// Decodes the text of a file.
pub(in crate::record) fn decode(bytes: &[u8], clues: &Clues) -> DecodedText {
    if let Some(text) = by_four_bytes(bytes) {
        let notes = Vec::new();
        return DecodedText { text, notes };
    }
    let (mark, bytes) = by_mark(bytes);
    let label = (clues.says)(bytes).filter(|label| label.len() <= LONGEST_NAME);
    let (encoding, guess) = match mark.filter(|encoding| *encoding != UTF_8) {
        Some(wide) => (wide, None),
        None => choose(bytes, label, clues),
    };
    let guess = guess.map(|what| Forgiven {
        place: strange(bytes),
        what,
    });
    let (text, damaged) = encoding.decode_without_bom_handling(bytes);
    let damage = damaged.then(|| Forgiven {
        place: TextPosition::of_byte(&text, text.find(char::REPLACEMENT_CHARACTER).unwrap_or(0)),
        what: format!(
            "some letters are damaged, and stand as {}",
            char::REPLACEMENT_CHARACTER
        ),
    });
    DecodedText {
        notes: guess.into_iter().chain(damage).collect(),
        text: text.into_owned(),
    }
}

/// Decodes the first bytes of a file; letters other than ASCII may be wrong.
pub(in crate::record) fn beginning(bytes: &[u8]) -> Cow<'_, str> {
    if let Some(text) = by_four_bytes(bytes) {
        return text.into();
    }
    let (mark, bytes) = by_mark(bytes);
    let encoding = mark.unwrap_or(UTF_8);
    encoding.decode_without_bom_handling(bytes).0
}

/// Decodes text in UTF-32 behind its byte order mark; `None` for any other. Numbers of no letter, and the rest of one,
/// become U+FFFD.
fn by_four_bytes(bytes: &[u8]) -> Option<String> {
    let read = match bytes.get(..4)? {
        [0xff, 0xfe, 0, 0] => u32::from_le_bytes,
        [0, 0, 0xfe, 0xff] => u32::from_be_bytes,
        _ => return None,
    };
    let letters = bytes[4..].chunks(4).map(|letter| {
        let number: Option<[u8; 4]> = letter.try_into().ok();
        let letter = number.and_then(|number| char::from_u32(read(number)));
        letter.unwrap_or(char::REPLACEMENT_CHARACTER)
    });
    Some(letters.collect())
}

/// Returns the encoding that is certain from the first bytes, and the bytes behind its mark.
fn by_mark(bytes: &[u8]) -> (Option<&'static Encoding>, &[u8]) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return (Some(encoding), &bytes[mark..]);
    }
    // Files of all formats begin with ASCII letters, and hold no zeros.
    let wide = match bytes {
        [0, 1..=0xff, 0, 1..=0xff, ..] => Some(UTF_16BE),
        [1..=0xff, 0, 1..=0xff, 0, ..] => Some(UTF_16LE),
        _ => None,
    };
    (wide, bytes)
}

/// Returns the place of the first letter that is no ASCII.
fn strange(bytes: &[u8]) -> TextPosition {
    let mut all = bytes.iter();
    let at = all.position(|byte| !byte.is_ascii() || *byte == ESCAPE);
    let before = std::str::from_utf8(&bytes[..at.unwrap_or(0)]).unwrap_or_default();
    TextPosition::of_byte(before, before.len())
}

/// Chooses the encoding of bytes in which ASCII letters stand for themselves, and returns a note if one is needed.
fn choose(
    bytes: &[u8],
    label: Option<&[u8]>,
    clues: &Clues,
) -> (&'static Encoding, Option<String>) {
    let label_encoding = label.and_then(by_name);
    let label = label.map(|label| quote_text(&String::from_utf8_lossy(label)));
    if bytes.is_ascii() {
        return match by_escapes(bytes) {
            Some(japanese) if label_encoding == Some(japanese) => (japanese, None),
            Some(japanese) => (japanese, Some(guess_note(japanese, label_encoding, label))),
            None => (UTF_8, None),
        };
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let pairs = label_encoding.filter(|&label_encoding| {
            is_double(label_encoding) && could_be_pairs(text, bytes, label_encoding, clues)
        });
        let wrong = label.filter(|_| label_encoding != Some(UTF_8));
        let wrong = wrong.map(|label| {
            format!("the letters are in UTF-8, and not in {label}, which the file says they are")
        });
        return match pairs {
            Some(pairs) => (pairs, None),
            None => (UTF_8, wrong),
        };
    }
    if is_damaged_utf8(bytes) {
        return (UTF_8, None);
    }
    let encoding = fitting(bytes, label_encoding, clues);
    let sure = label_encoding.or(clues.usual) == Some(encoding);
    let reason = (!sure).then(|| guess_note(encoding, label_encoding, label));
    (encoding, reason)
}

/// Returns the note on a guess.
fn guess_note(
    encoding: &'static Encoding,
    label_encoding: Option<&'static Encoding>,
    label: Option<String>,
) -> String {
    let name = one_line(encoding.name());
    match label {
        Some(label) if label_encoding.is_some() => format!(
            "the letters are not in {label}, which the file says they are: read as {name}, which is a guess"
        ),
        Some(label) => format!(
            "{label} is no encoding that this file can have: read as {name}, which is a guess"
        ),
        None => format!(
            "the file does not say how its letters are encoded: read as {name}, which is a guess"
        ),
    }
}

/// Returns the encoding with a name, also with the names in Java and Windows.
fn by_name(label: &[u8]) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label_no_replacement(label).or_else(|| {
        let page = label.trim_ascii();
        let digits = page.iter().position(u8::is_ascii_digit)?;
        match &page[digits..] {
            b"932" => Some(SHIFT_JIS),
            b"936" => Some(GBK),
            b"949" => Some(EUC_KR),
            b"950" => Some(BIG5),
            _ => None,
        }
    });
    // In UTF-16 the name itself could not be read.
    encoding.filter(|encoding| encoding.is_ascii_compatible() || *encoding == ISO_2022_JP)
}

/// True for an encoding with letters of two bytes.
fn is_double(encoding: &'static Encoding) -> bool {
    !encoding.is_single_byte() && encoding.is_ascii_compatible() && encoding != UTF_8
}

/// Returns ISO-2022-JP if ASCII bytes are encoded in it: all their escape sequences are its own.
fn by_escapes(bytes: &[u8]) -> Option<&'static Encoding> {
    let read = || ISO_2022_JP.decode_without_bom_handling_and_without_replacement(bytes);
    (bytes.contains(&ESCAPE) && read().is_some()).then_some(ISO_2022_JP)
}

/// Guesses the encoding from the letters alone, of which some are no ASCII.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Deny)
}

/// True if text may be UTF-8 by chance: pairs of bytes alone are letters of this encoding as well.
fn could_be_pairs(
    text: &str,
    bytes: &[u8],
    label_encoding: &'static Encoding,
    clues: &Clues,
) -> bool {
    let short = text.chars().all(|c| c.len_utf8() <= 2);
    let read = || label_encoding.decode_without_bom_handling_and_without_replacement(bytes);
    short && read().is_some_and(|text| oddities(&text, clues) == 0)
}

/// True for bytes of which most are UTF-8: no other encoding produces that by chance.
fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    good > DAMAGED * bad
}

/// Returns the encoding in which bytes that are no UTF-8 make most sense.
fn fitting(
    bytes: &[u8],
    label_encoding: Option<&'static Encoding>,
    clues: &Clues,
) -> &'static Encoding {
    let guess = guess(bytes);
    let common = PAIRS.iter().find(|pairs| pairs.are_common_in(bytes));
    // The statistics of the guess need more letters than two names have.
    let common = common
        .map(|pairs| pairs.encoding)
        .filter(|_| !is_double(guess));
    // Programs that do not know their encoding state Latin letters.
    let firm = label_encoding.filter(|label_encoding| {
        *label_encoding != WINDOWS_1252 || (is_latin(guess) && common.is_none())
    });
    let firm = firm.filter(|&firm| !is_inverted(bytes, firm));
    let others = [SHIFT_JIS, GBK, BIG5, EUC_KR, EUC_JP, WINDOWS_1252];
    let first = [firm, clues.usual, common, Some(guess), label_encoding];
    let mut best: Option<(usize, &'static Encoding)> = None;
    for encoding in first.into_iter().flatten().chain(others) {
        let read = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        let Some(text) = read else {
            continue;
        };
        let odd = oddities(&text, clues);
        if best.is_none_or(|(least, _)| odd < least) {
            best = Some((odd, encoding));
        }
        if odd == 0 {
            break;
        }
    }
    best.map_or(guess, |(_, encoding)| encoding)
}

/// True if small letters of Cyrillic stand before capitals more often than behind them: then the bytes are in another
/// of its encodings, where small letters are capitals.
fn is_inverted(bytes: &[u8], encoding: &'static Encoding) -> bool {
    if !encoding.is_single_byte() {
        return false;
    }
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let is_cyrillic = |c: char| ('\u{400}'..='\u{45f}').contains(&c);
    let letters: Vec<char> = text.chars().collect();
    let count = |is: fn(char) -> bool, next: fn(char) -> bool| {
        let pairs = letters.windows(2).filter(|pair| {
            let both = pair.iter().all(|c| is_cyrillic(*c));
            both && is(pair[0]) && next(pair[1])
        });
        pairs.count()
    };
    let inverted = count(char::is_lowercase, char::is_uppercase);
    inverted > count(char::is_uppercase, char::is_lowercase)
}

/// Counts the parts of a text that do not fit the format, or are no letters.
fn oddities(text: &str, clues: &Clues) -> usize {
    let none = text.chars().filter(|c| {
        let control = c.is_control() && !matches!(c, '\t'..='\r');
        // For private use: where an encoding has no letter.
        control || ('\u{e000}'..='\u{f8ff}').contains(c)
    });
    (clues.odd)(text) + none.count()
}

/// True for the encodings of Latin letters, of one byte each.
fn is_latin(encoding: &'static Encoding) -> bool {
    [
        WINDOWS_1252,
        WINDOWS_1250,
        WINDOWS_1254,
        WINDOWS_1257,
        WINDOWS_1258,
        ISO_8859_2,
        ISO_8859_4,
        ISO_8859_13,
    ]
    .contains(&encoding)
}

/// Letters of two bytes, and those of them that are common in texts.
struct Pairs {
    encoding: &'static Encoding,
    /// First bytes of common letters.
    letters: &'static [RangeInclusive<u8>],
    /// First bytes of punctuation.
    signs: RangeInclusive<u8>,
    /// Second bytes.
    behind: &'static [RangeInclusive<u8>],
}

/// Encodings whose common letters are contiguous: 3755 of GB 2312, 2965 and kana of JIS X 0208, 5401 of Big5.
static PAIRS: [Pairs; 3] = [
    Pairs {
        encoding: &GBK_INIT,
        letters: &[0xb0..=0xd7],
        signs: 0xa1..=0xa3,
        behind: &[0xa1..=0xfe],
    },
    Pairs {
        encoding: &SHIFT_JIS_INIT,
        letters: &[0x82..=0x83, 0x88..=0x97],
        signs: 0x81..=0x81,
        behind: &[0x40..=0x7e, 0x80..=0xfc],
    },
    Pairs {
        encoding: &BIG5_INIT,
        letters: &[0xa4..=0xc6],
        signs: 0xa1..=0xa3,
        behind: &[0x40..=0x7e, 0xa1..=0xfe],
    },
];

impl Pairs {
    /// True if all letters other than ASCII are pairs of these bytes, two letters at least.
    fn are_common_in(&self, bytes: &[u8]) -> bool {
        let within =
            |ranges: &[RangeInclusive<u8>], byte| ranges.iter().any(|range| range.contains(&byte));
        // Capital letters of Cyrillic and Greek encodings lie here alone.
        let capital = |byte: &u8| byte.is_ascii() || (0xc0..=0xdf).contains(byte);
        let (mut letters, mut double, mut capitals) = (0, false, true);
        let (mut at, mut before) = (0, b' ');
        while let Some(&first) = bytes.get(at) {
            if first.is_ascii() {
                (at, before) = (at + 1, first);
                continue;
            }
            let Some(&second) = bytes.get(at + 1) else {
                return false;
            };
            let letter = within(self.letters, first);
            let pair = (letter || self.signs.contains(&first)) && within(self.behind, second);
            // A Latin letter with a mark stands among others.
            let next = bytes.get(at + 2).unwrap_or(&b' ');
            if !pair || before.is_ascii_alphabetic() || next.is_ascii_alphabetic() {
                return false;
            }
            letters += usize::from(letter);
            double |= !second.is_ascii();
            capitals &= capital(&first) && capital(&second);
            (at, before) = (at + 2, b' ');
        }
        letters > 1 && double && !capitals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_common_letters_alone() {
        let [gbk, shift_jis, _] = &PAIRS;
        for (what, pairs, bytes, common) in [
            ("two letters", gbk, &b"PB[\xd5\xc5\xc8\xfd]"[..], true),
            ("one letter", gbk, b"PB[\xc8\xfd]", false),
            ("a letter and a sign", gbk, b"PB[\xc8\xfd\xa3\xac]", false),
            ("a rare letter", gbk, b"PB[\xd5\xc5\xd8\xfd]", false),
            ("half a letter", gbk, b"PB[\xd5\xc5\xc8\xfd\xc8", false),
            ("a letter in a word", gbk, b"PB[a\xd5\xc5 \xc8\xfd]", false),
            (
                "capitals of Cyrillic",
                gbk,
                b"PB[\xc8\xc2\xc0\xcd\xce\xc2]",
                false,
            ),
            (
                "second bytes of ASCII",
                shift_jis,
                b"\x94\x5c\x8f\x5c",
                false,
            ),
        ] {
            assert_eq!(pairs.are_common_in(bytes), common, "{what}");
        }
    }
}
