//! Game on nine points, small enough to show every node of a search: three stones in a row win.

use rand::RngExt;
use rand_xoshiro::SplitMix64;
use tibetango_rules::Side;

/// Number of points.
pub const NINE: usize = 9;

/// Position that is searched, row by row: `x` is to move, and the middle alone wins. It stops the row of `o` and opens
/// two rows at once.
const START: &str = "..xo.o.ox";

/// Rows that win.
const ROWS: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// Position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TinyBoard {
    stones: [Option<Side>; NINE],
    to_move: Side,
}

impl TinyBoard {
    /// Returns the position that is searched.
    #[must_use]
    pub fn start() -> Self {
        let mut stones = [None; NINE];
        for (stone, mark) in stones.iter_mut().zip(START.chars()) {
            *stone = match mark {
                'x' => Some(Side::White),
                'o' => Some(Side::Black),
                _ => None,
            };
        }
        let to_move = Side::White;
        Self { stones, to_move }
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the stones, point by point.
    #[must_use]
    pub const fn stones(&self) -> &[Option<Side>; NINE] {
        &self.stones
    }

    /// Returns the side that has three in a row.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        ROWS.iter().find_map(|row| {
            let side = self.stones[row[0]]?;
            let whole = row.iter().all(|point| self.stones[*point] == Some(side));
            whole.then_some(side)
        })
    }

    /// Returns the points where a stone may be placed; none once the game is over.
    #[must_use]
    pub fn moves(&self) -> Vec<usize> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let free = (0..NINE).filter(|point| self.stones[*point].is_none());
        free.collect()
    }

    /// Returns the position after a move.
    #[must_use]
    pub fn after(mut self, point: usize) -> Self {
        self.stones[point] = Some(self.to_move);
        self.to_move = self.to_move.other();
        self
    }

    /// Plays on at random until the game is over.
    #[must_use]
    pub fn play_out(mut self, rng: &mut SplitMix64) -> Self {
        while let Some(point) = any(&self.moves(), rng) {
            self = self.after(point);
        }
        self
    }
}

/// Returns any of these points; `None` where there is none.
pub(super) fn any(points: &[usize], rng: &mut SplitMix64) -> Option<usize> {
    // No number is drawn where there is nothing to choose from.
    let share: f64 = match points {
        [] => return None,
        _ => rng.random_range(0.0..1.0),
    };
    points.get((share * points.len() as f64) as usize).copied()
}
