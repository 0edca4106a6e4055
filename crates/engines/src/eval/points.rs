//! Points that people give to what a position shows, by names that the game knows.

/// What counts in full: what a side makes, or what it keeps the other from making (paper on jiu of
/// 2021, 2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum First {
    /// What it makes.
    Attack,
    /// What it keeps the other from making.
    Defence,
}

/// Points by name; what is not named counts nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointTable {
    /// What counts in full, and the share that the rest counts, 0 to 1; without it all counts in
    /// full.
    pub first: Option<(First, f64)>,
    /// Of what a position shows while stones are placed.
    pub placement: Vec<(String, i32)>,
    /// Of what a position shows afterwards.
    pub battle: Vec<(String, i32)>,
    /// Of what a move does on the way to a position.
    pub process: Vec<(String, i32)>,
}

/// The names that a game knows.
#[derive(Clone, Copy, Debug)]
pub struct PointNames {
    /// Of what a position shows.
    pub shapes: &'static [&'static str],
    /// Of what a move does.
    pub events: &'static [&'static str],
}
