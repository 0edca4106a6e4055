//! A position of jiu and how a move changes it.

use super::formation;
use super::geometry::JiuSize;
use super::moves::JiuMove;
use super::rules::{JiuRules, LEAST_STONES, Win};
use super::terms;
use crate::{
    Effect, Gait, Game, IllegalMove, MoveKind, Outcome, Outline, Phase, Point, Reason, Removal,
    Side, bitboard::Word,
};
use rand::{Rng, RngExt};

/// A position of jiu on a board of one size.
pub type JiuPosition<S> = crate::Position<S, JiuRules>;

impl<S: JiuSize> JiuPosition<S> {
    /// Maximum length of the list of legal moves. Every way in which a stone may go stays in the list with one choice
    /// of stones taken at least, unless the ways alone are more; any legal move may be played, listed or not. As many
    /// stones as a row has points have room to fly.
    pub const CHOICE_LIMIT: usize = if S::N <= 14 { 4096 } else { 8192 };

    /// Returns the maximum number of stones with which a side flies.
    pub fn fly_at(&self) -> u8 {
        self.rules.fly_at.unwrap_or(S::N)
    }
    /// True when a side may fly.
    #[inline]
    pub fn flies(&self, side: Side) -> bool {
        self.stones(side).count() <= u32::from(self.fly_at())
    }

    /// Returns the points where the next stone may be placed: in the centre at first.
    pub fn open(&self) -> S::Word {
        let empty = self.empty();
        let centre = empty & S::geometry().centre;
        if centre.is_empty() { empty } else { centre }
    }

    /// Returns the board at the end of placement when the rest is placed at random, the centre still full. `open` is
    /// scratch space.
    ///
    /// Only its stones count: side, phase and counters are those of `self`, so it is no position to play on from.
    #[must_use]
    pub fn fill(&self, open: &mut Vec<u32>, rng: &mut impl Rng) -> Self {
        let mut full = *self;
        open.clear();
        open.extend(self.empty().iter());
        // The side to move decides which side fills the centre and which gets a point more.
        let mut turn = self.to_move;
        for point in (S::geometry().centre & self.empty()).iter() {
            full.set(turn, point);
            turn = turn.other();
            open.retain(|free| *free != point);
        }
        for at in (0..open.len()).rev() {
            let choice = rng.random_range(0..=at);
            full.set(turn, open.swap_remove(choice));
            turn = turn.other();
        }
        full
    }

    /// Returns own and enemy stones after the stone went its way, before any choice.
    pub(super) fn stones_after(&self, mv: JiuMove) -> (S::Word, S::Word) {
        let own = self.stones(self.to_move) & !S::Word::bit(mv.from()) | S::Word::bit(mv.to());
        let mut enemy = self.stones(self.to_move.other());
        for (over, _) in mv.stations::<S>() {
            enemy &= !S::Word::bit(over);
        }
        (own, enemy)
    }

    #[inline]
    fn set(&mut self, side: Side, point: u32) {
        self.stones.set(side, point, &S::tables().keys);
    }

    #[inline]
    fn clear(&mut self, side: Side, point: u32) {
        self.stones.clear(side, point, &S::tables().keys);
    }

    /// Records the end that this position itself decides, if it does. `fell`: whether the move that led here left the
    /// side to move few enough stones to fly now.
    pub(super) fn judge(&mut self, fell: bool) {
        let win = |winner, reason| Some(Outcome::win(winner, reason));
        self.end = if let Some(side) = self.short_of(LEAST_STONES) {
            win(side.other(), terms::FEW_STONES)
        } else if !self.can_move() {
            win(self.to_move.other(), Reason::Blocked)
        } else if let Some(winner) = self.by_pattern(fell) {
            win(winner, terms::PATTERN)
        } else if let Some(winner) = self.by_dalian() {
            win(winner, terms::DALIAN)
        } else if self.quiet >= self.rules.quiet_limit {
            Some(self.stones.outcome_by_count())
        } else {
            None
        };
    }

    /// The winner by a pattern, where the rules know one.
    ///
    /// A side that falls to few enough stones to fly and still has a gate has won; once it has fallen, the pattern
    /// comes too late.
    fn by_pattern(&self, fell: bool) -> Option<Side> {
        if self.rules.win != Win::Pattern {
            return None;
        }
        let (last, other) = (self.to_move.other(), self.to_move);
        if self.flies(other) {
            return (fell && self.can_close(other)).then_some(other);
        }
        let has_pattern = formation::has_lhasa::<S>(self.stones(last), self.empty());
        (has_pattern && !self.can_close(other)).then_some(last)
    }

    /// The winner by its dalian, where the rules know one. A dalian is a square and a gate: no two
    /// sides fit at once.
    fn by_dalian(&self) -> Option<Side> {
        let win = self.rules.win;
        let walking = !Side::BOTH.into_iter().any(|side| self.flies(side));
        let adjudicated = self.rules.adjudicate_dalian && walking;
        let two = win == Win::TwoDalian;
        Side::BOTH.into_iter().find(|&side| {
            let (own, empty) = (self.stones(side), self.empty());
            let other = self.stones(side.other());
            let squareless = || formation::squares::<S>(other).is_empty();
            let gateless = || !self.can_close(side.other());
            // The cheap question comes first: this is asked of every position of a search.
            let unable = || !formation::can_complete_square::<S>(other, empty);
            let double = || walking && formation::has_double_dalian::<S>(own, empty);
            win == Win::DoubleDalian && double() && gateless()
                || win == Win::UnansweredDoubleDalian && unable() && double()
                || (two || adjudicated)
                    && squareless()
                    && formation::two_apart::<S>(own, empty)
                    && (two || gateless())
        })
    }

