//! How soon a server answers many rooms of people: scripted players on loopback, in this very program.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::Effort;
use super::figures::Figure;
use crate::config::Config;
use crate::games::any::AnyLine;
use crate::games::{GameName, Side};
use crate::lan::room::Played;
use crate::lan::server::{Allowed, Plan, Server};
use crate::lan::thinkers::Mind;
use crate::session::clock::TimeControl;

/// So many rooms, each with two players.
const ROOMS: [usize; 5] = [100, 250, 500, 1000, 2000];

/// A player thinks at least so long, and at most twice that.
const THINKS: Duration = Duration::from_millis(700);

/// So many rooms are filled at the same time: nobody's queue of connections is longer than that.
const DOOR: usize = 32;

/// A load lasts at least so long.
const LEAST: Duration = Duration::from_secs(10);

type Outcome<T> = Result<T, String>;

/// Milliseconds from a move said to the move told, for each number of rooms: the median and the 99th
/// percentile; and moves a second.
///
/// # Errors
/// The system has not so many connections, or the server answered wrongly.
pub fn answers(effort: Effort) -> Outcome<Vec<Figure>> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    let mut figures = Vec::new();
    for rooms in ROOMS {
        let mut took = runtime.block_on(load(rooms, effort.run.max(LEAST)))?;
        took.sort_by(f64::total_cmp);
        let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
        if took.is_empty() {
            return Err(format!("{rooms} rooms: not one move was answered"));
        }
        let moves = took.len() as f64 / effort.run.max(LEAST).as_secs_f64();
        for (what, value) in [
            ("median, ms", at(0.5)),
            ("99th percentile, ms", at(0.99)),
            ("moves/s", moves),
        ] {
            let what = format!("{rooms} rooms: {what}");
            figures.push(Figure::new("serve", &what, 1, &[value]));
        }
    }
    Ok(figures)
}

/// Lets all rooms play for a while; tells what each move took, in milliseconds.
async fn load(rooms: usize, during: Duration) -> Outcome<Vec<f64>> {
    let config = Config::embedded();
    let preset = config.of(GameName::Jiaqi).rules.first();
    let preset = preset.ok_or("there are no rules")?;
    let played = Played {
        size: preset.size,
        preset: preset.id.clone(),
        rules: preset.rules,
        time: TimeControl::None,
    };
    let connections = 2 * rooms + 1;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let mind = Mind::Engine("uct".to_owned(), 1);
    let plan = Plan {
        rooms,
        limits: Allowed {
            connections,
            from_one: connections,
            ..Allowed::default()
        },
        ..Plan::new(address, mind, played.clone())
    };
    let server = Server::start(plan, Arc::new(config)).await;
    let server = server.map_err(|error| error.to_string())?;
    let mut players = JoinSet::new();
    let door = Arc::new(Semaphore::new(DOOR));
    for room in 1..=rooms {
        let (address, played, door) = (server.address, played.clone(), door.clone());
        players.spawn(async move {
            let come = door.acquire().await.map_err(|error| error.to_string())?;
            let mut seats = [
                Seat::take(address, room, Side::White).await?,
                Seat::take(address, room, Side::Black).await?,
            ];
            drop(come);
            for seat in &mut seats {
                seat.say(&format!("Ready,{room},{},{room}", seat.side_word()))
                    .await?;
            }
            play(seats, room, &played, during).await
        });
    }
    let mut took = Vec::new();
    while let Some(done) = players.join_next().await {
        took.extend(done.map_err(|error| error.to_string())??);
    }
    server.stop().await;
    Ok(took)
}

/// A scripted player.
struct Seat {
    side: Side,
    writer: OwnedWriteHalf,
    lines: Lines<BufReader<OwnedReadHalf>>,
}

impl Seat {
    async fn take(address: SocketAddr, room: usize, side: Side) -> Outcome<Self> {
        let stream = TcpStream::connect(address).await;
        let stream = stream.map_err(|error| format!("no connection for room {room}: {error}"))?;
        // Lines are short and waited for.
        let _ = stream.set_nodelay(true);
        let (reader, writer) = stream.into_split();
        let lines = BufReader::new(reader).lines();
        let mut seat = Self {
            side,
            writer,
            lines,
        };
        seat.say("Hello,1").await?;
        seat.say(&format!("Login,{room}")).await?;
        seat.say(&format!("SitDown,{room}")).await?;
        seat.until("Token,").await?;
        Ok(seat)
    }

    const fn side_word(&self) -> &'static str {
        match self.side {
            Side::White => "White",
            Side::Black => "Black",
        }
    }

    async fn say(&mut self, line: &str) -> Outcome<()> {
        let line = format!("{line}\n");
        let said = self.writer.write_all(line.as_bytes()).await;
        said.map_err(|error| error.to_string())
    }

    async fn until(&mut self, begin: &str) -> Outcome<String> {
        loop {
            let line = self
                .lines
                .next_line()
                .await
                .map_err(|error| error.to_string())?;
            let line = line.ok_or_else(|| format!("the connection ended before {begin}"))?;
            if line.starts_with(begin) {
                return Ok(line);
            }
            if line.starts_with("Error,") {
                return Err(line);
            }
        }
    }
}

/// Plays random moves in turn, game after game.
async fn play(
    mut seats: [Seat; 2],
    room: usize,
    played: &Played,
    during: Duration,
) -> Outcome<Vec<f64>> {
    let mut rng = SplitMix64::seed_from_u64(room as u64);
    let mut took = Vec::new();
    let mut line = AnyLine::new(played.size, played.rules).ok_or("there is no such board")?;
    for seat in &mut seats {
        seat.until("Sync,").await?;
    }
    let begun = Instant::now();
    while begun.elapsed() < during {
        sleep(THINKS.mul_f64(1.0 + rng.random::<f64>())).await;
        let legal = line.legal();
        let Some(mv) = legal.get(rng.random_range(0..legal.len().max(1))) else {
            // The game is over.
            break;
        };
        let mover = line.to_move().index();
        let (ply, text) = (line.len() + 1, line.text(mv));
        let asked = Instant::now();
        seats[mover].say(&format!("Move,{room},{ply},{text}")).await?;
        for seat in [mover, 1 - mover] {
            seats[seat].until("Played,").await?;
        }
        took.push(1000.0 * asked.elapsed().as_secs_f64());
        line.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(took)
}
