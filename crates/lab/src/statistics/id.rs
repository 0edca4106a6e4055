//! Id of a level, a language, a screen or a challenge, as in files and in the code.

use std::fmt;

use serde::{Deserialize, Serialize};

use tibetango_records::messages::WrongValue;

/// Short name of plain letters. Text that people type is not one, so that none of it can come into the statistics.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Id(String);

impl Id {
    /// Maximum number of letters of an id.
    pub const MOST: usize = 48;

    /// Creates an id of this text: other characters become `_`, and a text that is too long is cut.
    ///
    /// ```
    /// use tibetango_lab::statistics::id::Id;
    /// assert_eq!(Id::of("first-steps").text(), "first-steps");
    /// assert_eq!(Id::of("a b").text(), "a_b");
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Self {
        let plain = text.chars().map(|c| if is_of_an_id(c) { c } else { '_' });
        let plain: String = plain.take(Self::MOST).collect();
        Self(if plain.is_empty() {
            "_".to_owned()
        } else {
            plain
        })
    }

    /// Returns its letters.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

fn is_of_an_id(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')
}

impl TryFrom<String> for Id {
    type Error = WrongValue;

    fn try_from(text: String) -> Result<Self, WrongValue> {
        if (1..=Self::MOST).contains(&text.len()) && text.chars().all(is_of_an_id) {
            return Ok(Self(text));
        }
        Err(WrongValue::bad_form(&text, "an id"))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
