//! All positions of four stones against four on a small board, both sides flying, solved backwards from the ends.
//!
//! The side that takes a stone first has won. So each pass over the positions that are still open finds those one ply
//! farther from the end: wins by a capture, losses all of whose moves lead to those wins, wins by a move to such a
//! loss, and so on. Positions that no pass decides are drawn.

use super::board::FlightBoard;
use super::numbering::Numbering;
use super::stones::FlyingStones;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use tibetango_search::Stop;

/// The results of all positions of four stones against four on one board.
#[derive(Debug)]
pub struct FourAgainstFour {
    board: &'static FlightBoard,
    numbering: Numbering,
    /// Number of plies to the end, by the number of a position: odd for a win, even for a loss, 0 if it is open.
    plies: Box<[AtomicU8]>,
    /// Number of positions by that number.
    counts: Vec<u64>,
}

impl FourAgainstFour {
    /// Maximum number of points of a row. That board needs 270 MB of memory; one of 8 x 8 would need 39 GB.
    pub const MOST_SIZE: u8 = 6;

    /// Solves the positions of a board with rows of 4 to [`Self::MOST_SIZE`] points. Calls `progress` after each pass
    /// with the number of plies, the number of positions decided so far and that of all. Returns `None` for another
    /// board, or if it was stopped.
    pub fn solve(
        size: u8,
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(u8, u64, u64),
    ) -> Option<Self> {
        let board = FlightBoard::of(size)?;
        let numbering = Numbering::of(board)?;
        let numbers = numbering.classes() * numbering.others();
        let all = numbering.positions();
        let mut solved = Self {
            board,
            numbering,
            plies: (0..numbers).map(|_| AtomicU8::new(0)).collect(),
            counts: vec![all],
        };
        for plies in 1..=u8::MAX {
            let decided = solved.pass(plies, threads, stop);
            if stop.is_stopped() {
                return None;
            }
            // Each pass follows from the one before.
            if decided == 0 {
                break;
            }
            solved.counts.push(decided);
            solved.counts[0] -= decided;
            progress(plies, all - solved.counts[0], all);
        }
        Some(solved)
    }

    /// Returns the number of positions by the number of plies to their end: odd for wins of the side to move, even for
    /// losses, and that of the drawn ones first. Positions that are turned or mirrored count as different ones.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the number of plies to the end: odd for a win of the side to move, even for a loss; `None` for a draw.
    /// Both sides must have four stones.
    #[must_use]
    pub fn plies(&self, stones: FlyingStones) -> Option<u8> {
        let plies = self.plies[self.numbering.index(stones)].load(Relaxed);
        (plies != 0).then_some(plies)
    }

    /// Decides the open positions that end in this number of plies, and returns their number.
    fn pass(&self, plies: u8, threads: usize, stop: &Stop) -> u64 {
        let (next, decided) = (AtomicUsize::new(0), AtomicU64::new(0));
        let work = || {
            while !stop.is_stopped() {
                let class = next.fetch_add(1, Relaxed);
                if class >= self.numbering.classes() {
                    break;
                }
                decided.fetch_add(self.decide(class, plies), Relaxed);
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        decided.into_inner()
    }

    /// Decides the open positions of a class that end in this number of plies, and returns their number.
    fn decide(&self, class: usize, plies: u8) -> u64 {
        let begin = class * self.numbering.others();
        let mut decided = 0;
        for (cell, stones) in self.plies[begin..]
            .iter()
            .zip(self.numbering.positions_of(class))
        {
            if cell.load(Relaxed) == 0 && self.ends_in(stones, plies) {
                cell.store(plies, Relaxed);
                decided += 1;
            }
        }
        decided * self.numbering.size(class)
    }

    /// Returns true if an open position ends in this number of plies, given all those that end in fewer.
    ///
    /// A pass of wins looks at losses alone and one of losses at wins alone, so positions that the same pass decides
    /// make no difference.
    fn ends_in(&self, stones: FlyingStones, plies: u8) -> bool {
        let board = self.board;
        match plies {
            1 => stones.can_take(board),
            2 => !stones.any_quiet(board, |after| !after.can_take(board)),
            _ if plies % 2 == 1 => stones.any_quiet(board, |after| {
                !after.can_take(board) && self.plies(after).is_some_and(|plies| plies % 2 == 0)
            }),
            _ => !stones.any_quiet(board, |after| {
                !after.can_take(board) && self.plies(after).is_none_or(|plies| plies % 2 == 0)
            }),
        }
    }
}
