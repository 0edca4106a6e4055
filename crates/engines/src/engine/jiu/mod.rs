//! Engines of jiu; `proof` has the proofs of endings, before the search begins.

mod proof;

use super::engine_game::{BoxedSearch, EngineGame};
use super::proof_first::ProofFirst;
use super::settings::{AlphaBetaSettings, Evaluation, UctSettings};
use crate::eval::jiu::shapes::{Events, Shapes};
use crate::eval::jiu::{
    FormationPlayout, Formations, JiuMoves, JiuPoints, Judge, PlacementPolicyValue, ShapeSampler,
    ShapeWeights, kept_rounds, move_features, network,
};
use crate::eval::{FeatureSampler, MoveFeature, PointNames};
use std::sync::Arc;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuRules, JiuSize};
use tibetango_rules::{GameName, Term};
use tibetango_search::net::{Aim, NetFile, NeuralNetwork};
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Uct, UctParameters};

impl<S: JiuSize> EngineGame for JiuPosition<S> {
    type Moves = JiuMoves;
    type PolicyValue = PlacementPolicyValue;
    const POINT_NAMES: PointNames = PointNames {
        shapes: Shapes::NAMES,
        events: Events::NAMES,
    };

    fn policy_value(network: Option<NeuralNetwork>, aim: Aim) -> Option<PlacementPolicyValue> {
        Some(PlacementPolicyValue::new(network, aim))
    }

    fn uct(settings: &UctSettings, seed: u64) -> BoxedSearch<Self> {
        let judge = match &settings.points {
            Some(points) => Judge::Points(Arc::new(JiuPoints::new(points))),
            None => Judge::Squares,
        };
        let playout = FormationPlayout::new(judge, settings.location, settings.playout_plies);
        Box::new(Uct::new(UctParameters::from(settings), playout, seed))
    }

    fn alpha_beta(settings: &AlphaBetaSettings, _: JiuRules, seed: u64) -> BoxedSearch<Self> {
        let mut parameters = AlphaBetaParameters::from(settings);
        match settings.evaluation {
            Evaluation::Glance => {
                let points = settings.points.as_deref();
                let points = points.map_or_else(JiuPoints::default, JiuPoints::new);
                // A table knows positions, not how they were reached.
                parameters.parts.table &= !points.counts_the_way();
                Box::new(AlphaBeta::new(parameters, points, seed))
            }
            Evaluation::Patterns => {
                let own = settings.weights_for(S::N);
                let read = own.and_then(|text| ShapeWeights::from_ron(text).ok());
                let weights = read.map_or_else(|| ShapeWeights::built_in(S::N), Arc::new);
                let search = AlphaBeta::new(parameters, Formations::new(weights), seed);
                Box::new(ProofFirst::new(search, proof::BUDGET, proof::prove::<S>))
            }
        }
    }

    fn move_features(&self, mv: JiuMove) -> Vec<MoveFeature> {
        move_features(self, mv)
    }

    fn feature_terms() -> &'static [&'static Term] {
        move_features::TERMS
    }

    fn sampler(&self) -> Option<Box<dyn FeatureSampler<Self>>> {
        Some(Box::new(ShapeSampler))
    }

    fn weight_sizes(text: &str) -> Result<Vec<u8>, String> {
        let weights = ShapeWeights::from_ron(text)?;
        let sizes = GameName::Jiu.sizes().iter().copied();
        Ok(sizes.filter(|&size| weights.serve(size)).collect())
    }

    fn shipped_network(size: u8, aim: Aim, after: Option<u32>) -> Option<Arc<NetFile>> {
        network(size, aim, after)
    }

    fn kept_rounds(aim: Aim) -> &'static [u32] {
        kept_rounds(aim)
    }
}
