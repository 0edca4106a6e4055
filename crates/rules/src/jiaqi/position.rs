//! A position of jiaqi and how a move changes it.

use super::capture::Taker;
use super::geometry::JiaqiSize;
use super::moves::JiaqiMove;
use super::rules::{Blocked, Capture, JiaqiRules};
use super::terms;
use super::yields;
use crate::{
    Effect, Gait, Game, IllegalMove, MoveKind, Outcome, Phase, Point, Reason, Side, bitboard::Word,
};

/// Maximum length of the list of legal moves with `capture: Choice`. Every stone that may move and every point that may
/// be filled stays in the list with one way of taking at least; any legal move may be played, listed or not.
pub const CHOICE_LIMIT: usize = 4096;

/// A position of jiaqi on a board of one size.
pub type JiaqiPosition<S> = crate::Position<S, JiaqiRules>;

impl<S: JiaqiSize> JiaqiPosition<S> {
    /// Returns the points where a stone may be placed: all but the hub.
    #[inline]
    pub(super) fn open(&self) -> S::Word {
        self.empty() & !S::Word::bit(S::geometry().hub)
    }

    /// The one empty point of movement.
    #[inline]
    pub(super) fn hole_bit(&self) -> u32 {
        self.empty().lowest()
    }

    /// The stones of a side that stand next to the hole.
    #[inline]
    pub(super) fn near_hole(&self, side: Side) -> S::Word {
        self.stones(side) & S::tables().neighbours[self.hole_bit() as usize]
    }

    #[inline]
    pub(super) fn has_step(&self, side: Side) -> bool {
        !self.near_hole(side).is_empty()
    }

    /// The mover after the stone of `mv` is set down, before any capture.
    #[inline]
    pub(super) fn taker(&self, mv: JiaqiMove<S>) -> Taker<'_, S> {
        let new = S::Word::bit(mv.to());
        let own = self.stones(self.to_move);
        Taker {
            geometry: S::geometry(),
            rules: self.rules,
            own: match mv.kind() {
                MoveKind::Place => own | new,
                MoveKind::Step | MoveKind::Jump | MoveKind::Fly => {
                    own ^ S::Word::bit(mv.from()) | new
                }
                MoveKind::Pass | MoveKind::Decide => own,
            },
            enemy: self.stones(self.to_move.other()),
            new,
        }
    }

    /// The stones that a legal move takes.
    #[inline]
    pub fn captures_of(&self, mv: JiaqiMove<S>) -> S::Word {
        match self.rules.capture {
            Capture::Choice => mv.takes(),
            Capture::All => self.chain_of(mv),
        }
    }

    /// Returns the stones of `side` that the other side could take at once with a stone on an open point: any but the
    /// hub in placement, the hole in movement (whether a stone can get there is not checked).
    pub fn hanging(&self, side: Side) -> S::Word {
        let other = Taker {
            geometry: S::geometry(),
            rules: self.rules,
            own: self.stones(side.other()),
            enemy: self.stones(side),
            new: match self.phase {
                Phase::Placement => self.open(),
                _ => self.empty(),
            },
        };
        other.hanging()
    }

    /// Returns all stones that the moved stone could take, one by one: the whole chain.
    #[inline]
    pub fn chain_of(&self, mv: JiaqiMove<S>) -> S::Word {
        if mv.kind() == MoveKind::Pass {
            return S::Word::ZERO;
        }
        self.taker(mv).chain()
    }

    /// Adds a move without captures, and with `capture: Choice` each way of taking after it, as long as
    /// [`CHOICE_LIMIT`] leaves room for one way each of the `later` moves to come.
    pub(super) fn push_with_choices(
        &self,
        mv: JiaqiMove<S>,
        later: usize,
        moves: &mut Vec<JiaqiMove<S>>,
    ) {
        if self.rules.capture == Capture::All {
            moves.push(mv);
            return;
        }
        let limit = CHOICE_LIMIT.saturating_sub(moves.len() + later).max(1);
        let push = &mut |set| moves.push(mv.taking(set));
        self.taker(mv).choices(limit, push);
    }

    /// Records the ends that the stones and the counter alone decide, `next` being to move.
    pub(super) fn judge(&mut self, next: Side) {
        if let Some(side) = self.short_of(1) {
            self.end = Some(Outcome::win(side.other(), Reason::NoStones));
        } else if self.rules.blocked == Blocked::Lose && !self.has_step(next) {
            self.end = Some(Outcome::win(next.other(), Reason::Blocked));
        } else if self.quiet >= self.rules.quiet_limit {
            self.end = Some(self.stones.outcome_by_count());
        }
    }

    /// Gives the turn to `next`, or to its opponent for a yield where `next` cannot move, unless
    /// the game is over.
    fn settle(&mut self, next: Side) {
        self.judge(next);
        self.phase = Phase::Movement;
        self.to_move = next;
        // A game that the quiet limit ends keeps its phase: repetition is looked at first.
        if self.end.is_none_or(|end| end.reason == Reason::QuietLimit) && self.must_yield(next) {
            self.phase = Phase::Yield;
            self.to_move = next.other();
        }
    }

    /// True where the other side must open a way for this one.
    pub(super) fn must_yield(&self, blocked: Side) -> bool {
        self.rules.blocked == Blocked::Yield
            && !self.has_step(blocked)
            && yields::exists(self, blocked.other())
    }

    /// Returns the visible effects of a legal move here, in order.
    fn effects_of(&self, mv: JiaqiMove<S>) -> Vec<Effect> {
        let side = self.to_move;
        let [from, to] = [mv.from(), mv.to()].map(Point::from);
        let mut effects = Vec::new();
        if self.phase == Phase::Yield {
            let what = &terms::YIELD;
            effects.push(Effect::Tell { side, what });
        }
        effects.push(match mv.kind() {
            MoveKind::Place => Effect::Place { side, at: to },
            MoveKind::Step => Effect::walk(side, from, to, Gait::Step),
            // No move of this game flies.
            MoveKind::Jump | MoveKind::Fly => Effect::walk(side, from, to, Gait::Jump),
            MoveKind::Pass | MoveKind::Decide => {
                let what = &terms::PASS;
                Effect::Tell { side, what }
            }
        });
        let mut taker = self.taker(mv);
        let captures = self.captures_of(mv);
        let mut round = 0;
        loop {
            let hits = taker.captures() & captures;
            if hits.is_empty() {
                return effects;
            }
            effects.extend(hits.points().filter_map(|at| {
                let (by, from) = taker.explain(at)?;
                Some(Effect::Recolour {
                    side,
                    at,
                    by,
                    from,
                    round,
                })
            }));
            // A player who chooses may leave a stone and take it later with an older one: all stay new.
            taker.win(hits);
            round = round.saturating_add(1);
        }
    }
}

