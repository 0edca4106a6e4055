//! Legality of a move and the reason against it: the one place that refuses.

use super::geometry::JiaqiSize;
use super::moves::JiaqiMove;
use super::position::JiaqiPosition;
use super::rules::Capture;
use super::terms;
use super::yields;
use crate::{Cue, Game, IllegalMove, MoveKind, Phase, PlainMove, Term, bitboard::Word};

impl<S: JiaqiSize> JiaqiPosition<S> {
    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// The first reason that stands against it.
    pub fn check(&self, mv: JiaqiMove<S>) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        match self.phase {
            Phase::Placement => self.check_placement(mv)?,
            _ => self.check_movement(mv)?,
        }
        self.check_takes(mv)?;
        if self.phase == Phase::Yield && !yields::opens(self, mv) {
            return Err(Cue::new(&terms::OPENS_NO_WAY).into());
        }
        Ok(())
    }

    fn check_placement(&self, mv: JiaqiMove<S>) -> Result<(), IllegalMove> {
        match mv.kind() {
            MoveKind::Place if mv.to() == S::geometry().hub => {
                Err(self.about(&terms::HUB, mv.to()))
            }
            MoveKind::Place if !self.empty().has(mv.to()) => {
                Err(IllegalMove::Occupied(self.name(mv.to())))
            }
            MoveKind::Place => Ok(()),
            MoveKind::Step | MoveKind::Jump | MoveKind::Fly => Err(IllegalMove::StillPlacement),
            MoveKind::Pass | MoveKind::Decide => Err(Cue::new(&terms::PASS_NOT_ALLOWED).into()),
        }
    }

    fn check_movement(&self, mv: JiaqiMove<S>) -> Result<(), IllegalMove> {
        let hole = self.hole_bit();
        let must_pass = self.phase == Phase::Movement && !self.has_step(self.to_move);
        match (mv.kind(), must_pass) {
            (MoveKind::Pass, true) => return Ok(()),
            (MoveKind::Pass, false) => return Err(Cue::new(&terms::PASS_NOT_ALLOWED).into()),
            (MoveKind::Place, _) => {
                return Err(Cue::new(&terms::PLACEMENT_OVER)
                    .with("hole", self.name(hole))
                    .into());
            }
            (_, true) => return Err(Cue::new(&terms::MUST_PASS).into()),
            (MoveKind::Step | MoveKind::Jump | MoveKind::Fly | MoveKind::Decide, false) => {}
        }
        self.check_mover(mv.from())?;
        if mv.to() != hole {
            return Err(self.about_hole(&terms::NOT_THE_HOLE, mv.to(), hole));
        }
        let next = S::tables().neighbours[hole as usize].has(mv.from());
        match mv.kind() {
            MoveKind::Step if !next => {
                Err(self.about_hole(&terms::NOT_NEXT_TO_HOLE, mv.from(), hole))
            }
            MoveKind::Jump
                if self.phase == Phase::Movement || next || yields::step_exists(self) =>
            {
                Err(Cue::new(&terms::JUMP_NOT_ALLOWED).into())
            }
            _ => Ok(()),
        }
    }

    /// Refuses a move of the stone on, or to, a point while all moves lead to the hole.
    fn about_hole(&self, term: &'static Term, point: u32, hole: u32) -> IllegalMove {
        let cue = Cue::new(term).with("point", self.name(point));
        cue.with("hole", self.name(hole)).into()
    }

    fn check_takes(&self, mv: JiaqiMove<S>) -> Result<(), IllegalMove> {
        if mv.takes().is_empty() {
            return Ok(());
        }
        if self.rules.capture == Capture::All {
            return Err(Cue::new(&terms::NO_CHOICE).into());
        }
        if mv.kind() == MoveKind::Pass {
            return Err(self.about(&terms::CANNOT_TAKE, mv.takes().lowest()));
        }
        let rest = self.taker(mv).take_in_order(mv.takes(), |_| {});
        if rest.is_empty() {
            Ok(())
        } else {
            Err(self.about(&terms::CANNOT_TAKE, rest.lowest()))
        }
    }

    /// Packs a move that came from outside.
    pub(super) fn pack(&self, plain: &PlainMove) -> Result<JiaqiMove<S>, IllegalMove> {
        let mv = match plain.kind {
            MoveKind::Place => JiaqiMove::place(self.on_board(plain.to)?),
            MoveKind::Step => JiaqiMove::step(self.on_board(plain.from)?, self.on_board(plain.to)?),
            MoveKind::Jump => JiaqiMove::jump(self.on_board(plain.from)?, self.on_board(plain.to)?),
            MoveKind::Pass => JiaqiMove::pass(),
            MoveKind::Fly | MoveKind::Decide => return Err(IllegalMove::OfAnotherGame),
        };
        if !plain.via.is_empty() {
            return Err(IllegalMove::OfAnotherGame);
        }
        let mut set = S::Word::ZERO;
        for &point in &plain.takes {
            set |= S::Word::bit(self.on_board(Some(point))?);
        }
        Ok(mv.taking(set))
    }
}
