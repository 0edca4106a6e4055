//! `engine`: serves one of our engines to another program.

#[cfg(feature = "draughts")]
mod dxp;
#[cfg(feature = "gomoku")]
mod gomocup;
mod gtp;
#[cfg(feature = "draughts")]
mod hub;
#[cfg(feature = "guest")]
mod xo;

use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use clap::Args;

use super::engines::{BudgetArguments, MAX_MS};
use super::failure::{CommandResult, Failure};
use super::start::{BoardArguments, board, config};
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::{Budget, Protocol};
use tibetango_lab::protocol::caps::Caps;
use tibetango_lab::protocol::pace::MoveBudget;
use tibetango_rules::any::AnyGameHistory;

/// Default budget of a move.
const DEFAULT_BUDGET: Budget = Budget::Time(Duration::from_secs(1));

#[derive(Args, Debug)]
pub struct EngineArguments {
    #[command(flatten)]
    board: BoardArguments,
    /// Protocol of the other program
    #[arg(long, value_name = "PROTOCOL")]
    protocol: Protocol,
    /// Engine, one of engines.ron [default: uct; champion for a tournament protocol]
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Maximum number of visits per move that the other program may request
    #[arg(long, value_name = "V", default_value_t = Caps::DEFAULT.visits,
          value_parser = clap::value_parser!(u64).range(1..))]
    max_visits: u64,
    /// Maximum milliseconds per move that its clocks may allow
    #[arg(long, value_name = "T", default_value_t = Caps::DEFAULT.time.as_millis() as u64,
          value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    max_ms: u64,
    /// Milliseconds for which commands are still answered after the end of input
    #[arg(long, value_name = "T", default_value_t = Caps::DEFAULT.linger.as_millis() as u64,
          value_parser = clap::value_parser!(u64).range(0..=MAX_MS))]
    linger_ms: u64,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[cfg(feature = "draughts")]
    #[command(flatten)]
    dxp: dxp::DxpArguments,
}

fn service(protocol: Protocol) -> Service {
    match protocol {
        Protocol::Gtp => gtp::SERVICE,
        #[cfg(feature = "gomoku")]
        Protocol::Gomocup => gomocup::SERVICE,
        #[cfg(feature = "draughts")]
        Protocol::Hub => hub::SERVICE,
        #[cfg(feature = "draughts")]
        Protocol::Dxp => dxp::SERVICE,
        #[cfg(feature = "guest")]
        Protocol::Xo => xo::SERVICE,
    }
}

/// Protocol by which an engine is served.
struct Service {
    /// Engine that is served unless another one is named.
    engine: &'static str,
    /// Serves the engine to the end.
    serve: fn(ServedEngine<'_>) -> CommandResult,
}

/// Engine that is served, and the board on which it plays.
struct ServedEngine<'a> {
    config: &'a Config,
    arguments: &'a EngineArguments,
    name: &'a str,
    settings: EngineSettings,
    history: AnyGameHistory,
}

/// Maker of what serves the engine of this name, with settings and a seed, on a board by a budget of a move and limits.
type Make<P, S> = fn(&str, EngineSettings, u64, &AnyGameHistory, P, Caps) -> Result<S, String>;

impl ServedEngine<'_> {
    /// Returns the budget of a move, for protocols of one game, until the other program sets a limit.
    fn pace(&self) -> MoveBudget {
        pace_of(self.arguments.budget.or(DEFAULT_BUDGET))
    }

    /// Returns the limits of the other program's requests.
    fn caps(&self) -> Caps {
        Caps {
            visits: self.arguments.max_visits,
            time: Duration::from_millis(self.arguments.max_ms),
            linger: Duration::from_millis(self.arguments.linger_ms),
            ..Caps::DEFAULT
        }
    }

    /// Makes what serves the engine by a protocol of one game, which refuses all other games.
    fn build<P, S>(self, pace: P, make: Make<P, S>) -> Result<S, Failure> {
        let (caps, seed) = (self.caps(), self.arguments.seed);
        let engine = make(self.name, self.settings, seed, &self.history, pace, caps);
        engine.map_err(|why| Failure::option("--protocol", why))
    }
}

/// Checks of options that one protocol alone has: each rejects its own for the other protocols.
const REFUSALS: &[fn(&EngineArguments) -> CommandResult] = &[
    #[cfg(feature = "draughts")]
    dxp::refuse,
];

pub fn run(config_dir: Option<&Path>, arguments: &EngineArguments) -> CommandResult {
    let config = config(config_dir)?;
    let (_, rules, size) = arguments.board.table_rules(&config)?;
    let service = service(arguments.protocol);
    let name = arguments.engine.as_deref().unwrap_or(service.engine);
    let settings = arguments.board.engine(&config, "--engine", name)?;
    let history = board(size, rules)?;
    for refuse in REFUSALS {
        refuse(arguments)?;
    }
    (service.serve)(ServedEngine {
        config: &config,
        arguments,
        name,
        settings,
        history,
    })
}

/// Ends a service over stdin and stdout.
fn over_stdout(result: io::Result<()>) -> CommandResult {
    match result {
        // The other program is gone: no answer can reach it.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot talk over stdout: {error}").into())
        }
        _ => Ok(()),
    }
}

/// Converts a budget to the form that tournament protocols take.
const fn pace_of(budget: Budget) -> MoveBudget {
    match budget {
        Budget::Visits(visits) => MoveBudget::Visits(visits),
        Budget::Time(time) | Budget::Processor(time) => MoveBudget::Time(time),
    }
}
