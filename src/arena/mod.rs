//! Matches between two engines: colour-swapped pairs of games on common openings, and what
//! their result says about strength.
//!
//! | module | what it knows |
//! |---|---|
//! | [`opening`] | random openings, one for each pair |
//! | [`play`] | one game between two engines |
//! | [`tally`] | scores, pairs, Elo with its interval |
//! | `seeds` | how one seed becomes those of all games |

pub mod opening;
pub mod play;
mod seeds;
pub mod tally;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Duration;

pub use opening::NoOpening;
pub use play::Game;
pub use tally::{Estimate, Tally};

use crate::engine::EngineSettings;
use crate::games::jiaqi::Rules;
use crate::search::Limits;

/// What each side may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many visits. With engines of one thread a match is then reproducible.
    Visits(u64),
    /// So much time.
    Time(Duration),
}

impl Budget {
    /// The limits of a search with this budget.
    #[must_use]
    pub fn limits(self) -> Limits {
        match self {
            Self::Visits(visits) => Limits::visits(visits),
            Self::Time(time) => Limits::time(time),
        }
    }
}

/// A match.
#[derive(Clone, Debug)]
pub struct Match {
    /// Lines of the board: 3, 5, 7 or 9.
    pub size: u8,
    /// The rules.
    pub rules: Rules,
    /// The two engines, `a` first.
    pub engines: [EngineSettings; 2],
    /// Games to play. Games 2k and 2k+1 are a pair: the same opening with colours swapped.
    pub games: u32,
    /// What each side may spend on a move.
    pub budget: Budget,
    /// Random plies before the engines play.
    pub opening_plies: u32,
    /// Decides openings and engines. The seeds of a game do not depend on any other game.
    pub seed: u64,
    /// Games played at the same time, at least 1. The result does not depend on it where games
    /// themselves are reproducible.
    pub jobs: usize,
}

/// Why a match did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// There is no such board.
    #[error("there is no board of {0} lines: 3, 5, 7 and 9 exist")]
    Size(u8),
    /// No opening was found.
    #[error(transparent)]
    Opening(#[from] NoOpening),
}

impl Match {
    /// Plays all games, telling `each` of every one as it ends, in no particular order.
    /// `each` may break the match off: games under way are then dropped and not counted.
    ///
    /// # Errors
    /// Why the match cannot be played.
    pub fn play(
        &self,
        each: &mut dyn FnMut(&Game) -> ControlFlow<()>,
    ) -> Result<Tally, MatchError> {
        let next = AtomicU32::new(0);
        let stop = AtomicBool::new(false);
        let (sender, receiver) = crossbeam_channel::unbounded();
        let mut points = vec![None; self.games as usize];
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, self.games.max(1) as usize) {
                let sender = sender.clone();
                let (next, stop) = (&next, &stop);
                scope.spawn(move || {
                    while !stop.load(Relaxed) {
                        let index = next.fetch_add(1, Relaxed);
                        if index >= self.games || sender.send(self.game(index, stop)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut result = Ok(());
            for game in receiver {
                match game {
                    Ok(Some(game)) if !stop.load(Relaxed) => {
                        tally.add_game(&game);
                        if let Some(slot) = points.get_mut(game.index as usize) {
                            *slot = Some(game.half_points());
                        }
                        if each(&game).is_break() {
                            stop.store(true, Relaxed);
                        }
                    }
                    Ok(_) => {}
                    Err(error) => {
                        stop.store(true, Relaxed);
                        result = Err(error);
                    }
                }
            }
            result
        })?;
        for pair in points.chunks_exact(2) {
            if let &[Some(first), Some(second)] = pair {
                tally.add_pair(first + second);
            }
        }
        Ok(tally)
    }

    /// Plays one game; `None` when the match was stopped meanwhile.
    fn game(&self, index: u32, stop: &AtomicBool) -> Result<Option<Game>, MatchError> {
        let opening = self.opening(index / 2)?;
        Ok(play::play(self, index, opening, stop))
    }
}
