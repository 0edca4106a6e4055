//! Boards: the points of each, the lines through them, and which points are neighbours.

use super::point::Point;
use super::symmetry::Symmetry;
use crate::for_games;
use crate::table::GameName;
use std::sync::LazyLock;

/// A drawn line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// Its points, from one end to the other; at least 3.
    pub points: Vec<Point>,
    /// True for rows, columns and the two longest diagonals.
    pub long: bool,
}

/// Points, lines and neighbours of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    game: GameName,
    size: u8,
    span: u8,
    lines: Vec<BoardLine>,
    neighbours: Vec<Vec<Point>>,
    /// Row and column of each point.
    places: Vec<(u8, u8)>,
    centre: Vec<Point>,
    checkered: bool,
    symmetries: Vec<Symmetry>,
}

macro_rules! topologies {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        static TOPOLOGIES: LazyLock<Vec<Topology>> =
            LazyLock::new(|| vec![$($($crate::$module::geometry::board($size)),+),+]);
    };
}
for_games!(topologies);

impl Topology {
    /// The board of this size; `None` when there is no such board.
    ///
    /// ```
    /// use tibetango_rules::{GameName, Topology};
    /// let topology = Topology::of(GameName::Jiaqi, 5).unwrap();
    /// assert_eq!((topology.points(), topology.lines().len()), (41, 24));
    /// assert!(Topology::of(GameName::Jiaqi, 4).is_none());
    /// ```
    pub fn of(game: GameName, size: u8) -> Option<&'static Self> {
        TOPOLOGIES
            .iter()
            .find(|topology| (topology.game, topology.size) == (game, size))
    }

    /// Creates a board with `span` rows and columns, from the places of its points, row by row, its drawn lines and its
    /// centre.
    pub(crate) fn new(
        (game, size): (GameName, u8),
        span: u8,
        places: Vec<(u8, u8)>,
        lines: Vec<BoardLine>,
        centre: Vec<Point>,
    ) -> Self {
        let mut neighbours = vec![Vec::new(); places.len()];
        for line in &lines {
            for pair in line.points.windows(2) {
                neighbours[pair[0].index()].push(pair[1]);
                neighbours[pair[1].index()].push(pair[0]);
            }
        }
        for list in &mut neighbours {
            list.sort_unstable();
        }
        let mut topology = Self {
            game,
            size,
            span,
            lines,
            neighbours,
            places,
            centre,
            checkered: false,
            symmetries: Vec::new(),
        };
        let all = Symmetry::ALL.into_iter();
        topology.symmetries = all.filter(|one| topology.is_kept_by(*one)).collect();
        topology
    }

    /// True where a symmetry maps points to points, marked ones to marked ones, and neighbours to neighbours.
    fn is_kept_by(&self, symmetry: Symmetry) -> bool {
        let image = |at: &Point| symmetry.point(self, *at);
        let keeps_neighbours = |at: Point| {
            let near = self.neighbours(at).iter().map(image);
            let mut near: Vec<Option<Point>> = near.collect();
            near.sort_unstable();
            let beside = image(&at).map(|image| self.neighbours(image).iter().copied().map(Some));
            beside.is_some_and(|beside| beside.eq(near))
        };
        let marked = |at: &Point| image(at).is_some_and(|image| self.centre.contains(&image));
        self.iter().all(keeps_neighbours) && self.centre.iter().all(marked)
    }

    /// Creates a board of as many columns as rows, which are its drawn lines.
    pub(crate) fn of_rows(game: GameName, size: u8, centre: &[(u8, u8)]) -> Self {
        let point =
            |row: u8, column: u8| Point(u16::from(row) * u16::from(size) + u16::from(column));
        let rows = (0..size).map(|row| (0..size).map(|c| point(row, c)).collect());
        let columns = (0..size).map(|column| (0..size).map(|r| point(r, column)).collect());
        let lines = rows.chain(columns);
        let lines = lines.map(|points| BoardLine { points, long: true });
        let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let centre = centre.iter().map(|(row, column)| point(*row, *column));
        let (places, lines) = (places.collect(), lines.collect());
        Self::new((game, size), size, places, lines, centre.collect())
    }

    /// Turns the board into one of squares, dark and light in turn: its points are the dark ones.
    pub(crate) fn of_squares(self) -> Self {
        Self {
            checkered: true,
            ..self
        }
    }

    /// Turns the board into one of a game in which pieces move one way: no symmetry but that of rest keeps its rules.
    pub(crate) fn one_way(self) -> Self {
        Self {
            symmetries: vec![Symmetry::NONE],
            ..self
        }
    }

    /// Returns the turns and mirrors that keep the board and the rules of its game, at least [`Symmetry::NONE`], which
    /// is the first. Exchanged sides do not count as the same.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// True where points are dark squares among light ones rather than places where drawn lines meet.
    pub const fn is_checkered(&self) -> bool {
        self.checkered
    }

    /// Returns the game that the board belongs to.
    pub const fn game(&self) -> GameName {
        self.game
    }

    /// N: the number of drawn rows and of drawn columns.
    #[inline]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Rows and columns of the array in which the points stand: 2N-1 in jiaqi, whose points lie in
    /// the middle of cells too, N in jiu.
    #[inline]
    pub const fn span(&self) -> u8 {
        self.span
    }

    /// Number of points: N² + (N-1)² in jiaqi, N² in jiu.
    #[inline]
    pub fn points(&self) -> usize {
        self.neighbours.len()
    }

    /// True where only every other place of the array is a point: the nearest points then stand
    /// aslant, otherwise side by side.
    pub fn aslant(&self) -> bool {
        self.points() < usize::from(self.span).pow(2)
    }

    /// Every point, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.points() as u16).map(Point)
    }

    /// The points that are marked, the middle first: in jiaqi the hub (首府), which stays empty during placement; in
    /// jiu the two where the first stones stand; in gomoku the star points (星).
    pub fn centre(&self) -> &[Point] {
        &self.centre
    }

    /// The hub of jiaqi's board, in jiu the upper point of the centre, in gomoku the middle.
    pub fn hub(&self) -> Point {
        self.centre[0]
    }

    /// The point in this row and column of the array, if there is one.
    pub fn at(&self, row: u8, column: u8) -> Option<Point> {
        let index = self.places.binary_search(&(row, column)).ok()?;
        u16::try_from(index).ok().map(Point)
    }

    /// Row (from the top) and column (from the left) in the array.
    pub fn row_column(&self, point: Point) -> (u8, u8) {
        self.places[point.index()]
    }

    /// The drawn lines of at least three points.
    pub fn lines(&self) -> &[BoardLine] {
        &self.lines
    }

    /// The points one step away along a drawn line, ascending.
    pub fn neighbours(&self, point: Point) -> &[Point] {
        &self.neighbours[point.index()]
    }
}
