//! A position of gomoku and how a move changes it.

use super::geometry::{DIRECTIONS, GomokuSize, POINTS, at, place};
use super::lines::GomokuLines;
use super::rules::GomokuRules;
use super::terms;
use crate::{
    Cue, Decision, Effect, Game, IllegalMove, Outcome, Outline, Phase, Point, Side, bitboard::Word,
};
use std::ops::Deref;

/// A position of gomoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GomokuPosition<S: GomokuSize> {
    pub(super) base: crate::Position<S, GomokuRules>,
    pub(super) lines: GomokuLines,
    pub(super) swapped: bool,
}

/// Gives access to the part that every position has.
impl<S: GomokuSize> Deref for GomokuPosition<S> {
    type Target = crate::Position<S, GomokuRules>;

    fn deref(&self) -> &Self::Target {
        &self.base
    }
}

/// A move: the number of a point, or behind the points a decision of the opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GomokuMove(pub(super) u8);

impl GomokuMove {
    /// Places on a point.
    #[inline]
    pub const fn place(point: u8) -> Self {
        Self(point)
    }

    /// The point, unless it is a decision.
    #[inline]
    pub fn point(self) -> Option<u8> {
        (usize::from(self.0) < POINTS).then_some(self.0)
    }

    /// The move with this number.
    #[inline]
    pub const fn of_number(number: u8) -> Self {
        Self(number)
    }

    /// Its number: that of its point, or behind all points that of its decision.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Decides.
    #[inline]
    pub const fn decide(decision: Decision) -> Self {
        Self(POINTS as u8 + decision as u8)
    }

    /// The decision, if it is one.
    #[inline]
    pub fn decision(self) -> Option<Decision> {
        let number = usize::from(self.0).checked_sub(POINTS)?;
        Decision::ALL.get(number).copied()
    }
}

impl<S: GomokuSize> GomokuPosition<S> {
    /// The empty board.
    pub fn new(rules: GomokuRules) -> Self {
        let mut base = crate::Position::new(rules);
        base.phase = Phase::Play;
        let mut position = Self {
            base,
            lines: GomokuLines::NONE,
            swapped: false,
        };
        position.begin();
        position
    }

    /// The side whose turn it is.
    #[inline]
    pub fn side(&self) -> Side {
        self.base.to_move
    }

    /// The stones by lines.
    #[inline]
    pub fn lines(&self) -> &GomokuLines {
        &self.lines
    }

    /// The empty points.
    #[inline]
    pub fn free(&self) -> S::Word {
        self.base.empty()
    }

    /// Returns the number of stones on the board.
    pub fn stone_count(&self) -> u32 {
        self.base.stones.counts().iter().sum()
    }

    /// Sets a stone without regard to its consequences.
    pub(super) fn set(&mut self, side: Side, point: u8) {
        let geometry = S::geometry();
        let keys = &geometry.tables.keys;
        self.base.stones.set(side, point.into(), keys);
        self.lines
            .set_stone(side, &geometry.places[usize::from(point)]);
    }

    /// True when the stone of a side on this point stands in five that win.
    #[inline]
    pub(super) fn has_five(&self, side: Side, point: u8) -> bool {
        let exact = self.rules().rule.exact(side);
        let mut places = S::geometry().places[usize::from(point)].iter();
        places.any(|place| self.lines.has_five(side, *place, exact))
    }

    /// Records the end, after a stone or after the position was set up.
    pub(super) fn judge(&mut self, last: Option<(Side, u8)>) {
        self.base.end = if let Some((side, _)) = last.filter(|(side, at)| self.has_five(*side, *at))
        {
            Some(Outcome::win(side, terms::FIVE_IN_A_ROW))
        } else if !self.can_place() {
            Some(Outcome::draw(terms::BOARD_FULL))
        } else {
            None
        };
    }

    /// True where the side to move has a point that is not forbidden.
    fn can_place(&self) -> bool {
        let mut points = self.free().iter().map(|point| point as u8);
        if self.rules().rule.forbids(self.side()) {
            points.any(|point| self.forbidden(point).is_none())
        } else {
            points.next().is_some()
        }
    }

