//! `serve`: hosts rooms for games over the network, by the thesis's protocol and ours.

use std::fs::{self, File};
use std::io::{self, BufReader, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use tokio::signal;
use tokio_util::sync::CancellationToken;

use super::status;
use crate::cli::engines::{LEVEL, by_name};
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::output;
use crate::cli::start::{board, config, game_name, preset, size};
use tibetango_content::config::Config;
use tibetango_records::files::{FileError, claim_folder, make_folder};
use tibetango_records::messages::WrongValue;
use tibetango_records::session::clock::TimeControl;
use tibetango_records::wire::{AnyEnds, read_text};
use tibetango_rules::GameName;
use tibetango_server::connection::pace::Seldom;
use tibetango_server::engine_threads::{FAILURES, ServerEngine};
use tibetango_server::organiser::handle::TournamentHandle;
use tibetango_server::organiser::{Contest, FROM_ONE};
use tibetango_server::room::{Customs, RoomSettings};
use tibetango_server::server::descriptors::WRITERS;
use tibetango_server::server::start_error::StartError;
use tibetango_server::server::{Server, ServerConfig};
use tibetango_server::tournament::{ENTRANTS, PairingSystem};
use tibetango_server::{discovery, scrape};

/// Default number of visits per move of an engine.
const VISITS: u64 = 20_000;

#[derive(Args, Debug)]
pub struct ServeArguments {
    /// Address to listen on; 0.0.0.0 is every address of this machine
    #[arg(long, value_name = "A", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Port to listen on; 0 takes one that is free
    #[arg(long, value_name = "P", default_value_t = 4715)]
    port: u16,
    /// Number of rooms [default: 20; of a tournament 32]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    rooms: Option<u16>,
    /// Opponent of a person who is alone: a level, level:ID, or an engine of engines.ron [default: the level at which a
    /// visitor begins]; who plays on the page may choose another level, but no other engine
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// Visits per move, if an engine is named
    #[arg(long, value_name = "V", default_value_t = VISITS,
          value_parser = clap::value_parser!(u64).range(1..))]
    visits: u64,
    /// Number of search threads [default: one less than the machine has, at least one]
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Game in each room, until a player there chooses another one
    #[arg(long, value_name = "GAME", default_value_t, value_parser = game_name())]
    game: GameName,
    /// Number of lines of the board [default: that of the rules]
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<u8>,
    /// Rules preset of the configuration [default: the first of the game]
    #[arg(long, value_name = "PRESET")]
    rules: Option<String>,
    /// Clocks of people: none, "move S" or "total S+I", in seconds [default: none]
    #[arg(long, value_name = "CLOCK")]
    time: Option<TimeControl>,
    /// Serve the page for browsers and phones on this port; 0 takes one that is free
    #[arg(long, value_name = "PORT")]
    web: Option<u16>,
    /// Trust the proxy at this address to name the client in X-Forwarded-For; may be repeated
    #[arg(long, value_name = "ADDRESS", requires = "web")]
    proxy: Vec<IpAddr>,
    /// Answer to this name of a host as well, for example a proxy's; may be repeated
    #[arg(long, value_name = "NAME", requires = "web", value_parser = host)]
    host: Vec<String>,
    /// Serve figures for Prometheus on this port of loopback; 0 takes one that is free
    #[arg(long, value_name = "PORT")]
    metrics: Option<u16>,
    /// Let the people in a room send messages to each other
    #[arg(long)]
    chat: bool,
    /// Announce the server in the local network under this name
    #[arg(long, value_name = "NAME")]
    announce: Option<String>,
    /// Play a tournament: swiss or roundrobin; commands are read from the terminal
    #[arg(long, value_name = "KIND", value_parser = kind)]
    tournament: Option<PairingSystem>,
    /// Number of rounds of the tournament [default: enough to determine the winner]
    #[arg(long, value_name = "N", requires = "tournament",
          value_parser = clap::value_parser!(u8).range(1..=64))]
    rounds: Option<u8>,
    /// Maximum number of entrants from one address, of IPv6 from one /64, other than this machine's
    #[arg(long, value_name = "N", requires = "tournament", default_value_t = FROM_ONE,
          value_parser = clap::value_parser!(u8).range(1..=64))]
    entries: u8,
    /// Folder of the tournament: its table and its records
    #[arg(
        long,
        value_name = "DIR",
        requires = "tournament",
        default_value = "tournament"
    )]
    results: PathBuf,
    /// Save every finished game to this folder as XML
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Keep running games in this folder: the same command resumes them
    #[arg(long, value_name = "DIR")]
    running: Option<PathBuf>,
}

