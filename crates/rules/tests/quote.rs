//! Quotation of texts from outside in messages.

use tibetango_rules::normalization::{is_blank, is_inline, is_invisible, is_quote, plain};
use tibetango_rules::quote::{cut, in_one_line, one_line, quote_text};

#[test]
fn words_are_put_in_one_line() {
    assert_eq!(in_one_line(" one\n\ttwo  three\r\n"), "one two three");
    assert_eq!(in_one_line(" \n"), "");
}

#[test]
fn values_stay_on_one_line_and_short() {
    assert_eq!(quote_text("a\nb"), r#""a\nb""#);
    assert_eq!(quote_text("བོད་སྐད་"), "\"བོད་སྐད་\"");
    assert_eq!(
        quote_text("Do\u{200b}lma\u{3164}"),
        r#""Do\u{200b}lma\u{3164}""#
    );
    assert!(quote_text(&"x".repeat(1000)).chars().count() < 70);
    assert_eq!(one_line("a\u{2028}b\tc\u{202e}"), r"a\u{2028}b\tc\u{202e}");
    assert_eq!(
        one_line("\u{fffe}\u{2029}\u{2066}\u{7f}"),
        r"\u{fffe}\u{2029}\u{2066}\u{7f}"
    );
    assert_eq!(cut("ཀཁ", 2), "ཀཁ");
    assert_eq!(cut("ཀཁག", 2), "ཀཁ…");
    assert_eq!(quote_text(""), "\"\"");
}

/// Whether a character is a blank, a blank within a line, invisible, and a quotation mark.
const LOOKS: [(char, [bool; 4]); 9] = [
    ('a', [false, false, false, false]),
    ('-', [false, false, false, false]),
    (' ', [true, true, false, false]),
    ('\n', [true, false, false, false]),
    ('\r', [true, false, false, false]),
    ('\u{1a}', [true, true, false, false]),
    ('\u{feff}', [true, true, true, false]),
    ('\u{fffc}', [true, true, true, false]),
    ('\u{201c}', [false, false, false, true]),
];

#[test]
fn characters_are_known_by_what_is_seen_of_them() {
    for (c, looks) in LOOKS {
        let result = [is_blank(c), is_inline(c), is_invisible(c), is_quote(c)];
        assert_eq!(result, looks, "{c:?}");
    }
    let typed = "\u{ff21}\u{ff3b}\u{ff15}\u{2013}\u{d7}\u{3002}x";
    let meant: String = typed.chars().map(plain).collect();
    assert_eq!(meant, "A\u{ff3b}5-x.x");
}
