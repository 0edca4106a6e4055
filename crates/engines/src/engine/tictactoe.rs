//! Engines of tic-tac-toe, the game that only tests play.

use super::engine_game::{BoxedSearch, EngineGame};
use super::settings::{AlphaBetaSettings, UctSettings};
use crate::eval::Unguided;
use crate::eval::tictactoe::{Even, TictactoeMoves, TictactoeRandomPlayout};
use tibetango_rules::tictactoe::{TictactoePosition, TictactoeRules, TictactoeSize};
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Uct, UctParameters};

impl<S: TictactoeSize> EngineGame for TictactoePosition<S> {
    type Moves = TictactoeMoves;
    type PolicyValue = Unguided<TictactoeMoves>;

    fn uct(settings: &UctSettings, seed: u64) -> BoxedSearch<Self> {
        let parameters = UctParameters::from(settings);
        Box::new(Uct::new(parameters, TictactoeRandomPlayout, seed))
    }

    fn alpha_beta(settings: &AlphaBetaSettings, _: TictactoeRules, seed: u64) -> BoxedSearch<Self> {
        let parameters = AlphaBetaParameters::from(settings);
        Box::new(AlphaBeta::new(parameters, Even, seed))
    }
}
