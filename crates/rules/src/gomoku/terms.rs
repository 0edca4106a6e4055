//! The terms that gomoku alone has: its events, formations, ends and refusals.

use crate::term::ends;
use crate::terms;

ends! {
    Gomoku:
    /// Five stones of a side stand in a row.
    FIVE_IN_A_ROW = "reason.five_in_a_row": "five in a row";
    /// No point is left where a stone may be placed.
    BOARD_FULL = "reason.board_full": "board full";
}

terms! {
    /// Five stand with one stone more.
    FOUR = "shapes.fours": "four";
    /// A straight four stands with one stone more.
    OPEN_THREE = "shapes.threes": "open three";
    /// Five stand in a row and win, or more where more win.
    FIVE = "cue.five": "has five on";
    /// More than five in a row are forbidden to Black in Renju (RIF rules, 9).
    OVERLINE = "refused.overline": "{point} is forbidden to black: more than five in a row";
    /// Two fours at once are forbidden to Black in Renju (RIF rules, 9).
    DOUBLE_FOUR = "refused.double_four": "{point} is forbidden to black: two fours at once";
    /// Two open threes at once are forbidden to Black in Renju (RIF rules, 9).
    DOUBLE_THREE = "refused.double_three": "{point} is forbidden to black: two open threes at once";
    /// A side is to be chosen before stones are placed again.
    DECIDE_FIRST = "refused.decide_first": "first a side is to be chosen: keep, swap or defer";
    /// No decision is due now, or not this one.
    NOTHING_TO_DECIDE = "refused.nothing_to_decide": "nothing of the kind is to be decided now";
    /// The opening has no such phase after this number of stones.
    OPENING = "against.opening": "the opening has no such phase after {n} stones";
    /// Both sides would have won.
    BOTH_WON = "against.both_won": "both sides have won";
}
