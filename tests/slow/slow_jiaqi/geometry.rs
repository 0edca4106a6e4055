//! The board of the slow version: points, lines and neighbours, walked point by point.

use std::sync::LazyLock;

/// A point of the virtual array: row from the top, column from the left, both from 0.
pub type Point = (usize, usize);

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
    pub fn at(&self, (row, column): Point) -> T {
        self.0[row][column]
    }

    /// Changes the value at a point.
    pub fn set(&mut self, (row, column): Point, value: T) {
        self.0[row][column] = value;
    }
}

/// One drawn line, end to end.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its points in order.
    pub points: Vec<Point>,
    /// Whether it is a row, a column or one of the two longest diagonals.
    pub long: bool,
}

/// Facts about the board of one size, found once.
#[derive(Debug)]
pub struct Board {
    /// Every point, in row-major order.
    pub points: Vec<Point>,
    /// Every drawn line.
    pub lines: Vec<Line>,
    /// Every three consecutive points of a line.
    pub triples: Vec<[Point; 3]>,
    /// The points one step away, by `[row][column]`.
    neighbours: Vec<Vec<Vec<Point>>>,
}

impl Board {
    /// The board of `size` lines: 3, 5, 7 or 9.
    pub fn of(size: usize) -> &'static Self {
        static BOARDS: LazyLock<[Board; 4]> = LazyLock::new(|| [3, 5, 7, 9].map(Board::compute));
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
        Board {
            points: points(size),
            triples: triples(&lines),
            neighbours: (0..width).map(near).collect(),
            lines,
        }
    }

    /// The points one step away from a point along a drawn line, in row-major order.
    pub fn neighbours(&self, (row, column): Point) -> &[Point] {
        &self.neighbours[row][column]
    }
}

/// Every point of a board of `size` lines, in row-major order.
pub fn points(size: usize) -> Vec<Point> {
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
pub fn lines(size: usize) -> Vec<Line> {
    let width = 2 * size - 1;
    let mut all = Vec::new();
    for fixed in (0..width).step_by(2) {
        let row = (0..width).step_by(2).map(|c| (fixed, c)).collect();
        all.push(Line {
            points: row,
            long: true,
        });
        let column = (0..width).step_by(2).map(|r| (r, fixed)).collect();
        all.push(Line {
            points: column,
            long: true,
        });
    }
    // A diagonal starts on the top edge, or below it on the left (falling) or the right (rising)
    // edge.
    for falling in [true, false] {
        let side_column = if falling { 0 } else { width - 1 };
        let mut starts: Vec<Point> = (0..width).step_by(2).map(|c| (0, c)).collect();
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
                all.push(Line {
                    points: diagonal,
                    long,
                });
            }
        }
    }
    all
}

/// Every three consecutive points of a line.
pub fn triples(lines: &[Line]) -> Vec<[Point; 3]> {
    let mut all = Vec::new();
    for line in lines {
        for window in line.points.windows(3) {
            all.push([window[0], window[1], window[2]]);
        }
    }
    all
}

/// Every two consecutive points of a line.
pub fn edges(lines: &[Line]) -> Vec<[Point; 2]> {
    let mut all = Vec::new();
    for line in lines {
        for window in line.points.windows(2) {
            all.push([window[0], window[1]]);
        }
    }
    all
}

/// The points one step away from `point` along a drawn line, in row-major order.
pub fn neighbours(lines: &[Line], point: Point) -> Vec<Point> {
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
