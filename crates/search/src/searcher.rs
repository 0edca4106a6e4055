//! Interface of all searches, with any kind of evaluation.

use super::limits::Limits;
use super::report::SearchReport;
use tibetango_rules::{Game, GameHistory};

/// A search that keeps what it learns from move to move.
pub trait Searcher<G: Game>: Send + Sync {
    /// Searches the position at the end of `history` and reports to `progress` now and then. Each search defines what
    /// counts as a visit.
    fn search(
        &mut self,
        history: &GameHistory<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move>;

    /// Forgets everything learned about the game.
    fn clear(&mut self);

    /// Resets the search to its newly built state, with this seed.
    fn renew(&mut self, seed: u64);
}
