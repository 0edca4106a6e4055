//! Engines of draughts.

use super::played::Played;
use super::settings::{AlphaBetaSettings, UctSettings};
use crate::eval::draughts::{AtRandom, Formula, NAMES};
use crate::eval::{PointNames, Unguided};
use crate::games::draughts::{Position, Rules, Size};
use crate::search::{AlphaBeta, AlphaBetaParameters, Searcher, Uct, UctParameters};

impl<S: Size> Played for Position<S> {
    type Guide = Unguided;

    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>> {
        let playout = AtRandom::new(settings.playout_plies);
        Box::new(Uct::new(UctParameters::from(settings), playout, seed))
    }

    fn alpha_beta(settings: &AlphaBetaSettings, _: Rules, seed: u64) -> Box<dyn Searcher<Self>> {
        let parameters = AlphaBetaParameters::from(settings);
        let points = settings.points.as_deref().cloned().unwrap_or_default();
        Box::new(AlphaBeta::new(parameters, Formula::new::<S>(&points), seed))
    }
}

/// What the formula weighs.
pub(super) const POINT_NAMES: PointNames = PointNames {
    shapes: NAMES,
    events: &[],
};

/// There are none yet.
pub(super) fn weight_sizes(_: &str) -> Result<Vec<u8>, String> {
    Err("draughts has no weights".to_owned())
}
