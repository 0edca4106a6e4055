//! `join`: takes a seat on a server from a terminal, for people and scripts.

use std::io::{self, BufReader, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Args;

use crate::cli::failure::{CommandResult, Failure};
use crate::cli::output;
use crate::cli::start::config;
use tibetango_content::config::Config;
use tibetango_records::drawing::board;
use tibetango_records::wire::{AnyEnds, WireInput, read_line, read_text};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::{one_line, quote_text};
use tibetango_server::discovery::ServerSearch;
use tibetango_server::message::{Request, VERSION};
use tibetango_server::room::RoomSettings;

#[derive(Args, Debug)]
pub struct JoinArguments {
    /// Address of the server, host:port [default: list the servers found in the local network]
    address: Option<String>,
    /// Name of the player
    #[arg(long, value_name = "NAME", default_value = "guest")]
    name: String,
    /// Print the lines of the protocol alone, without boards
    #[arg(long)]
    plain: bool,
}

/// Timeout of the connection to a server.
const PATIENCE: Duration = Duration::from_secs(10);

/// Duration of the search for servers.
const SEARCH: Duration = Duration::from_secs(3);

pub fn run(config_dir: Option<&Path>, arguments: &JoinArguments) -> CommandResult {
    let Some(host) = &arguments.address else {
        return list();
    };
    let config = config(config_dir)?;
    let fail = |why: io::Error| format!("{}: {why}", quote_text(host));
    let mut addresses = host.to_socket_addrs().map_err(fail)?;
    let address = addresses
        .next()
        .ok_or_else(|| format!("{}: no such address", quote_text(host)))?;
    let stream = TcpStream::connect_timeout(&address, PATIENCE).map_err(fail)?;
    // Lines are short and waited for.
    let _ = stream.set_nodelay(true);
    let mut writer = stream.try_clone().map_err(fail)?;
    let begin = format!("Hello,{VERSION}\nLogin,{}\n", arguments.name);
    writer.write_all(begin.as_bytes()).map_err(fail)?;
    // Number of plies on the board: a move is sent with its number.
    let plies = Arc::new(AtomicUsize::new(0));
    let count = plies.clone();
    std::thread::spawn(move || speak(writer, &count));
    let mut position = None;
    let mut lines = BufReader::new(stream);
    while let Some(input) = read_line(&mut lines, true).map_err(fail)? {
        let WireInput::Line(bytes) = input else {
            output::log("a line of the server is too long, and is passed over");
            continue;
        };
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches('\r');
        // Control characters from the server must not steer the terminal.
        output::print(&format!("{}\n", one_line(line)))?;
        if let Some(now) = plies_of(line) {
            plies.store(now, Ordering::Relaxed);
        }
        if !arguments.plain && apply(line, &mut position, &config) {
            let board_text = position.as_ref().map(board).unwrap_or_default();
            output::print(&format!("{board_text}\n"))?;
        }
    }
    Ok(())
}

/// Lists the servers of the local network, one per line: address, number of rooms, name.
fn list() -> CommandResult {
    let search = ServerSearch::start()?;
    std::thread::sleep(SEARCH);
    let servers = search.servers();
    if servers.is_empty() {
        let seconds = SEARCH.as_secs();
        let none = format!("no server was found in {seconds} s: say where it is, as host:port");
        return Err(Failure::check(none));
    }
    let lines = servers.iter().map(|server| {
        let rooms = format!("{} rooms", server.rooms);
        format!("{:<24} {rooms:<12} {}\n", server.address, server.name)
    });
    output::print(&lines.collect::<String>())
}

/// Sends the lines that are typed. A line that is no request is sent as a move in the room named last.
fn speak(mut writer: TcpStream, plies: &AtomicUsize) {
    let mut room = 1;
    let mut input = BufReader::new(AnyEnds::new(io::stdin()));
    loop {
        let line = match read_text(&mut input) {
            Ok(Some(Ok(line))) => line,
            Ok(Some(Err(why))) => {
                output::log(&format!("not said: {why}"));
                continue;
            }
            Ok(None) => break,
            Err(why) => {
                output::log(&format!("nothing more can be typed: {why}"));
                break;
            }
        };
        let line_out = match Request::read(&line) {
            Ok(Request::Room(number, _)) => {
                room = number;
                line
            }
            Err(_) if !line.contains(',') && !line.trim().is_empty() => {
                let ply = plies.load(Ordering::Relaxed) + 1;
                format!("Move,{room},{ply},{line}")
            }
            _ => line,
        };
        if writer
            .write_all(format!("{line_out}\n").as_bytes())
            .is_err()
        {
            return;
        }
    }
    // The input has ended: what was said is still answered.
    let _ = writer.shutdown(std::net::Shutdown::Write);
}

/// Returns the number of plies played, if a line states it.
fn plies_of(line: &str) -> Option<usize> {
    let mut fields = line.split(',');
    let verb = fields.next()?;
    let is_announced = matches!(verb, "Sync" | "Played");
    fields.nth(1).filter(|_| is_announced)?.parse().ok()
}

/// Applies a line to the known board; true if the board has changed.
fn apply(line: &str, board_there: &mut Option<AnyGameHistory>, config: &Config) -> bool {
    let fields: Vec<&str> = line.splitn(7, ',').collect();
    match fields.as_slice() {
        ["Sync", _, _, game, size, preset, position] => {
            let size = size.parse().unwrap_or_default();
            *board_there = RoomSettings::find(config, game, size, preset)
                .ok()
                .and_then(|settings| AnyGameHistory::from_text(settings.rules, position).ok());
            board_there.is_some()
        }
        ["Played", ..] => {
            let text = line.splitn(5, ',').nth(4).unwrap_or_default();
            let Some(board) = board_there else {
                return false;
            };
            let result = board.parse(text).and_then(|mv| board.play(&mv));
            if result.is_err() {
                // Another one's board is better than a wrong one.
                *board_there = None;
            }
            board_there.is_some()
        }
        _ => false,
    }
}
