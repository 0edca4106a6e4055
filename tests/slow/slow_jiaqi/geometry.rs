//! The board of the slow version: points, lines and neighbours, walked point by point.

use std::sync::LazyLock;

/// A point of the virtual array: row from the top, column from the left, both from 0.
pub type ArrayPoint = (usize, usize);

/// Number of rows and columns of the largest virtual array, that of 9 lines.
const SPAN: usize = 17;

/// One value for every place of the virtual array, whether a point exists there or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid<T>([[T; SPAN]; SPAN]);

impl<T: Copy> Grid<T> {
    /// The same value everywhere.
    pub fn filled(value: T) -> Self {
        Grid([[value; SPAN]; SPAN])
    }

    /// The value at a point.
    pub fn at(&self, (row, column): ArrayPoint) -> T {
        self.0[row][column]
    }

    /// Changes the value at a point.
    pub fn set(&mut self, (row, column): ArrayPoint, value: T) {
        self.0[row][column] = value;
    }
}

/// One drawn line, end to end.
#[derive(Clone, Debug)]
pub struct SlowLine {
    /// Its points in order.
    pub points: Vec<ArrayPoint>,
    /// Whether it is a row, a column or one of the two longest diagonals.
    pub long: bool,
}

/// Facts about the board of one size, found once.
#[derive(Debug)]
pub struct SlowJiaqiBoard {
    /// Every point, in row-major order.
    pub points: Vec<ArrayPoint>,
    /// Every drawn line.
    pub lines: Vec<SlowLine>,
    /// Every three consecutive points of a line.
    pub triples: Vec<[ArrayPoint; 3]>,
    /// The points one step away, by `[row][column]`.
    neighbours: Vec<Vec<Vec<ArrayPoint>>>,
}

impl SlowJiaqiBoard {
    /// The board of `size` lines: 3, 5, 7 or 9.
    pub fn of(size: usize) -> &'static Self {
        static BOARDS: LazyLock<[SlowJiaqiBoard; 4]> =
            LazyLock::new(|| [3, 5, 7, 9].map(SlowJiaqiBoard::compute));
        match size {
            3 => &BOARDS[0],
            5 => &BOARDS[1],
            7 => &BOARDS[2],
            9 => &BOARDS[3],
            _ => panic!("no board has {size} lines"),
        }
    }

    fn compute(size: usize) -> Self {
        let lines = lines(size);
        let width = 2 * size - 1;
        let near = |row| {
            (0..width)
                .map(|column| neighbours(&lines, (row, column)))
                .collect()
        };
        SlowJiaqiBoard {
            points: points(size),
            triples: triples(&lines),
            neighbours: (0..width).map(near).collect(),
            lines,
        }
    }

    /// The points one step away from a point along a drawn line, in row-major order.
    pub fn neighbours(&self, (row, column): ArrayPoint) -> &[ArrayPoint] {
        &self.neighbours[row][column]
    }
}

/// Every point of a board of `size` lines, in row-major order.
pub fn points(size: usize) -> Vec<ArrayPoint> {
    let width = 2 * size - 1;
    let mut all = Vec::new();
    for row in 0..width {
        for column in 0..width {
            if (row + column) % 2 == 0 {
                all.push((row, column));
            }
        }
    }
    all
}

/// Every drawn line: rows and columns of grid points and the diagonals of at least 3 points.
pub fn lines(size: usize) -> Vec<SlowLine> {
    let width = 2 * size - 1;
    let mut all = Vec::new();
    for fixed in (0..width).step_by(2) {
        let row = (0..width).step_by(2).map(|c| (fixed, c)).collect();
        all.push(SlowLine {
            points: row,
            long: true,
        });
        let column = (0..width).step_by(2).map(|r| (r, fixed)).collect();
        all.push(SlowLine {
            points: column,
            long: true,
        });
    }
    // A diagonal starts on the top edge, or below it on the left (falling) or the right (rising)
    // edge.
    for falling in [true, false] {
        let side_column = if falling { 0 } else { width - 1 };
        let mut starts: Vec<ArrayPoint> = (0..width).step_by(2).map(|c| (0, c)).collect();
        starts.extend((2..width).step_by(2).map(|r| (r, side_column)));
        for (start_row, start_column) in starts {
            let mut diagonal = vec![(start_row, start_column)];
            let (mut row, mut column) = (start_row, start_column);
            loop {
                let last_column = if falling { width - 1 } else { 0 };
                if row == width - 1 || column == last_column {
                    break;
                }
                row += 1;
                column = if falling { column + 1 } else { column - 1 };
                diagonal.push((row, column));
            }
            if diagonal.len() >= 3 {
                let long = diagonal.len() == width;
                all.push(SlowLine {
                    points: diagonal,
                    long,
                });
            }
        }
    }
    all
}

/// Every three consecutive points of a line.
pub fn triples(lines: &[SlowLine]) -> Vec<[ArrayPoint; 3]> {
    let mut all = Vec::new();
    for line in lines {
        for window in line.points.windows(3) {
            all.push([window[0], window[1], window[2]]);
        }
    }
    all
}

/// Every two consecutive points of a line.
pub fn edges(lines: &[SlowLine]) -> Vec<[ArrayPoint; 2]> {
    let mut all = Vec::new();
    for line in lines {
        for window in line.points.windows(2) {
            all.push([window[0], window[1]]);
        }
    }
    all
}

/// The points one step away from `point` along a drawn line, in row-major order.
pub fn neighbours(lines: &[SlowLine], point: ArrayPoint) -> Vec<ArrayPoint> {
    let mut all = Vec::new();
    for [a, b] in edges(lines) {
        if a == point {
            all.push(b);
        }
        if b == point {
            all.push(a);
        }
    }
    all.sort_unstable();
    all
}
