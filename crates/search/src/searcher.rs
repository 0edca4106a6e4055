//! What every search can do, whatever it searches with.

use super::limits::Limits;
use super::report::Report;
use tibetango_rules::{Game, Line};

/// A search that keeps what it learns from move to move.
pub trait Searcher<G: Game>: Send + Sync {
    /// Searches the position at the end of `line`, telling `progress` now and then. What counts as
    /// a visit is for the search to say.
    fn search(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move>;

    /// Forgets what it knows of the game.
    fn clear(&mut self);

    /// Becomes what it was when it was built, with this seed.
    fn renew(&mut self, seed: u64);
}
