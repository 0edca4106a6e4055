//! A position of jiaqi and how a move changes it.

use super::capture;
use super::geometry::{Geometry, Size};
use super::moves::Move;
use super::rules::{Blocked, Capture, Rules};
use super::yields;
use crate::games::{
    Effect, Game, IllegalMove, Kind, Outcome, Phase, Point, Reason, Side, stones::Stones,
    word::Word,
};

/// With `capture: Choice` the list of legal moves is cut to this length. Every stone that may move
/// and every point that may be filled stays in the list with one way of taking at least; any legal
/// move may be played, listed or not.
pub const CHOICE_LIMIT: usize = 4096;

/// A position of jiaqi on a board of one size: two bitboards and a few small numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<S: Size> {
    pub(super) stones: Stones<S::Word>,
    pub(super) ply: u32,
    pub(super) quiet: u16,
    pub(super) rules: Rules,
    pub(super) to_move: Side,
    pub(super) phase: Phase,
    pub(super) end: Option<Outcome>,
}

impl<S: Size> Position<S> {
    /// The empty board.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            stones: Stones::NONE,
            ply: 0,
            quiet: 0,
            rules,
            to_move: rules.first,
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
        if phase != Phase::Placement {
            position.judge(to_move);
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
    #[inline]
    pub(super) fn has_step(&self, side: Side) -> bool {
        let near = S::geometry().neighbours[self.empty().lowest() as usize];
        !(self.stones(side) & near).is_empty()
    }

    /// Own stones and enemy stones after the stone of `mv` is set down, before any capture.
    #[inline]
    pub(super) fn set_down(&self, mv: Move<S>) -> (S::Word, S::Word) {
        let own = self.stones(self.to_move);
        let own = match mv.kind() {
            Kind::Place => own | S::Word::bit(mv.to()),
            Kind::Step | Kind::Jump | Kind::Fly => {
                own ^ S::Word::bit(mv.from()) | S::Word::bit(mv.to())
            }
            Kind::Pass | Kind::Decide => own,
        };
        (own, self.stones(self.to_move.other()))
    }

    /// The stones that a legal move takes.
    #[inline]
    #[must_use]
    pub fn taken_by(&self, mv: Move<S>) -> S::Word {
        if mv.kind() == Kind::Pass {
            return S::Word::ZERO;
        }
        match self.rules.capture {
            Capture::Choice => mv.takes(),
            Capture::All => {
                let (own, enemy) = self.set_down(mv);
                let new = S::Word::bit(mv.to());
                capture::chain(S::geometry(), &self.rules, own, enemy, new)
            }
        }
    }

    /// The stones of `side` that the other side could take at once with a stone on an open point:
    /// any but the hub in placement, the hole in movement (whether a stone can get there is not
    /// looked at).
    #[must_use]
    pub fn hanging(&self, side: Side) -> S::Word {
        let geometry = S::geometry();
        let open = match self.phase {
            Phase::Placement => self.empty() & !S::Word::bit(geometry.hub),
            _ => self.empty(),
        };
        let (own, enemy) = (self.stones(side), self.stones(side.other()));
        capture::hanging(geometry, &self.rules, own, enemy, open)
    }

    /// All that the moved stone could take, stone by stone: the whole chain.
    #[must_use]
    pub fn chain_of(&self, mv: Move<S>) -> S::Word {
        if mv.kind() == Kind::Pass {
            return S::Word::ZERO;
        }
        let (own, enemy) = self.set_down(mv);
        capture::chain(
            S::geometry(),
            &self.rules,
            own,
            enemy,
            S::Word::bit(mv.to()),
        )
    }

    /// Adds a move without captures, and with `capture: Choice` each way of taking after it, so
    /// long as [`CHOICE_LIMIT`] leaves room for one way each of the `later` moves to come.
    pub(super) fn push_with_choices(&self, mv: Move<S>, later: usize, moves: &mut Vec<Move<S>>) {
        if self.rules.capture == Capture::All {
            moves.push(mv);
            return;
        }
        let (own, enemy) = self.set_down(mv);
        let new = S::Word::bit(mv.to());
        let limit = CHOICE_LIMIT.saturating_sub(moves.len() + later).max(1);
        capture::choices(
            S::geometry(),
            &self.rules,
            own,
            enemy,
            new,
            limit,
            &mut |set| {
                moves.push(mv.taking(set));
            },
        );
    }

    #[inline]
    fn apply(&mut self, mv: Move<S>) {
        let mover = self.to_move;
        let hits = self.taken_by(mv);
        let keys = &S::geometry().keys;
        if matches!(mv.kind(), Kind::Step | Kind::Jump) {
            self.stones.clear(mover, mv.from(), keys);
        }
        if mv.kind() != Kind::Pass {
            self.stones.set(mover, mv.to(), keys);
        }
        self.stones.win(mover, hits, keys);
        self.ply += 1;
        if self.phase == Phase::Placement {
            if self.empty().is_single() {
                // The side that placed second moves first.
                self.phase = Phase::Movement;
                self.judge(self.rules.first.other());
                self.settle(self.rules.first.other());
            } else {
                self.to_move = mover.other();
            }
        } else {
            self.quiet = if hits.is_empty() { self.quiet + 1 } else { 0 };
            self.judge(mover.other());
            self.settle(mover.other());
        }
    }

    /// Notes the ends that the stones and the counter alone decide, `next` being to move.
    fn judge(&mut self, next: Side) {
        let counts = self.stones.counts();
        let without = Side::BOTH
            .into_iter()
            .find(|side| counts[side.index()] == 0);
        if let Some(side) = without {
            self.end = Some(Outcome {
                winner: Some(side.other()),
                reason: Reason::NoStones,
            });
        } else if let Some(end) = self.blocked_end(next).filter(|_| !self.has_step(next)) {
            self.end = Some(end);
        } else if self.quiet >= self.rules.quiet_limit {
            self.end = Some(self.stones.counted());
        }
    }

    fn blocked_end(&self, side: Side) -> Option<Outcome> {
        (self.rules.blocked == Blocked::Lose).then_some(Outcome {
            winner: Some(side.other()),
            reason: Reason::Blocked,
        })
    }

    /// Gives the turn to `next`, or to its opponent for a yield where `next` cannot move.
    fn settle(&mut self, next: Side) {
        self.phase = Phase::Movement;
        self.to_move = next;
        // A game that the quiet limit ends keeps its phase: repetition is looked at first.
        if self.end.is_none_or(|end| end.reason == Reason::QuietLimit)
            && self.rules.blocked == Blocked::Yield
            && !self.has_step(next)
            && yields::exists(self, next.other())
        {
            self.phase = Phase::Yield;
            self.to_move = next.other();
        }
    }

    /// What the eye sees when a legal move is played here, in order.
    fn effects_of(&self, mv: Move<S>) -> Vec<Effect> {
        let geometry = S::geometry();
        let side = self.to_move;
        let [from, to] = [mv.from(), mv.to()].map(|point| Point(point as u8));
        let mut effects = Vec::new();
        if self.phase == Phase::Yield {
            effects.push(Effect::Yield { side });
        }
        effects.push(match mv.kind() {
            Kind::Place => Effect::Place { side, at: to },
            Kind::Step => Effect::Step { side, from, to },
            // No move of this game flies.
            Kind::Jump | Kind::Fly => Effect::Jump { side, from, to },
            Kind::Pass | Kind::Decide => Effect::Pass { side },
        });
        if mv.kind() == Kind::Pass {
            return effects;
        }
        let (mut own, mut enemy) = self.set_down(mv);
        let mut new = S::Word::bit(mv.to());
        let mut wanted = self.taken_by(mv);
        let mut round = 0;
        while !wanted.is_empty() {
            let hits = capture::taken(geometry, &self.rules, own, enemy, new) & wanted;
            if hits.is_empty() {
                break;
            }
            for point in hits.iter().map(|point| Point(point as u8)) {
                if let Some(cause) =
                    capture::explain(geometry, &self.rules, [own, enemy, new], point)
                {
                    effects.push(Effect::Flip {
                        side,
                        at: point,
                        cause,
                        round,
                    });
                }
            }
            own |= hits;
            enemy &= !hits;
            // By choice a stone may be left and taken later by an older stone: all stay new.
            new |= hits;
            wanted &= !hits;
            round = round.saturating_add(1);
        }
        effects
    }
}

impl<S: Size> Game for Position<S> {
    type Move = Move<S>;
    type Effect = Effect;
    type Illegal = IllegalMove;
    type MoveCell = <S::Word as Word>::Cell;
    const REPETITION: usize = 3;
    const MOVE_INDICES: usize = 2 * Move::<S>::POINTS as usize + 1;

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Self::Move>) {
        moves.clear();
        if self.end.is_some() {
            return;
        }
        match self.phase {
            Phase::Placement => {
                let open = self.empty() & !S::Word::bit(S::geometry().hub);
                let mut later = open.count() as usize;
                for to in open.iter() {
                    later -= 1;
                    self.push_with_choices(Move::place(to), later, moves);
                }
            }
            Phase::Movement => {
                let hole = self.empty().lowest();
                let near = S::geometry().neighbours[hole as usize];
                let own = self.stones(self.to_move) & near;
                let mut later = own.count() as usize;
                for from in own.iter() {
                    later -= 1;
                    self.push_with_choices(Move::step(from, hole), later, moves);
                }
                if moves.is_empty() {
                    moves.push(Move::pass());
                }
            }
            _ => yields::legal(self, moves),
        }
    }

