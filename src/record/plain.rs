//! Positions and moves as plain text, as people copy and paste them.
//!
//! A position is `rows side phase quiet ply`; a game is its moves with spaces between, and before
//! them the position that it began with, where that was not the one of its rules. Behind a stone that
//! was placed out of turn stands `!`.

use super::MAX_PLIES;
use crate::games::any::AnyLine;
use crate::games::{AnyRules, Draft, IllegalMove, Objection, PlainMove, PositionError};

/// The most bytes of a text that is read.
pub const MAX_BYTES: usize = 1 << 18;

/// The fields of a position.
const FIELDS: usize = 5;
/// Behind a stone that was placed out of turn.
const OUT_OF_TURN: &str = "!";

/// What a text holds.
#[derive(Clone, Debug)]
pub enum Plain {
    /// A position. The rules may have something against it.
    Position(Box<Draft>),
    /// A game.
    Game(Box<AnyLine>),
}

/// Why a text is neither a position nor a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlainError {
    /// Nothing is written there.
    #[error("the text is empty")]
    Empty,
    /// Nobody has time to read it.
    #[error("the text is longer than a game can be")]
    TooLong,
    /// It begins like a position and is none.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The game cannot begin with its position.
    #[error("{}", PositionError::from(.0.clone()))]
    Start(Vec<Objection>),
    /// A move cannot be played.
    #[error("move {number} ({text:?}): {why}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// What is written there, cut where it is long.
        text: String,
        /// Why not.
        why: IllegalMove,
    },
}

/// Reads a text: a position of a game by these rules, or a game on a board of this size.
///
/// # Errors
/// Why it is neither.
pub fn read(rules: AnyRules, size: u8, text: &str) -> Result<Plain, PlainError> {
    if text.len() > MAX_BYTES {
        return Err(PlainError::TooLong);
    }
    // Numbers of moves, as in `1.`, may stand between them.
    let number = |word: &&str| word.strip_suffix('.').is_some_and(is_number);
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| !number(word))
        .collect();
    let first = words.first().ok_or(PlainError::Empty)?;
    if !first.contains('/') {
        let line = AnyLine::new(size, rules).ok_or(PlainError::Start(vec![Objection::Board]))?;
        return play(line, &words);
    }
    let (position, moves) = words.split_at(words.len().min(FIELDS));
    let draft = Draft::read(rules, &position.join(" "))?;
    if moves.is_empty() {
        return Ok(Plain::Position(Box::new(draft)));
    }
    let line = AnyLine::to_play_on(rules, &draft).map_err(PlainError::Start)?;
    play(line, moves)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn play(mut line: AnyLine, moves: &[&str]) -> Result<Plain, PlainError> {
    if moves.len() > MAX_PLIES {
        return Err(PlainError::TooLong);
    }
    for (number, text) in (1..).zip(moves) {
        let (mv, out_of_turn) = match text.strip_suffix(OUT_OF_TURN) {
            Some(mv) => (mv, true),
            None => (*text, false),
        };
        let played = line.parse(mv).and_then(|mv| {
            let mv = PlainMove { out_of_turn, ..mv };
            line.play(&mv)
        });
        played.map_err(|why| PlainError::Move {
            number,
            text: text.chars().take(20).collect(),
            why,
        })?;
    }
    Ok(Plain::Game(Box::new(line)))
}

/// Writes a game.
#[must_use]
pub fn write(line: &AnyLine) -> String {
    let moves = line.moves().into_iter().map(|mv| {
        let sign = if mv.out_of_turn { OUT_OF_TURN } else { "" };
        line.text(&mv) + sign
    });
    let words: Vec<String> = line.set_up_as().into_iter().chain(moves).collect();
    words.join(" ")
}
