//! The board of N lines: which points it has, which lines run through them, who is next to whom.
//!
//! Everything is computed from N, nothing is typed in. The virtual array has 2N-1 rows and
//! columns; a point (row, column) exists when row + column is even (thesis, Fig. 4-14).

use std::sync::LazyLock;

/// A point of the board, numbered row by row from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub u8);

impl Point {
    /// The number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A drawn line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// Its points, from one end to the other; at least 3.
    pub points: Vec<Point>,
    /// True for rows, columns and the two longest diagonals.
    pub long: bool,
}

/// Points, lines and neighbours of a board of N lines.
#[derive(Clone, Debug)]
pub struct Shape {
    size: u8,
    lines: Vec<BoardLine>,
    neighbours: Vec<Vec<Point>>,
}

/// The sizes a board may have.
pub const SIZES: [u8; 4] = [3, 5, 7, 9];

static SHAPES: LazyLock<[Shape; 4]> = LazyLock::new(|| SIZES.map(Shape::compute));

impl Shape {
    /// The board of `size` lines; `None` when there is no such board.
    ///
    /// ```
    /// use tibetango::games::jiaqi::Shape;
    /// let shape = Shape::of(5).unwrap();
    /// assert_eq!((shape.points(), shape.lines().len()), (41, 24));
    /// assert!(Shape::of(4).is_none());
    /// ```
    #[must_use]
    pub fn of(size: u8) -> Option<&'static Self> {
        SHAPES.iter().find(|shape| shape.size == size)
    }

    fn compute(size: u8) -> Self {
        let span = 2 * i32::from(size) - 1;
        let exists =
            |r: i32, c: i32| (0..span).contains(&r) && (0..span).contains(&c) && (r + c) % 2 == 0;
        let walk = |r0: i32, c0: i32, dr: i32, dc: i32| -> Vec<Point> {
            (0..)
                .map(|k| (r0 + k * dr, c0 + k * dc))
                .take_while(|&(r, c)| exists(r, c))
                .map(|(r, c)| Point(((span * r + c) / 2) as u8))
                .collect()
        };
        let mut lines = Vec::new();
        let mut add = |points: Vec<Point>, long: bool| {
            if points.len() >= 3 {
                lines.push(BoardLine { points, long });
            }
        };
        for k in (0..span).step_by(2) {
            add(walk(k, 0, 0, 2), true);
        }
        for k in (0..span).step_by(2) {
            add(walk(0, k, 2, 0), true);
        }
        // Diagonals start on the top or on a side edge; the two longest start in a corner.
        for k in (0..span).step_by(2) {
            add(walk(0, k, 1, 1), k == 0);
            add(walk(0, k, 1, -1), k == span - 1);
            if k > 0 {
                add(walk(k, 0, 1, 1), false);
                add(walk(k, span - 1, 1, -1), false);
            }
        }
        let count = ((span * span + 1) / 2) as usize;
        let mut neighbours = vec![Vec::new(); count];
        for line in &lines {
            for pair in line.points.windows(2) {
                neighbours[pair[0].index()].push(pair[1]);
                neighbours[pair[1].index()].push(pair[0]);
            }
        }
        for list in &mut neighbours {
            list.sort_unstable();
        }
        Self {
            size,
            lines,
            neighbours,
        }
    }

    /// N, the number of rows and of columns.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Rows and columns of the virtual array: 2N-1.
    #[must_use]
    pub const fn span(&self) -> u8 {
        2 * self.size - 1
    }

    /// Number of points: N² + (N-1)².
    #[must_use]
    pub fn points(&self) -> usize {
        self.neighbours.len()
    }

    /// Every point, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.points() as u8).map(Point)
    }

    /// The hub (首府): the point in the middle, which stays empty during placement.
    #[must_use]
    pub const fn hub(&self) -> Point {
        let middle = self.size as u16 - 1;
        Point(((self.span() as u16 * middle + middle) / 2) as u8)
    }

    /// The point in this row and column of the virtual array, if there is one.
    #[must_use]
    pub fn at(&self, row: u8, column: u8) -> Option<Point> {
        let span = self.span();
        let exists = row < span && column < span && (row + column).is_multiple_of(2);
        exists.then(|| Point(((u16::from(span) * u16::from(row) + u16::from(column)) / 2) as u8))
    }

    /// Row (from the top) and column (from the left) in the virtual array.
    #[must_use]
    pub fn row_column(&self, point: Point) -> (u8, u8) {
        // The index is (span * row + column) / 2, without a remainder where a point exists.
        let (twice, span) = (2 * u16::from(point.0), u16::from(self.span()));
        ((twice / span) as u8, (twice % span) as u8)
    }

    /// The drawn lines of at least three points.
    #[must_use]
    pub fn lines(&self) -> &[BoardLine] {
        &self.lines
    }

    /// The points one step away along a drawn line, ascending.
    #[must_use]
    pub fn neighbours(&self, point: Point) -> &[Point] {
        &self.neighbours[point.index()]
    }
}
