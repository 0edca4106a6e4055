//! Numbers as other programs write them: read as they are meant, or rejected.

use tibetango_lab::protocol::numbers::{count, decimal, milliseconds, whole};

#[test]
fn whole_numbers_are_digits() {
    for (text, number) in [
        ("0", Some(0)),
        ("007", Some(7)),
        ("+5", Some(5)),
        ("-5", Some(-5)),
        ("-1", Some(-1)),
        ("99999999999999999999", Some(i64::MAX)),
        ("-99999999999999999999", Some(-i64::MAX)),
        ("", None),
        ("-", None),
        ("+-5", None),
        ("1.0", None),
        ("1,000", None),
        ("1e3", None),
        ("0x10", None),
        ("many", None),
        ("\u{663}\u{660}", None),
    ] {
        assert_eq!(whole(text), number, "{text:?}");
        let positive = number.filter(|number| *number >= 0 && !text.starts_with('-'));
        assert_eq!(count(text).is_some(), positive.is_some(), "{text:?}");
    }
    assert_eq!(count("99999999999999999999"), Some(u64::MAX));
}

#[test]
fn milliseconds_are_read_where_they_mean_one_thing() {
    for (text, number) in [
        ("1500", Some(1500)),
        ("-70", Some(-70)),
        ("1500.0", Some(1500)),
        ("1500,75", Some(1500)),
        ("299123.4567", Some(299_123)),
        // Five digits are no group of thousands.
        ("99012.125", Some(99_012)),
        ("0.125", Some(0)),
        ("-0.5", Some(0)),
        ("12.345", None),
        ("12,345", None),
        ("300,000", None),
        ("1.234,5", None),
        ("1,234,567", None),
        ("5.", None),
        (".5", None),
        ("5 s", None),
        ("soon", None),
    ] {
        assert_eq!(milliseconds(text), number, "{text:?}");
    }
}

#[test]
fn decimal_numbers_have_a_point_or_a_comma() {
    for (text, number) in [
        ("300.000", Some(300.0)),
        ("300,000", Some(300.0)),
        ("1,5", Some(1.5)),
        ("-5", Some(-5.0)),
        ("1e-05", Some(0.000_01)),
        ("1,5E3", Some(1500.0)),
        ("1.234,5", None),
        ("1,234.5", None),
        ("300,", None),
        ("inf", None),
        ("nan", None),
        ("1e999", None),
        ("", None),
        ("e", None),
        ("5s", None),
        ("\u{663}\u{660}\u{660}\u{66b}\u{660}", None),
    ] {
        assert_eq!(decimal(text), number, "{text:?}");
    }
}
