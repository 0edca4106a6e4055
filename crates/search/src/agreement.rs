//! Searches that go on beyond their limits while the two ways to choose the move disagree: the most visited one, and
//! the one with the greatest mean (outline on gomoku, 3 (4) 3, after the program Erica).

use super::limits::Limits;
use super::searchable::Searchable;
use super::select::{FinalMove, best_mean};
use super::tree::{Node, ROOT, Tree};
use std::time::Duration;
use tibetango_rules::Game;

/// Limits of a search, and by how much it may go beyond them.
pub(super) struct Extension<'a> {
    own: &'a Limits,
    percent: u32,
}

impl<'a> Extension<'a> {
    /// Creates the extension that this choice of the move asks for; most ask for none.
    pub(super) fn of(own: &'a Limits, final_move: FinalMove) -> Self {
        let percent = match final_move {
            FinalMove::Agreement { percent } => percent,
            _ => 0,
        };
        Self { own, percent }
    }

    /// Returns the maximum number of visits.
    pub(super) fn visits(&self) -> u64 {
        let percent = u64::from(self.percent);
        let more = |visits: u64| visits.saturating_add(visits.saturating_mul(percent) / 100);
        self.own.visits.map_or(u64::MAX, more)
    }

    /// Returns true if the search has met its last limit of time; or a limit of its own, and the two ways agree. The
    /// number of visits ends it by itself.
    pub(super) fn is_over<G: Game, M: Searchable<G>>(
        &self,
        time: Duration,
        visits: u64,
        tree: &Tree<G, M>,
    ) -> bool {
        let is_late = self.own.time.is_some_and(|most| time >= most);
        if self.percent == 0 {
            return is_late;
        }
        let more = |most: Duration| most.saturating_add(most.saturating_mul(self.percent) / 100);
        let is_last = self.own.time.is_some_and(|most| time >= more(most));
        let is_spent = is_late || self.own.visits.is_some_and(|most| visits >= most);
        is_last || is_spent && agree(tree)
    }
}

/// Returns true if no move of the root has a greater mean than the most visited one.
fn agree<G: Game, M: Searchable<G>>(tree: &Tree<G, M>) -> bool {
    let root = tree.node(ROOT);
    if !root.is_grown() {
        return true;
    }
    let (_, children) = tree.children(root);
    let most = children.iter().map(Node::visits).max();
    let best = best_mean(children.iter().map(Node::stats));
    best.is_none_or(|best| children.get(best).map(Node::visits) == most)
}
