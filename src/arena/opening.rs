//! Random openings, one for each pair of games.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;

use super::seeds::{Purpose, derive};
use super::{MatchError, MatchPlan};
use crate::games::any::AnyLine;

/// Tries before the search for an opening is given up.
const TRIES: u32 = 100;

impl MatchPlan {
    /// The opening of a pair: random legal moves, every one as likely as the others, after which
    /// the game goes on.
    pub(super) fn opening(&self, pair: u32) -> Result<AnyLine, MatchError> {
        let seed = derive(self.seed, Purpose::Opening, u64::from(pair));
        let mut rng = SplitMix64::seed_from_u64(seed);
        let empty = AnyLine::new(self.size, self.rules)
            .ok_or(MatchError::Size(self.rules.game(), self.size))?;
        let found = (0..TRIES).find_map(|_| random_plies(&empty, self.opening_plies, &mut rng));
        found.ok_or(MatchError::Opening(self.opening_plies))
    }
}

/// The game after so many random moves; `None` when it ends before.
pub fn random_plies(line: &AnyLine, plies: u32, rng: &mut SplitMix64) -> Option<AnyLine> {
    let mut line = line.clone();
    for _ in 0..plies {
        let moves = line.legal();
        if moves.is_empty() {
            return None;
        }
        let mv = &moves[rng.random_range(0..moves.len())];
        line.play(mv).ok()?;
    }
    line.outcome().is_none().then_some(line)
}
