//! The terms that jiu alone has: its events, formations, ends and refusals.

use crate::term::ends;
use crate::terms;

ends! {
    Jiu:
    /// One side has too few stones left to close a square again.
    FEW_STONES = "reason.few_stones": "few stones";
    /// Dalian against a side without a square or the means to close one (`adjudicate_dalian`, `win: DoubleDalian`,
    /// `win: TwoDalian`, `win: UnansweredDoubleDalian`).
    DALIAN = "reason.dalian": "dalian";
    /// An agreed pattern against a side without a gate, or a gate that is left to a side that has fallen to few stones
    /// (`win: Pattern`).
    PATTERN = "reason.pattern": "pattern";
}

terms! {
    /// A square (方): four stones on the corners of a cell.
    SQUARE = "shapes.squares": "square";
    /// A gate (棋门): an empty point where the side could close a square with its next move.
    GATE = "shapes.gates": "gate";
    /// A dalian (褡裢): a stone that shuttles between two squares.
    SHUTTLE = "shapes.dalian": "dalian";
    /// A square is closed.
    CLOSE = "cue.close": "closes";
    /// A row or column is filled: the gun.
    FILL = "cue.fill": "fills";
    /// The mover takes a stone for a square or a gun.
    CHOICE = "cue.choice": "taken by choice";
    /// The stones in the centre leave the board when placement ends.
    CENTRE = "cue.centre": "leaves the centre";
    /// The first two stones stand in the centre.
    CENTRE_FIRST = "refused.centre_first": "the first two stones stand in the centre: {points}";
    /// Placement is over, and there is more than one empty point.
    BOARD_WAS_FULL = "refused.board_was_full": "stones are not placed any more: the board was full";
    /// There is no enemy stone to jump over.
    NOTHING_JUMPED = "refused.nothing_jumped": "there is no enemy stone to jump over on {point}";
    /// A side with too many stones does not fly.
    MAY_NOT_FLY = "refused.may_not_fly": "a side flies only with {n} stones or fewer";
    /// No enemy stone stands there to be taken.
    NO_ENEMY = "refused.no_enemy": "{point} cannot be taken: there stands no enemy stone";
    /// The number of stones taken is wrong.
    WRONG_COUNT = "refused.wrong_count": "this move takes {due} stones of the mover's choice, not {n}";
    /// While one side flies, the other may not jump just once.
    SINGLE_JUMP = "refused.single_jump": "while a side flies, this side may not jump just once";
    /// The first two stones stand in the centre, and they do not.
    CENTRE_EMPTY = "against.centre": "the first two stones stand in the centre";
}
