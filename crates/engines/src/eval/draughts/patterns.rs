//! Patterns: blocks of squares looked up in tables of learned weights, for four phases of the game.
//!
//! The board is covered by sixteen blocks of four rows and four columns, eight dark squares each, every second row
//! and column; a block's state tells which of its squares hold own men and which the other side's. Men of both sides
//! in a block make shots, outposts and gaps, so their joint worth is learned and not typed in. Kings move too far for
//! that: they are counted, with whether they hold the main road, and so is the number of men that a side is ahead. A
//! feature that is good for one side is as bad for the other: the eight blocks of the upper half have tables, and
//! those of the lower half are the same seen by the other side, and count against the first.
//!
//! Blocks of squares with weights from logistic regression are what the strongest programs of this game use; the idea
//! comes from pattern evaluations in Othello.

use super::endings;
use super::moves::DraughtsMoves;
use super::weights::DraughtsWeights;
use std::sync::Arc;
use tibetango_rules::draughts::{DraughtsPosition, DraughtsSize, SIZE, SQUARES};
use tibetango_rules::{Game, Side, bitboard::Word};
use tibetango_search::solve::SolvedResult;
use tibetango_search::{Evaluate, Late, ProbCut, STATIC_LIMIT, Selectivity};

/// Number of blocks of squares.
const BLOCKS: usize = 16;

/// Number of blocks with tables of their own: the others are these with the board turned.
pub(super) const TABLES: usize = BLOCKS / 2;

/// Number of blocks in a row of them.
const ACROSS: u8 = 4;

/// Number of rows and columns from a block to the next.
const STEP: u8 = 2;

/// Number of rows and columns of a block.
const SPAN: u8 = 4;

/// Number of dark squares of a block.
const CELLS: u32 = SPAN as u32 * SPAN as u32 / 2;

/// Number of states of a block: each square is without a man, or holds one of the mover's or of the other's.
const STATES: usize = 3usize.pow(CELLS);

/// Number of counts of a side's kings that are told apart: none, one, two, or more.
const KINGS: usize = 4;

/// Maximum number of men ahead that is told apart.
const AHEAD: i32 = 6;

/// The longest diagonal, from 46 to 5.
const MAIN_ROAD: u64 = {
    let mut road = 0;
    let (mut square, mut row) = (4, 0);
    while row < SIZE {
        road |= 1 << square;
        // Down to the left: 5, 10, 14, 19 ...
        square += if row.is_multiple_of(2) { 5 } else { 4 };
        row += 1;
    }
    road
};

/// Number of classes, each with a table: blocks, the kings, and the men ahead.
pub(super) const CLASSES: usize = TABLES + 2;

/// Number of states looked up in them: each block as either side sees it, the kings, and the men ahead.
pub(super) const LOOKUPS: usize = BLOCKS + 2;

/// Number of states of each class.
pub(super) const LENGTHS: [usize; CLASSES] = {
    let mut lengths = [STATES; CLASSES];
    // For each side whether one of its kings holds the main road.
    lengths[TABLES] = KINGS * KINGS * 4;
    lengths[TABLES + 1] = 2 * AHEAD as usize + 1;
    lengths
};

/// Number of phases that have weights of their own.
pub(super) const STAGES: usize = 4;

/// Number of pieces at which each later phase begins.
const FEWER: [u32; STAGES - 1] = [28, 20, 12];

/// Resolution of weights: number of parts of the unit of values.
pub(super) const SCALE: i32 = 8;

/// Digit of a man in the state of a block.
const DIGITS: [(Side, u16); 2] = [(Side::White, 1), (Side::Black, 2)];

/// Returns the phase of a position, which selects the set of weights.
pub(super) fn stage<S: DraughtsSize>(position: &DraughtsPosition<S>) -> usize {
    let pieces = Side::BOTH.map(|side| position.pieces(side).count_ones());
    let pieces = pieces[0] + pieces[1];
    FEWER.iter().filter(|&&few| pieces <= few).count()
}

