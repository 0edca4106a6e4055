//! Settings of a match: its players, their budget, its openings.

use super::external::Protocol;
use super::opening_list::OpeningList;
use super::sprt::Sprt;
use crate::protocol::program::{Program, ProgramFailure};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tibetango_engines::engine::{EngineSettings, Strength};
use tibetango_records::messages::count_text;
use tibetango_rules::{AnyRules, GameName};
use tibetango_search::Limits;

/// Player of a match.
#[derive(Clone, Debug, PartialEq)]
pub enum Contestant {
    /// One of our engines.
    Ours(EngineSettings),
    /// Level of `difficulty.ron`. It spends the visits of the level without regard to the limits of the match, and
    /// takes the time it needs: so it is as strong on every machine.
    Level {
        /// The level's engine.
        engine: EngineSettings,
        /// The level's visits.
        visits: u64,
        /// Strength at which the level chooses its moves.
        strength: Strength,
    },
    /// Another program, which speaks this protocol.
    Program(Protocol, Program),
}

/// Number of visits that no search to a depth spends.
const UNBOUNDED: u64 = 1 << 40;

impl Contestant {
    /// Returns an engine that searches as deep as its settings say, without regard to the limits of the match.
    #[must_use]
    pub fn by_depth(engine: EngineSettings) -> Self {
        Self::Level {
            engine,
            visits: UNBOUNDED,
            strength: Strength::BEST,
        }
    }

    /// Returns the number of threads that it uses in one game, as far as is known.
    #[must_use]
    pub fn threads(&self) -> usize {
        match self {
            Self::Ours(engine) | Self::Level { engine, .. } => engine.threads(),
            Self::Program(..) => 1,
        }
    }
}

/// Kind of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// This number of random plies.
    Random(u32),
    /// Ballots: every way to play the first plies, as matches of the game draw them by lot, one after the other in an
    /// order that the seed decides; after the last the first comes again.
    Ballots,
    /// The openings of a list, in an order that the seed decides; after the last the first comes again.
    List(Arc<OpeningList>),
}

/// Writes the text by which the identity of a match names its openings; see `identity`.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(plies) => write!(f, "{plies} random plies"),
            Self::Ballots => f.write_str("ballots"),
            Self::List(list) => write!(f, "{list}"),
        }
    }
}

/// Budget of a player for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Number of visits. With engines of one thread a match is then reproducible.
    Visits(u64),
    /// Wall-clock time.
    Time(Duration),
    /// Processor time, for engines of one thread: other work on the machine does not count.
    Processor(Duration),
}

impl Budget {
    /// Returns the limits of a search with this budget.
    #[must_use]
    pub fn limits(self) -> Limits {
        match self {
            Self::Visits(visits) => Limits::visits(visits),
            Self::Time(time) => Limits::time(time),
            Self::Processor(time) => Limits::processor_time(time),
        }
    }

    /// Returns the wall-clock time of a move, if that is limited. Another program gets it besides its patience: too
    /// late is lost, but a program that still answers need not be started again.
    #[must_use]
    pub const fn time(self) -> Option<Duration> {
        match self {
            Self::Time(time) => Some(time),
            Self::Visits(_) | Self::Processor(_) => None,
        }
    }
}

/// Settings of a match.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// Lines of the board, in jiu points of a row.
    pub size: u8,
    /// Name of the rules that other programs are sent.
    pub preset: String,
    /// The rules.
    pub rules: AnyRules,
    /// The two players, `a` first.
    pub players: [Contestant; 2],
    /// The number of the first game to play, even: 0, unless this is a part of a greater match.
    pub first_game: u32,
    /// Number of games to play. Games 2k and 2k+1 are a pair: the same opening with colours swapped.
    pub games: u32,
    /// Budget of each player for a move, `a` first. Another program has none of processor time.
    pub budgets: [Budget; 2],
    /// Margin by which a move may exceed its budget of time before it is lost.
    pub margin: Duration,
    /// Time that another program has to answer, its budget of time not counted.
    pub patience: Duration,
    /// Number of times that a program may break down and be started again; once more ends the match.
    pub restarts: u32,
    /// Openings that are played before the players move.
    pub openings: Openings,
    /// Seed of openings and engines. The seeds of a game do not depend on any other game.
    pub seed: u64,
    /// Number of games played at the same time, at least 1. The result does not depend on it where games themselves are
    /// reproducible.
    pub jobs: usize,
    /// Test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// Reason why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The game has no board of this size.
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
        "no opening of {} was found after which the game goes on: try fewer plies",
        count_text(.0, "random ply", "random plies")
    )]
    Opening(u32),
    /// The game has no openings that are drawn by lot.
    #[error("{0} has no ballots")]
    Ballots(GameName),
    /// An opening of a list cannot be played.
    #[error("--openings: {0}")]
    List(String),
    /// A program cannot play at all.
    #[error("{}: the program {error}", ["--a", "--b"][*which])]
    Program {
        /// Player whose program it is: 0 for `a`, 1 for `b`.
        which: usize,
        /// Failure of the program.
        error: ProgramFailure,
    },
    /// The system has no room for more threads.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] std::io::Error),
}
