//! The forms in which a search is shown.

/// Form of the search's display beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SearchDisplay {
    /// The moves of the game, and the curve of its chances.
    #[default]
    Moves,
    /// The same, with a network's first evaluation shown on the points.
    Glance,
    /// The search tree.
    Tree,
}

impl SearchDisplay {
    /// Returns the form whose search is shown: the tree is that of the search for the moves, so that both say the same.
    #[must_use]
    pub const fn search(self) -> Self {
        match self {
            Self::Moves | Self::Tree => Self::Moves,
            Self::Glance => Self::Glance,
        }
    }
}
