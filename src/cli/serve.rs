//! `serve`: rooms in which people play over the network, by the thesis's protocol and ours.

use std::io::{self, BufRead, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tokio::signal;
use tokio_util::sync::CancellationToken;

use super::engines::{LEVEL, by_name};
use super::failure::{Done, Failure};
use super::output;
use super::start::{board, config, preset, size};
use super::status;
use crate::config::Config;
use crate::games::GameName;
use crate::lan::organiser::Contest;
use crate::lan::organiser::desk::Desk;
use crate::lan::room::Played;
use crate::lan::server::{Plan, Server};
use crate::lan::thinkers::Mind;
use crate::lan::tournament::{ENTRANTS, Kind};
use crate::lan::{discovery, scrape};
use crate::messages::{WrongValue, shown};
use crate::session::clock::TimeControl;

/// Visits of a move of an engine that is named without them.
const VISITS: u64 = 20_000;

#[derive(Args, Debug)]
pub struct Arguments {
    /// The address to listen on; 0.0.0.0 is every address of this machine
    #[arg(long, value_name = "A", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// The port to listen on; 0 takes one that is free
    #[arg(long, value_name = "P", default_value_t = 4715)]
    port: u16,
    /// How many rooms there are [default: 20; of a tournament 32]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    rooms: Option<u16>,
    /// Who plays against whoever is alone: a level, level:ID, or an engine of engines.ron
    #[arg(long, value_name = "NAME", default_value = "level:player")]
    engine: String,
    /// Visits of a move, where an engine is named
    #[arg(long, value_name = "V", default_value_t = VISITS,
          value_parser = clap::value_parser!(u64).range(1..))]
    visits: u64,
    /// Threads that search [default: one less than the machine has, at least one]
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// The game in each room, until somebody there chooses another one
    #[arg(long, value_name = "GAME", default_value_t)]
    game: GameName,
    /// Lines of the board [default: that of the rules]
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<u8>,
    /// A rules preset of the configuration [default: the first of the game]
    #[arg(long, value_name = "PRESET")]
    rules: Option<String>,
    /// Clocks of people: none, "move S" or "total S+I", in seconds [default: none]
    #[arg(long, value_name = "CLOCK")]
    time: Option<TimeControl>,
    /// Serve the page for browsers and phones on this port; 0 takes one that is free
    #[arg(long, value_name = "PORT")]
    web: Option<u16>,
    /// Serve figures for Prometheus on this port of loopback; 0 takes one that is free
    #[arg(long, value_name = "PORT")]
    metrics: Option<u16>,
    /// Let the people in a room write to each other
    #[arg(long)]
    chat: bool,
    /// Let the server be found in the local network under this name
    #[arg(long, value_name = "NAME")]
    announce: Option<String>,
    /// Play a tournament: swiss or roundrobin; commands are read from the terminal
    #[arg(long, value_name = "KIND", value_parser = kind)]
    tournament: Option<Kind>,
    /// Rounds of the tournament [default: as many as tell who is first]
    #[arg(long, value_name = "N", requires = "tournament",
          value_parser = clap::value_parser!(u8).range(1..=64))]
    rounds: Option<u8>,
    /// Where the tournament is kept: its table and its records
    #[arg(
        long,
        value_name = "DIR",
        requires = "tournament",
        default_value = "tournament"
    )]
    results: PathBuf,
    /// Save every finished game in this folder as XML
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Keep the games that go on in this folder: the same command finds them there again
    #[arg(long, value_name = "DIR")]
    running: Option<PathBuf>,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    let preset = preset(&config, arguments.game, arguments.rules.as_deref())?;
    if !preset.is_apart() {
        let why = "players change sides by these rules, and a seat of a server does not";
        return Err(Failure::option("--rules", why));
    }
    let played = Played {
        size: arguments.size.unwrap_or(preset.size),
        preset: preset.id,
        rules: preset.rules,
        time: arguments.time.unwrap_or_default(),
    };
    board(played.size, played.rules)?;
    let mind = mind(&config, arguments)?;
    let mut running = arguments.running.clone();
    let contest = arguments.tournament.map(|kind| Contest {
        rounds: arguments.rounds.map(usize::from),
        ..Contest::new(kind, arguments.results.clone())
    });
    if contest.is_some() {
        running.get_or_insert_with(|| arguments.results.join("running"));
    }
    for dir in [&arguments.records, &running].into_iter().flatten() {
        let made = std::fs::create_dir_all(dir);
        made.map_err(|error| format!("{}: {error}", shown(dir)))?;
    }
    let address = SocketAddr::new(arguments.bind, arguments.port);
    let usual = Plan::new(address, mind, played);
    let plan = Plan {
        rooms: arguments.rooms.map_or(
            match contest {
                Some(_) => ENTRANTS / 2,
                None => usual.rooms,
            },
            usize::from,
        ),
        threads: arguments.threads.map_or(usual.threads, NonZeroUsize::get),
        records: arguments.records.clone(),
        running,
        tournament: contest,
        web: arguments
            .web
            .map(|port| SocketAddr::new(arguments.bind, port)),
        chat: arguments.chat,
        ..usual
    };
    // One line an event; nothing else of this program listens to them.
    tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_target(false)
        .with_ansi(io::stderr().is_terminal())
        .init();
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("no threads: {error}"))?;
    runtime.block_on(serve(plan, config, arguments))
}

