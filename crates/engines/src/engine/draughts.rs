//! Engines of draughts.

use super::played::Played;
use super::settings::{AlphaBetaSettings, Evaluation, UctSettings};
use crate::eval::draughts::{
    AtRandom, DraughtsMoves, Formula, NAMES, PatternSampler, Patterns, Weights, gains,
};
use crate::eval::{Gain, PointNames, Sample, Unguided};
use std::sync::Arc;
use tibetango_rules::draughts::{Move, Position, Rules, Size};
use tibetango_rules::{GameName, Term};
use tibetango_search::net::NetFile;
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Searcher, Uct, UctParameters};

impl<S: Size> Played for Position<S> {
    type Moves = DraughtsMoves;
    type Guide = Unguided<DraughtsMoves>;

    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>> {
        let playout = AtRandom::new(settings.playout_plies);
        Box::new(Uct::new(UctParameters::from(settings), playout, seed))
    }

    fn alpha_beta(settings: &AlphaBetaSettings, _: Rules, seed: u64) -> Box<dyn Searcher<Self>> {
        let parameters = AlphaBetaParameters::from(settings);
        let weights = match settings.evaluation {
            Evaluation::Glance => None,
            Evaluation::Patterns => match settings.weights_for(S::N) {
                Some(text) => Weights::from_ron(text).ok().map(Arc::new),
                None => Weights::built_in(),
            },
        };
        match weights {
            Some(weights) => Box::new(AlphaBeta::new(
                parameters,
                Patterns::new::<S>(&weights),
                seed,
            )),
            None => {
                let points = settings.points.as_deref().cloned().unwrap_or_default();
                Box::new(AlphaBeta::new(parameters, Formula::new::<S>(&points), seed))
            }
        }
    }

    fn gains(&self, mv: Move) -> Vec<Gain> {
        gains(self, mv)
    }

    fn gain_terms() -> &'static [&'static Term] {
        gains::TERMS
    }

    fn sampler(&self) -> Option<Box<dyn Sample<Self>>> {
        Some(Box::new(PatternSampler::new::<S>()))
    }
}

/// Names of the formula's terms.
pub(super) const POINT_NAMES: PointNames = PointNames {
    shapes: NAMES,
    events: &[],
};

/// Returns the board sizes that weights are for.
pub(super) fn weight_sizes(text: &str) -> Result<Vec<u8>, String> {
    Weights::from_ron(text).map(|_| GameName::Draughts.sizes().to_vec())
}

/// Returns `None`: no network comes with the program for this game.
pub(super) fn network(_: u8) -> Option<Arc<NetFile>> {
    None
}