/// The states of all blocks, as White sees them.
type States = [u16; BLOCKS];

/// Blocks that each square belongs to, and the power of three that it counts for there.
#[derive(Clone, Debug)]
pub(super) struct Blocks(Vec<Vec<(u8, u16)>>);

impl Blocks {
    /// Creates the blocks of the board.
    pub(super) fn of<S: DraughtsSize>() -> Self {
        let topology = S::geometry().tables.topology;
        let mut members = vec![Vec::new(); SQUARES];
        for block in 0..BLOCKS as u8 {
            let corner = (block / ACROSS * STEP, block % ACROSS * STEP);
            let inside = topology.iter().filter(|point| {
                let (row, column) = topology.row_column(*point);
                (corner.0..corner.0 + SPAN).contains(&row)
                    && (corner.1..corner.1 + SPAN).contains(&column)
            });
            for (power, point) in (0..CELLS).zip(inside) {
                members[point.index()].push((block, 3u16.pow(power)));
            }
        }
        Self(members)
    }

    /// Returns the states of a position.
    pub(super) fn states<S: DraughtsSize>(&self, position: &DraughtsPosition<S>) -> States {
        let mut states = [0; BLOCKS];
        for (side, digit) in DIGITS {
            self.count(&mut states, position.men(side), digit);
        }
        states
    }

    /// Adds a digit at these squares to the states of the blocks that they belong to.
    #[inline]
    fn count(&self, states: &mut States, squares: u64, digit: u16) {
        for square in Word::iter(squares) {
            for &(block, power) in &self.0[square as usize] {
                let state = &mut states[usize::from(block)];
                *state = state.wrapping_add(digit.wrapping_mul(power));
            }
        }
    }
}

/// Returns the state with the board turned and the sides exchanged.
fn turned(mut state: usize) -> usize {
    let mut flipped = 0;
    for _ in 0..CELLS {
        flipped = 3 * flipped + [0, 2, 1][state % 3];
        state /= 3;
    }
    flipped
}

/// Returns the states to look up: the blocks with tables as the side to move sees them, the same as the other side
/// sees them, and the counts.
pub(super) fn lookups<S: DraughtsSize>(
    states: &States,
    position: &DraughtsPosition<S>,
) -> [u16; LOOKUPS] {
    let mut out = [0; LOOKUPS];
    let (own, other) = match position.to_move() {
        Side::White => (0, TABLES),
        Side::Black => (TABLES, 0),
    };
    for (block, &state) in states[..TABLES].iter().enumerate() {
        out[own + block] = state;
        let opposite = states[BLOCKS - 1 - block];
        out[other + block] = turned(opposite.into()) as u16;
    }
    out[BLOCKS..].copy_from_slice(&counts(position));
    out
}

/// Returns the states of the counts: kings, and men ahead.
#[inline]
fn counts<S: DraughtsSize>(position: &DraughtsPosition<S>) -> [u16; CLASSES - TABLES] {
    let side = position.to_move();
    let mut kings = 0;
    if position.crowned() != 0 {
        for side in [side, side.other()] {
            let own = position.kings(side);
            let road = usize::from(own & MAIN_ROAD != 0);
            kings = 2 * KINGS * kings + 2 * (own.count_ones() as usize).min(KINGS - 1) + road;
        }
    }
    let [own, other] = [side, side.other()].map(|side| position.men(side).count_ones() as i32);
    let ahead = (own - other).clamp(-AHEAD, AHEAD) + AHEAD;
    [kings as u16, ahead as u16]
}

/// The evaluation with learned weights.
#[derive(Clone, Debug)]
pub struct Patterns {
    blocks: Arc<Blocks>,
    /// Weights of each phase: those of all blocks as they count for White, then those of the counts.
    tables: Arc<[Vec<i16>; STAGES]>,
    bias: [i32; STAGES],
}

/// Start of the counts' weights in a table.
const COUNTED: usize = BLOCKS * STATES;

