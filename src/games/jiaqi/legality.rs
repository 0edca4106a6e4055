//! Whether a move may be played, and if not, why: the one place that refuses.

use super::capture;
use super::geometry::Size;
use super::moves::Move;
use super::position::Position;
use super::rules::Capture;
use super::text::Text;
use super::yields;
use crate::games::{Board, Game, IllegalMove, Kind, Notation, Phase, PlainMove, Point, word::Word};

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

    pub(super) fn name(&self, point: u32) -> String {
        Text.point_text(self.shape(), Point(point as u8))
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
        let hole = self.empty().lowest();
        let must_pass = self.phase == Phase::Movement && !self.has_step(self.to_move);
        match (mv.kind(), must_pass) {
            (Kind::Pass, true) => return Ok(()),
            (Kind::Pass, false) => return Err(IllegalMove::PassNotAllowed),
            (Kind::Place, _) => return Err(IllegalMove::PlacementOver(self.name(hole))),
            (_, true) => return Err(IllegalMove::MustPass),
            (Kind::Step | Kind::Jump | Kind::Fly | Kind::Decide, false) => {}
        }
        match self.stones.on(mv.from()) {
            None => return Err(IllegalMove::Empty(self.name(mv.from()))),
            Some(side) if side != self.to_move => {
                return Err(IllegalMove::NotYours(self.name(mv.from())));
            }
            Some(_) => {}
        }
        if mv.to() != hole {
            return Err(IllegalMove::NotTheHole(self.name(mv.to()), self.name(hole)));
        }
        let next = S::geometry().neighbours[hole as usize].has(mv.from());
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
        let left = self.take_in_order(mv, |_| {});
        if left.is_empty() {
            Ok(())
        } else {
            Err(IllegalMove::CannotTake(self.name(left.lowest())))
        }
    }

    /// The chosen captures of a move in their canonical order; returns what cannot be taken.
    pub(super) fn take_in_order(&self, mv: Move<S>, mut each: impl FnMut(u32)) -> S::Word {
        let (own, enemy) = self.set_down(mv);
        capture::take_in_order(
            S::geometry(),
            &self.rules,
            own,
            enemy,
            S::Word::bit(mv.to()),
            mv.takes(),
            |point, _| each(point),
        )
    }

    /// Packs a move that came from outside.
    pub(super) fn pack(&self, plain: &PlainMove) -> Result<Move<S>, IllegalMove> {
        let index = |point: Option<Point>| -> Result<u32, IllegalMove> {
            point
                .map(|p| u32::from(p.0))
                .filter(|&p| S::geometry().all.has(p))
                .ok_or_else(|| {
                    let text = point.map_or_else(|| "nothing".to_owned(), |p| format!("#{}", p.0));
                    Text.no_such_point(self.shape(), text)
                })
        };
        let mv = match plain.kind {
            Kind::Place => Move::place(index(plain.to)?),
            Kind::Step => Move::step(index(plain.from)?, index(plain.to)?),
            Kind::Jump => Move::jump(index(plain.from)?, index(plain.to)?),
            Kind::Pass => Move::pass(),
            Kind::Fly | Kind::Decide => return Err(IllegalMove::OfAnotherGame),
        };
        if !plain.via.is_empty() {
            return Err(IllegalMove::OfAnotherGame);
        }
        let mut set = S::Word::ZERO;
        for &point in &plain.takes {
            let bit = S::Word::bit(index(Some(point))?);
            if !(set & bit).is_empty() {
                return Err(IllegalMove::CannotTake(self.name(u32::from(point.0))));
            }
            set |= bit;
        }
        Ok(mv.taking(set))
    }
}
