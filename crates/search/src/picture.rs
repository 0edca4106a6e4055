//! A small picture of a search's tree (thesis, Figs. 3-4 to 3-9), taken for a report while a viewer watches.

use super::report::MoveStat;
use std::cmp::Reverse;

/// Maximum number of moves shown after a node: after the root, after each of those, and so on.
pub const BREADTH: [usize; 3] = [6, 3, 2];

/// A node of the picture: the move that leads to it, and the most searched moves after it.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchedMove<M> {
    /// The move. Its value is for the side that makes it; its visits are 0 if the search does not count them
    /// (alpha-beta, below the moves of the root).
    pub stat: MoveStat<M>,
    /// The moves after it, the most visited first.
    pub next: Vec<SearchedMove<M>>,
}

impl<M> SearchedMove<M> {
    /// Returns the same branch with its moves in another form. `convert` maps the `place` of the node before and a
    /// move to the converted move and the place of the move's node.
    pub fn map<N, P>(&self, place: &P, convert: &impl Fn(&P, &M) -> (N, P)) -> SearchedMove<N> {
        let (mv, after) = convert(place, &self.stat.mv);
        SearchedMove {
            stat: self.stat.with(mv),
            next: (self.next.iter())
                .map(|branch| branch.map(&after, convert))
                .collect(),
        }
    }
}

/// Returns the most visited of these moves, at most `most`, each with its index among them; of equals the first.
/// Those without visits are left out.
pub(super) fn most_visited<M>(
    stats: impl Iterator<Item = MoveStat<M>>,
    most: usize,
) -> Vec<(usize, MoveStat<M>)> {
    let visited = stats.enumerate().filter(|(_, stat)| stat.visits > 0);
    let mut visited: Vec<_> = visited.collect();
    visited.sort_by_key(|(_, stat)| Reverse(stat.visits));
    visited.truncate(most);
    visited
}
