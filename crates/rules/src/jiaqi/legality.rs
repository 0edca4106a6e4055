//! Whether a move may be played, and if not, why: the one place that refuses.

use super::geometry::Size;
use super::moves::Move;
use super::position::Position;
use super::rules::Capture;
use super::yields;
use crate::{Game, IllegalMove, Kind, Phase, PlainMove, bitboard::Word};

impl<S: Size> Position<S> {
    /// Says why a move is not legal.
    ///
    /// # Errors
    /// The first reason that stands against it.
    pub fn check(&self, mv: Move<S>) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        match self.phase {
            Phase::Placement => self.check_placement(mv)?,
            _ => self.check_movement(mv)?,
        }
        self.check_takes(mv)?;
        if self.phase == Phase::Yield && !yields::opens(self, mv) {
            return Err(IllegalMove::OpensNoWay);
        }
        Ok(())
    }

    fn check_placement(&self, mv: Move<S>) -> Result<(), IllegalMove> {
        match mv.kind() {
            Kind::Place if mv.to() == S::geometry().hub => {
                Err(IllegalMove::Hub(self.name(mv.to())))
            }
            Kind::Place if !self.empty().has(mv.to()) => {
                Err(IllegalMove::Occupied(self.name(mv.to())))
            }
            Kind::Place => Ok(()),
            Kind::Step | Kind::Jump | Kind::Fly => Err(IllegalMove::StillPlacement),
            Kind::Pass | Kind::Decide => Err(IllegalMove::PassNotAllowed),
        }
    }

    fn check_movement(&self, mv: Move<S>) -> Result<(), IllegalMove> {
        let hole = self.hole_bit();
        let must_pass = self.phase == Phase::Movement && !self.has_step(self.to_move);
        match (mv.kind(), must_pass) {
            (Kind::Pass, true) => return Ok(()),
            (Kind::Pass, false) => return Err(IllegalMove::PassNotAllowed),
            (Kind::Place, _) => return Err(IllegalMove::PlacementOver(self.name(hole))),
            (_, true) => return Err(IllegalMove::MustPass),
            (Kind::Step | Kind::Jump | Kind::Fly | Kind::Decide, false) => {}
        }
        self.check_mover(mv.from())?;
        if mv.to() != hole {
            return Err(IllegalMove::NotTheHole(self.name(mv.to()), self.name(hole)));
        }
        let next = S::tables().neighbours[hole as usize].has(mv.from());
        match mv.kind() {
            Kind::Step if !next => Err(IllegalMove::NotNext(self.name(mv.from()), self.name(hole))),
            Kind::Jump if self.phase == Phase::Movement || next || yields::step_exists(self) => {
                Err(IllegalMove::JumpNotAllowed)
            }
            _ => Ok(()),
        }
    }

    fn check_takes(&self, mv: Move<S>) -> Result<(), IllegalMove> {
        if mv.takes().is_empty() {
            return Ok(());
        }
        if self.rules.capture == Capture::All {
            return Err(IllegalMove::NoChoice);
        }
        if mv.kind() == Kind::Pass {
            return Err(IllegalMove::CannotTake(self.name(mv.takes().lowest())));
        }
        let left = self.taker(mv).take_in_order(mv.takes(), |_| {});
        if left.is_empty() {
            Ok(())
        } else {
            Err(IllegalMove::CannotTake(self.name(left.lowest())))
        }
    }

    /// Packs a move that came from outside.
    pub(super) fn pack(&self, plain: &PlainMove) -> Result<Move<S>, IllegalMove> {
        let mv = match plain.kind {
            Kind::Place => Move::place(self.on_board(plain.to)?),
            Kind::Step => Move::step(self.on_board(plain.from)?, self.on_board(plain.to)?),
            Kind::Jump => Move::jump(self.on_board(plain.from)?, self.on_board(plain.to)?),
            Kind::Pass => Move::pass(),
            Kind::Fly | Kind::Decide => return Err(IllegalMove::OfAnotherGame),
        };
        if !plain.via.is_empty() {
            return Err(IllegalMove::OfAnotherGame);
        }
        let mut set = S::Word::ZERO;
        for &point in &plain.takes {
            let bit = S::Word::bit(self.on_board(Some(point))?);
            if !(set & bit).is_empty() {
                return Err(IllegalMove::CannotTake(self.name(point.into())));
            }
            set |= bit;
        }
        Ok(mv.taking(set))
    }
}
