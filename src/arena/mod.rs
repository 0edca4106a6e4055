//! Matches between two players: colour-swapped pairs of games on common openings, and what
//! their result says about strength.
//!
//! | module | what it knows |
//! |---|---|
//! | [`opening`] | openings, one for each pair |
//! | [`player`] | our engines and other programs, seated at a game |
//! | `guest` | other programs, each by its protocol |
//! | [`play`] | one game between two players |
//! | [`score`] | what a game counts; counting in the order of the games |
//! | [`tally`] | scores, pairs, Elo with its interval |
//! | [`sprt`] | the sequential test that ends a match as soon as it is clear |
//! | [`journal`] | games kept on disk, so that a killed match goes on |
//! | [`identity`] | what a match is, so that no other is taken for it |
//! | `seeds` | how one seed becomes those of all games |

mod guest;
pub mod identity;
pub mod journal;
pub mod opening;
pub mod play;
pub mod player;
pub mod score;
mod seeds;
pub mod sprt;
pub mod tally;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

pub use guest::Protocol;
pub use opening::Openings;
pub use play::Game;
pub use player::Contestant;
pub use score::{Fault, Score, Test};
pub use sprt::Sprt;
pub use tally::{Estimate, Tally};

use crate::games::AnyRules;
use crate::games::GameName;
use crate::protocol::program::Failed;
use crate::search::{Limits, Stop};
use player::Bench;
use score::Scores;

/// What each side may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many visits. With engines of one thread a match is then reproducible.
    Visits(u64),
    /// So much time.
    Time(Duration),
    /// So much time of the processor, for engines of one thread: other work on the machine does not
    /// count.
    Processor(Duration),
}

impl Budget {
    /// The limits of a search with this budget.
    #[must_use]
    pub fn limits(self) -> Limits {
        match self {
            Self::Visits(visits) => Limits::visits(visits),
            Self::Time(time) => Limits::time(time),
            Self::Processor(time) => Limits::processor_time(time),
        }
    }
}

/// A match.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// Lines of the board, in jiu points of a row.
    pub size: u8,
    /// The name of the rules, by which other programs know them.
    pub preset: String,
    /// The rules.
    pub rules: AnyRules,
    /// The two players, `a` first.
    pub players: [Contestant; 2],
    /// The number of the first game to play, even: 0, unless this is a part of a greater match.
    pub first_game: u32,
    /// Games to play. Games 2k and 2k+1 are a pair: the same opening with colours swapped.
    pub games: u32,
    /// What each side may spend on a move.
    pub budget: Budget,
    /// By how much a move may take longer than its budget of time before it is lost.
    pub margin: Duration,
    /// How long another program may take to answer, its budget of time not counted.
    pub patience: Duration,
    /// How often a program may break down and be started again; once more ends the match.
    pub restarts: u32,
    /// What is played before the players move.
    pub openings: Openings,
    /// Decides openings and engines. The seeds of a game do not depend on any other game.
    pub seed: u64,
    /// Games played at the same time, at least 1. The result does not depend on it where games
    /// themselves are reproducible.
    pub jobs: usize,
    /// A test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// Why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// There is no such board.
    #[error("{0} has no board of {1} lines: it has {sizes}", sizes = .0.sizes_text())]
    Size(GameName, u8),
    /// The first game would be the second of its pair.
    #[error("the first game of a part has an even number, not {0}")]
    OddFirst(u32),
    /// The numbers of the games would be too great.
    #[error("games {0} and on: there are no such numbers")]
    TooFar(u32),
    /// No opening was found.
    #[error(
        "no opening of {0} random plies was found after which the game goes on: try fewer plies"
    )]
    Opening(u32),
    /// The game has no openings that are drawn by lot.
    #[error("{0} has no ballots")]
    Ballots(GameName),
    /// A program cannot play at all.
    #[error("{}: the program {error}", ["--a", "--b"][*which])]
    Program {
        /// Whose program: 0 for `a`, 1 for `b`.
        which: usize,
        /// What is wrong with it.
        error: String,
    },
    /// The system has no room for more threads.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] std::io::Error),
}

/// What came of a match.
#[derive(Debug, Default)]
pub struct Report {
    /// The counts.
    pub tally: Tally,
    /// The sequential test, if there is one.
    pub test: Option<Test>,
    /// The player whose program broke down too often, which ended the match: 0 or 1.
    pub worn_out: Option<usize>,
    /// By player: it is a program that knows no budget of visits, and played by its own limits.
    pub unlimited: [bool; 2],
}

impl MatchPlan {
    /// Plays the games that are not in `earlier`, telling `each` of every one as it ends, in no
    /// particular order. `each` may break the match off: games under way are then dropped and
    /// not counted. `earlier` holds the numbers and scores of games that were played before.
    ///
    /// With a sequential test the match ends with the pair that decides it. Games that ended
    /// early on the way, being played at the same time as earlier ones, are told of but not counted:
    /// so the result does not depend on the number of jobs.
    ///
    /// # Errors
    /// Why the match cannot be played.
    pub fn play(
        &self,
        earlier: &[(u32, Score)],
        each: &mut dyn FnMut(&Game, Option<Test>) -> ControlFlow<()>,
    ) -> Result<Report, MatchError> {
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
        let mut report = Report::default();
        if !open.is_empty() && scores.test().is_none_or(|test| test.verdict.is_none()) {
            self.play_open(&open, &mut scores, &mut report, each)?;
        }
        report.tally = scores.tally();
        report.test = scores.test();
        Ok(report)
    }

    fn play_open(
        &self,
        open: &[u32],
        scores: &mut Scores,
        report: &mut Report,
        each: &mut dyn FnMut(&Game, Option<Test>) -> ControlFlow<()>,
    ) -> Result<(), MatchError> {
        let stop = Stop::default();
        let benches = [0, 1].map(|which| Bench::new(self, which, stop.clone()));
        for (which, bench) in benches.iter().enumerate() {
            let obedient = bench.prepare();
            let error = |failed: Failed| MatchError::Program {
                which,
                error: failed.into(),
            };
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
                        let played =
                            opening.map(|line| play::play(self, benches, index, line, stop));
                        if sender.send(played).is_err() {
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
            for played in receiver {
                match played {
                    Ok(Some(played)) if !stop.is_stopped() => {
                        let game = &played.game;
                        scores.put((game.index - self.first_game) as usize, game.score());
                        let test = scores.test();
                        let decided = test.is_some_and(|test| test.verdict.is_some());
                        report.worn_out = played.worn_out;
                        let broken = each(game, test).is_break();
                        if decided || broken || played.worn_out.is_some() {
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
