//! Lines of `BOARD`, `SWAP2BOARD` and other commands, up to `DONE`.

use super::syntax::{numbers, point_at};
use tibetango_rules::quote::quote_text;
use tibetango_rules::{Point, Side, Topology};

/// Maximum number of points of a block: more than twice those of the largest board.
const MAX_POINTS: usize = 1024;

/// Owner of a stone in a line of `BOARD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Stone of the program that receives the board.
    Own,
    /// Stone of the other program.
    Other,
    /// Wall: a stone of a continuous game that stands in a row that has won, or may not be used.
    Wall,
}

/// Kind of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Stones with their fields.
    Board,
    /// Stones of an opening, without fields.
    Opening,
    /// Points that need no stones.
    Points,
}

/// Lines received so far.
#[derive(Clone, Debug)]
pub struct Block {
    kind: BlockKind,
    stones: Vec<(Point, Field)>,
    /// First fault in them.
    wrong: Option<String>,
    /// True if a point of them is not on the board.
    outside: bool,
}

impl Block {
    /// Returns a block without lines.
    #[must_use]
    pub const fn new(kind: BlockKind) -> Self {
        Self {
            kind,
            stones: Vec::new(),
            wrong: None,
            outside: false,
        }
    }

    /// True for the stones of an opening.
    #[must_use]
    pub fn is_opening(&self) -> bool {
        self.kind == BlockKind::Opening
    }

    /// True if a point of the lines is not on the board.
    #[must_use]
    pub const fn is_outside(&self) -> bool {
        self.outside
    }

    /// Reads a line.
    pub fn add(&mut self, topology: &Topology, line: &str) {
        if self.wrong.is_none()
            && let Err(why) = self.read(topology, line)
        {
            self.wrong = Some(format!("{}: {why}", quote_text(line)));
        }
    }

    /// Records that a line was too long to be read.
    pub fn spoil(&mut self, why: String) {
        self.wrong.get_or_insert(why);
    }

    fn read(&mut self, topology: &Topology, line: &str) -> Result<(), String> {
        let fields = self.kind == BlockKind::Board;
        let (x, y, field) = match (numbers(line).as_deref(), fields) {
            (Some([x, y]), false) => (*x, *y, Field::Own),
            (Some([x, y, field]), true) => {
                let field = match field {
                    1 => Field::Own,
                    2 => Field::Other,
                    3 => Field::Wall,
                    _ => return Err("a field is 1, 2 or 3".to_owned()),
                };
                (*x, *y, field)
            }
            (_, false) => return Err("a line is X,Y or DONE".to_owned()),
            (_, true) => return Err("a line is X,Y,FIELD or DONE".to_owned()),
        };
        let point = point_at(topology, x, y).inspect_err(|_| self.outside = true)?;
        let taken = || self.stones.iter().any(|(there, _)| *there == point);
        if self.kind != BlockKind::Points && taken() {
            return Err("a stone stands there already".to_owned());
        }
        if self.stones.len() == MAX_POINTS {
            return Err(format!("too many lines: at most {MAX_POINTS} are read"));
        }
        self.stones.push((point, field));
        Ok(())
    }

    /// Returns the points, in the order in which they were sent.
    ///
    /// # Errors
    /// The first fault in a line.
    pub fn points(self) -> Result<Vec<Point>, String> {
        match self.wrong {
            Some(why) => Err(why),
            None => Ok(self.stones.into_iter().map(|(point, _)| point).collect()),
        }
    }

    /// Returns the stones by sides. The program that receives them has the move, and Black began: so their number tells
    /// the side of each program.
    ///
    /// # Errors
    /// The first fault in a line, or a fault in the number of the stones.
    pub fn stones(self, topology: &Topology) -> Result<Vec<(Side, Point)>, String> {
        if let Some(why) = self.wrong {
            return Err(why);
        }
        let all = self.stones.len();
        let own = (all / 2) as i64;
        let of = |kind: Field| self.stones.iter().filter(move |(_, field)| *field == kind);
        let count = |kind: Field| of(kind).count() as i64;
        let walls = count(Field::Wall);
        // Number of walls that count as own stones.
        let more = own - count(Field::Own);
        if !(0..=walls).contains(&more) {
            let (own, other) = (count(Field::Own), count(Field::Other));
            return Err(format!(
                "{own} own stones and {other} of the other side are no turn of a game"
            ));
        }
        let side = match all % 2 {
            0 => Side::Black,
            _ => Side::White,
        };
        // As far as both colours are enough, they change along every line, so that no five come about; where the given
        // stones leave nearly all walls to one side, they can, and the board is refused as one on which the game is
        // over.
        let mut order: Vec<Point> = of(Field::Wall).map(|(point, _)| *point).collect();
        order.sort_by_key(|point| {
            let (row, column) = topology.row_column(*point);
            ((u16::from(column) + 2 * u16::from(row)) % 4 / 2, *point)
        });
        order.truncate(more as usize);
        let of = |point: Point, field: Field| match field {
            Field::Own => side,
            Field::Wall if order.contains(&point) => side,
            Field::Other | Field::Wall => side.other(),
        };
        let stones = self.stones.iter();
        Ok(stones
            .map(|(point, field)| (of(*point, *field), *point))
            .collect())
    }
}
