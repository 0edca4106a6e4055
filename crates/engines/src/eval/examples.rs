//! Training examples for networks.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::sync::Arc;
use tibetango_rules::Game;
use tibetango_search::{PolicyValue, PolicyValueQuery, Searchable};

/// Policy and value whose network can learn from games: it encodes positions, and maps moves to places in the policy.
pub trait Examples<G: Game>: PolicyValue<G> {
    /// Appends the planes of a position to which `last` led, point by point.
    fn planes(&self, position: &G, last: Option<G::Move>, planes: &mut Vec<f32>);

    /// Returns the place of a move in the policy, which has one for each point of the board.
    fn place(&self, mv: G::Move) -> usize;
}

/// Policy and value of a game that no network plays: none can be made. `M` is the game's [`Searchable`].
#[derive(Clone, Debug)]
pub struct Unguided<M>(Infallible, PhantomData<fn() -> M>);

impl<G: Game, M: Searchable<G> + Clone> PolicyValue<G> for Unguided<M> {
    type Moves = M;

    fn end(&self, _: &G) -> Option<f64> {
        match self.0 {}
    }

    fn name(&self) -> Arc<str> {
        match self.0 {}
    }

    fn answer(&mut self, _: &mut [PolicyValueQuery<G>]) {
        match self.0 {}
    }
}

impl<G: Game, M: Searchable<G> + Clone> Examples<G> for Unguided<M> {
    fn planes(&self, _: &G, _: Option<G::Move>, _: &mut Vec<f32>) {
        match self.0 {}
    }

    fn place(&self, _: G::Move) -> usize {
        match self.0 {}
    }
}
