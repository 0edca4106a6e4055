//! `engine draughts --protocol dxp`: plays games over a connection.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::time::Instant;

use clap::Args;

use super::super::failure::{CommandResult, Failure};
use super::super::output;
use super::{EngineArguments, ServedEngine, Service, pace_of};
use tibetango_lab::arena::Protocol;
use tibetango_lab::protocol::dxp::PORT;
use tibetango_lab::protocol::dxp::clock::Terms;
use tibetango_lab::protocol::dxp::connection::Connection;
use tibetango_lab::protocol::dxp::player::DxpPlayer;
use tibetango_rules::quote::{one_line, quote_text};
use tibetango_search::Stop;
use tibetango_server::connection::pace::Seldom;

pub(super) const SERVICE: Service = Service {
    engine: "champion",
    serve: run,
};

/// Default listening address, open to this machine alone.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

#[derive(Args, Debug)]
pub struct DxpArguments {
    /// DamExchange: listen here for programs that request games, PORT or ADDRESS:PORT; 0 is any free port [default:
    /// 27531]
    #[arg(long, value_name = "PORT", value_parser = place, conflicts_with = "connect")]
    listen: Option<SocketAddr>,
    /// DamExchange: request games from the program that listens there
    #[arg(long, value_name = "HOST:PORT")]
    connect: Option<String>,
    /// DamExchange: number of games to request
    #[arg(long, value_name = "G", requires = "connect",
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// DamExchange: minutes per side and game, 0 for no limit [default: 6]
    #[arg(long, value_name = "M", requires = "connect",
          value_parser = clap::value_parser!(u16).range(0..=999))]
    minutes: Option<u16>,
    /// DamExchange: moves per side after which a game ends, 0 for no limit [default: 75]
    #[arg(long, value_name = "N", requires = "connect",
          value_parser = clap::value_parser!(u16).range(0..=999))]
    game_moves: Option<u16>,
}

/// Rejects these options for protocols that do not have them.
pub(super) fn refuse(arguments: &EngineArguments) -> CommandResult {
    let options = &arguments.dxp;
    let option = match (&options.listen, &options.connect) {
        _ if arguments.protocol == Protocol::Dxp => return Ok(()),
        (None, None) => return Ok(()),
        (Some(_), _) => "--listen",
        (None, Some(_)) => "--connect",
    };
    Err(Failure::option(option, "only with --protocol dxp"))
}

fn place(text: &str) -> Result<SocketAddr, String> {
    let port = text.parse().ok().map(|port| SocketAddr::new(HERE, port));
    port.or_else(|| text.parse().ok())
        .ok_or_else(|| "a port from 0 to 65535, or ADDRESS:PORT".to_owned())
}

fn run(served: ServedEngine<'_>) -> CommandResult {
    let arguments = served.arguments;
    // The clock of a game limits its moves, too.
    let pace = arguments.budget.budget().map(pace_of);
    let mut player = served.build(pace, DxpPlayer::new)?;
    let options = &arguments.dxp;
    match &options.connect {
        Some(address) => lead(&mut player, options, address),
        None => follow(&mut player, options),
    }
}

/// Lines that other programs may cause on stderr while we listen: sustained rate per second, and burst. Every program
/// may connect, and a log must not fill the disk.
const LOG_RATE: [u32; 2] = [5, 200];

fn say(line: &str) {
    output::log(&one_line(line));
}

/// Connects to the other program and requests games.
fn lead(player: &mut DxpPlayer, options: &DxpArguments, address: &str) -> CommandResult {
    let fail = |why: String| Failure::option("--connect", format!("the other program {why}"));
    let terms = Terms {
        minutes: options.minutes.unwrap_or(Terms::DEFAULT.minutes),
        moves: options.game_moves.unwrap_or(Terms::DEFAULT.moves),
    };
    let mut connection = Connection::to(address, Stop::default()).map_err(fail)?;
    let games = options.games.unwrap_or(1);
    let result = player.lead(&mut connection, terms, games, &mut say);
    result.map(|_| ()).map_err(fail)
}

/// Listens for programs and serves one after the other, until it is stopped.
fn follow(player: &mut DxpPlayer, options: &DxpArguments) -> CommandResult {
    let place = options.listen.unwrap_or(SocketAddr::new(HERE, PORT));
    let fail = |why: std::io::Error| {
        let place = quote_text(&place.to_string());
        Failure::option("--listen", format!("cannot listen at {place}: {why}"))
    };
    let listener = TcpListener::bind(place).map_err(fail)?;
    let place = listener.local_addr().map_err(fail)?;
    say(&format!("listening at {place}"));
    let seldom = Seldom::new(LOG_RATE[0], LOG_RATE[1], Instant::now());
    let mut tell = |line: &str| match seldom.may(Instant::now()) {
        None => {}
        Some(0) => say(line),
        Some(untold) => say(&format!("{line} ({untold} lines before it are left out)")),
    };
    loop {
        let (stream, from) = match listener.accept() {
            Ok(accepted) => accepted,
            // It has gone before it was met.
            Err(why) if why.kind() == ErrorKind::ConnectionAborted => continue,
            Err(why) => return Err(fail(why)),
        };
        if let Err(why) = serve(player, stream, &mut tell) {
            tell(&format!("{from}: the other program {why}"));
        }
    }
}

fn serve(
    player: &mut DxpPlayer,
    stream: TcpStream,
    tell: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let connection = Connection::new(stream, Stop::default());
    let mut connection = connection.map_err(|why| format!("cannot be heard: {why}"))?;
    player.follow(&mut connection, tell).map(|_| ())
}
