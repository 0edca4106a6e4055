//! Static evaluation of moves, in its parts.

/// Merits and faults of a move, in stones (thesis, 3.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveScore {
    /// Number of stones that it captures (formulas 3-5 to 3-7).
    pub attack: u32,
    /// Number of own stones that could be captured next (formulas 3-8 to 3-10).
    pub threat: u32,
    /// Number of enemy stones beside it, if it captures none (3.5.2, heuristic 3).
    pub crowding: u32,
}

impl MoveScore {
    /// Returns the sum of all parts, in halves of a stone: the greater, the earlier a move is tried. A captured stone
    /// counts 1, one that could be captured -1 (formula 3-11); an enemy stone beside counts -1/2: the thesis only
    /// says that such points weigh less.
    #[must_use]
    pub fn total(self) -> i32 {
        2 * (self.attack as i32 - self.threat as i32) - self.crowding as i32
    }
}
