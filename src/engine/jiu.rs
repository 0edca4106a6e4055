//! Engines of jiu.

use super::played::Played;
use super::settings::{AlphaBetaSettings, Evaluation, UctSettings, WeightFile};
use crate::eval::jiu::{FormationPlayout, Formations, Judge, Process, Shapes, Weights};
use crate::games::jiu::{Position, Rules, Size};
use crate::games::{Phase, PlainMove};
use crate::search::{AlphaBeta, AlphaBetaParameters, Searcher, Uct, UctParameters};

impl<S: Size> Played for Position<S> {
    type Rules = Rules;

    fn played_rules(&self) -> Rules {
        *self.rules()
    }

    fn plain_move(&self, mv: Self::Move) -> PlainMove {
        self.plain(mv)
    }

    fn placing(&self) -> bool {
        self.phase() == Phase::Placement
    }

    fn plies(&self) -> u32 {
        self.ply()
    }

    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>> {
        let judge = if settings.ordered {
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
                let weights = match &settings.weights {
                    Some(WeightFile::Shapes(weights)) => weights.clone(),
                    _ => Weights::built_in(S::N),
                };
                Box::new(AlphaBeta::new(parameters, Formations::new(weights), seed))
            }
            Evaluation::Process => Box::new(AlphaBeta::new(parameters, Process, seed)),
        }
    }
}
