//! Positions that are the same but for a symmetry of the board.

use std::cmp::Ordering;

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, Phase, PlainMove, Point, Side, Symmetry, Topology};

/// A position and all its images: of these it holds the one whose pieces come first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PositionKey {
    game: GameName,
    size: u8,
    to_move: Side,
    phase: Phase,
    /// The pieces in ascending order, each as the number of its point and its letter.
    pieces: Box<[u32]>,
}

/// A position with its key, and how moves are brought from one to the other.
pub(super) struct KeyedPosition {
    pub(super) key: PositionKey,
    topology: &'static Topology,
    /// The symmetries that map the position to that of the key, at least one; several if the position has symmetries
    /// of its own.
    maps: Vec<Symmetry>,
}

impl KeyedPosition {
    /// Returns the current position of a game with this side to move.
    pub(super) fn of(history: &AnyGameHistory, to_move: Side) -> Self {
        let topology = history.topology();
        let pieces = topology.iter().filter_map(|at| {
            let piece = history.piece_at(at)?;
            Some((at, u32::from(piece.letter())))
        });
        let pieces: Vec<(Point, u32)> = pieces.collect();
        let mut first: Option<Vec<u32>> = None;
        let mut maps = Vec::new();
        for &symmetry in topology.symmetries() {
            let image = pieces.iter().filter_map(|(at, letter)| {
                let at = symmetry.point(topology, *at)?;
                Some(u32::from(at) << 8 | letter)
            });
            let mut image: Vec<u32> = image.collect();
            image.sort_unstable();
            let order = first
                .as_ref()
                .map_or(Ordering::Less, |first| image.cmp(first));
            match order {
                Ordering::Less => {
                    first = Some(image);
                    maps = vec![symmetry];
                }
                Ordering::Equal => maps.push(symmetry),
                Ordering::Greater => {}
            }
        }
        Self {
            key: PositionKey {
                game: topology.game(),
                size: topology.size(),
                to_move,
                phase: history.phase(),
                pieces: first.unwrap_or_default().into(),
            },
            topology,
            maps,
        }
    }

    /// Returns a move of the position as one of the key: the first of the moves that are the same by the symmetries of
    /// the position itself. A stone placed out of turn is one of the side that placed it.
    pub(super) fn inward(&self, mv: &PlainMove) -> Option<PlainMove> {
        let mv = PlainMove {
            out_of_turn: false,
            ..mv.clone()
        };
        self.first(&mv, |map| map)
    }

    /// Returns a move of the key as one of the position, the first of those that are the same.
    pub(super) fn outward(&self, mv: &PlainMove) -> Option<PlainMove> {
        self.first(mv, Symmetry::inverse)
    }

    /// Returns the first image of a move by its symmetries, each turned into another one.
    fn first(&self, mv: &PlainMove, by: impl Fn(Symmetry) -> Symmetry) -> Option<PlainMove> {
        let maps = self.maps.iter();
        let images = maps.filter_map(|map| mv.mapped(by(*map), self.topology));
        images.min_by_key(move_order)
    }
}

/// Points of a move by which moves are put in order: those of its way, and the pieces that it takes by choice.
pub(super) type MoveOrder = (Option<Point>, Vec<Point>, Option<Point>, Vec<Point>);

/// Returns the points by which a move is put in order.
pub(super) fn move_order(mv: &PlainMove) -> MoveOrder {
    let mut takes = mv.takes.clone();
    takes.sort_unstable();
    (mv.from, mv.via.clone(), mv.to, takes)
}

/// True for moves that differ at most in the order in which they take pieces.
pub(super) fn are_same(one: &PlainMove, other: &PlainMove) -> bool {
    let kind = |mv: &PlainMove| (mv.kind, mv.decision);
    kind(one) == kind(other) && move_order(one) == move_order(other)
}
