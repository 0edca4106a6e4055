//! `engine`: serves one of our engines to another program.

mod dxp;

use std::io::{self, BufReader, ErrorKind};
use std::path::Path;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::engines::{BudgetArguments, MAX_MS};
use super::failure::{Done, Failure};
use super::start::{BoardArguments, board, config};
use dxp::DxpArguments;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::Budget;
use tibetango_lab::protocol::gtp::clock::Pace;
use tibetango_lab::protocol::gtp::server::{Caps, Server};
use tibetango_lab::protocol::{gomocup, hub, pace};
use tibetango_rules::any::AnyLine;

/// Default budget of a move.
const DEFAULT_BUDGET: Budget = Budget::Time(Duration::from_secs(1));

#[derive(Args, Debug)]
pub struct Arguments {
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
    #[command(flatten)]
    dxp: DxpArguments,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Protocol {
    /// Go Text Protocol in our dialect
    Gtp,
    /// Gomocup protocol, for gomoku
    Gomocup,
    /// Hub protocol, for draughts
    Hub,
    /// DamExchange over a connection, for draughts
    Dxp,
}

impl Protocol {
    const fn usual_engine(self) -> &'static str {
        match self {
            Self::Gtp => "uct",
            Self::Gomocup | Self::Hub | Self::Dxp => "champion",
        }
    }
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    let (_, rules, size) = arguments.board.table_rules(&config)?;
    let usual = arguments.protocol.usual_engine();
    let name = arguments.engine.as_deref().unwrap_or(usual);
    let settings = arguments.board.engine(&config, "--engine", name)?;
    let line = board(size, rules)?;
    if !matches!(arguments.protocol, Protocol::Dxp) {
        arguments.dxp.refuse()?;
    }
    let served = match arguments.protocol {
        Protocol::Gtp => gtp(&config, arguments, name, settings, line),
        Protocol::Gomocup => gomocup(arguments, name, settings, &line)?,
        Protocol::Hub => hub(arguments, name, settings, &line)?,
        Protocol::Dxp => return dxp::run(arguments, name, settings, &line),
    };
    match served {
        // Whoever asked has gone: there is nobody left to answer.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot talk over stdout: {error}").into())
        }
        _ => Ok(()),
    }
}

fn gtp(
    config: &Config,
    arguments: &Arguments,
    name: &str,
    settings: EngineSettings,
    line: AnyLine,
) -> io::Result<()> {
    let pace = match arguments.budget.or(DEFAULT_BUDGET) {
        Budget::Visits(visits) => Pace::Visits(visits),
        Budget::Time(time) | Budget::Processor(time) => Pace::Move(time),
    };
    let mut server = Server::new(
        name,
        settings,
        arguments.seed,
        &config.of(line.game()).rules,
        line,
        pace,
        Caps {
            visits: arguments.max_visits,
            time: Duration::from_millis(arguments.max_ms),
            linger: Duration::from_millis(arguments.linger_ms),
        },
    );
    server.serve(BufReader::new(io::stdin()), io::stdout().lock())
}

fn gomocup(
    arguments: &Arguments,
    name: &str,
    settings: EngineSettings,
    line: &AnyLine,
) -> Result<io::Result<()>, Failure> {
    let pace = pace_of(arguments.budget.or(DEFAULT_BUDGET));
    let caps = gomocup::server::Caps {
        time: Duration::from_millis(arguments.max_ms),
        linger: Duration::from_millis(arguments.linger_ms),
    };
    let server = gomocup::server::Server::new(name, settings, arguments.seed, line, pace, caps);
    let mut server = server.map_err(|why| Failure::option("--protocol", why))?;
    Ok(server.serve(io::stdin(), io::stdout().lock()))
}

fn hub(
    arguments: &Arguments,
    name: &str,
    settings: EngineSettings,
    line: &AnyLine,
) -> Result<io::Result<()>, Failure> {
    let pace = pace_of(arguments.budget.or(DEFAULT_BUDGET));
    let caps = hub::server::Caps {
        visits: arguments.max_visits,
        time: Duration::from_millis(arguments.max_ms),
        linger: Duration::from_millis(arguments.linger_ms),
    };
    let server = hub::server::Server::new(name, settings, arguments.seed, line, pace, caps);
    let mut server = server.map_err(|why| Failure::option("--protocol", why))?;
    Ok(server.serve(io::stdin(), io::stdout().lock()))
}

/// Converts a budget to the form that tournament protocols take.
const fn pace_of(budget: Budget) -> pace::Pace {
    match budget {
        Budget::Visits(visits) => pace::Pace::Visits(visits),
        Budget::Time(time) | Budget::Processor(time) => pace::Pace::Time(time),
    }
}
