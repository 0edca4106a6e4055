//! Points that users assign to features of a position, by names that the game defines.

/// Kind of features that count in full: those that a side makes, or those that keep the other side from making
/// something (paper on jiu of 2021, 2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum First {
    /// Features that it makes.
    Attack,
    /// Features that keep the other side from making something.
    Defence,
}

/// Points by name; names not listed count nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointTable {
    /// The kind that counts in full, and the share that the rest counts, 0 to 1; without it all counts in full.
    pub first: Option<(First, f64)>,
    /// Points of features while stones are placed.
    pub placement: Vec<(String, i32)>,
    /// Points of features afterwards.
    pub battle: Vec<(String, i32)>,
    /// Points of events, which moves cause on the way to a position.
    pub process: Vec<(String, i32)>,
}

/// Names that a game defines.
#[derive(Clone, Copy, Debug)]
pub struct PointNames {
    /// Names of features of a position.
    pub shapes: &'static [&'static str],
    /// Names of events caused by a move.
    pub events: &'static [&'static str],
}