pub fn run(config_dir: Option<&Path>, arguments: &ServeArguments) -> CommandResult {
    let config = config(config_dir)?;
    let preset = preset(&config, arguments.game, arguments.rules.as_deref())?;
    if !preset.is_apart() {
        let why = "players change sides by these rules, and a seat of a server does not";
        return Err(Failure::option("--rules", why));
    }
    let settings = RoomSettings {
        size: arguments.size.unwrap_or(preset.size),
        preset: preset.id,
        rules: preset.rules,
        time: arguments.time.unwrap_or_default(),
        level: None,
    };
    board(settings.size, settings.rules)?;
    let server_engine = server_engine(&config, arguments)?;
    let mut running = arguments.running.clone();
    let contest = arguments.tournament.map(|kind| Contest {
        rounds: arguments.rounds.map(usize::from),
        from_one: usize::from(arguments.entries),
        ..Contest::new(kind, arguments.results.clone())
    });
    if contest.is_some() {
        running.get_or_insert_with(|| arguments.results.join("running"));
    }
    // Until the server has ended.
    let _claimed = claim(arguments, running.as_deref())?;
    let address = SocketAddr::new(arguments.bind, arguments.port);
    let usual = ServerConfig::new(address, server_engine, settings);
    let rooms = contest.as_ref().map_or(usual.rooms, |_| ENTRANTS / 2);
    let plan = ServerConfig {
        rooms: arguments.rooms.map_or(rooms, usize::from),
        threads: arguments.threads.map_or(usual.threads, NonZeroUsize::get),
        records: arguments.records.clone(),
        running,
        tournament: contest,
        web: arguments
            .web
            .map(|port| SocketAddr::new(arguments.bind, port)),
        proxies: arguments.proxy.clone(),
        hosts: arguments.host.clone(),
        customs: Customs {
            chat: arguments.chat,
            ..usual.customs
        },
        ..usual
    };
    // One line an event; nothing else of this program listens to them.
    tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_target(false)
        .with_ansi(io::stderr().is_terminal())
        .init();
    report_panics_seldom();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Each of them may have files open, which connections leave free.
        .max_blocking_threads(WRITERS)
        .build()
        .map_err(|error| format!("no threads: {error}"))?;
    runtime.block_on(serve(plan, config, arguments))
}

/// Creates the folders to which the server writes. Those from which it reads its own files again are claimed: another
/// server there would overwrite them.
fn claim(arguments: &ServeArguments, running: Option<&Path>) -> Result<Vec<File>, Failure> {
    if let Some(records) = &arguments.records {
        make_folder(records).map_err(|error| Failure::option("--records", error))?;
    }
    let results = arguments.tournament.map(|_| arguments.results.as_path());
    let folders = [("--results", results), ("--running", running)];
    let mut claimed = Vec::new();
    let mut names = Vec::new();
    for (option, folder) in folders {
        let Some(folder) = folder else { continue };
        let failed = |error: FileError| Failure::option(option, error);
        make_folder(folder).map_err(failed)?;
        let place = fs::canonicalize(folder).map_err(FileError::io(folder, "find the folder"));
        let place = place.map_err(failed)?;
        // Both may be one folder.
        if !names.contains(&place) {
            claimed.push(claim_folder(folder).map_err(failed)?);
            names.push(place);
        }
    }
    Ok(claimed)
}

/// Returns the failure of the option that prevents the server from starting.
fn start_failure(error: StartError) -> Failure {
    match error {
        StartError::Address(at, why) => match why.kind() {
            io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied => {
                Failure::option(&format!("--port {}", at.port()), why)
            }
            _ => Failure::option(&format!("--bind {}", at.ip()), why),
        },
        // At that address it listens already.
        StartError::Page(at, why) => Failure::option(&format!("--web {}", at.port()), why),
        StartError::Threads(why) => Failure::option("--threads", why),
        // The files are named in it.
        StartError::Tournament(why) => Failure::option("--results", why),
        StartError::Files(_) => error.to_string().into(),
    }
}

