//! Matches between two players: colour-swapped pairs of games on common openings, and the strength that their result
//! indicates.
//!
//! | module | contents |
//! |---|---|
//! | `plan` | settings of a match |
//! | [`opening`] | openings, one for each pair |
//! | `opening_list` | openings that a file lists |
//! | [`balance`] | search for openings that favour neither side |
//! | `judge` | values of positions by a player of a match |
//! | [`ladder`] | matches at several handicaps, and the one at which the players are equally strong |
//! | [`logistic`] | the curve through their scores, and its interval |
//! | `player` | our engines and other programs, seated at a game |
//! | `external` | other programs, each by its protocol |
//! | `play` | one game between two players |
//! | `score` | score of a game; counting in the order of the games |
//! | `tally` | scores, pairs, Elo with its interval |
//! | [`sprt`] | sequential test that ends a match as soon as it is clear |
//! | [`journal`] | games kept on disk, so that a killed match goes on |
//! | `identity` | identity of a match, so that no other is mistaken for it |
//! | `seeds` | seeds of all games, derived from one |

pub mod balance;
mod external;
mod identity;
pub mod journal;
mod judge;
pub mod ladder;
pub mod logistic;
pub mod opening;
mod opening_list;
mod plan;
mod play;
mod player;
mod score;
mod seeds;
pub mod sprt;
mod tally;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

pub use external::Protocol;
pub use judge::PositionJudge;
pub use opening_list::OpeningList;
pub use plan::{Budget, Contestant, MatchError, MatchPlan, Openings};
pub use play::{ArenaGame, MoveTimes};
pub use score::{GameScore, OffBoardFault, Test};
pub use sprt::Sprt;
pub use tally::{Estimate, MatchTally};

use player::Bench;
use score::Scores;
use tibetango_search::Stop;

/// Result of a match.
#[derive(Debug, Default)]
pub struct MatchReport {
    /// Counts of its games.
    pub tally: MatchTally,
    /// The sequential test, if there is one.
    pub test: Option<Test>,
    /// The player whose program broke down too often, which ended the match: 0 or 1.
    pub worn_out: Option<usize>,
    /// For each player, whether it is a program that does not support a budget of visits and played by its own limits.
    pub unlimited: [bool; 2],
}

impl MatchPlan {
    /// Plays the games that are not in `earlier` and passes each of them to `each` as it ends, in no particular order.
    /// `each` may break the match off: games in progress are then dropped and not counted. `earlier` holds the numbers
    /// and scores of games that were played before.
    ///
    /// With a sequential test the match ends with the pair that decides it. Later games that ended before that pair,
    /// because several are played at the same time, are passed to `each` but not counted: so the result does not depend
    /// on the number of jobs.
    ///
    /// # Errors
    /// The reason why the match cannot be played.
    pub fn play(
        &self,
        earlier: &[(u32, GameScore)],
        each: &mut dyn FnMut(&ArenaGame, Option<Test>) -> ControlFlow<()>,
    ) -> Result<MatchReport, MatchError> {
        if !self.first_game.is_multiple_of(2) {
            return Err(MatchError::OddFirst(self.first_game));
        }
        if self.first_game.checked_add(self.games).is_none() {
            return Err(MatchError::TooFar(self.first_game));
        }
        let mut scores = Scores::new(self.games, self.sprt);
        for &(index, score) in earlier {
            if let Some(number) = index.checked_sub(self.first_game) {
                scores.put(number as usize, score);
            }
        }
        let open: Vec<u32> = (0..self.games)
            .filter(|&number| !scores.has(number as usize))
            .map(|number| self.first_game + number)
            .collect();
        let mut report = MatchReport::default();
        if !open.is_empty() && scores.test().is_none_or(|test| test.verdict.is_none()) {
            self.play_open(&open, &mut scores, &mut report, each)?;
        }
        report.tally = scores.tally();
        report.test = scores.test();
        Ok(report)
    }

    /// Returns, for each player, whether it has a budget of visits and is a program that supports none. Starts such a
    /// program, and ends it.
    ///
    /// # Errors
    /// A program cannot play this match at all.
    pub fn unlimited(&self) -> Result<[bool; 2], MatchError> {
        let mut unlimited = [false; 2];
        for (which, unlimited) in unlimited.iter_mut().enumerate() {
            if !matches!(self.budgets[which], Budget::Visits(_)) {
                continue;
            }
            let bench = Bench::new(self, which, Stop::default());
            let obedient = bench.prepare();
            bench.close();
            *unlimited = !obedient.map_err(|error| MatchError::Program { which, error })?;
        }
        Ok(unlimited)
    }

    fn play_open(
        &self,
        open: &[u32],
        scores: &mut Scores,
        report: &mut MatchReport,
        each: &mut dyn FnMut(&ArenaGame, Option<Test>) -> ControlFlow<()>,
    ) -> Result<(), MatchError> {
        let stop = Stop::default();
        let benches = [0, 1].map(|which| Bench::new(self, which, stop.clone()));
        for (which, bench) in benches.iter().enumerate() {
            let obedient = bench.prepare();
            let error = |error| MatchError::Program { which, error };
            report.unlimited[which] = !obedient.map_err(error)?;
        }
        let next = AtomicUsize::new(0);
        let (sender, receiver) = crossbeam_channel::unbounded();
        let result = std::thread::scope(|scope| {
            let mut result = Ok(());
            for _ in 0..self.jobs.clamp(1, open.len()) {
                let sender = sender.clone();
                let (next, stop, benches) = (&next, &stop, &benches);
                let worker = std::thread::Builder::new().spawn_scoped(scope, move || {
                    while !stop.is_stopped()
                        && let Some(&index) = open.get(next.fetch_add(1, Relaxed))
                    {
                        let opening = self.opening(index / 2);
                        let result =
                            opening.map(|history| play::play(self, benches, index, history, stop));
                        if sender.send(result).is_err() {
                            break;
                        }
                    }
                });
                if let Err(error) = worker {
                    stop.stop();
                    result = Err(error.into());
                    break;
                }
            }
            drop(sender);
            for game_result in receiver {
                match game_result {
                    Ok(Some(result)) if !stop.is_stopped() => {
                        let game = &result.game;
                        scores.put((game.index - self.first_game) as usize, game.score());
                        let test = scores.test();
                        let decided = test.is_some_and(|test| test.verdict.is_some());
                        report.worn_out = result.worn_out;
                        let broken = each(game, test).is_break();
                        if decided || broken || result.worn_out.is_some() {
                            stop.stop();
                        }
                    }
                    Ok(_) => {}
                    Err(error) => {
                        stop.stop();
                        result = Err(error);
                    }
                }
            }
            result
        });
        for bench in &benches {
            bench.close();
        }
        result
    }
}
