//! Why a move or a position is refused.

use super::objection::Objection;

/// What is forbidden to Black in Renju (RIF rules, 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Forbidden {
    /// More than five in a row.
    #[error("more than five in a row")]
    Overline,
    /// Two fours at once.
    #[error("two fours at once")]
    DoubleFour,
    /// Two open threes at once.
    #[error("two open threes at once")]
    DoubleThree,
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The text is no move.
    #[error("{text:?} is no move: expected {expected}")]
    Unreadable {
        /// The text.
        text: String,
        /// What would be right here.
        expected: &'static str,
    },
    /// The point is not on the board.
    #[error("{text} is not a point of this board (corners {corners})")]
    NoSuchPoint {
        /// The text.
        text: String,
        /// Two opposite corners.
        corners: String,
    },
    /// A kind of move that another game has.
    #[error("this game has no such move")]
    OfAnotherGame,
    /// Only records hold such.
    #[error("nobody plays out of turn: only a record of a game as it was played holds that")]
    OutOfTurn,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The hub stays empty during placement.
    #[error("{0} is the hub: it stays empty until every other point is filled")]
    Hub(String),
    /// The first two stones stand in the centre.
    #[error("the first two stones stand in the centre: {0}")]
    Centre(String),
    /// Another stone stands there.
    #[error("{0} is occupied")]
    Occupied(String),
    /// What a stone there would make is forbidden.
    #[error("{0} is forbidden to black: {1}")]
    Forbidden(String, Forbidden),
    /// A side is to be chosen before stones are placed again.
    #[error("first a side is to be chosen: keep, swap or defer")]
    DecideFirst,
    /// Nothing of the kind can be decided now.
    #[error("nothing of the kind is to be decided now")]
    NothingToDecide,
    /// Placement is over: stones move now.
    #[error("placement is over: move a stone into the hole at {0}")]
    PlacementOver(String),
    /// Placement is over, and there is more than one empty point.
    #[error("stones are not placed any more: the board was full")]
    BoardWasFull,
    /// Stones do not move yet.
    #[error("stones do not move before placement is over")]
    StillPlacement,
    /// There is no stone to move.
    #[error("there is no stone on {0}")]
    Empty(String),
    /// The stone belongs to the opponent.
    #[error("the stone on {0} belongs to the opponent")]
    NotYours(String),
    /// A stone moves to the hole only.
    #[error("{0} is not the hole: the only empty point is {1}")]
    NotTheHole(String, String),
    /// The stone is not next to the hole.
    #[error("{0} has no drawn line to the hole at {1}")]
    NotNext(String, String),
    /// Not a neighbour, nor behind an enemy stone.
    #[error("from {0} no stone steps or jumps to {1}")]
    NoWay(String, String),
    /// There is no enemy stone to be jumped over.
    #[error("there is no enemy stone to jump over on {0}")]
    NothingJumped(String),
    /// A step is written as a capture.
    #[error("from {0} to {1} nothing is taken: a step is written {0}-{1}")]
    NothingTaken(String, String),
    /// Too many stones to fly.
    #[error("a side flies only with {0} stones or fewer")]
    MayNotFly(u8),
    /// The rule on single jumps.
    #[error("while a side flies, this side may not jump just once")]
    SingleJump,
    /// Jumping is for yields only.
    #[error("a stone jumps only to open a way, and only where no step opens one")]
    JumpNotAllowed,
    /// The yield would not open a way.
    #[error("this does not open a way for the side that cannot move")]
    OpensNoWay,
    /// Passing is only for a side that cannot move.
    #[error("passing is allowed only to a side that cannot move")]
    PassNotAllowed,
    /// A side that cannot move must pass.
    #[error("no stone can move: the turn must be passed with --")]
    MustPass,
    /// The stone cannot be taken (at that moment).
    #[error("{0} cannot be taken by this move in this order")]
    CannotTake(String),
    /// No enemy stone stands there to be taken.
    #[error("{0} cannot be taken: there stands no enemy stone")]
    NoEnemy(String),
    /// A wrong number of stones taken.
    #[error("this move takes {0} stones of the mover's choice, not {1}")]
    WrongCount(usize, usize),
    /// Something can be taken, so it must be.
    #[error("a capture is compulsory: {0} can take")]
    MustTake(String),
    /// The greatest number must be taken.
    #[error("the greatest number must be taken: {0}, not {1}")]
    TakesMore(u32, u32),
    /// Two captures have the same ends.
    #[error("{0} is more than one capture: name the squares between")]
    Ambiguous(String),
    /// Captures are not the mover's choice under these rules.
    #[error("captures are compulsory under these rules: leave out the x part")]
    NoChoice,
}

/// What is wrong with a position text: every reason, not only the first.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bad position: {}", .0.join("; "))]
pub struct PositionError(pub Vec<String>);

impl PositionError {
    /// One reason.
    pub(crate) fn one(reason: impl Into<String>) -> Self {
        Self(vec![reason.into()])
    }
}

impl From<Vec<Objection>> for PositionError {
    fn from(objections: Vec<Objection>) -> Self {
        Self(objections.iter().map(ToString::to_string).collect())
    }
}
