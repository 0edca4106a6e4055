//! Search that proves which side forces the end of an ending, and in how many plies.

use super::board::FlightBoard;
use super::stones::{FlyingStones, LEAST_STONES};
use tibetango_rules::bitboard::Word;
use tibetango_search::Stop;

/// Maximum number of plies of a forced win that is searched for.
const MOST_PLIES: u8 = 99;

/// Minimum and maximum number of bits of a slot's number.
const SLOT_BITS: [u32; 2] = [10, 20];

/// Forced result for the side to move, with the number of plies to it: the winner takes the shortest way, the other
/// side the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedResult {
    /// The side to move wins.
    Win(u8),
    /// The other side wins.
    Loss(u8),
}

impl ForcedResult {
    /// Returns the number of plies.
    #[must_use]
    pub const fn plies(self) -> u8 {
        match self {
            Self::Win(plies) | Self::Loss(plies) => plies,
        }
    }

    /// Returns the result after the best move, for the side to move then.
    #[must_use]
    pub const fn after(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_sub(1)),
            Self::Loss(plies) => Self::Win(plies.saturating_sub(1)),
        }
    }
}

/// Bounds proved of a position, in plies; 0 if nothing is known.
#[derive(Clone, Copy, Default)]
struct ProvedBounds {
    stones: FlyingStones,
    /// The side to move wins within this number of plies.
    won: u8,
    /// It does not win within this number of plies.
    not_won: u8,
    /// It loses within this number of plies.
    lost: u8,
    /// It does not lose within this number of plies.
    not_lost: u8,
}

/// Search of one board within a number of positions.
pub struct EndingSearch {
    board: &'static FlightBoard,
    /// Positions that end the game in a draw when they are reached, in ascending order.
    drawn: Vec<FlyingStones>,
    table: Box<[ProvedBounds]>,
    /// Number of positions whose moves were tried.
    positions: u64,
    /// Maximum of that number, and by how much it may be raised.
    most: u64,
    allowance: u64,
    stop: Stop,
}

impl EndingSearch {
    /// Creates a search that tries the moves of at most `most` positions.
    #[must_use]
    pub fn new(board: &'static FlightBoard, most: u64, stop: &Stop) -> Self {
        let [least_bits, most_bits] = SLOT_BITS;
        let bits = most.max(1).ilog2().clamp(least_bits, most_bits);
        Self {
            board,
            drawn: Vec::new(),
            table: vec![ProvedBounds::default(); 1 << bits].into(),
            positions: 0,
            most,
            allowance: most,
            stop: stop.clone(),
        }
    }

    /// Returns the same search with positions that end the game in a draw when they are reached, for either side to
    /// move.
    #[must_use]
    pub fn with_drawn(self, mut drawn: Vec<FlyingStones>) -> Self {
        // Looked up after every move that is tried, and a long game has many.
        drawn.sort_unstable();
        Self { drawn, ..self }
    }

    /// Returns the number of positions whose moves were tried.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Allows as many positions from now on as were allowed at first.
    pub(super) fn extend(&mut self) {
        self.most = self.positions.saturating_add(self.allowance);
    }

    /// Returns the forced result within this number of plies; `None` if there is none, or the search ended early.
    pub fn solve(&mut self, stones: FlyingStones, most_plies: u8) -> Option<ForcedResult> {
        for plies in 1..=most_plies.min(MOST_PLIES) {
            if plies % 2 == 1 {
                if self.is_won(stones, plies) {
                    return Some(ForcedResult::Win(plies));
                }
            } else if self.is_lost(stones, plies) {
                return Some(ForcedResult::Loss(plies));
            }
            if self.is_exhausted() {
                break;
            }
        }
        None
    }

    /// Returns true if the side to move in a position that a move has led to is proved to win within an odd number of
    /// plies.
    pub(super) fn wins(&mut self, stones: FlyingStones, plies: u8) -> bool {
        !self.is_drawn(stones) && self.is_won(stones, plies)
    }

