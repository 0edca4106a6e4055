//! Proofs that are tried before a search begins: they can see farther than the search.

use super::engine_game::EngineGame;
use tibetango_rules::GameHistory;
use tibetango_search::{Limits, SearchReport, Searchable, Searcher, Stop, Stopwatch};

/// Number of nodes that the search still takes if there is a proof, so that every move has a value.
const LOOK: u64 = 512;

/// Maximum number of positions of a proof.
#[derive(Clone, Copy, Debug)]
pub struct ProofBudget {
    /// Maximum number whatever the limits are.
    pub positions: u64,
    /// Number of visits that allow one position, at least 1.
    pub visits: u64,
    /// Number of positions that each millisecond allows.
    pub each_ms: u64,
}

impl ProofBudget {
    /// Returns the maximum number of positions within these limits.
    #[must_use]
    pub fn within(self, limits: &Limits) -> u64 {
        let visits = limits.visits.unwrap_or(u64::MAX) / self.visits.max(1);
        let time = limits.time.map_or(u64::MAX, |time| time.as_millis() as u64);
        let time = time.saturating_mul(self.each_ms);
        self.positions.min(visits).min(time)
    }
}

/// Line of moves that is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedLine<M> {
    /// The moves, the best of both sides.
    pub moves: Vec<M>,
    /// Whether the side to move wins; otherwise it loses, whatever it plays.
    pub wins: bool,
}

/// Search that plays what a proof finds. The proof gets a maximum number of positions and the flag that ends it; its
/// time counts as time of the search.
pub struct ProofFirst<T, P> {
    search: T,
    budget: ProofBudget,
    prove: P,
}

impl<T, P> ProofFirst<T, P> {
    /// Puts a proof before a search.
    pub const fn new(search: T, budget: ProofBudget, prove: P) -> Self {
        Self {
            search,
            budget,
            prove,
        }
    }
}

impl<G, T, P> Searcher<G> for ProofFirst<T, P>
where
    G: EngineGame,
    T: Searcher<G>,
    P: FnMut(&GameHistory<G>, u64, &Stop) -> Option<ProvedLine<G::Move>> + Send + Sync,
{
    fn search(
        &mut self,
        history: &GameHistory<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        let start = Stopwatch::start(limits.clock);
        let is_allowed = |mv: &G::Move| !limits.excludes(G::Moves::move_index(*mv));
        let proof = (self.prove)(history, self.budget.within(limits), &limits.stop);
        let proof = proof.filter(|proof| proof.moves.first().is_some_and(is_allowed));
        let left = Limits {
            time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
            ..limits.clone()
        };
        let timed = |report: SearchReport<G::Move>| SearchReport {
            time: start.elapsed(),
            ..report
        };
        let Some(proof) = proof else {
            let report = self.search.search(history, &left, &mut |report| {
                progress(&timed(report.clone()));
            });
            return timed(report);
        };
        let look = Limits {
            visits: Some(limits.visits.map_or(LOOK, |visits| visits.min(LOOK))),
            ..left
        };
        let report = self.search.search(history, &look, &mut |_| {});
        let mut report = timed(report);
        let value = if proof.wins {
            1.0
        } else {
            // Every move loses, whatever a short search says.
            report.moves.iter_mut().for_each(|stat| stat.value = 0.0);
            0.0
        };
        report.set_proved(proof.moves, value, limits.lines);
        progress(&report);
        report
    }

    fn clear(&mut self) {
        self.search.clear();
    }

    fn renew(&mut self, seed: u64) {
        self.search.renew(seed);
    }
}
