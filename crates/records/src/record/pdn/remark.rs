//! What a file says of the game or of a position and what a record has no word for.

/// What a file says of the game or of a position and what we have no word for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A tag of the whole game.
    Tag {
        /// Its name.
        name: String,
        /// What stands between its quotes, without the strokes that escape.
        value: String,
    },
    /// A sign behind a move: `!`, `?!`, `$14`.
    Sign(String),
}

impl Remark {
    /// As it stands in a file.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Tag { name, value } => tag_text(name, value),
            Self::Sign(sign) => sign.clone(),
        }
    }
}

/// A tag as it stands in a file.
pub(super) fn tag_text(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]")
}
