//! Random play to the end of placement, as fast as possible: the thesis's simulation (3.4).
//!
//! In placement every point but the hub is filled exactly once and a captured stone is replaced
//! where it stood, so random play is a random order of the empty points. No hash, no checks and
//! no move list are needed. With `capture: Choice` the whole chain is taken.

use super::capture::Taker;
use super::geometry::JiaqiSize;
use super::moves::JiaqiMove;
use super::position::JiaqiPosition;
use super::rules::{Capture, Gun, JiaqiRules, Pinch};
use super::yields;
use crate::{Phase, Side, bitboard::Word};
use rand::Rng;

/// More than the largest board's points, and a power of two: an index of 8 bits is in range.
const SLOTS: usize = 256;

impl<S: JiaqiSize> JiaqiPosition<S> {
    /// Plays random placements until only the hub is empty and returns White's stones;
    /// `None` when placement is over already.
    #[inline]
    pub fn random_placement(&self, rng: &mut impl Rng) -> Option<S::Word> {
        if self.phase() != Phase::Placement {
            return None;
        }
        let rules = *self.rules();
        Some(match (rules.pinch, rules.gun) {
            // The thesis's rules get a loop of their own, without a look at the rules in it.
            (Pinch::Single, Gun::All) => self.fill(
                JiaqiRules {
                    pinch: Pinch::Single,
                    gun: Gun::All,
                    ..rules
                },
                rng,
            ),
            _ => self.fill(rules, rng),
        })
    }

    #[inline(always)]
    fn fill(&self, rules: JiaqiRules, rng: &mut impl Rng) -> S::Word {
        let geometry = S::geometry();
        let mut open = [0u8; SLOTS];
        let mut rest = 0usize;
        for point in self.open().iter() {
            open[rest & (SLOTS - 1)] = point as u8;
            rest += 1;
        }
        let mut own = self.stones(self.to_move);
        let mut enemy = self.stones(self.to_move.other());
        let mut bits = 0u64;
        let turns = rest;
        for turn in 0..turns {
            // One random word serves two draws.
            bits = if turn % 2 == 0 {
                rng.next_u64()
            } else {
                bits >> 32
            };
            let pick = (((bits & 0xffff_ffff) * rest as u64) >> 32) as usize & (SLOTS - 1);
            rest -= 1;
            let point = open[pick];
            open[pick] = open[rest & (SLOTS - 1)];
            let new = S::Word::bit(u32::from(point));
            own |= new;
            let taker = Taker {
                geometry,
                rules,
                own,
                enemy,
                new,
            };
            let hits = taker.chain();
            own |= hits;
            enemy &= !hits;
            std::mem::swap(&mut own, &mut enemy);
        }
        // After an even number of turns the side to move is back in `own`.
        let mover = if turns.is_multiple_of(2) {
            self.to_move
        } else {
            self.to_move.other()
        };
        if mover == Side::White { own } else { enemy }
    }

    /// A random move in movement or yield, taking all it can. `moves` is scratch space.
    /// The game must not be over.
    pub fn random_movement(
        &self,
        rng: &mut impl Rng,
        moves: &mut Vec<JiaqiMove<S>>,
    ) -> JiaqiMove<S> {
        let mut below = |n: u32| (((rng.next_u64() >> 32) * u64::from(n)) >> 32) as u32;
        if self.phase() == Phase::Yield {
            moves.clear();
            // A yield is due only where one is legal.
            yields::legal(self, moves);
            return moves[below(moves.len() as u32) as usize];
        }
        let mut near = self.near_hole(self.to_move);
        if near.is_empty() {
            return JiaqiMove::pass();
        }
        for _ in 0..below(near.count()) {
            near = near.without_lowest();
        }
        let mv = JiaqiMove::step(near.lowest(), self.hole_bit());
        match self.rules().capture {
            Capture::All => mv,
            Capture::Choice => mv.taking(self.chain_of(mv)),
        }
    }
}
