//! A round of a tournament: its games and their results.

use serde::{Deserialize, Serialize};
use tibetango_rules::Side;

/// Result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundScore {
    /// Winner; `None` for a draw, and if neither player came.
    pub winner: Option<Side>,
    /// Whether it was not played because a player did not come.
    pub default: bool,
}

impl RoundScore {
    /// Returns the result of a game that was played: this side won, or neither.
    #[must_use]
    pub const fn played(winner: Option<Side>) -> Self {
        Self {
            winner,
            default: false,
        }
    }

    /// Returns the result of a game that was not played: this side came, or neither.
    #[must_use]
    pub const fn by_default(winner: Option<Side>) -> Self {
        Self {
            winner,
            default: true,
        }
    }

    /// Returns the points of a side, in halves.
    #[must_use]
    pub fn points(self, side: Side) -> u32 {
        match self.winner {
            Some(winner) if winner == side => 2,
            None if !self.default => 1,
            _ => 0,
        }
    }

    /// Returns a side's result as one sign, given that for half a point.
    #[must_use]
    pub fn sign(self, side: Side, half: &'static str) -> &'static str {
        match (self.default, self.points(side)) {
            (false, 0) => "0",
            (false, 1) => half,
            (false, _) => "1",
            (true, 0) => "-",
            (true, _) => "+",
        }
    }
}

/// Game of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundGame {
    /// White and Black, by their places among the entrants.
    pub players: [usize; 2],
    /// Result; `None` while it goes on.
    pub score: Option<RoundScore>,
}

impl RoundGame {
    /// Returns the side of an entrant in this game.
    #[must_use]
    pub fn side(&self, entrant: usize) -> Option<Side> {
        let mut sides = Side::BOTH.into_iter();
        sides.find(|side| self.players[side.index()] == entrant)
    }

    /// Returns the entrant with this side.
    #[must_use]
    pub const fn player(&self, side: Side) -> usize {
        self.players[side.index()]
    }
}

/// Round of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// Games, that of the highest places first.
    pub games: Vec<RoundGame>,
    /// Entrant without an opponent.
    pub bye: Option<usize>,
}

impl Round {
    /// True if every game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.games.iter().all(|game| game.score.is_some())
    }

    /// Returns the game of an entrant, with the side that the entrant has in it.
    #[must_use]
    pub fn game_of(&self, entrant: usize) -> Option<(Side, &RoundGame)> {
        let mut games = self.games.iter();
        games.find_map(|game| Some((game.side(entrant)?, game)))
    }
}
