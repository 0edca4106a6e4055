//! Positions that look the same but for a turn of the board or other colours.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Point, Side, Symmetry};

/// Contents of the points of a board: 0 nothing, 1 a stone of the side to move, 2 another.
type BoardContents = Vec<u8>;

/// Looks of a position from all sides.
#[derive(Clone, Debug)]
pub struct Looks {
    size: u8,
    pictures: Vec<BoardContents>,
}

impl Looks {
    /// Returns those of the position of a game.
    #[must_use]
    pub fn of(history: &AnyGameHistory) -> Self {
        let topology = history.topology();
        let whose = |side: Side| if side == history.to_move() { 1 } else { 2 };
        let mark = |at: Point| history.piece_at(at).map_or(0, |piece| whose(piece.side));
        let image_of = |turn: Symmetry| {
            let from = topology.iter().map(|at| turn.point(topology, at));
            from.map(|at| at.map_or(0, mark)).collect()
        };
        Self {
            size: topology.size(),
            pictures: Symmetry::ALL.into_iter().map(image_of).collect(),
        }
    }

    /// True where on some turn of the board at most `most` points differ.
    #[must_use]
    pub fn are_like(&self, other: &Self, most: usize) -> bool {
        let own = &self.pictures[0];
        let differ = |picture: &BoardContents| {
            let pairs = own.iter().zip(picture);
            pairs.filter(|(one, two)| one != two).count()
        };
        self.size == other.size && other.pictures.iter().any(|other| differ(other) <= most)
    }
}
