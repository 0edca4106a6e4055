//! Engines of gomoku.

use super::played::Played;
use super::settings::{AlphaBetaSettings, Evaluation, UctSettings};
use crate::eval::gomoku::{AtRandom, Judgement};
use crate::eval::{PointNames, Unguided};
use crate::games::gomoku::{Position, Rules, Size};
use crate::search::{AlphaBeta, AlphaBetaParameters, Searcher, Uct, UctParameters};

/// Fours that are tried at most before a leaf is judged.
const FOURS: u32 = 60;

impl<S: Size> Played for Position<S> {
    type Guide = Unguided;

    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>> {
        Box::new(Uct::new(
            UctParameters::from(settings),
            AtRandom::new(),
            seed,
        ))
    }

    fn alpha_beta(settings: &AlphaBetaSettings, _: Rules, seed: u64) -> Box<dyn Searcher<Self>> {
        let parameters = AlphaBetaParameters::from(settings);
        let judgement = match settings.evaluation {
            Evaluation::Glance => Judgement::PLAIN,
            Evaluation::Patterns => Judgement::with_fours(FOURS),
        };
        Box::new(AlphaBeta::new(parameters, judgement, seed))
    }
}

/// Nothing has points that can be set.
pub(super) const POINT_NAMES: PointNames = PointNames {
    shapes: &[],
    events: &[],
};

/// There are none.
pub(super) fn weight_sizes(_: &str) -> Result<Vec<u8>, String> {
    Err("this game has no weights".to_owned())
}
