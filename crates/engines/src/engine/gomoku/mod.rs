//! Engines of gomoku.
//!
//! | module | contents |
//! |---|---|
//! | `goals` | the order of moves in proofs of goals, and bounds for them |
//! | `opening` | placing and deciding of openings by Swap2 |
//! | `proof` | proofs of wins by continuous threats, and the defence of a side that is lost |

mod goals;
mod opening;
mod proof;

use opening::OpeningSearch;
use proof::NearestThreat;

use super::engine_game::{BoxedSearch, EngineGame};
use super::proof_first::ProofFirst;
use super::settings::{AlphaBetaSettings, Evaluation, UctSettings};
use crate::eval::gomoku::{
    GomokuMoves, GomokuRandomPlayout, GomokuWeights, Judgement, Ratings, ShapeSampler, Shapes,
    answer, move_features,
};
use crate::eval::{FeatureSampler, MoveFeature, Unguided};
use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuRules, GomokuSize};
use tibetango_rules::{GameName, Phase, Side, Term};
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Uct, UctParameters};

/// Maximum number of fours that are tried before a leaf is judged.
const FOURS: u32 = 60;

impl<S: GomokuSize> EngineGame for GomokuPosition<S> {
    type Moves = GomokuMoves;
    type PolicyValue = Unguided<GomokuMoves>;

    fn uct(settings: &UctSettings, seed: u64) -> BoxedSearch<Self> {
        let search = Uct::new(UctParameters::from(settings), GomokuRandomPlayout, seed);
        Box::new(OpeningSearch::new(search, seed))
    }

    fn alpha_beta(settings: &AlphaBetaSettings, _: GomokuRules, seed: u64) -> BoxedSearch<Self> {
        let parameters = AlphaBetaParameters::from(settings);
        let search = |judgement| AlphaBeta::new(parameters, judgement, seed);
        match settings.evaluation {
            Evaluation::Glance => {
                let search = search(Judgement::new(Ratings::plain()));
                Box::new(OpeningSearch::new(search, seed))
            }
            Evaluation::Patterns => {
                let ratings = GomokuWeights::ratings(settings.weights_for(S::N));
                let search = search(Judgement::new(ratings).with_fours(FOURS));
                let search = ProofFirst::new(search, proof::BUDGET, proof::prove::<S>);
                Box::new(OpeningSearch::new(NearestThreat(search), seed))
            }
        }
    }

    fn move_features(&self, mv: GomokuMove) -> Vec<MoveFeature> {
        move_features(self, mv)
    }

    fn feature_terms() -> &'static [&'static Term] {
        move_features::TERMS
    }

    fn urgency(&self, mv: GomokuMove) -> u32 {
        goals::urgency(self, mv)
    }

    fn rivals(&self, right: &[GomokuMove]) -> Option<Vec<GomokuMove>> {
        Some(goals::rivals(self, right))
    }

    fn idle_moves(&self, side: Side) -> u8 {
        goals::idle_moves(self, side)
    }

    fn sampler(&self) -> Option<Box<dyn FeatureSampler<Self>>> {
        Some(Box::new(ShapeSampler))
    }

    fn weight_sizes(text: &str) -> Result<Vec<u8>, String> {
        GomokuWeights::from_ron(text).map(|_| GameName::Gomoku.sizes().to_vec())
    }
}

/// Returns true if a position has just one move that keeps the other side from five, and no five of one's own: it
/// needs no thought in a game.
pub fn is_forced<S: GomokuSize>(position: &GomokuPosition<S>) -> bool {
    position.phase() == Phase::Play && answer(&Shapes::of(position), position.side()).is_some()
}