    fn play(&mut self, mv: Self::Move) -> Result<Vec<Effect>, IllegalMove> {
        self.check(mv)?;
        let mut effects = self.effects_of(mv);
        let before = self.phase;
        self.apply(mv);
        if self.phase != before && self.end.is_none() {
            effects.push(Effect::PhaseChange { phase: self.phase });
        }
        Ok(effects)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Self::Move) {
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
        self.stones.hash() ^ side ^ geometry.phase_keys[self.phase as usize]
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self.phase != Phase::Placement
            && self.phase == earlier.phase
            && self.to_move == earlier.to_move
            && self.stones == earlier.stones
    }

    fn reversible(&self) -> bool {
        // A capture can be undone by the captures that answer it: only placement never comes back.
        self.phase != Phase::Placement
    }

    #[inline]
    fn captures(&self, mv: Self::Move) -> u32 {
        self.taken_by(mv).count()
    }

    #[inline]
    fn move_index(mv: Self::Move) -> usize {
        // A placement is known by its point; a step or jump by its stone, for the hole is given.
        match mv.kind() {
            Kind::Place => mv.to() as usize,
            Kind::Step | Kind::Jump | Kind::Fly => (Move::<S>::POINTS + mv.from()) as usize,
            Kind::Pass | Kind::Decide => 2 * Move::<S>::POINTS as usize,
        }
    }

    #[inline]
    fn store_move(mv: Self::Move, cell: &Self::MoveCell) {
        mv.word().store(cell);
    }

    #[inline]
    fn load_move(cell: &Self::MoveCell) -> Self::Move {
        Move::from_word(S::Word::load(cell))
    }
}
