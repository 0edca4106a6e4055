//! Knowledge of a game that an engine needs besides its rules.

use super::settings::{AlphaBetaSettings, UctSettings};
use crate::eval::{Examples, FeatureSampler, MoveFeature, MoveScore, PointNames};
use std::sync::Arc;
use tibetango_rules::{Board, Side, Term};
use tibetango_search::net::{Aim, NetFile, NeuralNetwork};
use tibetango_search::{Searchable, Searcher};

/// A search of any kind.
pub type BoxedSearch<G> = Box<dyn Searcher<G>>;

/// A game that engines play.
pub trait EngineGame: Board {
    /// The type that tells a search about the moves of the game.
    type Moves: Searchable<Self>;
    /// Policy and value by which a network leads a search.
    type PolicyValue: Examples<Self>;
    /// Names that can be given points.
    const POINT_NAMES: PointNames = PointNames {
        shapes: &[],
        events: &[],
    };

    /// Creates the policy and value of this network, or of none, and the aim of both sides; `None` if no network plays
    /// the game.
    fn policy_value(_network: Option<NeuralNetwork>, _aim: Aim) -> Option<Self::PolicyValue> {
        None
    }

    /// Creates a UCT search with the playouts of this game.
    fn uct(settings: &UctSettings, seed: u64) -> BoxedSearch<Self>;

    /// Creates an alpha-beta search with an evaluation of this game.
    fn alpha_beta(settings: &AlphaBetaSettings, rules: Self::Rules, seed: u64)
    -> BoxedSearch<Self>;

    /// Returns the static evaluation of a move, by which a search may try it early; `None` if the game has none.
    fn move_score(&self, _: Self::Move) -> Option<MoveScore> {
        None
    }

    /// Returns the gains of a legal move besides its captures, the weightiest first.
    fn move_features(&self, _: Self::Move) -> Vec<MoveFeature> {
        Vec::new()
    }

    /// Returns the terms of all gains that [`Self::move_features`] can return.
    fn feature_terms() -> &'static [&'static Term] {
        &[]
    }

    /// Returns how much a legal move stands out at first sight: proofs of goals try the highest first. By default the
    /// number of its captures.
    fn urgency(&self, mv: Self::Move) -> u32 {
        self.captures(mv)
    }

    /// Returns the legal moves among which the `right` first moves of a challenge have to be found, those included;
    /// `None` if they are all legal moves, and not only those that stand out at first sight.
    fn rivals(&self, _right: &[Self::Move]) -> Option<Vec<Self::Move>> {
        None
    }

    /// Returns a number of moves with which a side neither wins nor captures nor ends the game in a draw, whatever it
    /// plays, and even if the other side passes. It is a lower bound; 0 if nothing is known.
    fn idle_moves(&self, _side: Side) -> u8 {
        0
    }

    /// Returns the sampler that records positions to learn an evaluation from; `None` if there is none to be learned.
    fn sampler(&self) -> Option<Box<dyn FeatureSampler<Self>>> {
        None
    }

    /// Returns the board sizes that the weights of this text are for.
    ///
    /// # Errors
    /// The reason why the text is refused: not complete, of another game, or of one that learns none.
    fn weight_sizes(_text: &str) -> Result<Vec<u8>, String> {
        Err("this game has no weights".to_owned())
    }

    /// Returns the network with this aim for a board of this size that comes with the program, the one after this
    /// number of rounds of its training or the last; `None` if there is none.
    fn shipped_network(_size: u8, _aim: Aim, _after: Option<u32>) -> Option<Arc<NetFile>> {
        None
    }

    /// Returns the numbers of rounds, rising, after which the networks with this aim that come with the program were
    /// kept.
    fn kept_rounds(_aim: Aim) -> &'static [u32] {
        &[]
    }
}
