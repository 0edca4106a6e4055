//! Answers of a player that is asked for a move.

use tibetango_rules::PlainMove;

/// Answer of a player that is asked for a move.
pub(super) enum MoveAnswer {
    Move(PlainMove),
    Resign,
    /// Ends the game: the agreed number of moves is played.
    Enough,
    /// Refusal to play on, as if something that was sent to it were wrong; the text says how.
    Refuse(String),
    /// No move of this board, or none at all; the text says which.
    Nothing(String),
}
