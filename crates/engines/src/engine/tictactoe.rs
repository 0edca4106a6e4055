//! Engines of tic-tac-toe, the game that only tests play.

use super::engine_game::EngineGame;
use super::settings::{AlphaBetaSettings, UctSettings};
use crate::eval::tictactoe::{Even, TictactoeMoves, TictactoeRandomPlayout};
use crate::eval::{PointNames, Unguided};
use std::sync::Arc;
use tibetango_rules::tictactoe::{TictactoePosition, TictactoeRules, TictactoeSize};
use tibetango_search::net::NetFile;
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Searcher, Uct, UctParameters};

impl<S: TictactoeSize> EngineGame for TictactoePosition<S> {
    type Moves = TictactoeMoves;
    type PolicyValue = Unguided<TictactoeMoves>;

    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>> {
        Box::new(Uct::new(
            UctParameters::from(settings),
            TictactoeRandomPlayout,
            seed,
        ))
    }

    fn alpha_beta(
        settings: &AlphaBetaSettings,
        _: TictactoeRules,
        seed: u64,
    ) -> Box<dyn Searcher<Self>> {
        let parameters = AlphaBetaParameters::from(settings);
        Box::new(AlphaBeta::new(parameters, Even, seed))
    }
}

/// Empty: nothing has points.
pub(super) const POINT_NAMES: PointNames = PointNames {
    shapes: &[],
    events: &[],
};

/// Refuses any weights: there are none.
pub(super) fn weight_sizes(_: &str) -> Result<Vec<u8>, String> {
    Err("this game has no weights".to_owned())
}

/// Returns `None`: no network comes with the program for this game.
pub(super) fn network(_: u8) -> Option<Arc<NetFile>> {
    None
}
