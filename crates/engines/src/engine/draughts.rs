//! Engines of draughts.

use super::engine_game::{BoxedSearch, EngineGame};
use super::settings::{AlphaBetaSettings, Evaluation, UctSettings};
use crate::eval::draughts::{
    DraughtsMoves, DraughtsRandomPlayout, DraughtsWeights, Formula, NAMES, PatternSampler,
    Patterns, move_features,
};
use crate::eval::{FeatureSampler, MoveFeature, PointNames, Unguided};
use std::sync::Arc;
use tibetango_rules::draughts::{DraughtsMove, DraughtsPosition, DraughtsRules, DraughtsSize};
use tibetango_rules::{GameName, Term};
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Uct, UctParameters};

impl<S: DraughtsSize> EngineGame for DraughtsPosition<S> {
    type Moves = DraughtsMoves;
    type PolicyValue = Unguided<DraughtsMoves>;
    const POINT_NAMES: PointNames = PointNames {
        shapes: NAMES,
        events: &[],
    };

    fn uct(settings: &UctSettings, seed: u64) -> BoxedSearch<Self> {
        let playout = DraughtsRandomPlayout::new(settings.playout_plies);
        Box::new(Uct::new(UctParameters::from(settings), playout, seed))
    }

    fn alpha_beta(settings: &AlphaBetaSettings, _: DraughtsRules, seed: u64) -> BoxedSearch<Self> {
        let parameters = AlphaBetaParameters::from(settings);
        let weights = match settings.evaluation {
            Evaluation::Glance => None,
            Evaluation::Patterns => match settings.weights_for(S::N) {
                Some(text) => DraughtsWeights::from_ron(text).ok().map(Arc::new),
                None => DraughtsWeights::built_in(),
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

    fn move_features(&self, mv: DraughtsMove) -> Vec<MoveFeature> {
        move_features(self, mv)
    }

    fn feature_terms() -> &'static [&'static Term] {
        move_features::TERMS
    }

    fn sampler(&self) -> Option<Box<dyn FeatureSampler<Self>>> {
        Some(Box::new(PatternSampler::new::<S>()))
    }

    fn weight_sizes(text: &str) -> Result<Vec<u8>, String> {
        DraughtsWeights::from_ron(text).map(|_| GameName::Draughts.sizes().to_vec())
    }
}
