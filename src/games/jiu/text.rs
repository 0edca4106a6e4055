//! Points, moves and positions as text.
//!
//! A point is its row letter from the top and its column as one hexadecimal digit: `h7` on the
//! competition's board is one of the centre points. Moves: place `h7`, step `h7-h8`, jumps
//! `h7-h9-j9`, a flight `h7~a0`; stones taken by choice follow an `x`: `h7-h8xg3,k4`. A position is
//! `rows side phase quiet ply`, the rows from the top, `w`, `b` and counts of empty points:
//! `8/8/8/8/8/8/8/8 w placement 0 0`.

use super::geometry::{Geometry, Size};
use super::moves::{MOST_JUMPS, MOST_TAKES};
use super::position::Position;
use super::rules::Rules;
use crate::games::{
    Board, Game, IllegalMove, Kind, Notation, Phase, PlainMove, Point, PositionError, Shape, Side,
    setup, word::Word,
};
use std::fmt;

/// How jiu is written.
pub struct Text;

/// The name of the point in this row and column: columns count 0 to 9, then A and on.
#[must_use]
pub fn place_text(row: u8, column: u8) -> String {
    let column = char::from_digit(column.into(), 36).unwrap_or('?');
    let row = char::from(b'a' + row.min(25));
    format!("{row}{}", column.to_ascii_uppercase())
}

impl Notation for Text {
    fn point_text(&self, shape: &Shape, point: Point) -> String {
        let (row, column) = shape.row_column(point);
        place_text(row, column)
    }

    fn parse_point(&self, shape: &Shape, text: &str) -> Option<Point> {
        let mut chars = text.chars();
        let letter = u32::from(chars.next()?.to_ascii_lowercase());
        let row = u8::try_from(letter.checked_sub(u32::from('a'))?).ok()?;
        let column = u8::try_from(chars.next()?.to_digit(16)?).ok()?;
        shape.at(row, column).filter(|_| chars.next().is_none())
    }

    fn plain_text(&self, shape: &Shape, mv: &PlainMove) -> String {
        let between = if mv.kind == Kind::Fly { "~" } else { "-" };
        let stations: Vec<String> = mv.stations().map(|p| self.point_text(shape, p)).collect();
        let mut text = stations.join(between);
        for (i, &point) in mv.takes.iter().enumerate() {
            text.push(if i == 0 { 'x' } else { ',' });
            text += &self.point_text(shape, point);
        }
        text
    }

    fn parse_plain(&self, shape: &Shape, text: &str) -> Result<PlainMove, IllegalMove> {
        let unreadable = || IllegalMove::Unreadable {
            text: text.chars().take(40).collect(),
            expected: "a placement h7, a step h7-h8, jumps h7-h9-j9 or a flight h7~a0",
        };
        let point = |name: &str| -> Result<Point, IllegalMove> {
            if name.is_empty() || name.len() > 4 || !name.bytes().all(|b| b.is_ascii_alphanumeric())
            {
                return Err(unreadable());
            }
            let found = self.parse_point(shape, name);
            found.ok_or_else(|| self.no_such_point(shape, name.to_owned()))
        };
        let (way, takes) = match text.split_once('x') {
            Some((way, takes)) => (way, takes.split(',').take(MOST_TAKES + 1).collect()),
            None => (text, Vec::new()),
        };
        let takes: Vec<Point> = takes.into_iter().map(point).collect::<Result<_, _>>()?;
        let mv = if let Some((from, to)) = way.split_once('~') {
            PlainMove::walk(Kind::Fly, point(from)?, point(to)?)
        } else if way.contains('-') {
            let names = way.split('-').take(MOST_JUMPS + 2);
            let stations: Vec<Point> = names.map(point).collect::<Result<_, _>>()?;
            let [from, via @ .., to] = &stations[..] else {
                return Err(unreadable());
            };
            // A neighbour is stepped to; what lies farther off is jumped to.
            let steps = via.is_empty() && !is_jump(shape, *from, *to);
            let kind = if steps { Kind::Step } else { Kind::Jump };
            PlainMove {
                via: via.to_vec(),
                ..PlainMove::walk(kind, *from, *to)
            }
        } else {
            PlainMove::place(point(way)?)
        };
        Ok(mv.taking(takes))
    }

    fn title(&self) -> &'static str {
        "Jiu (久棋)"
    }

    fn names(&self) -> &'static [&'static str] {
        &["久棋", "藏族久棋", "འགྱིག"]
    }

    fn later_kinds(&self) -> &'static [Kind] {
        &[Kind::Step, Kind::Jump, Kind::Fly]
    }
}

/// True when two points lie as a jump's ends do.
fn is_jump(shape: &Shape, from: Point, to: Point) -> bool {
    let ((r0, c0), (r1, c1)) = (shape.row_column(from), shape.row_column(to));
    matches!((r0.abs_diff(r1), c0.abs_diff(c1)), (0, 2) | (2, 0))
}

fn wrong<T>(why: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::one(why))
}

impl<S: Size> Position<S> {
    /// Reads a position.
    ///
    /// # Errors
    /// Why the text is none of this board and these rules.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let phases = [Phase::Placement, Phase::Battle];
        let read = setup::read(S::geometry().shape, &phases, text)?;
        if read.quiet > rules.quiet_limit {
            return wrong("the number of quiet plies is 0 to the limit of the rules");
        }
        let stones = setup::stones(&read.pieces);
        let position = Self::from_parts(
            rules,
            stones,
            read.to_move,
            read.phase,
            read.quiet,
            read.ply,
        );
        position.fits()?;
        Ok(position)
    }

    /// Checks that stones, side and phase fit together.
    fn fits(&self) -> Result<(), PositionError> {
        let [white, black] = self.stones.counts();
        if self.phase() == Phase::Battle {
            let half = Geometry::<S>::POINTS / 2;
            return if white > half || black > half || self.empty().count() < 2 {
                wrong("in battle no side has more than half of the points, and two are empty")
            } else {
                Ok(())
            };
        }
        let turn = match white.checked_sub(black) {
            Some(0) => Side::White,
            Some(1) => Side::Black,
            _ => return wrong("in placement White has as many stones as Black or one more"),
        };
        if self.to_move() != turn {
            return wrong("in placement the side with fewer stones is to move, White first");
        }
        let centre = S::geometry().centre.map(u32::from);
        let filled = centre.iter().filter(|p| self.stones.on(**p).is_some());
        if filled.count() as u32 != (white + black).min(2) {
            return wrong("the first two stones stand in the centre");
        }
        if self.empty().is_empty() {
            return wrong("a full board is no position: the centre is cleared at once");
        }
        if self.quiet() > 0 {
            return wrong("there are no quiet plies in placement");
        }
        Ok(())
    }
}

impl<S: Size> fmt::Display for Position<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
