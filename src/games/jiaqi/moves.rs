//! Moves, what the eye sees of them, and why one may be refused.

use super::geometry::{Geometry, Size};
use super::position::Phase;
use super::shape::Point;
use crate::games::{Side, word::Word};

/// What a move does before its captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A stone is placed on an empty point.
    Place,
    /// A stone steps along a drawn line into the hole.
    Step,
    /// A stone jumps into the hole from anywhere, to open a way.
    Jump,
    /// Nothing: the side cannot move and no way can be opened for it.
    Pass,
}

/// A move packed into one bitboard word: the stones it takes by choice, where it goes, where it
/// comes from and its kind. With `capture: All` the stones taken follow from the position and
/// are not part of the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Move<S: Size>(S::Word);

impl<S: Size> Move<S> {
    /// Points of the board.
    pub(super) const POINTS: u32 = {
        let n = S::N as u32;
        n * n + (n - 1) * (n - 1)
    };
    /// Bits that hold a point: 6, 7 and 8 for 41, 85 and 145 points.
    const WIDTH: u32 = 32 - (Self::POINTS - 1).leading_zeros();

    fn pack(kind: Kind, from: u32, to: u32, takes: S::Word) -> Self {
        let head =
            u64::from(to) | u64::from(from) << Self::WIDTH | (kind as u64) << (2 * Self::WIDTH);
        Self(takes | S::Word::from_low(head).up(Self::POINTS))
    }

    /// Places a stone.
    #[must_use]
    #[inline]
    pub fn place(to: u32) -> Self {
        Self::pack(Kind::Place, 0, to, S::Word::ZERO)
    }
    /// Steps a stone into the hole.
    #[must_use]
    #[inline]
    pub fn step(from: u32, to: u32) -> Self {
        Self::pack(Kind::Step, from, to, S::Word::ZERO)
    }
    /// Jumps a stone into the hole.
    #[must_use]
    pub fn jump(from: u32, to: u32) -> Self {
        Self::pack(Kind::Jump, from, to, S::Word::ZERO)
    }
    /// Passes.
    #[must_use]
    pub fn pass() -> Self {
        Self::pack(Kind::Pass, 0, 0, S::Word::ZERO)
    }
    /// The same move taking exactly these stones (`capture: Choice`).
    #[must_use]
    pub fn taking(self, takes: S::Word) -> Self {
        Self(self.0 & !Geometry::<S>::all_points() | takes)
    }

    #[inline]
    fn head(self) -> u64 {
        self.0.down(Self::POINTS).low()
    }
    /// What the move does.
    #[must_use]
    #[inline]
    pub fn kind(self) -> Kind {
        match self.head() >> (2 * Self::WIDTH) & 3 {
            0 => Kind::Place,
            1 => Kind::Step,
            2 => Kind::Jump,
            _ => Kind::Pass,
        }
    }
    /// Where the stone ends; meaningless for a pass.
    #[must_use]
    #[inline]
    pub fn to(self) -> u32 {
        (self.head() & ((1 << Self::WIDTH) - 1)) as u32
    }
    /// Where the stone came from; meaningless for a placement and a pass.
    #[must_use]
    #[inline]
    pub fn from(self) -> u32 {
        (self.head() >> Self::WIDTH & ((1 << Self::WIDTH) - 1)) as u32
    }
    /// The stones taken by choice; empty with `capture: All`.
    #[must_use]
    #[inline]
    pub fn takes(self) -> S::Word {
        self.0 & Geometry::<S>::all_points()
    }
    /// The packed word.
    #[must_use]
    #[inline]
    pub fn word(self) -> S::Word {
        self.0
    }
    /// The move in a packed word.
    #[must_use]
    #[inline]
    pub fn from_word(word: S::Word) -> Self {
        Self(word)
    }
}

impl<S: Size> Geometry<S> {
    #[inline]
    fn all_points() -> S::Word {
        // 2N² - 2N + 1 low bits; written without a table so that it is a constant.
        !(!S::Word::ZERO).up(Move::<S>::POINTS)
    }
}

/// A move without its board size: what the window, records and other programs handle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlainMove {
    /// What the move does.
    pub kind: Kind,
    /// Where the stone comes from (steps and jumps).
    pub from: Option<Point>,
    /// Where the stone ends (all but a pass).
    pub to: Option<Point>,
    /// The stones taken by choice, in an order in which they can be taken.
    pub takes: Vec<Point>,
}

/// How a stone was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Between these two stones.
    Pinch(Point, Point),
    /// By the gun that runs from this end of the line to the stone taken.
    Gun(Point),
}

/// One thing that the eye sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A yield begins: this side opens a way.
    Yield {
        /// The side that yields.
        side: Side,
    },
    /// A stone is set down.
    Place {
        /// Whose stone.
        side: Side,
        /// Where.
        at: Point,
    },
    /// A stone moves along a line.
    Step {
        /// Whose stone.
        side: Side,
        /// From here.
        from: Point,
        /// To here.
        to: Point,
    },
    /// A stone jumps.
    Jump {
        /// Whose stone.
        side: Side,
        /// From here.
        from: Point,
        /// To here.
        to: Point,
    },
    /// A stone is taken and replaced by one of the taker's.
    Flip {
        /// The taker: the new colour.
        side: Side,
        /// Where.
        at: Point,
        /// How.
        cause: Cause,
        /// 0 for what the moved stone itself takes, 1 for what those stones take, ...
        round: u8,
    },
    /// A side lets its turn pass.
    Pass {
        /// The side that cannot move.
        side: Side,
    },
    /// Another phase begins.
    PhaseChange {
        /// The new phase.
        phase: Phase,
    },
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
        expected: String,
    },
    /// The point is not on the board.
    #[error("{text} is not a point of this board (corners {corners})")]
    NoSuchPoint {
        /// The text.
        text: String,
        /// Two opposite corners.
        corners: String,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The hub stays empty during placement.
    #[error("{0} is the hub: it stays empty until every other point is filled")]
    Hub(String),
    /// Another stone stands there.
    #[error("{0} is occupied")]
    Occupied(String),
    /// Placement is over: stones move now.
    #[error("placement is over: move a stone into the hole at {0}")]
    PlacementOver(String),
    /// Stones do not move yet.
    #[error("stones do not move before every point but the hub is filled")]
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
    /// Captures are not the mover's choice under these rules.
    #[error("captures are compulsory under these rules: leave out the x part")]
    NoChoice,
}
