//! Tags and signs of a file that a record has no field for.

use crate::session::notes::MoveSign;

/// Signs of moves in the order of the standard's numbers, from `$1` on.
const NUMBERED: [MoveSign; 6] = [
    MoveSign::Good,
    MoveSign::Bad,
    MoveSign::Brilliant,
    MoveSign::Blunder,
    MoveSign::Interesting,
    MoveSign::Doubtful,
];

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
    /// A sign behind a move: `$14`, or a second one such as `?!`.
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

    /// Returns the sign of a move that it is, in either spelling (`!?` or `$5`); `None` for everything else.
    #[must_use]
    pub fn sign(&self) -> Option<MoveSign> {
        let Self::Sign(text) = self else {
            return None;
        };
        let Some(number) = text.strip_prefix('$') else {
            return MoveSign::from_text(text);
        };
        let number: usize = number.parse().ok()?;
        NUMBERED.get(number.checked_sub(1)?).copied()
    }
}

/// Writes a tag as a file has it.
pub(super) fn tag_text(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]")
}
