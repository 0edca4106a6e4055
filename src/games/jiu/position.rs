//! A position of jiu and how a move changes it.

use super::formation;
use super::geometry::{Geometry, Size};
use super::moves::Move;
use super::rules::{LEAST_STONES, Rules, Win};
use crate::games::stones::Stones;
use crate::games::{
    Effect, Game, IllegalMove, Kind, Outcome, Phase, Point, Reason, Removal, Side, word::Word,
};
use rand::{Rng, RngExt};
use std::sync::atomic::AtomicU64;

/// The list of legal moves is cut to this length. Every way in which a stone may go stays in the
/// list with one choice of stones taken at least, unless the ways alone are more; any legal move
/// may be played, listed or not.
pub const CHOICE_LIMIT: usize = 4096;

/// A position of jiu on a board of one size: two bitboards and a few small numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<S: Size> {
    pub(super) stones: Stones<S::Word>,
    pub(super) ply: u32,
    pub(super) quiet: u16,
    pub(super) rules: Rules,
    pub(super) to_move: Side,
    pub(super) phase: Phase,
    end: Option<Outcome>,
}

impl<S: Size> Position<S> {
    /// The empty board. White places first.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            stones: Stones::NONE,
            ply: 0,
            quiet: 0,
            rules,
            to_move: Side::White,
            phase: Phase::Placement,
            end: None,
        }
    }

    /// A position from its parts, made consistent: the caller ([`text`]) checks that they fit.
    pub(super) fn from_parts(
        rules: Rules,
        stones: [S::Word; 2],
        to_move: Side,
        phase: Phase,
        quiet: u16,
        ply: u32,
    ) -> Self {
        let mut position = Self {
            stones: Stones::new(stones, &S::geometry().keys),
            ply,
            quiet,
            rules,
            to_move,
            phase,
            end: None,
        };
        if phase == Phase::Battle {
            position.judge(false);
        }
        position
    }

    /// The hash computed from scratch: what [`Game::hash`] must equal after any moves.
    #[must_use]
    pub fn recomputed_hash(&self) -> u64 {
        let keys = &S::geometry().keys;
        self.hash() ^ self.stones.hash() ^ self.stones.recomputed(keys)
    }

    /// The stones of one side.
    #[must_use]
    #[inline]
    pub fn stones(&self, side: Side) -> S::Word {
        self.stones.of(side)
    }
    /// The points without a stone.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> S::Word {
        S::geometry().all & !self.stones.all()
    }
    /// A side with at most so many stones flies.
    #[must_use]
    pub fn fly_at(&self) -> u8 {
        self.rules.fly_at.unwrap_or(S::N)
    }
    /// True when a side may fly.
    #[must_use]
    #[inline]
    pub fn flies(&self, side: Side) -> bool {
        self.stones(side).count() <= u32::from(self.fly_at())
    }

    /// Where the next stone may be placed: in the centre at first.
    #[must_use]
    pub fn open(&self) -> S::Word {
        let empty = self.empty();
        let [one, two] = S::geometry().centre.map(u32::from);
        let centre = empty & (S::Word::bit(one) | S::Word::bit(two));
        if centre.is_empty() { empty } else { centre }
    }

    /// The board at the end of placement when the rest is placed at random, the centre still
    /// full. `open` is room to work in.
    #[must_use]
    pub fn filled(&self, open: &mut Vec<u32>, rng: &mut impl Rng) -> Self {
        let mut full = *self;
        open.clear();
        open.extend(self.empty().iter());
        // Who fills the centre, and who gets a point more, follows from whose turn it is.
        let mut turn = self.to_move;
        let centre = S::geometry().centre.map(u32::from);
        for point in centre.into_iter().filter(|point| self.empty().has(*point)) {
            full.set(turn, point);
            turn = turn.other();
            open.retain(|free| *free != point);
        }
        for at in (0..open.len()).rev() {
            let chosen = rng.random_range(0..=at);
            full.set(turn, open.swap_remove(chosen));
            turn = turn.other();
        }
        full
    }

    /// Own and enemy stones after the stone went its way, before any choice.
    pub(super) fn gone(&self, mv: Move) -> (S::Word, S::Word) {
        let own = self.stones(self.to_move) & !S::Word::bit(mv.from()) | S::Word::bit(mv.to());
        let mut enemy = self.stones(self.to_move.other());
        for (over, _) in mv.stations::<S>() {
            enemy &= !S::Word::bit(over);
        }
        (own, enemy)
    }

    #[inline]
    fn apply(&mut self, mv: Move) {
        let mover = self.to_move;
        let other = mover.other();
        let geometry: &Geometry<S> = S::geometry();
        self.ply += 1;
        if self.phase == Phase::Placement {
            self.set(mover, mv.to());
            self.to_move = other;
            if self.empty().is_empty() {
                for point in geometry.centre.map(u32::from) {
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
    fn set(&mut self, side: Side, point: u32) {
        self.stones.set(side, point, &S::geometry().keys);
    }

    #[inline]
    fn clear(&mut self, side: Side, point: u32) {
        self.stones.clear(side, point, &S::geometry().keys);
    }

    /// Notes the end that this position itself decides, if it does.
    /// `fell`: the move that led here left the side to move so few stones that it flies now.
    fn judge(&mut self, fell: bool) {
        let counts = self.stones.counts();
        let won = |winner, reason| Some(Outcome { winner, reason });
        let few = Side::BOTH
            .into_iter()
            .find(|side| counts[side.index()] < LEAST_STONES);
        self.end = if let Some(side) = few {
            won(Some(side.other()), Reason::FewStones)
        } else if !self.can_move() {
            won(Some(self.to_move.other()), Reason::Blocked)
        } else if let Some(winner) = self.by_pattern(fell) {
            won(Some(winner), Reason::Pattern)
        } else if let Some(winner) = self.adjudged() {
            won(Some(winner), Reason::Dalian)
        } else if self.quiet >= self.rules.quiet_limit {
            Some(self.stones.counted())
        } else {
            None
        };
    }

    /// The winner by a pattern, where the rules know one.
    ///
    /// A side that falls to as many stones as fly and still has a gate has won; once it has fallen,
    /// the pattern comes too late.
    fn by_pattern(&self, fell: bool) -> Option<Side> {
        if self.rules.win != Win::Pattern {
            return None;
        }
        let (last, other) = (self.to_move.other(), self.to_move);
        if self.flies(other) {
            return (fell && self.can_close(other)).then_some(other);
        }
        let formed = formation::has_lhasa::<S>(self.stones(last), self.empty());
        (formed && !self.can_close(other)).then_some(last)
    }

    /// The winner by two dalian, where the rules adjudge so.
    fn adjudged(&self) -> Option<Side> {
        if !self.rules.adjudicate_dalian || Side::BOTH.into_iter().any(|side| self.flies(side)) {
            return None;
        }
        Side::BOTH.into_iter().find(|&side| {
            let other = side.other();
            formation::squares::<S>(self.stones(other)).is_empty()
                && formation::two_apart::<S>(self.stones(side), self.empty())
                && !self.can_close(other)
        })
    }

    /// Fills the list with the moves of placement, with none when the game is over; true where
    /// those of the battle are to be found.
    fn before_battle(&self, moves: &mut Vec<Move>) -> bool {
        moves.clear();
        if self.end.is_none() && self.phase == Phase::Placement {
            moves.extend(self.open().iter().map(Move::place));
        }
        self.end.is_none() && self.phase == Phase::Battle
    }

    /// What the eye sees when a legal move is played here, in order.
    fn effects_of(&self, mv: Move) -> Vec<Effect> {
        let (side, other) = (self.to_move, self.to_move.other());
        let [from, to] = [mv.from(), mv.to()].map(|point| Point(point as u8));
        let mut effects = match mv.kind() {
            Kind::Place => return vec![Effect::Place { side, at: to }],
            Kind::Step => vec![Effect::Step { side, from, to }],
            Kind::Fly => vec![Effect::Fly { side, from, to }],
            // No move of this game passes.
            Kind::Jump | Kind::Pass | Kind::Decide => Vec::new(),
        };
        let mut at = from;
        for (over, to) in mv.stations::<S>() {
            let (over, to) = (Point(over as u8), Point(to as u8));
            effects.push(Effect::Jump { side, from: at, to });
            effects.push(Effect::Take {
                side: other,
                at: over,
                cause: Removal::Jump,
            });
            at = to;
        }
        if !mv.takes().is_empty() {
            let (own, _) = self.gone(mv);
            let geometry = S::geometry();
            let at = mv.to() as usize;
            let guns = geometry.guns[at].into_iter().filter(|_| self.rules.gun);
            let closed = geometry.squares[at].into_iter().chain(guns);
            for formed in closed.filter(|f| !f.is_empty() && *f & own == *f) {
                let points = formed.iter().map(|point| Point(point as u8)).collect();
                effects.push(Effect::Close { side, points });
            }
        }
        effects.extend(mv.takes().iter().map(|&at| Effect::Take {
            side: other,
            at: Point(at),
            cause: Removal::Choice,
        }));
        effects
    }
}

impl<S: Size> Game for Position<S> {
    type Move = Move;
    type Effect = Effect;
    type Illegal = IllegalMove;
    type MoveCell = [AtomicU64; 5];
    const REPETITION: usize = 3;
    const MOVE_INDICES: usize = 65536 + 256;

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.before_battle(moves) {
            self.battle_moves(moves);
        }
    }

    fn search_moves(&self, moves: &mut Vec<Move>) {
        if self.before_battle(moves) {
            self.battle_search_moves(moves);
        }
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Effect>, IllegalMove> {
        self.check(mv)?;
        let mut effects = self.effects_of(mv);
        let (before, placed) = (*self, self.phase == Phase::Placement);
        self.apply(mv);
        if placed && self.phase == Phase::Battle {
            for at in S::geometry().centre {
                let side = before.stones.on(u32::from(at)).unwrap_or(before.to_move);
                effects.push(Effect::Take {
                    side,
                    at: Point(at),
                    cause: Removal::Centre,
                });
            }
            effects.push(Effect::PhaseChange {
                phase: Phase::Battle,
            });
        }
        Ok(effects)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        self.apply(mv);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.end
    }

    #[inline]
    fn hash(&self) -> u64 {
        let geometry: &Geometry<S> = S::geometry();
        let side = match self.to_move {
            Side::White => 0,
            Side::Black => geometry.black_key,
        };
        let phase = match self.phase {
            Phase::Placement => 0,
            _ => geometry.battle_key,
        };
        self.stones.hash() ^ side ^ phase
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self.phase == Phase::Battle
            && earlier.phase == Phase::Battle
            && self.to_move == earlier.to_move
            && self.stones == earlier.stones
    }

    fn reversible(&self) -> bool {
        // Stones that are taken never come back.
        self.phase == Phase::Battle && self.quiet > 0
    }

    #[inline]
    fn captures(&self, mv: Move) -> u32 {
        (mv.path().len() + mv.takes().len()) as u32
    }

    #[inline]
    fn move_index(mv: Move) -> usize {
        match mv.kind() {
            Kind::Place => 65536 + mv.to() as usize,
            _ => (mv.from() as usize) << 8 | mv.to() as usize,
        }
    }

    #[inline]
    fn store_move(mv: Move, cell: &Self::MoveCell) {
        mv.store(cell);
    }

    #[inline]
    fn load_move(cell: &Self::MoveCell) -> Move {
        Move::load(cell)
    }
}
