//! Scripted players: two per room, who wait a random time and play random legal moves, game after game.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::times::Outcome;
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;
use tibetango_server::room::RoomSettings;

/// Minimum thinking time of a player; the maximum is twice that.
const THINKS: Duration = Duration::from_millis(700);

/// Maximum number of rooms filled at the same time, which bounds every server's queue of connections.
const DOOR: usize = 32;

/// Number of clients per source address: a server admits 256.
const FROM_ONE: usize = 200;

/// Timeout of an expected line.
const PATIENCE: Duration = Duration::from_secs(60);

/// Players in all rooms of a server.
pub struct Party {
    players: JoinSet<Outcome<()>>,
    took: mpsc::UnboundedReceiver<f64>,
}

impl Party {
    /// Connects the players and lets each room play for that time; must be called inside a tokio runtime.
    pub fn begin(
        server: SocketAddr,
        settings: &RoomSettings,
        rooms: usize,
        during: Duration,
    ) -> Self {
        let mut players = JoinSet::new();
        let door = Arc::new(Semaphore::new(DOOR));
        let (sender, took) = mpsc::unbounded_channel();
        for room in 1..=rooms {
            let (settings, door, sender) = (settings.clone(), door.clone(), sender.clone());
            players.spawn(async move {
                let come = door.acquire().await.map_err(|error| error.to_string())?;
                let seats = [
                    ScriptedPlayer::take(server, room, Side::White).await?,
                    ScriptedPlayer::take(server, room, Side::Black).await?,
                ];
                drop(come);
                let pair = PlayerPair { seats, room };
                pair.play(&settings, during, &sender).await
            });
        }
        Self { players, took }
    }

    /// Waits for at most that time; true when all have left.
    pub async fn is_over(&mut self, most: Duration) -> Outcome<bool> {
        let end = async {
            while let Some(result) = self.players.join_next().await {
                result.map_err(|error| error.to_string())??;
            }
            Ok::<bool, String>(true)
        };
        timeout(most, end).await.unwrap_or(Ok(false))
    }

    /// Returns the move times since the last call, in milliseconds.
    pub fn took(&mut self) -> Vec<f64> {
        let mut took = Vec::new();
        while let Ok(time) = self.took.try_recv() {
            took.push(time);
        }
        took
    }
}

/// Connects from the source address of the client with this number. Loopback has many addresses on Linux, and one
/// elsewhere.
pub async fn connect(server: SocketAddr, client: usize) -> Outcome<TcpStream> {
    let fail = |error: std::io::Error| format!("no connection for client {client}: {error}");
    let socket = TcpSocket::new_v4().map_err(fail)?;
    if cfg!(target_os = "linux") {
        let last = u8::try_from(client / FROM_ONE).unwrap_or(u8::MAX);
        let from = Ipv4Addr::new(127, 0, 1, last);
        socket.bind((from, 0).into()).map_err(fail)?;
    }
    let stream = socket.connect(server).await.map_err(fail)?;
    // Lines are short and waited for.
    let _ = stream.set_nodelay(true);
    Ok(stream)
}

/// Scripted player.
struct ScriptedPlayer {
    side: Side,
    writer: OwnedWriteHalf,
    lines: Lines<BufReader<OwnedReadHalf>>,
}

impl ScriptedPlayer {
    async fn take(server: SocketAddr, room: usize, side: Side) -> Outcome<Self> {
        let stream = connect(server, 2 * room + side.index()).await?;
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

    async fn say(&mut self, line: &str) -> Outcome<()> {
        let line = format!("{line}\n");
        let result = self.writer.write_all(line.as_bytes()).await;
        result.map_err(|error| error.to_string())
    }

    /// Skips lines up to and including one with this prefix; fails at an error line.
    async fn until(&mut self, begin: &str) -> Outcome<()> {
        let search = async {
            loop {
                let line = self.lines.next_line().await;
                let line = line.map_err(|error| error.to_string())?;
                let line = line.ok_or_else(|| format!("the connection ended before {begin}"))?;
                if line.starts_with(begin) {
                    return Ok(());
                }
                if line.starts_with("Error,") {
                    return Err(line);
                }
            }
        };
        let search = timeout(PATIENCE, search).await;
        search.unwrap_or_else(|_| Err(format!("{begin} was waited for in vain")))
    }
}

/// Two players in a room.
struct PlayerPair {
    /// White's seat, then Black's.
    seats: [ScriptedPlayer; 2],
    room: usize,
}

impl PlayerPair {
    /// Plays for that time, and sends the time of each move in milliseconds.
    async fn play(
        mut self,
        settings: &RoomSettings,
        during: Duration,
        took: &mpsc::UnboundedSender<f64>,
    ) -> Outcome<()> {
        let room = self.room;
        let mut rng = SplitMix64::seed_from_u64(room as u64);
        let mut history = self.begin(settings).await?;
        let start = Instant::now();
        while start.elapsed() < during {
            sleep(THINKS.mul_f64(1.0 + rng.random::<f64>())).await;
            let legal = history.legal();
            let Some(mv) = legal.get(rng.random_range(0..legal.len().max(1))) else {
                history = self.begin(settings).await?;
                continue;
            };
            let mover = history.to_move().index();
            let (ply, text) = (history.len() + 1, history.text(mv));
            let sent_at = Instant::now();
            let line = format!("Move,{room},{ply},{text}");
            self.seats[mover].say(&line).await?;
            let answer = format!("Played,{room},{ply},");
            for seat in [mover, 1 - mover] {
                self.seats[seat].until(&answer).await?;
            }
            // The receiver is gone once the measurement is over.
            let _ = took.send(1000.0 * sent_at.elapsed().as_secs_f64());
            history.play(mv).map_err(|error| error.to_string())?;
            // The server plays forced passes itself.
            while let Some(pass) = history.forced_pass() {
                history.play(&pass).map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    /// Starts a game, the first or a further one.
    async fn begin(&mut self, settings: &RoomSettings) -> Outcome<AnyGameHistory> {
        let room = self.room;
        for seat in &mut self.seats {
            let colour = ["White", "Black"][seat.side.index()];
            seat.say(&format!("Ready,{room},{colour},{room}")).await?;
        }
        for seat in &mut self.seats {
            seat.until(&format!("Sync,{room},0,")).await?;
        }
        AnyGameHistory::new(settings.size, settings.rules)
            .ok_or_else(|| "there is no such board".to_owned())
    }
}
