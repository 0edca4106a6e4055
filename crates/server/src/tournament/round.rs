//! A round of a tournament: its games and what came out of them.

use serde::{Deserialize, Serialize};
use tibetango_rules::Side;

/// What came out of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Who won; nobody in a draw, and where neither came.
    pub winner: Option<Side>,
    /// It was not played: somebody did not come.
    pub default: bool,
}

impl Score {
    /// It was played, and this side won, or neither.
    #[must_use]
    pub const fn played(winner: Option<Side>) -> Self {
        Self {
            winner,
            default: false,
        }
    }

    /// It was not played: this side came, or neither.
    #[must_use]
    pub const fn by_default(winner: Option<Side>) -> Self {
        Self {
            winner,
            default: true,
        }
    }

    /// The half points of a side.
    #[must_use]
    pub fn points(self, side: Side) -> u32 {
        match self.winner {
            Some(winner) if winner == side => 2,
            None if !self.default => 1,
            _ => 0,
        }
    }
}

/// A game of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// White and Black, by their places among the entrants.
    pub players: [usize; 2],
    /// What came out; nothing yet.
    pub score: Option<Score>,
}

impl Game {
    /// The stones of somebody who plays it.
    #[must_use]
    pub fn side(&self, entrant: usize) -> Option<Side> {
        let mut sides = Side::BOTH.into_iter();
        sides.find(|side| self.players[side.index()] == entrant)
    }

    /// Who has these stones.
    #[must_use]
    pub const fn player(&self, side: Side) -> usize {
        self.players[side.index()]
    }
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// Its games, that of the highest places first.
    pub games: Vec<Game>,
    /// Who was left over.
    pub bye: Option<usize>,
}

impl Round {
    /// Every game has an end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.games.iter().all(|game| game.score.is_some())
    }

    /// The game of somebody, with its place.
    #[must_use]
    pub fn game_of(&self, entrant: usize) -> Option<(usize, &Game)> {
        let mut games = self.games.iter().enumerate();
        games.find(|(_, game)| game.players.contains(&entrant))
    }
}
