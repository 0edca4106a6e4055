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
