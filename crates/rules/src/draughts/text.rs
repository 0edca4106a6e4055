//! Squares and moves as text: squares count 1 to 50 from the top left as the FMJD counts them, a move is `32-28`, a
//! capture `28x17`; where two captures have the same ends, the squares between tell them apart: `26x37x28`. A position
//! is `rows side phase quiet ply`, five dark squares a row, or [FEN](super::fen).

use crate::normalization::plain;
use crate::{IllegalMove, MoveKind, Notation, PlainMove, Point, PositionError, Setup, Topology};

/// Maximum number of squares that a capture names: a side has 20 pieces.
const MOST_STATIONS: usize = 21;

/// Notation of draughts.
pub struct DraughtsNotation;

impl Notation for DraughtsNotation {
    fn point_text(&self, _: &Topology, point: Point) -> String {
        (point.0 + 1).to_string()
    }

    fn parse_point(&self, topology: &Topology, text: &str) -> Option<Point> {
        // One name a square: no sign and no nought before the number.
        let plain = text.bytes().all(|digit| digit.is_ascii_digit()) && !text.starts_with('0');
        let number: u16 = text.parse().ok().filter(|_| plain)?;
        let point = Point(number.checked_sub(1)?);
        (point.index() < topology.points()).then_some(point)
    }

    fn moves_are(&self) -> &'static str {
        "a move 32-28 or a capture 28x17"
    }

    fn way_text(&self, topology: &Topology, mv: &PlainMove) -> String {
        let between = if mv.kind == MoveKind::Jump { "x" } else { "-" };
        let stations: Vec<String> = mv
            .stations()
            .map(|p| self.point_text(topology, p))
            .collect();
        stations.join(between)
    }

    fn parse_way(
        &self,
        _: &Topology,
        way: &str,
        point: &dyn Fn(&str) -> Result<Point, IllegalMove>,
    ) -> Result<PlainMove, IllegalMove> {
        let unreadable = || IllegalMove::unreadable(way, self.moves_are());
        if let Some((from, to)) = way.split_once('-') {
            return Ok(PlainMove::walk(MoveKind::Step, point(from)?, point(to)?));
        }
        let stations = way.split('x').take(MOST_STATIONS + 1).map(point);
        let stations = stations.collect::<Result<Vec<_>, _>>()?;
        let [from, via @ .., to] = stations.as_slice() else {
            return Err(unreadable());
        };
        if stations.len() > MOST_STATIONS {
            return Err(unreadable());
        }
        Ok(PlainMove {
            via: via.to_vec(),
            ..PlainMove::walk(MoveKind::Jump, *from, *to)
        })
    }

    /// Returns false: an `x` stands before the next square, not before a taken piece.
    fn splits_takes(&self) -> bool {
        false
    }

    /// Writes a move without the taken pieces, which are no part of the notation.
    fn plain_text(&self, topology: &Topology, mv: &PlainMove) -> String {
        self.way_text(topology, mv)
    }

    fn own_setup(&self, text: &str) -> Option<Result<Setup, PositionError>> {
        let has_colon = text.chars().any(|c| plain(c) == ':');
        (has_colon || super::fen::other_form(text).is_some()).then(|| super::fen::read(text))
    }

    fn title(&self) -> &'static str {
        "International draughts (国际跳棋)"
    }

    fn names(&self) -> &'static [&'static str] {
        &["国际跳棋", "Draughts", "International draughts", "Dammen"]
    }

    fn later_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Step, MoveKind::Jump]
    }

    fn touches_down(&self) -> bool {
        true
    }

    fn points_are(&self) -> &'static str {
        "a dark square"
    }
}
