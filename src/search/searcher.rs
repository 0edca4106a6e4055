//! What every search can do, whatever it searches with.

use super::evaluate::Evaluate;
use super::limits::Limits;
use super::playout::Playout;
use super::report::Report;
use super::{AlphaBeta, Uct};
use crate::games::{Game, Line};

/// A search that keeps what it learns from move to move.
pub trait Searcher<G: Game>: Send + Sync {
    /// Searches the position at the end of `line`, telling `progress` now and then.
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

impl<G: Game, P: Playout<G> + Sync> Searcher<G> for Uct<G, P> {
    fn search(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.search(line, limits, progress)
    }
    fn clear(&mut self) {
        self.clear();
    }
    fn renew(&mut self, seed: u64) {
        self.renew(seed);
    }
}

impl<G: Game, E: Evaluate<G> + Sync> Searcher<G> for AlphaBeta<G, E> {
    fn search(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.search(line, limits, progress)
    }
    fn clear(&mut self) {
        self.clear();
    }
    fn renew(&mut self, seed: u64) {
        self.renew(seed);
    }
}