impl Patterns {
    /// Creates the evaluation with these weights.
    #[must_use]
    pub fn new<S: DraughtsSize>(weights: &DraughtsWeights) -> Self {
        let table = |stage: usize| {
            let mut table: Vec<i16> = Vec::new();
            for block in 0..TABLES {
                table.extend((0..STATES).map(|state| weights.get(stage, block, state)));
            }
            for block in (0..TABLES).rev() {
                let against = |state| -weights.get(stage, block, turned(state));
                table.extend((0..STATES).map(against));
            }
            for (class, &states) in (TABLES..).zip(&LENGTHS[TABLES..]) {
                table.extend((0..states).map(|state| weights.get(stage, class, state)));
            }
            table
        };
        // The first call unpacks the endings, for which no move shall wait.
        let _ = endings::shared();
        Self {
            blocks: Arc::new(Blocks::of::<S>()),
            tables: Arc::new(std::array::from_fn(table)),
            bias: weights.bias(),
        }
    }
}

impl<S: DraughtsSize> Evaluate<DraughtsPosition<S>> for Patterns {
    type Moves = DraughtsMoves;
    type State = States;

    /// Set because captures are compulsory, so a single answer is often forced.
    const FOLLOWS_FORCED: bool = true;

    /// Settings measured in docs/experiments/draughts.md.
    const SELECTIVITY: Selectivity = Selectivity {
        once: Late { after: 1, depth: 2 },
        twice: Late { after: 4, depth: 4 },
        probcut: Some(ProbCut {
            margin: [30, 3],
            depth: 5,
            share: 40,
        }),
    };

    fn start(&self, position: &DraughtsPosition<S>) -> States {
        self.blocks.states(position)
    }

    #[inline]
    fn update(
        &self,
        state: &States,
        before: &DraughtsPosition<S>,
        after: &DraughtsPosition<S>,
    ) -> States {
        let mut state = *state;
        for (side, digit) in DIGITS {
            let (old, new) = (before.men(side), after.men(side));
            self.blocks
                .count(&mut state, old & !new, digit.wrapping_neg());
            self.blocks.count(&mut state, new & !old, digit);
        }
        state
    }

    /// Returns the value of a drawn ending, which needs no search; a won one has still to be won.
    #[inline]
    fn certain_value(&self, _: &States, position: &DraughtsPosition<S>) -> Option<i32> {
        (endings::probe(position) == Some(SolvedResult::Draw)).then_some(0)
    }

    #[inline]
    fn value(&self, state: &States, position: &DraughtsPosition<S>) -> i32 {
        let glance = self.glance(state, position);
        match endings::probe(position) {
            None => glance,
            Some(SolvedResult::Draw) => 0,
            // The static evaluation still shows progress.
            Some(SolvedResult::Win) => WON + glance.clamp(-PROGRESS, PROGRESS),
            Some(SolvedResult::Loss) => glance.clamp(-PROGRESS, PROGRESS) - WON,
        }
    }
}

/// Value of a won ending, above any static evaluation.
const WON: i32 = 15_000;

/// Maximum contribution of the static evaluation to that.
const PROGRESS: i32 = 5_000;

impl Patterns {
    /// Returns the value by the weights alone, without the endings.
    #[inline]
    #[must_use]
    pub fn glance<S: DraughtsSize>(
        &self,
        state: &[u16; BLOCKS],
        position: &DraughtsPosition<S>,
    ) -> i32 {
        let stage = stage(position);
        let table = &self.tables[stage];
        let blocks = state.iter().enumerate();
        let white: i32 = blocks
            .map(|(block, &state)| i32::from(table[block * STATES + usize::from(state)]))
            .sum();
        let mut sum = match position.to_move() {
            Side::White => white,
            Side::Black => -white,
        };
        let mut start = COUNTED;
        for (class, state) in (TABLES..).zip(counts(position)) {
            sum += i32::from(table[start + usize::from(state)]);
            start += LENGTHS[class];
        }
        ((sum + self.bias[stage]) / SCALE).clamp(-STATIC_LIMIT, STATIC_LIMIT)
    }
}
