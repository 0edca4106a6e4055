//! Why a move may not be played.

use super::geometry::{Geometry, Size};
use super::moves::{IllegalMove, Kind, Move};
use super::position::{Phase, Position};
use super::text;
use crate::games::{Game, word::Word};

impl<S: Size> Position<S> {
    /// Says why a move is not legal here.
    ///
    /// # Errors
    /// The reason.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let name = text::point_text;
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        let point = |point: u32| name(S::N, point);
        for at in [mv.from(), mv.to()] {
            if at >= Geometry::<S>::POINTS {
                return Err(text::no_such_point(S::N, format!("number {at}")));
            }
        }
        if self.phase == Phase::Placement {
            if mv.kind() != Kind::Place {
                return Err(IllegalMove::StillPlacement);
            }
            if !self.empty().has(mv.to()) {
                return Err(IllegalMove::Occupied(point(mv.to())));
            }
            if !self.open().has(mv.to()) {
                let free = self.open().iter().map(point).collect::<Vec<_>>();
                return Err(IllegalMove::Centre(free.join(" or ")));
            }
            return match mv.takes().len() {
                0 => Ok(()),
                n => Err(IllegalMove::WrongCount(0, n)),
            };
        }
        if mv.kind() == Kind::Place {
            return Err(IllegalMove::PlacementOver);
        }
        match self.stone_at(mv.from()) {
            None => return Err(IllegalMove::Empty(point(mv.from()))),
            Some(side) if side != self.to_move => {
                return Err(IllegalMove::NotYours(point(mv.from())));
            }
            Some(_) => {}
        }
        match mv.kind() {
            Kind::Step | Kind::Fly => {
                if !self.empty().has(mv.to()) {
                    return Err(IllegalMove::Occupied(point(mv.to())));
                }
                let near = S::geometry().neighbours[mv.from() as usize].has(mv.to());
                if near != (mv.kind() == Kind::Step) {
                    return Err(IllegalMove::NoWay(point(mv.from()), point(mv.to())));
                }
                if mv.kind() == Kind::Fly && !self.flies(self.to_move) {
                    return Err(IllegalMove::MayNotFly(self.fly_at()));
                }
            }
            _ => self.check_jumps(mv)?,
        }
        let (_, enemy) = self.gone(mv);
        let due = self.choices(mv);
        if mv.takes().len() != due {
            return Err(IllegalMove::WrongCount(due, mv.takes().len()));
        }
        let mut left = enemy;
        for &taken in mv.takes() {
            let taken = u32::from(taken);
            if taken >= Geometry::<S>::POINTS || !left.has(taken) {
                return Err(IllegalMove::CannotTake(point(taken)));
            }
            left &= !S::Word::bit(taken);
        }
        Ok(())
    }

    fn check_jumps(&self, mv: Move) -> Result<(), IllegalMove> {
        let point = |point: u32| text::point_text(S::N, point);
        let mut enemy = self.stones(self.to_move.other());
        let empty = self.empty() | S::Word::bit(mv.from());
        let mut at = mv.from();
        let mut jumps = 0;
        for (over, to) in mv.stations::<S>() {
            if !enemy.has(over) {
                return Err(IllegalMove::NothingJumped(point(over)));
            }
            enemy &= !S::Word::bit(over);
            // A stone never lands on a point that it jumped over: it moves by two.
            if !empty.has(to) {
                return Err(IllegalMove::Occupied(point(to)));
            }
            at = to;
            jumps += 1;
        }
        if jumps == 0 || jumps != mv.path().len() || at != mv.to() {
            return Err(IllegalMove::NoWay(point(mv.from()), point(mv.to())));
        }
        if jumps == 1 && !self.may_jump_once() {
            return Err(IllegalMove::SingleJump);
        }
        Ok(())
    }
}
