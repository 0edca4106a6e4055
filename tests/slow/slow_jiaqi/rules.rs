//! The vocabulary of the slow version: sides, phases and variants.

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowSide {
    /// Plays the stones written `w`.
    White,
    /// Plays the stones written `b`.
    Black,
}

impl SlowSide {
    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            SlowSide::White => SlowSide::Black,
            SlowSide::Black => SlowSide::White,
        }
    }
}

/// Number of enemy stones that a pinch may enclose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowPinch {
    /// Exactly one.
    Single,
    /// A whole unbroken run of one or more.
    Run,
}

/// Lines on which the gun shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowGun {
    /// Every line.
    All,
    /// Rows, columns and the two longest diagonals.
    LongOnly,
    /// None.
    Off,
}

/// Fate of a side to move that has no stone next to the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowBlocked {
    /// Its opponent opens a way if it can; otherwise the turn is passed.
    Yield,
    /// It passes.
    Pass,
    /// It has lost.
    Lose,
}

/// The stage of the game, as the position text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowPhase {
    /// Stones are being placed.
    Placement,
    /// Stones step into the hole.
    Movement,
    /// The side to move owes its blocked opponent a yield.
    Yield,
}

/// The variants of the rules.
#[derive(Clone, Copy, Debug)]
pub struct SlowRules {
    /// N, the number of rows of grid points: 3, 5, 7 or 9.
    pub size: usize,
    /// Extent of the pinch.
    pub pinch: SlowPinch,
    /// Lines of the gun.
    pub gun: SlowGun,
    /// True for `capture: Choice`, false for `capture: All`.
    pub choice: bool,
    /// Fate of a blocked side.
    pub blocked: SlowBlocked,
    /// Whether White places first.
    pub white_first: bool,
    /// Plies of movement without a capture after which the game ends; at least 1.
    pub quiet_limit: u32,
}
