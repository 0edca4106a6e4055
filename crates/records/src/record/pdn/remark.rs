//! Tags and signs of a file that a record has no field for.

/// Tag or sign of a file that a record has no field for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A tag of the whole game.
    Tag {
        /// Its name.
        name: String,
        /// Text between its quotes, without the strokes that escape.
        value: String,
    },
    /// A sign behind a move: `!`, `?!`, `$14`.
    Sign(String),
}

impl Remark {
    /// Returns the remark as a file has it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Tag { name, value } => tag_text(name, value),
            Self::Sign(sign) => sign.clone(),
        }
    }
}

/// Writes a tag as a file has it.
pub(super) fn tag_text(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]")
}
