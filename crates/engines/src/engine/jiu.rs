//! Engines of jiu.

use super::played::Played;
use super::settings::{AlphaBetaSettings, Evaluation, UctSettings};
pub(super) use crate::eval::jiu::network;
use crate::eval::jiu::shapes::{Events, Shapes};
use crate::eval::jiu::{
    FormationPlayout, Formations, JiuMoves, Judge, PlacementGuide, Points, ShapeSampler,
    ShapeWeights, gains,
};
use crate::eval::{Gain, PointNames, Sample};
use std::sync::Arc;
use tibetango_rules::jiu::{Move, Position, Rules, Size};
use tibetango_rules::{GameName, Term};
use tibetango_search::net::{Aim, Network};
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Searcher, Uct, UctParameters};

impl<S: Size> Played for Position<S> {
    type Moves = JiuMoves;
    type Guide = PlacementGuide;

    fn guide(network: Option<Network>, aim: Aim) -> Option<PlacementGuide> {
        Some(PlacementGuide::new(network, aim))
    }

    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>> {
        let judge = match &settings.points {
            Some(points) => Judge::Points(Arc::new(Points::new(points))),
            None => Judge::Squares,
        };
        let playout = FormationPlayout::new(judge, settings.location, settings.playout_plies);
        Box::new(Uct::new(UctParameters::from(settings), playout, seed))
    }

    fn alpha_beta(
        settings: &AlphaBetaSettings,
        _rules: Rules,
        seed: u64,
    ) -> Box<dyn Searcher<Self>> {
        let mut parameters = AlphaBetaParameters::from(settings);
        match settings.evaluation {
            Evaluation::Glance => {
                let points = settings.points.as_deref();
                let points = points.map_or_else(Points::default, Points::new);
                // A table knows positions, not how they were reached.
                parameters.parts.table &= !points.counts_the_way();
                Box::new(AlphaBeta::new(parameters, points, seed))
            }
            Evaluation::Patterns => {
                let own = settings.weights_for(S::N);
                let read = own.and_then(|text| ShapeWeights::from_ron(text).ok());
                let weights = read.map_or_else(|| ShapeWeights::built_in(S::N), Arc::new);
                Box::new(AlphaBeta::new(parameters, Formations::new(weights), seed))
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
        Some(Box::new(ShapeSampler))
    }
}

/// Names that can be given points.
pub(super) const POINT_NAMES: PointNames = PointNames {
    shapes: Shapes::NAMES,
    events: Events::NAMES,
};

/// Returns the board sizes that weights are for.
pub(super) fn weight_sizes(text: &str) -> Result<Vec<u8>, String> {
    let weights = ShapeWeights::from_ron(text)?;
    let sizes = GameName::Jiu.sizes().iter().copied();
    Ok(sizes.filter(|&size| weights.serve(size)).collect())
}
