//! Experiments of the papers and ours, so that anyone can run them again.
//!
//! | module | measurement |
//! |---|---|
//! | [`speed`] | time of a move in the first twenty placements (thesis 5.2) |
//! | [`strength`] | share of games won as games are played (thesis 5.3) |
//! | [`curve`] | the same at many budgets, and the thesis's algorithm by its letter |
//! | [`colours`] | games that each engine of the thesis wins when it places second |
//! | [`learning`] | engine of the paper of 2022 on jiu after ever more rounds of training (5.2, Fig. 6) |
//! | [`levels`] | distances in strength between the levels of `difficulty.ron` |
//! | [`jiu`] | engines of jiu against each other, the side that is favoured, ends and lengths of games |
//! | [`draughts`] | UCT, plain and improved, against alpha-beta (paper of 2021 on draughts, tables 1 to 6) |
//! | [`losses`] | the positions from which on games were lost, and what our engine says of them |
//! | [`outline`] | plain UCT of gomoku from few visits to many (outline, chapter 5) |
//! | [`seats`] | counts of games by the seat of a player |
//! | [`ends`] | counts of games by the reason of their end and by their length |
//! | [`stages`] | strength of each part of the engine of the paper of 2021 on jiu, and tuning of its points |

#[cfg(feature = "jiaqi")]
pub mod colours;
#[cfg(feature = "jiaqi")]
pub mod curve;
#[cfg(feature = "draughts")]
pub mod draughts;
pub mod ends;
#[cfg(feature = "jiu")]
pub mod jiu;
#[cfg(feature = "jiu")]
pub mod learning;
pub mod levels;
pub mod losses;
#[cfg(feature = "gomoku")]
pub mod outline;
pub mod seats;
#[cfg(feature = "jiaqi")]
pub mod speed;
#[cfg(feature = "jiu")]
pub mod stages;
#[cfg(feature = "jiaqi")]
pub mod strength;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use crate::arena::journal::{Journal, file_name};
use crate::arena::{ArenaGame, Budget, Contestant, MatchError, MatchPlan, MatchTally, Openings};
use crate::journal::JournalError;
use tibetango_records::files::FileError;
use tibetango_rules::AnyRules;

/// Amount of play in an experiment.
#[derive(Clone, Copy, Debug)]
pub struct ExperimentEffort<'a> {
    /// Number of games of each match.
    pub games: u32,
    /// Budget of a move.
    pub budget: Budget,
    /// Seed of openings and engines.
    pub seed: u64,
    /// Number of games played at the same time.
    pub jobs: usize,
    /// Folder with a journal of every match, so that an experiment that was killed goes on where it stopped.
    pub journals: Option<&'a Path>,
}

impl ExperimentEffort<'_> {
    /// Returns the same with a share of the games, rounded up to whole pairs: every two games share an opening.
    #[must_use]
    pub fn with_share(self, share: f64) -> Self {
        let pairs = (f64::from(self.games) * share / 2.0).ceil();
        Self {
            games: (2.0 * pairs) as u32,
            ..self
        }
    }

    /// Returns the effort at these visits a move: all games up to some number of visits, a share of them beyond, where
    /// games take long.
    #[must_use]
    pub fn at(self, visits: u64, (cheap, share): (u64, f64)) -> Self {
        let share = if visits <= cheap { 1.0 } else { share };
        Self {
            budget: Budget::Visits(visits),
            ..self.with_share(share)
        }
    }
}

/// Reason why an experiment is not finished.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// A match cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The journal of a match cannot be used.
    #[error("--resume: {0}")]
    Journal(#[from] JournalError),
}

/// Size of a board, and the rules with the name of their preset.
pub type RuledBoard<'a> = (u8, &'a str, AnyRules);

/// Returns a match on a board of this size by the rules of a preset.
fn duel(
    players: [Contestant; 2],
    (size, preset, rules): RuledBoard<'_>,
    effort: ExperimentEffort<'_>,
) -> MatchPlan {
    MatchPlan {
        size,
        preset: preset.to_owned(),
        rules,
        players,
        first_game: 0,
        games: effort.games,
        budgets: [effort.budget; 2],
        margin: Duration::from_secs(3600),
        patience: Duration::from_secs(60),
        restarts: 0,
        openings: Openings::Random(4),
        seed: effort.seed,
        jobs: effort.jobs,
        sprt: None,
    }
}

/// Plays a match to its end, and passes every game to `each`, those of its journal first. Returns the counts.
fn play_match(
    plan: &MatchPlan,
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(&ArenaGame),
) -> Result<MatchTally, ExperimentError> {
    let mut earlier = Vec::new();
    let mut journal = None;
    if let Some(folder) = effort.journals {
        let result = std::fs::create_dir_all(folder);
        result.map_err(|why| JournalError::File(FileError::io(folder, "make the folder")(why)))?;
        let mut indices = HashSet::new();
        let path = folder.join(file_name(plan));
        let journal_result = Journal::open(&path, plan, &mut |game| {
            if game.index < plan.games && indices.insert(game.index) {
                each(&game);
                earlier.push((game.index, game.score()));
            }
        });
        journal = Some(journal_result?);
    }
    let mut trouble = None;
    let report = plan.play(&earlier, &mut |game, _| {
        let result = journal.as_mut().map_or(Ok(()), |own| own.add(game));
        if let Err(why) = result {
            trouble = Some(why);
            return ControlFlow::Break(());
        }
        each(game);
        ControlFlow::Continue(())
    })?;
    match trouble {
        None => Ok(report.tally),
        Some(why) => Err(why.into()),
    }
}

/// Formats the numbers of games, wins, draws and losses, with a separator between.
fn counts(tally: &MatchTally, between: &str) -> String {
    let counts = [tally.games(), tally.wins, tally.draws, tally.losses];
    counts.map(|count| count.to_string()).join(between)
}
