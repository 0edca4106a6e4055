//! A position of jiaqi as the rest of the program sees it.

use super::geometry::JiaqiSize;
use super::moves::JiaqiMove;
use super::position::JiaqiPosition;
use super::rules::JiaqiRules;
use super::terms;
use crate::{
    Board, IllegalMove, MoveKind, Phase, PlainMove, Point, Setup, SetupError, Side, Variant,
    bitboard::Word,
};

impl<S: JiaqiSize> Board for JiaqiPosition<S> {
    type Rules = JiaqiRules;
    type Size = S;

    #[inline]
    fn base(&self) -> &Self {
        self
    }
    fn set_up(rules: JiaqiRules, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        Self::from_setup(rules, setup)
    }
    fn hole(&self) -> Option<Point> {
        (self.phase != Phase::Placement).then(|| self.hole_bit().into())
    }

    /// The move without its board size, its captures in canonical order: at each step the first
    /// stone, row by row from the top left, that can be taken.
    fn plain(&self, mv: JiaqiMove<S>) -> PlainMove {
        let [from, to] = [mv.from(), mv.to()].map(Point::from);
        let way = match mv.kind() {
            MoveKind::Place => PlainMove::place(to),
            MoveKind::Step | MoveKind::Jump | MoveKind::Fly => PlainMove::walk(mv.kind(), from, to),
            MoveKind::Pass | MoveKind::Decide => PlainMove::pass(),
        };
        let mut takes = Vec::new();
        let taker = self.taker(mv);
        taker.take_in_order(mv.takes(), |point| takes.push(point));
        way.taking(takes)
    }

    /// Packs and checks a move that came from outside, the order of its captures included.
    ///
    /// # Errors
    /// The reason why it is not legal here.
    fn checked(&self, plain: &PlainMove) -> Result<JiaqiMove<S>, IllegalMove> {
        let mv = self.pack(plain)?;
        self.check(mv)?;
        // The set can be taken; can it in this order?
        let mut taker = self.taker(mv);
        for &point in &plain.takes {
            let bit = S::Word::bit(point.into());
            if (taker.captures() & bit).is_empty() {
                return Err(self.about(&terms::CANNOT_TAKE, point.into()));
            }
            taker.win(bit);
        }
        Ok(mv)
    }

    /// Returns all stones that `plain` takes if its mover takes all it can; none for an illegal move.
    fn preview(&self, plain: &PlainMove) -> Vec<Point> {
        let captures = self.checked(plain).map(|mv| self.chain_of(mv));
        captures.map_or_else(|_| Vec::new(), |captures| captures.points().collect())
    }

    /// Returns the stones that `plain` could take next, after those it takes already, for a player with a choice to
    /// tap. Empty for a move that cannot be made, and with `capture: All`.
    fn open_captures(&self, plain: &PlainMove) -> Vec<Point> {
        if !self.rules.lists_takes() {
            return Vec::new();
        }
        let Ok(mv) = self.pack(&plain.clone().taking(Vec::new())) else {
            return Vec::new();
        };
        // A yield that opens no way yet may do so by taking the last stone.
        let stands = match self.check(mv) {
            Ok(()) => true,
            Err(why) => why.is(&terms::OPENS_NO_WAY),
        };
        if !stands || mv.kind() == MoveKind::Pass {
            return Vec::new();
        }
        let mut taker = self.taker(mv);
        taker.win(S::Word::of(plain.takes.iter().copied()));
        taker.captures().points().collect()
    }

    /// Returns the same stones with this side to move, to find its threats. `None` where it could move no stone, where
    /// a way must be opened, and after the end.
    fn with_turn(&self, side: Side) -> Option<Self> {
        let free = match self.phase {
            Phase::Placement => true,
            Phase::Movement => self.has_step(side),
            _ => false,
        };
        let mut flipped = *self;
        flipped.to_move = side;
        (free && self.end.is_none()).then_some(flipped)
    }
}
