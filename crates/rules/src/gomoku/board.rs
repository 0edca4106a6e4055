//! A position of gomoku as the rest of the program sees it.

use super::geometry::GomokuSize;
use super::lines::GomokuLines;
use super::position::{GomokuMove, GomokuPosition};
use super::rules::GomokuRules;
use super::terms;
use crate::{
    Board, Cue, Formation, Game, IllegalMove, MoveKind, Phase, PlainMove, Point, Setup, SetupError,
    Side, bitboard::Word,
};

impl<S: GomokuSize> Board for GomokuPosition<S> {
    type Rules = GomokuRules;
    type Size = S;

    #[inline]
    fn base(&self) -> &crate::Position<S, GomokuRules> {
        &self.base
    }

    /// Sets up a position. Black has as many stones as White or one more, which decides the side to move.
    fn set_up(rules: GomokuRules, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let mut position = Self {
            base: crate::Position::unchecked(rules, setup),
            lines: GomokuLines::NONE,
            swapped: false,
        };
        let mut stones = Vec::new();
        for side in Side::BOTH {
            let own = position.stones(side).iter().map(|point| point as u8);
            stones.extend(own.map(|point| (side, point)));
        }
        for &(side, point) in &stones {
            position
                .lines
                .set_stone(side, &S::geometry().places[usize::from(point)]);
        }
        let against = position.setup_errors();
        if !against.is_empty() {
            return Err(against);
        }
        position.resume();
        let fives = || {
            stones
                .iter()
                .filter(|(side, at)| position.has_five(*side, *at))
        };
        let five = fives().next().copied();
        if five.is_some_and(|(side, _)| fives().any(|(of, _)| *of != side)) {
            return Err(vec![Cue::new(&terms::BOTH_WON).into()]);
        }
        position.judge(five);
        Ok(position)
    }

    fn plain(&self, mv: GomokuMove) -> PlainMove {
        match mv.decision() {
            Some(decision) => PlainMove::decide(decision),
            None => PlainMove::place(Point(mv.0.into())),
        }
    }

    fn checked(&self, mv: &PlainMove) -> Result<GomokuMove, IllegalMove> {
        let packed = match (mv.kind, mv.decision) {
            (MoveKind::Decide, Some(decision)) => GomokuMove::decide(decision),
            (MoveKind::Place, None) if mv.takes.is_empty() => {
                GomokuMove::place(self.base.on_board(mv.to)? as u8)
            }
            _ => return Err(IllegalMove::OfAnotherGame),
        };
        self.check(packed)?;
        Ok(packed)
    }

    fn swapped(&self) -> bool {
        self.swapped
    }

    fn formations(&self) -> Vec<Formation> {
        self.find_formations()
    }

    fn barred(&self, side: Side) -> Vec<Point> {
        let placing = self.phase() == Phase::Play && self.outcome().is_none();
        let points = self.forbidden_points(side).filter(|_| placing);
        points.map(|(point, _)| Point(point.into())).collect()
    }
}

impl<S: GomokuSize> GomokuPosition<S> {
    fn setup_errors(&self) -> Vec<SetupError> {
        let count = self.stone_count();
        let mut against: Vec<SetupError> = self.base.turn_error().into_iter().collect();
        if self.base.ply < count {
            let ply = self.base.ply;
            against.push(SetupError::Ply { ply, placed: count });
        }
        against.extend(self.base.quiet_error(0));
        if !self.fits(self.base.phase) {
            against.push(Cue::new(&terms::OPENING).with("n", count).into());
        }
        against
    }
}
