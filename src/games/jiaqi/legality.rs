//! Whether a move may be played, and if not, why: the one place that refuses.

use super::capture;
use super::geometry::Size;
use super::moves::Move;
use super::position::Position;
use super::rules::Capture;
use super::text::point_text;
use super::yields;
use crate::games::{IllegalMove, Kind, Phase, PlainMove, Point, Side, word::Word};

impl<S: Size> Position<S> {
    /// Says why a move is not legal.
    ///
    /// # Errors
    /// The first reason that stands against it.
    pub fn check(&self, mv: Move<S>) -> Result<(), IllegalMove> {
        use crate::games::Game;
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        match self.phase {
            Phase::Placement => self.check_placement(mv)?,
            Phase::Movement | Phase::Yield | Phase::Battle => self.check_movement(mv)?,
        }
        self.check_takes(mv)?;
        if self.phase == Phase::Yield && !yields::opens(self, mv) {
            return Err(IllegalMove::OpensNoWay);
        }
        Ok(())
    }

    fn name(&self, point: u32) -> String {
        point_text(self.shape(), Point(point as u8))
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
            Kind::Pass => Err(IllegalMove::PassNotAllowed),
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
            (Kind::Step | Kind::Jump | Kind::Fly, false) => {}
        }
        match self.stone_at(Point(mv.from() as u8)) {
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
    fn take_in_order(&self, mv: Move<S>, mut each: impl FnMut(u32)) -> S::Word {
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

    /// The move without its board size, its captures in canonical order: at each step the first
    /// stone, row by row from the top left, that can be taken.
    #[must_use]
    pub fn plain(&self, mv: Move<S>) -> PlainMove {
        let point = |index: u32| Some(Point(index as u8));
        let mut takes = Vec::new();
        if !mv.takes().is_empty() {
            self.take_in_order(mv, |p| takes.push(Point(p as u8)));
        }
        let (from, to) = match mv.kind() {
            Kind::Place => (None, point(mv.to())),
            Kind::Step | Kind::Jump | Kind::Fly => (point(mv.from()), point(mv.to())),
            Kind::Pass => (None, None),
        };
        PlainMove {
            kind: mv.kind(),
            from,
            via: Vec::new(),
            to,
            takes,
        }
    }

    /// Packs a move that came from outside.
    fn pack(&self, plain: &PlainMove) -> Result<Move<S>, IllegalMove> {
        let index = |point: Option<Point>| -> Result<u32, IllegalMove> {
            point
                .map(|p| u32::from(p.0))
                .filter(|&p| S::geometry().all.has(p))
                .ok_or_else(|| IllegalMove::NoSuchPoint {
                    text: point.map_or_else(|| "nothing".to_owned(), |p| format!("#{}", p.0)),
                    corners: super::text::corners(self.shape()),
                })
        };
        let mv = match plain.kind {
            Kind::Place => Move::place(index(plain.to)?),
            Kind::Step => Move::step(index(plain.from)?, index(plain.to)?),
            Kind::Jump => Move::jump(index(plain.from)?, index(plain.to)?),
            Kind::Pass => Move::pass(),
            Kind::Fly => return Err(IllegalMove::OfAnotherGame),
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

    /// Packs and checks a move that came from outside, the order of its captures included.
    ///
    /// # Errors
    /// Why it is not legal here.
    pub fn checked(&self, plain: &PlainMove) -> Result<Move<S>, IllegalMove> {
        let mv = self.pack(plain)?;
        self.check(mv)?;
        // The set can be taken; can it in this order?
        let (mut own, mut enemy) = self.set_down(mv);
        let mut new = S::Word::bit(mv.to());
        for &point in &plain.takes {
            let bit = S::Word::bit(u32::from(point.0));
            let open = capture::taken(S::geometry(), &self.rules, own, enemy, new);
            if (open & bit).is_empty() {
                return Err(IllegalMove::CannotTake(self.name(u32::from(point.0))));
            }
            own |= bit;
            enemy &= !bit;
            new |= bit;
        }
        Ok(mv)
    }

    /// How many stones the mover must choose to take: none, by any rules of this game.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn due(&self, plain: &PlainMove) -> Result<usize, IllegalMove> {
        self.checked(plain).map(|_| 0)
    }

    /// What a move that is begun may go on to: the one way of a stone into the hole.
    #[must_use]
    pub fn onward(&self, begun: &PlainMove) -> Vec<PlainMove> {
        let (Some(from), None, Some(hole)) = (begun.from, begun.to, self.hole()) else {
            return Vec::new();
        };
        [Kind::Step, Kind::Jump]
            .into_iter()
            .map(|kind| PlainMove::walk(kind, from, hole))
            .filter(|mv| self.checked(mv).is_ok())
            .collect()
    }

    /// All stones that `plain` takes if its mover takes all it can; none for an illegal move.
    #[must_use]
    pub fn preview(&self, plain: &PlainMove) -> Vec<Point> {
        let Ok(mv) = self.checked(plain) else {
            return Vec::new();
        };
        let taken = self.chain_of(mv);
        taken.iter().map(|point| Point(point as u8)).collect()
    }

    /// The stones that `plain` could take next, after those it takes already: what a player who
    /// may choose can tap. Empty for a move that cannot be made.
    #[must_use]
    pub fn open_captures(&self, plain: &PlainMove) -> Vec<Point> {
        let Ok(mv) = self.pack(&PlainMove {
            takes: Vec::new(),
            ..plain.clone()
        }) else {
            return Vec::new();
        };
        // A yield that opens no way yet may do so by taking the last stone.
        let stands = matches!(self.check(mv), Ok(()) | Err(IllegalMove::OpensNoWay));
        if !stands || mv.kind() == Kind::Pass {
            return Vec::new();
        }
        let (own, enemy) = self.set_down(mv);
        let mut taken = S::Word::ZERO;
        for &point in &plain.takes {
            taken |= S::Word::bit(u32::from(point.0));
        }
        let new = S::Word::bit(mv.to()) | taken;
        capture::taken(S::geometry(), &self.rules, own | taken, enemy & !taken, new)
            .iter()
            .map(|p| Point(p as u8))
            .collect()
    }

    /// Number of stones of a side.
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        self.stones(side).count()
    }
}
