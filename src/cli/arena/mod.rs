//! `arena`: a match between two players, or a ladder of matches with a handicap.

mod budgets;
mod ladder;
mod one_match;
pub(super) mod openings;
pub(super) mod players;
mod result;
mod test;

use std::path::Path;
use std::time::Duration;

use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::failure::{CommandResult, Failure};
use super::output;
use super::start::{BoardArguments, board};
use budgets::BudgetOptions;
use openings::OpeningChoice;
use tibetango_content::config::Config;
use tibetango_lab::arena::{Contestant, MatchPlan, MatchTally};

/// Maximum number of threads of all games together.
const MAX_THREADS: usize = 4096;

/// Name of the command within `arena` that plays a ladder of matches.
const LADDER: &str = "ladder";

/// Options of `arena`: those of a match, or those of a ladder behind its name.
#[derive(Debug)]
pub enum ArenaArguments {
    /// One match.
    Match(Box<one_match::MatchArguments>),
    /// Matches at several handicaps.
    Ladder(Box<ladder::LadderArguments>),
}

impl FromArgMatches for ArenaArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(match matches.subcommand() {
            Some((LADDER, own)) => {
                Self::Ladder(Box::new(ladder::LadderArguments::from_arg_matches(own)?))
            }
            _ => Self::Match(Box::new(one_match::MatchArguments::from_arg_matches(
                matches,
            )?)),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for ArenaArguments {
    fn augment_args(command: Command) -> Command {
        let about = "Find the factor of time or visits at which two players are equally strong";
        let ladder = ladder::LadderArguments::augment_args(Command::new(LADDER)).about(about);
        one_match::MatchArguments::augment_args(command)
            .subcommand(ladder)
            .subcommand_negates_reqs(true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

pub fn run(config_dir: Option<&Path>, arguments: &ArenaArguments) -> CommandResult {
    match arguments {
        ArenaArguments::Match(arguments) => one_match::run(config_dir, arguments),
        ArenaArguments::Ladder(arguments) => ladder::run(config_dir, arguments),
    }
}

/// Options that one match and a ladder of matches share.
#[derive(Args, Debug)]
pub struct MatchOptions {
    #[command(flatten)]
    board: BoardArguments,
    /// First player: an engine, external:PROTOCOL:COMMAND with PROTOCOL gtp, gomocup or hub, or external:dxp:HOST:PORT;
    /// results are reported from its side
    #[arg(long, value_name = "ENGINE")]
    a: String,
    /// Second player: an engine or external program, as for the first
    #[arg(long, value_name = "ENGINE")]
    b: String,
    #[command(flatten)]
    budgets: BudgetOptions,
    /// Milliseconds by which a move may exceed its budget of time before it loses the game; moves beyond the budget are
    /// counted in the result
    #[arg(long, value_name = "T", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(0..=60_000))]
    margin_ms: u64,
    /// Milliseconds that an external program may take to answer, besides its budget of time
    #[arg(long, value_name = "T", default_value_t = 30_000,
          value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    patience_ms: u64,
    /// Number of times that an external program may fail and be restarted
    #[arg(long, value_name = "R", default_value_t = 10,
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    restarts: u32,
    /// Openings of the games: a number of random plies, as N or `random:N`; `balanced`, the even openings of the
    /// configuration, or `file:FILE`, those of a file; in draughts also `ballots`, the 81 two-move openings in turn
    /// [default: balanced if the configuration has any for the rules, else 2, or 4 where 2 leave few openings]
    #[arg(long, value_name = "OPENINGS", value_parser = openings::parse)]
    openings: Option<OpeningChoice>,
    /// Seed of openings and engines
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of games played at the same time
    #[arg(long, value_name = "J", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
}

impl MatchOptions {
    /// Returns a match of this number of games.
    fn plan(
        &self,
        config_dir: Option<&Path>,
        config: &Config,
        games: u32,
    ) -> Result<MatchPlan, Failure> {
        let (preset, rules, size) = self.board.table_rules(config)?;
        let empty = board(size, rules)?;
        let choice = self.openings.as_ref();
        let openings = openings::openings(choice, config_dir, config, &empty)?;
        let player = |option, text| players::parse(config, &self.board, option, text);
        let players = [player("--a", &self.a)?, player("--b", &self.b)?];
        let plan = MatchPlan {
            size,
            preset,
            rules,
            budgets: self.budgets.of(&players)?,
            players,
            first_game: 0,
            games,
            margin: Duration::from_millis(self.margin_ms),
            patience: Duration::from_millis(self.patience_ms),
            restarts: self.restarts,
            openings,
            seed: self.seed,
            jobs: self.jobs as usize,
            sprt: None,
        };
        check_limits(&plan)?;
        Ok(plan)
    }

    /// Reports the players that keep to no limit of visits.
    fn tell_unlimited(&self, unlimited: [bool; 2]) {
        let players = [("--a", &self.a), ("--b", &self.b)];
        for ((_, name), unlimited) in players.iter().zip(unlimited) {
            if unlimited {
                let why = "knows no limit of visits: it played by its own settings";
                output::log(&format!("note: {name} {why}"));
            }
        }
    }

    /// Returns the failure of a match that ended because a program broke down too often.
    fn worn_out(&self, which: usize, tally: &MatchTally) -> Failure {
        let (option, name) = [("--a", &self.a), ("--b", &self.b)][which];
        Failure::from(format!(
            "{option}: {name} broke down or refused {} times: the match ends after {} games (--restarts)",
            self.restarts + 1,
            tally.games()
        ))
    }
}

/// Rejects matches with too many threads, and jobs that the players do not support.
fn check_limits(plan: &MatchPlan) -> CommandResult {
    let [a, b] = plan.players.each_ref().map(Contestant::threads);
    let (jobs, each) = (plan.jobs.min(plan.games as usize), a.max(b));
    let all = jobs * each;
    if all > MAX_THREADS {
        return Err(Failure::from(format!(
            "--jobs: {jobs} games of engines with up to {each} threads are {all} threads: \
             at most {MAX_THREADS} together"
        )));
    }
    let alone =
        |player: &Contestant| matches!(player, Contestant::Program(known, _) if known.is_alone());
    if jobs > 1 && plan.players.iter().any(alone) {
        let why = "a program at the other end of a connection plays one game at a time";
        return Err(Failure::option("--jobs", why));
    }
    Ok(())
}
