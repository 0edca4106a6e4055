//! Ends and lengths of the games of a match.

use std::collections::BTreeMap;

use crate::arena::ArenaGame;

/// Counts of games by the reason of their end, and by their length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchEnds {
    /// Number of games that ended for each reason.
    pub reasons: BTreeMap<&'static str, u32>,
    /// Number of games of each length, in plies.
    pub lengths: BTreeMap<u32, u32>,
}

impl MatchEnds {
    /// Counts a game.
    pub fn add(&mut self, reason: &'static str, plies: u32) {
        *self.reasons.entry(reason).or_default() += 1;
        *self.lengths.entry(plies).or_default() += 1;
    }

    /// Counts a game of a match.
    pub fn add_game(&mut self, game: &ArenaGame) {
        let plies = u32::try_from(game.history.len()).unwrap_or(u32::MAX);
        self.add(game.outcome.reason.text(), plies);
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.reasons.values().sum()
    }

    /// Returns the mean number of plies; 0 without a game.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let plies = |(&plies, &games): (&u32, &u32)| f64::from(plies) * f64::from(games);
        let all: f64 = self.lengths.iter().map(plies).sum();
        all / f64::from(self.games().max(1))
    }

    /// Returns the numbers of plies of the shortest game, of the one in the middle, of two the shorter one, and of the
    /// longest; zeros without a game.
    #[must_use]
    pub fn range(&self) -> [u32; 3] {
        let mut before = 0;
        let middle = self.lengths.iter().find(|(_, games)| {
            before += **games;
            2 * before >= self.games()
        });
        let ends = [
            self.lengths.first_key_value(),
            middle,
            self.lengths.last_key_value(),
        ];
        ends.map(|length| length.map_or(0, |(plies, _)| *plies))
    }

    /// Returns the number of games with no more plies than this.
    #[must_use]
    pub fn within(&self, plies: u32) -> u32 {
        self.lengths.range(..=plies).map(|(_, games)| games).sum()
    }

    /// Formats the reasons with their numbers of games: `blocked 2; few stones 18`.
    #[must_use]
    pub fn text(&self) -> String {
        let reasons = self.reasons.iter();
        let reasons: Vec<String> = reasons
            .map(|(end, games)| format!("{end} {games}"))
            .collect();
        reasons.join("; ")
    }
}
