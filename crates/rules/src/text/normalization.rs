//! Characters as people type them and as word processors, web pages and other alphabets change them.

/// A hyphen that shows only where a line is broken.
pub const SOFT_HYPHEN: char = '\u{ad}';

/// True for a character that leaves no mark and takes no room: marks of byte order, of joining, of the direction of
/// writing and of the form of a letter.
///
/// These are the default ignorable code points of Unicode (DerivedCoreProperties.txt) but for the fillers of Hangul and
/// the soft hyphen, with the anchors of interlinear notes.
#[must_use]
pub const fn takes_no_room(c: char) -> bool {
    matches!(c,
        '\u{34f}' | '\u{61c}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// True for an invisible character: it leaves no mark and takes no room, or only room. Such characters make names
/// differ that look alike. White space is none of them.
///
/// Besides those that [take no room](takes_no_room) these are the soft hyphen, the fillers of Hangul, the empty pattern
/// of Braille, the place of an object, and a musical sign without a head.
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    takes_no_room(c)
        || matches!(
            c,
            SOFT_HYPHEN | '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
        )
        || matches!(c, '\u{fffc}' | '\u{1d159}')
}

/// True for a character that only keeps words apart: white space of any width, invisible characters, and control
/// characters, as the end sign of old files is one.
///
/// ```
/// use tibetango_rules::normalization::is_blank;
/// assert!(is_blank(' ') && is_blank('\u{feff}') && is_blank('\u{1a}') && !is_blank('-'));
/// ```
#[must_use]
pub fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c) || c.is_ascii_control()
}

/// True for a blank that ends no line.
#[must_use]
pub fn is_inline(c: char) -> bool {
    is_blank(c) && !matches!(c, '\n' | '\r')
}

/// True for a quotation mark of any form.
#[must_use]
pub const fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '\u{ab}' | '\u{bb}' | '\u{201c}'..='\u{201f}' | '\u{2033}' | '\u{2036}' | '\u{ff02}'
    )
}

/// The plain character that another one stands for: dashes, crosses of captures, digits of other scripts, forms of full
/// width. Braces, square brackets, semicolons and percent signs of full width stay: those are punctuation of a text,
/// not of a notation.
///
/// ```
/// use tibetango_rules::normalization::plain;
/// let typed = "３２\u{2011}28 28\u{d7}19";
/// assert_eq!(typed.chars().map(plain).collect::<String>(), "32-28 28x19");
/// assert_eq!("༣༢".chars().map(plain).collect::<String>(), "32");
/// ```
#[must_use]
pub const fn plain(c: char) -> char {
    match c {
        SOFT_HYPHEN
        | '\u{2010}'..='\u{2015}'
        | '\u{2043}'
        | '\u{2212}'
        | '\u{fe58}'
        | '\u{fe63}' => '-',
        // The cross of multiplication, and the Cyrillic letter that looks like an x.
        '\u{d7}' | '\u{425}' | '\u{445}' | '\u{2715}' | '\u{2716}' | '\u{2a2f}' => 'x',
        '\u{2044}' | '\u{2215}' => '/',
        '\u{2236}' => ':',
        '\u{3002}' => '.',
        '\u{ff05}' | '\u{ff1b}' | '\u{ff3b}' | '\u{ff3d}' | '\u{ff5b}' | '\u{ff5d}' => c,
        '\u{ff01}'..='\u{ff5e}' => (c as u32 - 0xfee0) as u8 as char,
        // Arabic, Persian, Indian, Tibetan and Mongolian digits.
        '\u{660}'..='\u{669}' => digit(c, 0x660),
        '\u{6f0}'..='\u{6f9}' => digit(c, 0x6f0),
        '\u{966}'..='\u{96f}' => digit(c, 0x966),
        '\u{f20}'..='\u{f29}' => digit(c, 0xf20),
        '\u{1810}'..='\u{1819}' => digit(c, 0x1810),
        _ => c,
    }
}

/// Returns the plain digit for one of a script whose digits begin at `zero`.
const fn digit(c: char, zero: u32) -> char {
    (b'0' + (c as u32 - zero) as u8) as char
}
