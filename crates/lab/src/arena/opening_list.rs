//! Openings that a file lists.
//!
//! A line holds the moves of an opening, with blanks between. A line such as `[renju 15]` begins the openings of a
//! rules preset on a board of this size; those before the first such line belong to all. The rest of a line behind `#`
//! is for people.

use std::fmt;

use tibetango_records::messages::count_text;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;

/// Sign behind which the rest of a line is for people.
pub(super) const COMMENT: char = '#';

/// Maximum number of openings of a list.
const MOST_OPENINGS: usize = 100_000;

/// Maximum number of plies of an opening.
const MOST_PLIES: usize = 1000;

/// Number of digits of the hash by which messages and journals tell lists apart.
const HASH_DIGITS: usize = 16;

/// Openings of a file for some rules, each of which can be played and leaves the game open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningList {
    lines: Vec<String>,
    hash: String,
}

impl OpeningList {
    /// Reads the openings of the section with this name, which begin on the board `empty`; `None` if the text has
    /// none.
    ///
    /// # Errors
    /// The line that is no opening, and the reason.
    pub fn read(text: &str, section: &str, empty: &AnyGameHistory) -> Result<Option<Self>, String> {
        let mut lines: Vec<String> = Vec::new();
        let mut is_ours = true;
        for (index, line) in text.lines().enumerate() {
            let line = line.split(COMMENT).next().unwrap_or_default().trim();
            let heading = line
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'));
            if let Some(name) = heading {
                is_ours = name.trim() == section;
                continue;
            }
            if line.is_empty() || !is_ours {
                continue;
            }
            let fault = |why: String| format!("line {}: {why}", index + 1);
            if lines.len() == MOST_OPENINGS {
                return Err(fault(format!("more than {MOST_OPENINGS} openings")));
            }
            let history = play(empty, line).map_err(fault)?;
            lines.push(history.move_texts().join(" "));
        }
        if lines.is_empty() {
            return Ok(None);
        }
        let mut hasher = blake3::Hasher::new();
        for line in &lines {
            hasher.update(line.as_bytes());
            hasher.update(b"\n");
        }
        let mut hash = hasher.finalize().to_hex().to_string();
        hash.truncate(HASH_DIGITS);
        Ok(Some(Self { lines, hash }))
    }

    /// Returns the openings, each as its moves with blanks between.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// Writes the text by which the identity of a match names the list; see `identity`.
impl fmt::Display for OpeningList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = count_text(self.lines.len(), "opening", "openings");
        write!(f, "list of {count} {}", self.hash)
    }
}

/// Plays the moves of an opening, after which the game must go on.
///
/// # Errors
/// The move that cannot be played, or that ends the game.
pub(super) fn play(empty: &AnyGameHistory, line: &str) -> Result<AnyGameHistory, String> {
    let mut history = empty.clone();
    for text in line.split_whitespace() {
        if history.len() == MOST_PLIES {
            return Err(format!("more than {MOST_PLIES} plies"));
        }
        history
            .parse(text)
            .and_then(|mv| history.play(&mv))
            .map_err(|why| format!("{}: {why}", quote_text(text)))?;
    }
    match history.outcome() {
        Some(outcome) => Err(format!("the game is over: {outcome}")),
        None => Ok(history),
    }
}
