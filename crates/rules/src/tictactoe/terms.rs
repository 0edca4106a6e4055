//! The terms of this game alone.

use crate::term::ends;
use crate::terms;

ends! {
    Tictactoe:
    /// Three stand in a row.
    THREE = "reason.three_in_a_row": "three in a row";
    /// No point is left.
    FULL = "reason.every_point_taken": "every point taken";
    /// The board is full, and one side has more stones.
    MAJORITY = "reason.more_stones": "more stones";
}

terms! {
    /// A stone between two others is taken over.
    TRAP = "cue.trap": "taken between two";
    /// A side is to be chosen before stones are placed again.
    DECIDE_FIRST = "refused.decide_first": "first a side is to be chosen: keep or swap";
    /// The first stone may not stand in the centre.
    FIRST_IN_CENTRE = "refused.first_in_centre": "{point} is the centre: the first stone stands elsewhere";
}
