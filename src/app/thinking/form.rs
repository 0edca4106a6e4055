//! The forms in which a search is shown.

/// In which form the search is shown beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// The moves of the game, and the curve of its chances.
    #[default]
    Moves,
    /// The same, and on the points what a network made of them at the first glance.
    Glance,
    /// The tree of the search.
    Tree,
}