impl<S: JiaqiSize> Game for JiaqiPosition<S> {
    type Move = JiaqiMove<S>;
    type Effect = Effect;
    type Illegal = IllegalMove;

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
                let open = self.open();
                let mut later = open.count() as usize;
                for to in open.iter() {
                    later -= 1;
                    self.push_with_choices(JiaqiMove::place(to), later, moves);
                }
            }
            Phase::Movement => {
                let hole = self.hole_bit();
                let near = self.near_hole(self.to_move);
                let mut later = near.count() as usize;
                for from in near.iter() {
                    later -= 1;
                    self.push_with_choices(JiaqiMove::step(from, hole), later, moves);
                }
                if moves.is_empty() {
                    moves.push(JiaqiMove::pass());
                }
            }
            _ => yields::legal(self, moves),
        }
    }

    fn play(&mut self, mv: Self::Move) -> Result<Vec<Effect>, IllegalMove> {
        self.check(mv)?;
        let mut effects = self.effects_of(mv);
        let before = self.phase;
        self.play_unchecked(mv);
        if self.phase != before && self.end.is_none() {
            effects.push(Effect::PhaseChange { phase: self.phase });
        }
        Ok(effects)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Self::Move) {
        let mover = self.to_move;
        let hits = self.captures_of(mv);
        let keys = &S::tables().keys;
        if matches!(mv.kind(), MoveKind::Step | MoveKind::Jump) {
            self.stones.clear(mover, mv.from(), keys);
        }
        if mv.kind() != MoveKind::Pass {
            self.stones.set(mover, mv.to(), keys);
        }
        self.stones.win(mover, hits, keys);
        self.ply += 1;
        if self.phase == Phase::Placement {
            if self.empty().is_single() {
                // The side that placed second moves first.
                self.settle(self.rules.first.other());
            } else {
                self.to_move = mover.other();
            }
        } else {
            self.quiet = if hits.is_empty() { self.quiet + 1 } else { 0 };
            self.settle(mover.other());
        }
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
        // A capture can be undone by the captures that answer it: only placement never comes back.
        self.phase != Phase::Placement
    }

    #[inline]
    fn captures(&self, mv: Self::Move) -> u32 {
        self.captures_of(mv).count()
    }
}
