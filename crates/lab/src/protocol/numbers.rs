//! Numbers as other programs write them: digits, perhaps with a sign, and a decimal sign that is a comma if a program
//! follows the customs of its country. Ambiguous numbers are rejected: a wrong guess would play at another time than
//! the requested one.

/// Reads a whole number from 0. One that is too great becomes the greatest `u64`.
#[must_use]
pub fn count(text: &str) -> Option<u64> {
    digits(text.strip_prefix('+').unwrap_or(text))
}

/// Reads a whole number with or without a sign, as [`count`] does.
#[must_use]
pub fn whole(text: &str) -> Option<i64> {
    let bounded = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    match text.strip_prefix('-') {
        Some(negative) => digits(negative).map(|number| -bounded(number)),
        None => count(text).map(bounded),
    }
}

/// Reads milliseconds, without the digits after a decimal sign. `12.345` is rejected: it may be twelve thousand.
///
/// ```
/// use tibetango_lab::protocol::numbers::milliseconds;
/// assert_eq!(milliseconds("1500"), Some(1500));
/// assert_eq!(milliseconds("99012.1234"), Some(99_012));
/// assert_eq!(milliseconds("12,345"), None);
/// ```
#[must_use]
pub fn milliseconds(text: &str) -> Option<i64> {
    let Some((before, behind)) = text.split_once(DECIMAL_SIGNS) else {
        return whole(text);
    };
    digits(behind)?;
    let unsigned = before.trim_start_matches(['+', '-']);
    let grouped = behind.len() == 3 && unsigned.len() <= 3 && !unsigned.starts_with('0');
    whole(before).filter(|_| !grouped)
}

/// Reads a decimal number.
///
/// ```
/// use tibetango_lab::protocol::numbers::decimal;
/// assert_eq!(decimal("300,000"), Some(300.0));
/// assert_eq!(decimal("1.5e-3"), Some(0.0015));
/// assert_eq!(decimal("1.234,5"), None);
/// ```
#[must_use]
pub fn decimal(text: &str) -> Option<f64> {
    // Rust would read `inf` and `nan`, too.
    let plain = |c: char| c.is_ascii_digit() || "+-eE".contains(c) || DECIMAL_SIGNS.contains(&c);
    let signs = text.matches(DECIMAL_SIGNS).count();
    if signs > 1 || text.ends_with(DECIMAL_SIGNS) || !text.chars().all(plain) {
        return None;
    }
    let number: f64 = text.replace(',', ".").parse().ok()?;
    number.is_finite().then_some(number)
}

const DECIMAL_SIGNS: [char; 2] = ['.', ','];

fn digits(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(u64::MAX))
}
