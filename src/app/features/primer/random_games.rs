//! Monte Carlo without a tree (thesis, §3.2, before UCB): games at random after every move.

use super::tiny_board::TinyBoard;
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;

/// Number of games that are shown.
pub const GAMES: usize = 100;
/// Seed of these games, in which the best move wins clearly.
pub const SEED: u64 = 6;

/// Games after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriedMove {
    /// Point of the move.
    pub point: usize,
    /// Number of games.
    pub games: u32,
    /// Number of these that the side that moves has won.
    pub wins: u32,
}

impl TriedMove {
    /// Returns the share of games won; 0 before the first.
    #[must_use]
    pub fn share(&self) -> f64 {
        f64::from(self.wins) / f64::from(self.games.max(1))
    }
}

/// Games after every move of a position.
#[derive(Clone, Debug, Default)]
pub struct RandomGames {
    /// Moves, in the order of their points.
    pub tried: Vec<TriedMove>,
    /// Index of the move of the last game, and the game's end.
    pub last: Option<(usize, TinyBoard)>,
}

impl RandomGames {
    /// Plays this number of games, after each move in turn.
    #[must_use]
    pub fn play(start: &TinyBoard, games: usize, seed: u64) -> Self {
        let tried = |point| TriedMove {
            point,
            games: 0,
            wins: 0,
        };
        let mut played = Self {
            tried: start.moves().into_iter().map(tried).collect(),
            last: None,
        };
        let mut rng = SplitMix64::seed_from_u64(seed);
        let count = played.tried.len().max(1);
        for game in 0..games {
            let at = game % count;
            let Some(tried) = played.tried.get_mut(at) else {
                break;
            };
            let end = start.after(tried.point).play_out(&mut rng);
            tried.games += 1;
            tried.wins += u32::from(end.winner() == Some(start.to_move()));
            played.last = Some((at, end));
        }
        played
    }

    /// Returns the index of the move that won the greatest share; `None` without a move.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        let tried = self.tried.iter().enumerate();
        let best = tried.max_by(|(_, one), (_, two)| one.share().total_cmp(&two.share()));
        best.map(|(at, _)| at)
    }
}
