//! The dates that records and their files carry.

/// Today's date where the player is, as `2019-05-12`.
#[must_use]
pub fn today() -> String {
    jiff::Zoned::now().strftime("%Y-%m-%d").to_string()
}

/// Date and time of this moment for a file's name: `2019-05-12-143005`.
#[must_use]
pub fn stamp() -> String {
    jiff::Zoned::now().strftime("%Y-%m-%d-%H%M%S").to_string()
}
