//! What a network is taught by.

use crate::games::Game;
use crate::search::{Guide, Question};
use std::sync::Arc;

/// A guide whose network can learn from games: how it shows positions, and where a move stands in its policy.
pub trait Examples<G: Game>: Guide<G> {
    /// Adds the planes of a position to which `last` led, point by point.
    fn planes(&self, position: &G, last: Option<G::Move>, planes: &mut Vec<f32>);

    /// The place of a move in the policy, which has as many as the board has points.
    fn place(&self, mv: G::Move) -> usize;
}

/// The guide of a game that no network plays: there is none.
#[derive(Clone, Debug)]
pub enum Unguided {}

impl<G: Game> Guide<G> for Unguided {
    fn end(&self, _: &G) -> Option<f64> {
        match *self {}
    }

    fn name(&self) -> Arc<str> {
        match *self {}
    }

    fn answer(&mut self, _: &mut [Question<G>]) {
        match *self {}
    }
}

impl<G: Game> Examples<G> for Unguided {
    fn planes(&self, _: &G, _: Option<G::Move>, _: &mut Vec<f32>) {
        match *self {}
    }

    fn place(&self, _: G::Move) -> usize {
        match *self {}
    }
}
