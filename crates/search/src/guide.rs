//! What looks at a position before it is searched.

use super::searchable::Searchable;
use std::sync::Arc;
use tibetango_rules::Game;

/// A position to be looked at, and what the guide says of it.
#[derive(Clone, Debug)]
pub struct Question<G: Game> {
    /// The position; the game is not over in it.
    pub position: G,
    /// The move that led to it, where there was one.
    pub last: Option<G::Move>,
    /// Its moves, as the search looks at them.
    pub moves: Vec<G::Move>,
    /// How good each looks: not below 0, 1 in sum.
    pub priors: Vec<f32>,
    /// What it is worth to the side to move, 0 to 1.
    pub value: f32,
}

impl<G: Game> Question<G> {
    /// A question about a position, with the moves that `M` has a search look at.
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

    /// Becomes another question, in the same room.
    pub fn ask<M: Searchable<G>>(&mut self, position: G, last: Option<G::Move>) {
        M::search_moves(&position, &mut self.moves);
        self.position = position;
        self.last = last;
        self.priors.clear();
        self.value = 0.5;
    }
}

/// Says which moves look good and what positions are worth, many at once: a network, say.
///
/// Each game needs an implementation of its own; this crate has none.
pub trait Guide<G: Game>: Clone + Send + Sync {
    /// The type that tells a search about the moves of the game.
    type Moves: Searchable<G>;

    /// White's value of a position, 0 to 1, where what it guides through ends; `None` where that goes on.
    fn end(&self, position: &G) -> Option<f64>;

    /// What people call it: the name of its network. The same in every language.
    fn name(&self) -> Arc<str>;

    /// Fills in priors and values.
    fn answer(&mut self, questions: &mut [Question<G>]);
}
