//! Boards of at most 64 points, as masks: those that the endings are solved on.

use std::array;
use std::sync::LazyLock;
use tibetango_rules::bitboard::Word;

/// Minimum number of points of a row.
const LEAST_SIZE: u8 = 4;

/// Maximum number of points of a row: a set of points is one machine word.
pub(super) const MOST_SIZE: u8 = 8;

/// Number of sizes.
const SIZES: usize = (MOST_SIZE - LEAST_SIZE + 1) as usize;

/// Masks of a square board. Points are numbered row by row from the top left.
#[derive(Clone, Debug)]
pub struct FlightBoard {
    /// Number of points of a row.
    size: u32,
    /// Every point.
    pub(super) all: u64,
    /// Upper left points of cells.
    corners: u64,
    /// Points with two more points to their right.
    left_of_three: u64,
    /// Point jumped over and point behind it, by point and direction.
    pub(super) jumps: Vec<[Option<(u32, u32)>; 4]>,
    /// Cells that hold a point, each as the mask of its four points; unused entries are empty.
    cells: Vec<[u64; 4]>,
}

impl FlightBoard {
    /// Returns the board with rows of `size` points; `None` if it has fewer than 4 x 4 or more than 8 x 8.
    #[must_use]
    pub fn of(size: u8) -> Option<&'static Self> {
        static BOARDS: LazyLock<[FlightBoard; SIZES]> = LazyLock::new(|| {
            array::from_fn(|number| FlightBoard::compute(u32::from(LEAST_SIZE) + number as u32))
        });
        let number = size.checked_sub(LEAST_SIZE)?;
        BOARDS.get(usize::from(number))
    }

    fn compute(size: u32) -> Self {
        let n = size;
        let points = 0..n * n;
        let set = |holds: &dyn Fn(u32, u32) -> bool| -> u64 {
            let held = points.clone().filter(|point| holds(point / n, point % n));
            held.fold(0, |set, point| set | u64::bit(point))
        };
        let corners = set(&|row, column| row + 1 < n && column + 1 < n);
        let cell = |corner: u32| {
            let ends = [corner, corner + 1, corner + n, corner + n + 1];
            ends.into_iter().fold(0, |set, point| set | u64::bit(point))
        };
        let jumps = |point: u32| {
            let (row, column) = (point / n, point % n);
            [
                (row >= 2).then(|| (point - n, point - 2 * n)),
                (column + 2 < n).then(|| (point + 1, point + 2)),
                (row + 2 < n).then(|| (point + n, point + 2 * n)),
                (column >= 2).then(|| (point - 1, point - 2)),
            ]
        };
        let cells = |point: u32| {
            let mut cells = [0; 4];
            let around = corners.iter().map(cell).filter(|cell| cell.has(point));
            for (place, cell) in cells.iter_mut().zip(around) {
                *place = cell;
            }
            cells
        };
        Self {
            size,
            all: set(&|_, _| true),
            corners,
            left_of_three: set(&|_, column| column + 2 < n),
            jumps: points.clone().map(jumps).collect(),
            cells: points.clone().map(cells).collect(),
        }
    }

    /// Returns the number of points of a row.
    #[inline]
    pub(super) fn size(&self) -> u32 {
        self.size
    }

    /// Returns the set as seen from the upper left point of each cell: its upper left, upper right, lower left and
    /// lower right points.
    #[inline]
    fn of_cells(&self, set: u64) -> [u64; 4] {
        [set, set >> 1, set >> self.size, set >> (self.size + 1)]
    }

    /// Returns the empty points that complete a cell of which these stones hold the other three points.
    #[inline]
    pub(super) fn gates(&self, stones: u64, empty: u64) -> u64 {
        let [a, b, c, d] = self.of_cells(stones);
        let [free_a, free_b, free_c, free_d] = self.of_cells(empty);
        let (n, corners) = (self.size, self.corners);
        (b & c & d & free_a & corners)
            | (a & c & d & free_b & corners) << 1
            | (a & b & d & free_c & corners) << n
            | (a & b & c & free_d & corners) << (n + 1)
    }

    /// Returns true if one of these stones can jump over one of the others.
    #[inline]
    pub(super) fn can_jump(&self, own: u64, other: u64, empty: u64) -> bool {
        let n = self.size;
        let along = |by: u32| {
            let over = other >> by;
            own & over & empty >> (2 * by) | own >> (2 * by) & over & empty
        };
        (along(1) & self.left_of_three) | along(n) != 0
    }

    /// Counts the cells with this point that the stones fill.
    #[inline]
    pub(super) fn squares_at(&self, stones: u64, point: u32) -> u32 {
        let cells = self.cells[point as usize].iter();
        let full = cells.filter(|cell| **cell != 0 && **cell & stones == **cell);
        full.count() as u32
    }
}