    /// The stones of the five that won in one line through a point, from one end to the other.
    pub(super) fn five_through(&self, side: Side, point: u8) -> Vec<Point> {
        let exact = self.rules().rule.exact(side);
        let places = &S::geometry().places[usize::from(point)];
        let (row, column) = place(point);
        let line = (0..4).find(|&way| self.lines.has_five(side, places[way], exact));
        let Some((down, right)) = line.map(|way| DIRECTIONS[way]) else {
            return Vec::new();
        };
        let stones = self.stones(side);
        let own = |far: i8| {
            let point = at(row + down * far, column + right * far)?;
            stones.has(point.into()).then_some(point)
        };
        let behind = (1..).map_while(|far| own(-far));
        let mut run: Vec<u8> = behind.collect();
        run.reverse();
        run.extend((0..).map_while(own));
        run.into_iter().map(|at| Point(at.into())).collect()
    }

    /// Checks whether a move may be played.
    pub(super) fn check(&self, mv: GomokuMove) -> Result<(), IllegalMove> {
        if self.base.end.is_some() {
            return Err(IllegalMove::GameOver);
        }
        let name = |point: u8| self.base.name(point.into());
        match (mv.point(), mv.decision()) {
            (_, Some(decision)) if self.decisions().contains(&decision) => Ok(()),
            (_, Some(_)) => Err(Cue::new(&terms::NOTHING_TO_DECIDE).into()),
            _ if self.base.phase == Phase::Decision => Err(Cue::new(&terms::DECIDE_FIRST).into()),
            (Some(point), _) if self.base.stones.on(point.into()).is_some() => {
                Err(IllegalMove::Occupied(name(point)))
            }
            (Some(point), _) if self.side() == Side::Black => match self.forbidden(point) {
                Some(why) => Err(self.base.about(why, point.into())),
                None => Ok(()),
            },
            (Some(_), _) => Ok(()),
            (None, None) => Err(IllegalMove::OfAnotherGame),
        }
    }
}

impl<S: GomokuSize> Game for GomokuPosition<S> {
    type Move = GomokuMove;
    type Effect = Effect;
    type Illegal = IllegalMove;

    #[inline]
    fn to_move(&self) -> Side {
        self.side()
    }

    fn legal_moves(&self, moves: &mut Vec<GomokuMove>) {
        moves.clear();
        if self.base.end.is_some() {
            return;
        }
        if self.base.phase == Phase::Decision {
            moves.extend(
                self.decisions()
                    .iter()
                    .map(|decision| GomokuMove::decide(*decision)),
            );
            return;
        }
        let free = self.free().iter().map(|point| point as u8);
        if self.rules().rule.forbids(self.side()) {
            let allowed = free.filter(|point| self.forbidden(*point).is_none());
            moves.extend(allowed.map(GomokuMove));
        } else {
            moves.extend(free.map(GomokuMove));
        }
    }

    fn play(&mut self, mv: GomokuMove) -> Result<Vec<Effect>, IllegalMove> {
        self.check(mv)?;
        let (side, before) = (self.side(), self.base.phase);
        self.play_unchecked(mv);
        let mut effects = Vec::new();
        if let Some(decision) = mv.decision() {
            effects.push(Effect::Decide { side, decision });
        } else {
            let at = Point(mv.0.into());
            effects.push(Effect::Place { side, at });
            if self.has_five(side, mv.0) {
                let outline = Outline::Row(self.five_through(side, mv.0));
                let by = &terms::FIVE;
                effects.push(Effect::Mark { side, outline, by });
            }
        }
        if self.base.phase != before {
            let phase = self.base.phase;
            effects.push(Effect::PhaseChange { phase });
        }
        Ok(effects)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: GomokuMove) {
        self.base.ply += 1;
        if let Some(decision) = mv.decision() {
            self.decide(decision);
            return;
        }
        let side = self.side();
        self.set(side, mv.0);
        self.base.to_move = side.other();
        self.continue_opening();
        self.judge(Some((side, mv.0)));
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.base.end
    }

    #[inline]
    fn hash(&self) -> u64 {
        let swapped = u64::from(self.swapped).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.base.zobrist() ^ swapped
    }

    /// Returns false: no stone ever leaves the board.
    fn repeats(&self, _: &Self) -> bool {
        false
    }

    #[inline]
    fn reversible(&self) -> bool {
        false
    }

    fn captures(&self, _: GomokuMove) -> u32 {
        0
    }
}