/// Who plays: the game of the rooms must have that level or engine.
fn mind(config: &Config, arguments: &Arguments) -> Result<Mind, Failure> {
    let (config, option) = (config.of(arguments.game), "--engine");
    let Some(id) = arguments.engine.strip_prefix(LEVEL) else {
        by_name(&config.engines, option, &arguments.engine)?;
        return Ok(Mind::Engine(arguments.engine.clone(), arguments.visits));
    };
    if config.levels.get(id).is_none() {
        let levels = config.levels.levels().iter();
        let known: Vec<&str> = levels.map(|level| &*level.id).collect();
        let problem = WrongValue::not_one_of(id, "a level of difficulty.ron", &known);
        return Err(Failure::option(option, problem));
    }
    Ok(Mind::Level(id.to_owned()))
}

async fn serve(plan: Plan, config: Config, arguments: &Arguments) -> Done {
    let (asked, rooms) = (plan.address, plan.rooms);
    let server = Server::start(plan, Arc::new(config)).await;
    let server = server
        .map_err(|error| format!("--bind {}, --port {}: {error}", asked.ip(), asked.port()))?;
    output::print(&format!("listening on {}\n", server.address))?;
    if let Some(web) = server.web {
        output::print(&format!("page at http://{web}/\n"))?;
    }
    let stop = CancellationToken::new();
    if let Some(port) = arguments.metrics {
        let listening = scrape::listen(port, server.metrics.clone(), stop.child_token());
        let at = listening
            .await
            .map_err(|error| format!("--metrics {port}: {error}"))?;
        output::print(&format!("figures at http://{at}/metrics\n"))?;
    }
    // It is withdrawn when this ends.
    let name = arguments.announce.as_deref();
    let announcement = name.map(|name| discovery::announce(server.address, name, rooms));
    if let Some(Err(why)) = &announcement {
        output::log(&format!("the server is not announced: {why}"));
    }
    if let Some(desk) = server.desk() {
        take_commands(desk.clone())?;
    }
    tokio::spawn(status::tell(server.metrics.clone()));
    ended().await;
    stop.cancel();
    output::log("ending: games that go on are kept");
    server.stop().await;
    Ok(())
}

fn kind(word: &str) -> Result<Kind, String> {
    Kind::from_word(word).ok_or_else(|| "swiss or roundrobin".to_owned())
}

/// Whoever runs the tournament writes in the terminal. The thread ends with the program or the terminal.
fn take_commands(desk: Desk) -> Done {
    let handle = tokio::runtime::Handle::current();
    let reading = move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            let answer = handle.block_on(desk.command(&line));
            if output::print(&format!("{answer}\n")).is_err() {
                return;
            }
        }
    };
    let started = std::thread::Builder::new()
        .name("commands".to_owned())
        .spawn(reading);
    started.map_err(|error| format!("no threads: {error}"))?;
    Ok(())
}

/// Waits until somebody ends the program.
async fn ended() {
    #[cfg(unix)]
    {
        use signal::unix::{SignalKind, signal as of};
        if let Ok(mut term) = of(SignalKind::terminate()) {
            tokio::select! {
                _ = term.recv() => return,
                _ = signal::ctrl_c() => return,
            }
        }
    }
    // Without signals the program ends when it is killed.
    if signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
