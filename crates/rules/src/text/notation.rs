//! The notation of a game.

use crate::board::{Point, Topology};
use crate::moves::{IllegalMove, MoveKind, PlainMove, PositionError};
use crate::position::Setup;

/// Maximum length of the name of a point, in bytes; a longer text names none.
const LONGEST_NAME: usize = 8;

/// The notation of the points and moves of a game.
///
/// ```
/// use tibetango_rules::{GameName, Notation, Topology, text};
///
/// // Rows of jiu are letters from the top, columns are digits from the left.
/// let (board, notation) = (Topology::of(GameName::Jiu, 8).unwrap(), text::notation(GameName::Jiu));
/// let corner = notation.parse_point(board, "h7").unwrap();
/// assert_eq!(board.row_column(corner), (7, 7));
/// assert_eq!(notation.point_text(board, corner), "h7");
/// ```
pub trait Notation: Send + Sync {
    /// The name of a point.
    fn point_text(&self, topology: &Topology, point: Point) -> String;

    /// The point with this name.
    fn parse_point(&self, topology: &Topology, text: &str) -> Option<Point>;

    /// Describes the form of moves, for people who wrote something else.
    fn moves_are(&self) -> &'static str;

    /// Writes a move without the stones that it takes.
    fn way_text(&self, topology: &Topology, mv: &PlainMove) -> String;

    /// Reads a move without the stones that it takes; `point` reads the name of a point.
    ///
    /// # Errors
    /// Those of `point`.
    fn parse_way(
        &self,
        topology: &Topology,
        way: &str,
        point: &dyn Fn(&str) -> Result<Point, IllegalMove>,
    ) -> Result<PlainMove, IllegalMove>;

    /// True where an `x` stands before the pieces that a move takes.
    fn splits_takes(&self) -> bool {
        true
    }

    /// Reads a position that is written in a form of the game's own; `None` where it is not.
    fn own_setup(&self, _: &str) -> Option<Result<Setup, PositionError>> {
        None
    }

    /// Writes a move.
    fn plain_text(&self, topology: &Topology, mv: &PlainMove) -> String {
        let mut text = self.way_text(topology, mv);
        for (i, &point) in mv.takes.iter().enumerate() {
            text.push(if i == 0 { 'x' } else { ',' });
            text += &self.point_text(topology, point);
        }
        text
    }

    /// Reads a move without checking that it is legal anywhere.
    ///
    /// # Errors
    /// The text is no move of this game, or names a point that is not on the board.
    fn parse_plain(&self, topology: &Topology, text: &str) -> Result<PlainMove, IllegalMove> {
        let point = |name: &str| {
            let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if !letters || !(1..=LONGEST_NAME).contains(&name.len()) {
                return Err(IllegalMove::unreadable(text, self.moves_are()));
            }
            let point = self.parse_point(topology, name);
            point.ok_or_else(|| self.no_such_point(topology, name.to_owned()))
        };
        let split = text.split_once('x').filter(|_| self.splits_takes());
        let Some((way, takes)) = split else {
            return self.parse_way(topology, text, &point);
        };
        let takes = takes.split(',').take(topology.points() + 1).map(point);
        let takes = takes.collect::<Result<_, _>>()?;
        Ok(self.parse_way(topology, way, &point)?.taking(takes))
    }

    /// The game's name for people, with its name in its own language.
    fn title(&self) -> &'static str;

    /// The names by which records may know the game besides its own.
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the kinds that a ply after placement may have in a record; the first is that of one that does not say.
    fn later_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Step]
    }

    /// True where a jump names the points on its way where the piece touches down.
    fn touches_down(&self) -> bool {
        false
    }

    /// The condition that makes a place in the array a point of the board, besides lying in it.
    fn points_are(&self) -> &'static str {
        ""
    }

    /// Returns two opposite corners, to describe the points of the board.
    fn corners(&self, topology: &Topology) -> [Point; 2] {
        [Point(0), Point((topology.points() - 1) as u16)]
    }

    /// Returns the reason why a text names no point.
    fn no_such_point(&self, topology: &Topology, text: String) -> IllegalMove {
        let [one, other] = self
            .corners(topology)
            .map(|point| self.point_text(topology, point));
        IllegalMove::NoSuchPoint {
            text,
            corners: format!("{one} and {other}"),
        }
    }
}
