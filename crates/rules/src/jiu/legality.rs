//! Reasons why a move may not be played.

use super::geometry::{JiuSize, JumpTo};
use super::moves::{JiuMove, MOST_JUMPS, MOST_TAKES, Path};
use super::position::JiuPosition;
use super::terms;
use crate::text::one_of;
use crate::{Cue, Game, IllegalMove, MoveKind, Phase, PlainMove, Point, bitboard::Word};

/// Refuses a move that takes `count` stones where `due` are to be taken.
fn wrong_count(due: usize, count: usize) -> IllegalMove {
    let cue = Cue::new(&terms::WRONG_COUNT).with("due", due as u32);
    cue.with("n", count as u32).into()
}

impl<S: JiuSize> JiuPosition<S> {
    /// Checks whether a move is legal here.
    ///
    /// # Errors
    /// The reason.
    pub fn check(&self, mv: JiuMove) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        let point = |point: u32| self.name(point);
        for at in [mv.from(), mv.to()] {
            self.on_board(Some(at.into()))?;
        }
        if self.phase == Phase::Placement {
            if mv.kind() != MoveKind::Place {
                return Err(IllegalMove::StillPlacement);
            }
            if !self.empty().has(mv.to()) {
                return Err(IllegalMove::Occupied(point(mv.to())));
            }
            if !self.open().has(mv.to()) {
                let free = one_of(self.open().iter().map(point));
                return Err(Cue::new(&terms::CENTRE_FIRST).with("points", free).into());
            }
            return match mv.takes().len() {
                0 => Ok(()),
                n => Err(wrong_count(0, n)),
            };
        }
        if mv.kind() == MoveKind::Place {
            return Err(Cue::new(&terms::BOARD_WAS_FULL).into());
        }
        self.check_mover(mv.from())?;
        match mv.kind() {
            MoveKind::Step | MoveKind::Fly => {
                if !self.empty().has(mv.to()) {
                    return Err(IllegalMove::Occupied(point(mv.to())));
                }
                let near = S::tables().neighbours[mv.from() as usize].has(mv.to());
                if near != (mv.kind() == MoveKind::Step) {
                    return Err(IllegalMove::NoWay(point(mv.from()), point(mv.to())));
                }
                if mv.kind() == MoveKind::Fly && !self.flies(self.to_move) {
                    return Err(Cue::new(&terms::MAY_NOT_FLY)
                        .with("n", u32::from(self.fly_at()))
                        .into());
                }
            }
            _ => self.check_jumps(mv)?,
        }
        let (_, enemy) = self.stones_after(mv);
        let due = self.captures_due(mv);
        if mv.takes().len() != due {
            return Err(wrong_count(due, mv.takes().len()));
        }
        let mut rest = enemy;
        for &capture in mv.takes() {
            let point = self.on_board(Some(Point(capture)))?;
            if !rest.has(point) {
                return Err(self.about(&terms::NO_ENEMY, point));
            }
            rest &= !S::Word::bit(point);
        }
        Ok(())
    }

    fn check_jumps(&self, mv: JiuMove) -> Result<(), IllegalMove> {
        let point = |point: u32| self.name(point);
        let mut enemy = self.stones(self.to_move.other());
        let empty = self.empty() | S::Word::bit(mv.from());
        let mut at = mv.from();
        let mut jumps = 0;
        for (over, to) in mv.stations::<S>() {
            if !enemy.has(over) {
                return Err(self.about(&terms::NOTHING_JUMPED, over));
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
            return Err(Cue::new(&terms::SINGLE_JUMP).into());
        }
        Ok(())
    }

    /// Packs a move that came from outside.
    pub(super) fn pack(&self, plain: &PlainMove) -> Result<JiuMove, IllegalMove> {
        if matches!(plain.kind, MoveKind::Pass | MoveKind::Decide)
            || plain.kind != MoveKind::Jump && !plain.via.is_empty()
        {
            return Err(IllegalMove::OfAnotherGame);
        }
        let to = self.on_board(plain.to)?;
        let mv = match plain.kind {
            MoveKind::Place | MoveKind::Pass | MoveKind::Decide => JiuMove::place(to),
            MoveKind::Step | MoveKind::Fly => {
                JiuMove::walk(plain.kind, self.on_board(plain.from)?, to)
            }
            MoveKind::Jump => {
                let from = self.on_board(plain.from)?;
                let (mut at, mut path) = (from, Path::default());
                for &landing in plain.via.iter().chain(&plain.to) {
                    let landing = self.on_board(Some(landing))?;
                    let jumps = S::geometry().jumps[at as usize];
                    let leads = |jump: &JumpTo| {
                        jump.is_some_and(|(_, behind)| u32::from(behind) == landing)
                    };
                    let way = jumps.iter().position(leads);
                    let Some(way) = way.filter(|_| path.len() < MOST_JUMPS) else {
                        return Err(IllegalMove::NoWay(self.name(at), self.name(landing)));
                    };
                    path = path.then(way);
                    at = landing;
                }
                JiuMove::jump(from, to, path)
            }
        };
        let takes = plain.takes.iter().map(|&point| self.on_board(Some(point)));
        let takes = takes.collect::<Result<Vec<_>, _>>()?;
        if takes.len() > MOST_TAKES {
            return Err(wrong_count(self.captures_due(mv), takes.len()));
        }
        Ok(mv.taking(takes))
    }
}
