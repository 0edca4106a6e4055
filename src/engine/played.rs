//! What an engine needs to know of a game besides its rules.

use super::settings::{AlphaBetaSettings, UctSettings};
use crate::games::{Game, PlainMove};
use crate::search::Searcher;

/// A game that engines play.
pub trait Played: Game {
    /// The variants of the game.
    type Rules: Copy + PartialEq + Send;

    /// The rules of this position.
    fn played_rules(&self) -> Self::Rules;

    /// A move of this position, whatever the game.
    fn plain_move(&self, mv: Self::Move) -> PlainMove;

    /// True while stones are placed.
    fn placing(&self) -> bool;

    /// Plies played in the game.
    fn plies(&self) -> u32;

    /// A UCT search with the playouts of this game.
    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>>;

    /// An alpha-beta search with an evaluation of this game.
    fn alpha_beta(
        settings: &AlphaBetaSettings,
        rules: Self::Rules,
        seed: u64,
    ) -> Box<dyn Searcher<Self>>;
}
