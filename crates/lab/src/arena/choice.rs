//! What a player answers when it is asked for a move.

use tibetango_rules::PlainMove;

/// What a player offers for a move.
pub(super) enum Choice {
    Move(PlainMove),
    Resign,
    /// As many moves are played as were agreed on, and it ends the game.
    Enough,
    /// It does not play on, as if something that it was told were wrong; the text says how.
    Refuse(String),
    /// No move of this board, or none at all; the text says which.
    Nothing(String),
}
