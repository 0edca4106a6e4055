//! Quotation of texts from outside in messages.

use tibetango_rules::quote::{in_one_line, one_line, quoted};

#[test]
fn words_are_put_in_one_line() {
    assert_eq!(in_one_line(" one\n\ttwo  three\r\n"), "one two three");
    assert_eq!(in_one_line(" \n"), "");
}

#[test]
fn values_stay_on_one_line_and_short() {
    assert_eq!(quoted("a\nb"), r#""a\nb""#);
    assert_eq!(quoted("བོད་སྐད་"), "\"བོད་སྐད་\"");
    assert_eq!(
        quoted("Do\u{200b}lma\u{3164}"),
        r#""Do\u{200b}lma\u{3164}""#
    );
    assert!(quoted(&"x".repeat(1000)).chars().count() < 70);
    assert_eq!(one_line("a\u{2028}b\tc\u{202e}"), r"a\u{2028}b\tc\u{202e}");
}