/// Returns the computer opponent: the game of the rooms must have that level or engine.
fn server_engine(config: &Config, arguments: &ServeArguments) -> Result<ServerEngine, Failure> {
    let (config, option) = (config.of(arguments.game), "--engine");
    let levels = config.levels.levels();
    let Some(name) = &arguments.engine else {
        let usual = levels.get(config.levels.default_index());
        let usual = usual.ok_or("there are no levels")?;
        return Ok(ServerEngine::Level(usual.id.clone()));
    };
    let Some(id) = name.strip_prefix(LEVEL) else {
        by_name(&config.engines, option, name)?;
        return Ok(ServerEngine::Engine(name.clone(), arguments.visits));
    };
    if config.levels.get(id).is_none() {
        let ids: Vec<&str> = levels.iter().map(|level| &*level.id).collect();
        let problem = WrongValue::not_one_of(id, "a level of difficulty.ron", &ids);
        return Err(Failure::option(option, problem));
    }
    Ok(ServerEngine::Level(id.to_owned()))
}

async fn serve(plan: ServerConfig, config: Config, arguments: &ServeArguments) -> CommandResult {
    let rooms = plan.rooms;
    let server = Server::start(plan, Arc::new(config)).await;
    let server = server.map_err(start_failure)?;
    output::print(&format!("listening on {}\n", server.address))?;
    if let Some(web) = server.web {
        output::print(&format!("page at http://{web}/\n"))?;
    }
    let stop = CancellationToken::new();
    if let Some(port) = arguments.metrics {
        let (metrics, stopped) = (server.metrics.clone(), stop.child_token());
        let listening = scrape::listen(port, metrics, &arguments.host, stopped).await;
        let at = listening.map_err(|error| format!("--metrics {port}: {error}"))?;
        output::print(&format!("figures at http://{at}/metrics\n"))?;
    }
    // It is withdrawn when this ends.
    let name = arguments.announce.as_deref();
    let announcement = name.map(|name| discovery::announce(server.address, name, rooms));
    if let Some(Err(why)) = &announcement {
        output::log(&format!("the server is not announced: {why}"));
    }
    if let Some(tournament) = &server.tournament {
        take_commands(tournament.clone())?;
    }
    tokio::spawn(status::tell(server.metrics.clone()));
    stop_signal().await;
    stop.cancel();
    output::log("ending");
    server.stop().await;
    if !server.metrics.is_all_saved() {
        let why = "not everything could be kept where it belongs: the log says what";
        return Err(Failure::check(why));
    }
    output::log("ended: all that was to be kept is kept");
    Ok(())
}

/// Limits the messages of panics, which an engine may cause at every question, as the log limits its own line.
fn report_panics_seldom() {
    let before = panic::take_hook();
    let seldom = Seldom::new(FAILURES[0], FAILURES[1], Instant::now());
    panic::set_hook(Box::new(move |reason| {
        if seldom.may(Instant::now()).is_some() {
            before(reason);
        }
    }));
}

/// Reads the name of a host in the form in which browsers send it.
fn host(name: &str) -> Result<String, String> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.chars().all(is_letter) && name.contains(|c: char| c.is_ascii_alphanumeric()) {
        return Ok(name.to_owned());
    }
    Err("a name without scheme and port, such as games.example; other letters as browsers send them, xn--...".to_owned())
}

fn kind(word: &str) -> Result<PairingSystem, String> {
    PairingSystem::from_word(word).ok_or_else(|| "swiss or roundrobin".to_owned())
}

/// Reads the organiser's commands from the terminal. The thread ends with the program or the terminal.
fn take_commands(tournament: TournamentHandle) -> CommandResult {
    let handle = tokio::runtime::Handle::current();
    let reading = move || {
        let mut input = BufReader::new(AnyEnds::new(io::stdin()));
        loop {
            let answer = match read_text(&mut input) {
                Ok(Some(Ok(line))) => handle.block_on(tournament.command(&line)),
                Ok(Some(Err(why))) => format!("refused: {why}"),
                Ok(None) => return,
                Err(why) => {
                    return output::log(&format!("commands cannot be read any more: {why}"));
                }
            };
            if output::print(&format!("{answer}\n")).is_err() {
                return;
            }
        }
    };
    let result = std::thread::Builder::new()
        .name("commands".to_owned())
        .spawn(reading);
    result.map_err(|error| format!("no threads: {error}"))?;
    Ok(())
}

/// Waits for SIGTERM or Ctrl-C.
async fn stop_signal() {
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