    /// Returns true if the side to move in a position that a move has led to is proved to lose within an even number
    /// of plies.
    pub(super) fn loses(&mut self, stones: FlyingStones, plies: u8) -> bool {
        !self.is_drawn(stones) && self.is_lost(stones, plies)
    }

    /// True for a position that ends the game in a draw when it is reached.
    #[inline]
    fn is_drawn(&self, stones: FlyingStones) -> bool {
        self.drawn.binary_search(&stones).is_ok()
    }

    fn is_exhausted(&self) -> bool {
        self.positions >= self.most || self.stop.is_stopped()
    }

    fn is_won(&mut self, stones: FlyingStones, plies: u8) -> bool {
        let board = self.board;
        let takes = stones.can_take(board);
        if takes && stones.other.count() == LEAST_STONES && plies > 0 {
            return true;
        }
        // One ply wins by captures alone.
        if plies == 0 || plies < 3 && !takes {
            return false;
        }
        let bounds = self.bounds(stones);
        if bounds.won != 0 && bounds.won <= plies {
            return true;
        }
        if bounds.not_won >= plies || self.is_exhausted() {
            return false;
        }
        self.positions += 1;
        // Most wins are short, and a shorter one is found much sooner.
        let won = plies > 3 && self.is_won(stones, plies - 2)
            || takes
                && stones.any_capture(board, |after| {
                    after.own.count() < LEAST_STONES || self.loses(after, plies - 1)
                })
            || plies >= 3 && stones.any_quiet(board, |after| self.loses(after, plies - 1));
        if won {
            let bounds = self.slot(stones);
            if bounds.won == 0 || bounds.won > plies {
                bounds.won = plies;
            }
        } else if !self.is_exhausted() {
            let bounds = self.slot(stones);
            bounds.not_won = bounds.not_won.max(plies);
        }
        won
    }

    fn is_lost(&mut self, stones: FlyingStones, plies: u8) -> bool {
        let board = self.board;
        let takes = stones.can_take(board);
        if plies < 2 || takes && stones.other.count() == LEAST_STONES {
            return false;
        }
        let bounds = self.bounds(stones);
        if bounds.lost != 0 && bounds.lost <= plies {
            return true;
        }
        if bounds.not_lost >= plies || self.is_exhausted() {
            return false;
        }
        self.positions += 1;
        let escapes = takes
            && stones.any_capture(board, |after| {
                after.own.count() < LEAST_STONES || !self.wins(after, plies - 1)
            })
            || stones.any_quiet(board, |after| !self.wins(after, plies - 1));
        if !escapes {
            let bounds = self.slot(stones);
            if bounds.lost == 0 || bounds.lost > plies {
                bounds.lost = plies;
            }
        } else if !self.is_exhausted() {
            let bounds = self.slot(stones);
            bounds.not_lost = bounds.not_lost.max(plies);
        }
        !escapes
    }

    /// Returns the bounds proved of a position so far.
    #[inline]
    fn bounds(&self, stones: FlyingStones) -> ProvedBounds {
        let bounds = self.table[self.number(stones)];
        match bounds.stones == stones {
            true => bounds,
            false => ProvedBounds::default(),
        }
    }

    /// Returns the slot of a position; what it held of another one is forgotten.
    #[inline]
    fn slot(&mut self, stones: FlyingStones) -> &mut ProvedBounds {
        let number = self.number(stones);
        let bounds = &mut self.table[number];
        if bounds.stones != stones {
            *bounds = ProvedBounds {
                stones,
                ..ProvedBounds::default()
            };
        }
        bounds
    }

    /// Returns the number of a position's slot.
    #[inline]
    fn number(&self, stones: FlyingStones) -> usize {
        let own = stones.own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let both = (own ^ own >> 29) ^ stones.other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (both ^ both >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 32) as usize & (self.table.len() - 1)
    }
}
