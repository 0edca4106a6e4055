//! What an engine is made of; `config/engines.ron` gives each its name.

/// An engine and its settings.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineSettings {
    /// Any legal move, all alike.
    Random,
    /// The move that takes most stones, at random among equals.
    Greedy,
    /// Plain UCT (thesis 3.4).
    Uct(UctSettings),
}

impl EngineSettings {
    /// Threads that a search with these settings uses.
    #[must_use]
    pub fn threads(&self) -> usize {
        match self {
            Self::Random | Self::Greedy => 1,
            Self::Uct(uct) => uct.threads as usize,
        }
    }
}

/// Settings of [`EngineSettings::Uct`].
#[derive(Clone, Debug, PartialEq)]
pub struct UctSettings {
    /// C of formula 3-3, 0 to 10.
    pub c: f64,
    /// Visits of a node before its children are made, at least 1.
    pub expand_after: u32,
    /// Plies of movement after which a playout stops and counts the stones.
    pub playout_plies: u32,
    /// Memory of the tree in MiB.
    pub memory_mib: u32,
    /// Threads that search one tree.
    pub threads: u32,
}
