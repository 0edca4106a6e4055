//! Counts of a side's shapes of each kind, for the whole board at once.
//!
//! A cell is four neighbouring points; its words hold a bit at the upper left point. A shape is
//! then a few shifts and ands of whole boards of any size.

use tibetango_rules::jiu::{JiuPosition, JiuSize};
use tibetango_rules::{Side, bitboard::Word};

/// Counts of a side's shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Number of stones on the board.
    pub stones: u32,
    /// Squares (方): cells full of own stones.
    pub squares: u32,
    /// Pairs of squares that share two stones (双棋门).
    pub doubles: u32,
    /// Triangles: cells of three own stones and an empty point.
    pub triangles: u32,
    /// Cells of three own stones and an enemy stone.
    pub blocked: u32,
    /// Cells of two own stones side by side and two empty points.
    pub twos: u32,
    /// Cells of two own stones on a diagonal and two empty points.
    pub diagonals: u32,
    /// Gates: triangles whose empty point a fourth stone can step to.
    pub gates: u32,
    /// Dalian: gates whose fourth stone comes from a square, and can go back.
    pub dalian: u32,
    /// Enemy stones that can be jumped over.
    pub targets: u32,
    /// Empty points that a stone can step to.
    pub reach: u32,
    /// Nearness to the centre: for every stone the number of the board's rings outside its own.
    pub centre: u32,
}

/// Points by the direction of a neighbour of some kind.
struct Beside<W> {
    up: W,
    right: W,
    down: W,
    left: W,
}

/// Returns the points that have a point of `of` above, at the right, below, at the left.
fn beside<S: JiuSize>(of: S::Word) -> Beside<S::Word> {
    let geometry = S::geometry();
    let n = u32::from(S::N);
    Beside {
        up: of.up(n) & geometry.tables.all,
        right: (of & !geometry.first_column).down(1),
        down: of.down(n),
        left: (of & !geometry.last_column).up(1),
    }
}

impl Census {
    /// Counts the shapes of one side.
    pub fn of<S: JiuSize>(position: &JiuPosition<S>, side: Side) -> Self {
        let geometry = S::geometry();
        let n = u32::from(S::N);
        let (own, enemy) = (position.stones(side), position.stones(side.other()));
        let empty = position.empty();
        // The four points of a cell: upper left, upper right, lower left, lower right.
        let corners = |word: S::Word| [word, word.down(1), word.down(n), word.down(n + 1)];
        let [a, b, c, d] = corners(own);
        let [ea, eb, ec, ed] = corners(empty);
        let cells = geometry.corners;
        let full = a & b & c & d & cells;
        let threes = [b & c & d, a & c & d, a & b & d, a & b & c];
        let holes = [ea, eb, ec, ed];
        let foes = corners(enemy);
        let near = beside::<S>(own);
        // The points from which a stone outside of the cell can step to its last point.
        let enter = |near: &Beside<S::Word>| {
            [
                near.left | near.up,
                (near.right | near.up).down(1),
                (near.left | near.down).down(n),
                (near.right | near.down).down(n + 1),
            ]
        };
        let filled = full | full.up(1) | full.up(n) | full.up(n + 1);
        let (steps, shuttles) = (enter(&near), enter(&beside::<S>(filled)));
        let mut census = Self {
            stones: own.count(),
            squares: full.count(),
            doubles: (full & full.down(1)).count() + (full & full.down(n)).count(),
            ..Self::default()
        };
        for corner in 0..4 {
            let three = threes[corner] & cells;
            let open = three & holes[corner];
            census.triangles += open.count();
            census.blocked += (three & foes[corner]).count();
            census.gates += (open & steps[corner]).count();
            census.dalian += (open & shuttles[corner]).count();
        }
        let beside_pairs = a & b & ec & ed | c & d & ea & eb | a & c & eb & ed | b & d & ea & ec;
        census.twos = (beside_pairs & cells).count();
        census.diagonals = ((a & d & eb & ec | b & c & ea & ed) & cells).count();
        let free = beside::<S>(empty);
        let jumps = near.left & free.right
            | near.right & free.left
            | near.up & free.down
            | near.down & free.up;
        census.targets = (enemy & jumps).count();
        census.reach = (empty & (near.up | near.right | near.down | near.left)).count();
        census.centre = geometry
            .rings
            .iter()
            .map(|ring| (*ring & own).count())
            .sum();
        census
    }
}
