//! Policy and value: models that rate a position before it is searched.

use super::searchable::Searchable;
use std::sync::Arc;
use tibetango_rules::Game;

/// A position to be evaluated, and the answer of a [`PolicyValue`].
#[derive(Clone, Debug)]
pub struct PolicyValueQuery<G: Game> {
    /// The position; the game is not over in it.
    pub position: G,
    /// The move that led to the position, if any.
    pub last: Option<G::Move>,
    /// The position's moves, as the search lists them.
    pub moves: Vec<G::Move>,
    /// Prior of each move: not below 0, 1 in sum.
    pub priors: Vec<f32>,
    /// Value of the position for the side to move, 0 to 1.
    pub value: f32,
}

impl<G: Game> PolicyValueQuery<G> {
    /// Creates a question about a position, with the moves that `M` lists for searches.
    pub fn new<M: Searchable<G>>(position: G, last: Option<G::Move>) -> Self {
        let mut question = Self {
            position: position.clone(),
            last: None,
            moves: Vec::new(),
            priors: Vec::new(),
            value: 0.5,
        };
        question.ask::<M>(position, last);
        question
    }

    /// Replaces the question by another one, reusing its memory.
    pub fn ask<M: Searchable<G>>(&mut self, position: G, last: Option<G::Move>) {
        M::search_moves(&position, &mut self.moves);
        self.position = position;
        self.last = last;
        self.priors.clear();
        self.value = 0.5;
    }
}

/// Source of priors and values for many positions at once, such as a network.
///
/// Each game needs an implementation of its own; this crate has none.
pub trait PolicyValue<G: Game>: Clone + Send + Sync {
    /// The type that tells a search about the moves of the game.
    type Moves: Searchable<G>;

    /// Returns White's value of a position, 0 to 1, if the phase that it plays ends there; `None` if it goes on.
    fn end(&self, position: &G) -> Option<f64>;

    /// Returns its display name: that of its network. The same in every language.
    fn name(&self) -> Arc<str>;

    /// Fills in the priors and values of the questions.
    fn answer(&mut self, questions: &mut [PolicyValueQuery<G>]);
}