    /// Fills the list with the moves of placement, with none when the game is over; true where
    /// those of the battle are to be found.
    pub(super) fn before_battle(&self, moves: &mut Vec<JiuMove>) -> bool {
        moves.clear();
        if self.end.is_none() && self.phase == Phase::Placement {
            moves.extend(self.open().iter().map(JiuMove::place));
        }
        self.end.is_none() && self.phase == Phase::Battle
    }

    /// Returns the visible effects of a legal move here, in order.
    fn effects_of(&self, mv: JiuMove) -> Vec<Effect> {
        let (side, other) = (self.to_move, self.to_move.other());
        let [from, to] = [mv.from(), mv.to()].map(Point::from);
        let mut effects = match mv.kind() {
            MoveKind::Place => return vec![Effect::Place { side, at: to }],
            MoveKind::Step => vec![Effect::walk(side, from, to, Gait::Step)],
            MoveKind::Fly => vec![Effect::walk(side, from, to, Gait::Fly)],
            // No move of this game passes.
            MoveKind::Jump | MoveKind::Pass | MoveKind::Decide => Vec::new(),
        };
        let mut at = from;
        for (over, to) in mv.stations::<S>() {
            let [over, to] = [over, to].map(Point::from);
            effects.push(Effect::walk(side, at, to, Gait::Jump));
            effects.push(Effect::remove(other, over, Removal::Jumped));
            at = to;
        }
        if !mv.takes().is_empty() {
            let (own, _) = self.stones_after(mv);
            let geometry = S::geometry();
            let at = mv.to() as usize;
            let whole = |figure: &S::Word| !figure.is_empty() && *figure & own == *figure;
            for square in geometry.squares[at].into_iter().filter(whole) {
                let corners: Vec<Point> = square.points().collect();
                let outline = corners.try_into().map(Outline::Cell);
                effects.extend(outline.map(|outline| Effect::Mark {
                    side,
                    outline,
                    by: &terms::CLOSE,
                }));
            }
            let guns = geometry.guns[at].into_iter().filter(|_| self.rules.gun);
            for line in guns.filter(whole) {
                let (outline, by) = (Outline::Row(line.points().collect()), &terms::FILL);
                effects.push(Effect::Mark { side, outline, by });
            }
        }
        let takes = mv.takes().iter().copied().map(Point);
        let by = Removal::Taken(&terms::CHOICE);
        effects.extend(takes.map(|at| Effect::remove(other, at, by)));
        effects
    }
}

impl<S: JiuSize> Game for JiuPosition<S> {
    type Move = JiuMove;
    type Effect = Effect;
    type Illegal = IllegalMove;

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<JiuMove>) {
        self.moves_among(moves, |_, enemy, _| enemy.iter().collect());
    }

    fn play(&mut self, mv: JiuMove) -> Result<Vec<Effect>, IllegalMove> {
        self.check(mv)?;
        let mut effects = self.effects_of(mv);
        let (before, is_placement) = (*self, self.phase == Phase::Placement);
        self.play_unchecked(mv);
        if is_placement && self.phase == Phase::Battle {
            effects.extend(S::geometry().centre.points().map(|at| {
                let side = before.stones.on(at.into()).unwrap_or(before.to_move);
                Effect::remove(side, at, Removal::Cleared(&terms::CENTRE))
            }));
            let phase = self.phase;
            effects.push(Effect::PhaseChange { phase });
        }
        Ok(effects)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: JiuMove) {
        let mover = self.to_move;
        let other = mover.other();
        self.ply += 1;
        if self.phase == Phase::Placement {
            self.set(mover, mv.to());
            self.to_move = other;
            if self.empty().is_empty() {
                for point in S::geometry().centre.iter() {
                    let side = self.stones.on(point).unwrap_or(mover);
                    self.clear(side, point);
                }
                self.phase = Phase::Battle;
                self.to_move = Side::Black;
                self.judge(false);
            }
            return;
        }
        let before = self.stones(other);
        for (over, _) in mv.stations::<S>() {
            self.clear(other, over);
        }
        self.clear(mover, mv.from());
        self.set(mover, mv.to());
        for &point in mv.takes() {
            self.clear(other, u32::from(point));
        }
        self.quiet = if self.stones(other) == before {
            self.quiet + 1
        } else {
            0
        };
        self.to_move = other;
        let few = u32::from(self.fly_at());
        self.judge(before.count() > few && self.stones(other).count() <= few);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.end
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.zobrist()
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self.stands_as(earlier)
    }

    fn reversible(&self) -> bool {
        // Stones that are taken never come back.
        self.phase == Phase::Battle && self.quiet > 0
    }

    #[inline]
    fn captures(&self, mv: JiuMove) -> u32 {
        (mv.path().len() + mv.takes().len()) as u32
    }
}
