//! A static evaluation of moves, in its parts.

/// What speaks for a move and against it, in stones (thesis, 3.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Merit {
    /// Stones that it takes (formulas 3-5 to 3-7).
    pub attack: u32,
    /// Own stones that could be taken next (formulas 3-8 to 3-10).
    pub threat: u32,
    /// Enemy stones beside it, where it takes none (3.5.2, heuristic 3).
    pub crowding: u32,
}

impl Merit {
    /// All parts together, in halves of a stone: the greater, the earlier a move is tried. A stone
    /// taken counts 1, one that could be taken -1 (formula 3-11); an enemy stone beside counts -1/2:
    /// the thesis only says that such points weigh less.
    #[must_use]
    pub fn total(self) -> i32 {
        2 * (self.attack as i32 - self.threat as i32) - self.crowding as i32
    }
}
