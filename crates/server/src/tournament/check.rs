//! Validation of a tournament from an untrusted file.

use super::{LETTERS, LISTED, ROUNDS, Tournament};
use std::collections::BTreeSet;
use tibetango_records::record::text;

impl Tournament {
    /// Checks that a tournament from a file is consistent.
    ///
    /// # Errors
    /// Returns the fault that it found.
    pub fn check(&self) -> Result<(), String> {
        let count = self.entrants.len();
        if count > LISTED || self.rounds.len() > ROUNDS {
            return Err("too many entrants or rounds".to_owned());
        }
        let names: BTreeSet<&str> = self.entrants.iter().map(|entrant| &*entrant.name).collect();
        let good = |name: &str| text::name(name, LETTERS) == name && !name.contains(',');
        if names.len() < count || !names.iter().all(|name| !name.is_empty() && good(name)) {
            return Err("names that cannot be".to_owned());
        }
        if self.planned.is_some_and(|planned| planned > ROUNDS) {
            return Err("too many rounds are planned".to_owned());
        }
        let draws: BTreeSet<usize> = self.drawn.iter().copied().collect();
        if draws.len() < self.drawn.len() || draws.iter().any(|place| *place >= count) {
            return Err("a table of others than the entrants".to_owned());
        }
        for (i, round) in self.rounds.iter().enumerate() {
            let mut numbers = BTreeSet::new();
            let games = round.games.iter().flat_map(|game| game.players);
            let mut all = games.chain(round.bye);
            if !all.all(|entrant| entrant < count && numbers.insert(entrant)) {
                return Err(format!("round {}: somebody has two games", i + 1));
            }
            if i + 1 < self.rounds.len() && !round.is_over() {
                return Err(format!("round {}: a game without an end", i + 1));
            }
        }
        Ok(())
    }
}
