//! Engines of jiu.

use super::played::Played;
use super::settings::{AlphaBetaSettings, Evaluation, UctSettings};
use crate::eval::Sample;
use crate::eval::jiu::{
    FormationPlayout, Formations, Judge, Process, ShapeSampler, ShapeWeights, Shapes,
};
use crate::games::GameName;
use crate::games::jiu::{Position, Rules, Size};
use crate::search::{AlphaBeta, AlphaBetaParameters, MoveOrder, Searcher, Uct, UctParameters};
use std::sync::Arc;

impl<S: Size> Played for Position<S> {
    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>> {
        let judge = if settings.order != MoveOrder::Generated {
            Judge::Formation
        } else {
            Judge::Squares
        };
        let playout = FormationPlayout::new(judge, settings.playout_plies);
        Box::new(Uct::new(UctParameters::from(settings), playout, seed))
    }

    fn alpha_beta(
        settings: &AlphaBetaSettings,
        _rules: Rules,
        seed: u64,
    ) -> Box<dyn Searcher<Self>> {
        let parameters = AlphaBetaParameters::from(settings);
        match settings.evaluation {
            Evaluation::Glance => Box::new(AlphaBeta::new(parameters, Shapes, seed)),
            Evaluation::Patterns => {
                let own = settings.weights_for(S::N);
                let read = own.and_then(|text| ShapeWeights::from_ron(text).ok());
                let weights = read.map_or_else(|| ShapeWeights::built_in(S::N), Arc::new);
                Box::new(AlphaBeta::new(parameters, Formations::new(weights), seed))
            }
            Evaluation::Process => Box::new(AlphaBeta::new(parameters, Process, seed)),
        }
    }

    fn sampler(&self) -> Option<Box<dyn Sample<Self>>> {
        Some(Box::new(ShapeSampler))
    }
}

/// The boards that weights are for.
pub(super) fn weight_sizes(text: &str) -> Result<Vec<u8>, String> {
    let weights = ShapeWeights::from_ron(text)?;
    let sizes = GameName::Jiu.sizes().iter().copied();
    Ok(sizes.filter(|&size| weights.serve(size)).collect())
}
