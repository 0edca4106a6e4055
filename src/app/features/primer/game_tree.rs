//! Part of the game tree of a position (thesis, §2.2, Fig. 2-2): every move, and every reply to it.

use super::tiny_board::TinyBoard;

/// Number of plies that are shown below the position.
pub const PLIES: usize = 2;

/// Position of a game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTreeNode {
    /// The position.
    pub board: TinyBoard,
    /// Point of the move that leads to it; `None` at the root.
    pub point: Option<usize>,
    /// Index of the node above within its level.
    pub parent: usize,
}

/// Returns the levels of the tree, the root's first: all positions that can be reached in as many plies, in the order
/// of their moves. No move follows a game that is over.
#[must_use]
pub fn levels(start: &TinyBoard, plies: usize) -> Vec<Vec<GameTreeNode>> {
    let mut levels = vec![vec![GameTreeNode {
        board: *start,
        point: None,
        parent: 0,
    }]];
    for ply in 0..plies {
        let above = levels[ply].iter().enumerate();
        let below = above.flat_map(|(parent, node)| {
            let moves = node.board.moves().into_iter();
            moves.map(move |point| GameTreeNode {
                board: node.board.after(point),
                point: Some(point),
                parent,
            })
        });
        let below = below.collect();
        levels.push(below);
    }
    levels
}
