//! Points, moves and positions as text.
//!
//! A point is its row letter from the top and its column as one digit, 0 to 9, then A and on: `h7`
//! on the competition's board is one of the centre points. Moves: place `h7`, step `h7-h8`, jumps
//! `h7-h9-j9`, a flight `h7~a0`; stones taken by choice follow an `x`: `h7-h8xg3,k4`. A position is
//! `rows side phase quiet ply`, the rows from the top, `w`, `b` and counts of empty points:
//! `8/8/8/8/8/8/8/8 w placement 0 0`.

use super::geometry::Size;
use super::moves::MOST_JUMPS;
use super::position::Position;
use super::rules::Rules;
use crate::games::{
    IllegalMove, Kind, Notation, Phase, PlainMove, Point, PositionError, Shape, Side,
    bitboard::Word, setup,
};

/// How jiu is written.
pub struct Text;

/// The name of the point in this row and column: columns count 0 to 9, then A and on.
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
        let column = u8::try_from(chars.next()?.to_digit(36)?).ok()?;
        shape.at(row, column).filter(|_| chars.next().is_none())
    }

    fn moves_are(&self) -> &'static str {
        "a placement h7, a step h7-h8, jumps h7-h9-j9 or a flight h7~a0"
    }

    fn way_text(&self, shape: &Shape, mv: &PlainMove) -> String {
        let between = if mv.kind == Kind::Fly { "~" } else { "-" };
        let stations: Vec<String> = mv.stations().map(|p| self.point_text(shape, p)).collect();
        stations.join(between)
    }

    fn parse_way(
        &self,
        shape: &Shape,
        way: &str,
        point: &dyn Fn(&str) -> Result<Point, IllegalMove>,
    ) -> Result<PlainMove, IllegalMove> {
        if let Some((from, to)) = way.split_once('~') {
            return Ok(PlainMove::walk(Kind::Fly, point(from)?, point(to)?));
        }
        let Some((from, rest)) = way.split_once('-') else {
            return Ok(PlainMove::place(point(way)?));
        };
        let from = point(from)?;
        let via = rest.split('-').take(MOST_JUMPS + 1).map(point);
        let mut via = via.collect::<Result<Vec<_>, _>>()?;
        let to = via.pop();
        // A neighbour is stepped to; what lies farther off is jumped to.
        let jumps = !via.is_empty() || to.is_some_and(|to| is_jump(shape, from, to));
        Ok(PlainMove {
            kind: if jumps { Kind::Jump } else { Kind::Step },
            from: Some(from),
            via,
            to,
            ..PlainMove::default()
        })
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

impl<S: Size> Position<S> {
    /// Reads a position.
    ///
    /// # Errors
    /// Why the text is none of this board and these rules.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let phases = [Phase::Placement, Phase::Battle];
        let mut position = Self::set_up(rules, &phases, text)?;
        if position.quiet > rules.quiet_limit {
            return setup::one("the number of quiet plies is 0 to the limit of the rules");
        }
        if position.phase == Phase::Battle {
            position.judge(false);
        }
        position.fits()?;
        Ok(position)
    }

    /// Checks that stones, side and phase fit together.
    fn fits(&self) -> Result<(), PositionError> {
        let [white, black] = self.stones.counts();
        if self.phase == Phase::Battle {
            // Who placed out of turn may have more than half of the stones.
            return if self.empty().count() < 2 {
                setup::one("in battle two points are empty at least")
            } else {
                Ok(())
            };
        }
        let turn = match white.checked_sub(black) {
            Some(0) => Side::White,
            Some(1) => Side::Black,
            _ => return setup::one("in placement White has as many stones as Black or one more"),
        };
        if self.to_move != turn {
            return setup::one("in placement the side with fewer stones is to move, White first");
        }
        let filled = S::geometry().centre & self.stones.all();
        if filled.count() != (white + black).min(2) {
            return setup::one("the first two stones stand in the centre");
        }
        if self.empty().is_empty() {
            return setup::one("a full board is no position: the centre is cleared at once");
        }
        if self.quiet > 0 {
            return setup::one("there are no quiet plies in placement");
        }
        Ok(())
    }
}
