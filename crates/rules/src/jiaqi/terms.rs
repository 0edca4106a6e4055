//! The terms that jiaqi alone has: its events and refusals.

use crate::term::ends;
use crate::terms;

ends! { Jiaqi: }

terms! {
    /// A stone is taken between two of the taker's.
    PINCH = "cue.pinch": "taken between two";
    /// A stone is taken at the end of a line that is full of the taker's.
    GUN = "cue.gun": "taken along a line";
    /// A side opens a way for the other one, which cannot move.
    YIELD = "cue.yield": "opens a way";
    /// A side that cannot move, and for which no way can be opened, passes.
    PASS = "cue.pass": "passes";
    /// The hub stays empty during placement.
    HUB = "refused.hub": "{point} is the hub: it stays empty until every other point is filled";
    /// Placement is over: stones move now.
    PLACEMENT_OVER = "refused.placement_over": "placement is over: move a stone into the hole at {hole}";
    /// A stone moves to the hole only.
    NOT_THE_HOLE = "refused.not_the_hole": "{point} is not the hole: the only empty point is {hole}";
    /// The stone is not next to the hole.
    NOT_NEXT_TO_HOLE = "refused.not_next_to_hole": "{point} has no drawn line to the hole at {hole}";
    /// A stone jumps only to open a way, and only where no step opens one.
    JUMP_NOT_ALLOWED = "refused.jump_not_allowed": "a stone jumps only to open a way, and only where no step opens one";
    /// A yield must open a way.
    OPENS_NO_WAY = "refused.opens_no_way": "this does not open a way for the side that cannot move";
    /// Only a side that cannot move passes.
    PASS_NOT_ALLOWED = "refused.pass_not_allowed": "passing is allowed only to a side that cannot move";
    /// A side that cannot move must pass.
    MUST_PASS = "refused.must_pass": "no stone can move: the turn must be passed with --";
    /// Captures are not the mover's choice under these rules.
    NO_CHOICE = "refused.no_choice": "captures are compulsory under these rules: leave out the x part";
    /// The stone cannot be taken, or not at that moment.
    CANNOT_TAKE = "refused.cannot_take": "{point} cannot be taken by this move in this order";
    /// A stone stands on the hub during placement.
    STONE_ON_HUB = "against.hub": "a stone stands on the hub during placement";
    /// Too few plies for stones to move already.
    EARLY_PLY = "against.early_ply": "ply {n} in movement: at least {least}";
    /// A side cannot move, and the other one must open a way for it.
    YIELD_DUE = "against.yield_due": "{side} cannot move: its opponent is to move in phase yield";
    /// A way is to be opened for a side that can move, or for which none can be opened.
    NO_YIELD_DUE = "against.no_yield_due": "no yield is due: {side} can move, or no way can be opened";
}
