//! The terms that draughts alone has: its ends and refusals.

use crate::term::ends;
use crate::terms;

ends! {
    Draughts:
    /// Kings alone have moved for long enough: the game is drawn.
    KING_MOVES = "reason.king_moves": "king moves";
    /// The moves with a king against two or three pieces, a king among them, or against one, have run out: the game is
    /// drawn.
    LAST_PIECES = "reason.last_pieces": "last pieces";
}

terms! {
    /// Something can be taken, so it must be.
    MUST_TAKE = "refused.must_take": "a capture is compulsory: {pieces} can take";
    /// The piece takes, but not in this way.
    TAKES_SO = "refused.takes_so": "{piece} takes otherwise: {captures}";
    /// A step is written as a capture.
    NOTHING_TAKEN = "refused.nothing_taken": "from {from} to {to} nothing is taken: a step is written {from}-{to}";
    /// The greatest number must be taken.
    TAKES_MORE = "refused.takes_more": "the greatest number must be taken: {n}, not {taken}";
    /// Two captures have the same ends.
    AMBIGUOUS = "refused.ambiguous": "{move} is more than one capture: name the squares between";
    /// Men stand where they are crowned.
    UNCROWNED = "against.uncrowned": "men stand on the row where they are crowned";
}
