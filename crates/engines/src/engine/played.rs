//! What an engine needs to know of a game besides its rules.

use super::settings::{AlphaBetaSettings, UctSettings};
use crate::eval::{Examples, Gain, Merit, Sample};
use tibetango_rules::{Board, Term};
use tibetango_search::net::{Aim, Network};
use tibetango_search::{Searchable, Searcher};

/// A game that engines play.
pub trait Played: Board {
    /// The type that tells a search about the moves of the game.
    type Moves: Searchable<Self>;
    /// What a network leads a search by.
    type Guide: Examples<Self>;

    /// A guide with this network, or with none, and what both sides aim at; `None` where no network plays the game.
    fn guide(_network: Option<Network>, _aim: Aim) -> Option<Self::Guide> {
        None
    }

    /// A UCT search with the playouts of this game.
    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>>;

    /// An alpha-beta search with an evaluation of this game.
    fn alpha_beta(
        settings: &AlphaBetaSettings,
        rules: Self::Rules,
        seed: u64,
    ) -> Box<dyn Searcher<Self>>;

    /// The static evaluation of a move, by which a search may try it early; `None` where the game has
    /// none.
    fn merit(&self, _: Self::Move) -> Option<Merit> {
        None
    }

    /// Gains of a legal move besides its captures, the weightiest first.
    fn gains(&self, _: Self::Move) -> Vec<Gain> {
        Vec::new()
    }

    /// The terms of all gains that [`Self::gains`] tells.
    fn gain_terms() -> &'static [&'static Term] {
        &[]
    }

    /// What is written down of positions to learn an evaluation from; `None` where there is none
    /// to be learned.
    fn sampler(&self) -> Option<Box<dyn Sample<Self>>> {
        None
    }
}
