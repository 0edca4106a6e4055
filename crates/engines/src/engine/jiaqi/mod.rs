//! Engines of jiaqi.
//!
//! | module | contents |
//! |---|---|
//! | `baseline` | plain loops that the speed of the engines is measured against |

pub mod baseline;

use super::engine_game::{BoxedSearch, EngineGame};
use super::settings::{AlphaBetaSettings, Evaluation, UctSettings};
use crate::eval::jiaqi::patterns::{LARGE_ROOM, PLACED, Patterns, ROOM};
use crate::eval::jiaqi::{
    Glance, JiaqiMoves, PatternSampler, PatternWeights, ThesisPlayout, move_score,
};
use crate::eval::{FeatureSampler, MoveScore, Unguided};
use std::sync::{Arc, Mutex, PoisonError};
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules, JiaqiSize};
use tibetango_search::solve::Solution;
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Evaluate, Uct, UctParameters};

/// Upper bound of the number of positions on a board of three lines under any rules.
const SOLVED_POSITIONS: usize = 2_000_000;

impl<S: JiaqiSize> EngineGame for JiaqiPosition<S> {
    type Moves = JiaqiMoves;
    type PolicyValue = Unguided<JiaqiMoves>;

    fn uct(settings: &UctSettings, seed: u64) -> BoxedSearch<Self> {
        let playout = ThesisPlayout::<S>::new(settings.playout_plies, settings.order);
        Box::new(Uct::new(UctParameters::from(settings), playout, seed))
    }

    fn alpha_beta(settings: &AlphaBetaSettings, rules: JiaqiRules, seed: u64) -> BoxedSearch<Self> {
        let parameters = AlphaBetaParameters::from(settings);
        let solution = settings.solve.then(|| solution::<S>(rules)).flatten();
        let weights = match settings.evaluation {
            Evaluation::Glance => None,
            Evaluation::Patterns => match settings.weights_for(S::N) {
                Some(text) => PatternWeights::from_ron(text).ok().map(Arc::new),
                None => PatternWeights::built_in(S::N),
            },
        };
        let search = AlphaBetaParts {
            parameters,
            solution,
            seed,
        };
        match weights {
            None => search.by(Glance),
            // Room for a larger board would be copied at every move.
            Some(weights) if const { S::N <= PLACED } => search.by_patterns::<S, ROOM>(&weights),
            Some(weights) => search.by_patterns::<S, LARGE_ROOM>(&weights),
        }
    }

    fn move_score(&self, mv: Self::Move) -> Option<MoveScore> {
        Some(move_score(self, mv))
    }

    fn sampler(&self) -> Option<Box<dyn FeatureSampler<Self>>> {
        Some(Box::new(PatternSampler::new(S::tables().topology)))
    }

    fn weight_sizes(text: &str) -> Result<Vec<u8>, String> {
        let weights = PatternWeights::from_ron(text).map_err(|error| error.to_string())?;
        Ok(vec![weights.size()])
    }
}

/// Ingredients of an alpha-beta search except its evaluation.
struct AlphaBetaParts {
    parameters: AlphaBetaParameters,
    solution: Option<Arc<Solution>>,
    seed: u64,
}

impl AlphaBetaParts {
    fn by<S: JiaqiSize>(
        self,
        evaluate: impl Evaluate<JiaqiPosition<S>> + 'static,
    ) -> BoxedSearch<JiaqiPosition<S>> {
        let search = AlphaBeta::new(self.parameters, evaluate, self.seed);
        Box::new(search.knowing(self.solution))
    }

    fn by_patterns<S: JiaqiSize, const ROOM: usize>(
        self,
        weights: &PatternWeights,
    ) -> BoxedSearch<JiaqiPosition<S>> {
        match Patterns::<ROOM>::new(S::tables().topology, weights) {
            Some(patterns) => self.by(patterns),
            None => self.by(Glance),
        }
    }
}

/// Returns the exact value of every position of a board of three lines, solved once for each set of rules; `None` for
/// larger boards.
fn solution<S: JiaqiSize>(rules: JiaqiRules) -> Option<Arc<Solution>> {
    static SOLUTIONS: Mutex<Vec<(JiaqiRules, Arc<Solution>)>> = Mutex::new(Vec::new());
    if S::N > 3 {
        return None;
    }
    // The counting of stones is left to the search.
    let rules = rules.without_counting();
    let mut solutions = SOLUTIONS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, solution)) = solutions.iter().find(|(key, _)| *key == rules) {
        return Some(solution.clone());
    }
    let solution = Solution::of(&JiaqiPosition::<S>::new(rules), SOLVED_POSITIONS).ok()?;
    let solution = Arc::new(solution);
    solutions.push((rules, solution.clone()));
    Some(solution)
}
