//! Openings, one for each pair of games: random ones, the ballots that matches draw by lot, or those of a list.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;

use super::opening_list;
use super::plan::{MatchError, MatchPlan, Openings};
use super::seeds::{Purpose, derive};
use tibetango_rules::any::AnyGameHistory;

/// Maximum number of attempts to find an opening.
const TRIES: u32 = 100;

impl MatchPlan {
    /// Returns the opening of a pair, after which the game goes on: random legal moves, all equally likely, a
    /// ballot, or an opening of a list.
    pub(super) fn opening(&self, pair: u32) -> Result<AnyGameHistory, MatchError> {
        let empty = AnyGameHistory::new(self.size, self.rules)
            .ok_or(MatchError::Size(self.rules.game(), self.size))?;
        match &self.openings {
            &Openings::Random(plies) => {
                let seed = derive(self.seed, Purpose::Opening, u64::from(pair));
                let mut rng = SplitMix64::seed_from_u64(seed);
                let stones = (0..TRIES).find_map(|_| random_plies(&empty, plies, &mut rng));
                stones.ok_or(MatchError::Opening(plies))
            }
            Openings::Ballots => {
                let mut ballots = ballots(&empty);
                let seed = derive(self.seed, Purpose::Ballots, 0);
                ballots.shuffle(&mut SplitMix64::seed_from_u64(seed));
                let many = ballots.len().max(1);
                let ballot = ballots.into_iter().nth(pair as usize % many);
                ballot.ok_or(MatchError::Ballots(self.rules.game()))
            }
            Openings::List(list) => {
                let mut order: Vec<&String> = list.lines().iter().collect();
                let seed = derive(self.seed, Purpose::Ballots, 0);
                order.shuffle(&mut SplitMix64::seed_from_u64(seed));
                let many = order.len().max(1);
                let line = order.get(pair as usize % many);
                let line = line.map_or("", |line| line.as_str());
                opening_list::play(&empty, line).map_err(MatchError::List)
            }
        }
    }
}

/// Returns every opening that is drawn by lot: all ways to play the first plies after which the game goes on. Empty if
/// the game has no ballots.
#[must_use]
pub fn ballots(empty: &AnyGameHistory) -> Vec<AnyGameHistory> {
    let plies = empty.ballot_plies();
    let mut histories = match plies {
        0 => Vec::new(),
        _ => vec![empty.clone()],
    };
    for _ in 0..plies {
        let next = histories.iter().flat_map(|history| {
            let after = |mv| {
                let mut next = history.clone();
                next.play(&mv).ok().map(|_| next)
            };
            history.legal().into_iter().filter_map(after)
        });
        histories = next.filter(|history| history.outcome().is_none()).collect();
    }
    histories
}

/// Returns the game after `plies` random moves; `None` if it ends before.
pub fn random_plies(
    history: &AnyGameHistory,
    plies: u32,
    rng: &mut SplitMix64,
) -> Option<AnyGameHistory> {
    let mut history = history.clone();
    for _ in 0..plies {
        let moves = history.legal();
        if moves.is_empty() {
            return None;
        }
        let mv = &moves[rng.random_range(0..moves.len())];
        history.play(mv).ok()?;
    }
    history.outcome().is_none().then_some(history)
}
