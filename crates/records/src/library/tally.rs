//! Numbers of games by their results.

use tibetango_rules::Side;

/// Result of a game of a library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LibraryResult {
    /// The game has not ended.
    #[default]
    Unfinished,
    /// Neither side won.
    Draw,
    /// This side won.
    Won(Side),
}

/// Number of games, and of those with each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// Number of games, unfinished ones included.
    pub games: u32,
    /// Number of games that White and that Black won.
    pub wins: [u32; 2],
    /// Number of draws.
    pub draws: u32,
}

impl GameTally {
    /// Returns the number of games that have not ended.
    #[must_use]
    pub fn unfinished(&self) -> u32 {
        self.games - self.wins[0] - self.wins[1] - self.draws
    }

    /// Counts a game.
    pub(super) fn count(&mut self, result: LibraryResult) {
        self.games += 1;
        match result {
            LibraryResult::Unfinished => {}
            LibraryResult::Draw => self.draws += 1,
            LibraryResult::Won(side) => self.wins[side.index()] += 1,
        }
    }
}
