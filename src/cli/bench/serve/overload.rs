//! Full server to which more clients connect: they must get the reason of the refusal, and the clients inside must
//! not be affected.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::players::{Party, connect};
use super::process::Process;
use super::times::{Outcome, Times};
use crate::cli::bench::figures::BenchFigure;
use tibetango_server::room::RoomSettings;
use tibetango_server::server::ServerLimits;

/// Number of clients that connect at the same time.
const KNOCKING: usize = 8;

/// Pause of such a client between two attempts.
const PAUSE: Duration = Duration::from_millis(10);

/// Timeout of the first answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Measures that number of rooms undisturbed for a while, and then for as long while further clients connect.
pub async fn run(
    settings: &RoomSettings,
    rooms: usize,
    during: Duration,
) -> Outcome<Vec<BenchFigure>> {
    let server = Process::start(settings, rooms)?;
    // The players come and play undisturbed, the remaining places are taken, further clients connect.
    let mut party = Party::begin(server.address, settings, rooms, 4 * during + PATIENCE);
    sit(&mut party, during).await?;
    party.took();
    sit(&mut party, during).await?;
    let peace = Times::new(party.took());
    let connections = fill(server.address, 2 * rooms).await?;
    party.took();
    let refusals = Arc::new(AtomicUsize::new(0));
    let mut knocking = JoinSet::new();
    for _ in 0..KNOCKING {
        knocking.spawn(knock(server.address, refusals.clone()));
    }
    sit(&mut party, during).await?;
    if let Some(result) = knocking.try_join_next() {
        result.map_err(|error| error.to_string())??;
    }
    let trouble = Times::new(party.took());
    let refusals = refusals.load(Ordering::Relaxed) as f64;
    let inside = 2 * rooms + connections.len();
    let figures = [
        ("clients inside", inside as f64),
        ("refused/s", refusals / during.as_secs_f64()),
        ("before, median, ms", peace.below(0.5)?),
        ("before, 99th percentile, ms", peace.below(0.99)?),
        ("overload, median, ms", trouble.below(0.5)?),
        ("overload, 99th percentile, ms", trouble.below(0.99)?),
    ];
    let figures = figures.map(|(what, value)| {
        let what = format!("{rooms} rooms: {what}");
        BenchFigure::new("serve", what, 1, &[value])
    });
    Ok(figures.into())
}

/// Lets the party play for that time; fails if all leave earlier.
async fn sit(party: &mut Party, during: Duration) -> Outcome<()> {
    match party.is_over(during).await? {
        true => Err("all have gone too early".to_owned()),
        false => Ok(()),
    }
}

/// Takes all remaining places of a server that has `inside` clients.
async fn fill(server: SocketAddr, inside: usize) -> Outcome<Vec<BufReader<TcpStream>>> {
    let most = ServerLimits::default().connections;
    let mut connections = Vec::new();
    for client in inside..most {
        // The players' numbers begin at 2.
        let mut stream = BufReader::new(connect(server, client + 2).await?);
        let hello = stream.get_mut().write_all(b"Hello,1\nLogin,guest\n").await;
        hello.map_err(|error| error.to_string())?;
        let answer = hear(&mut stream).await?;
        if !answer.starts_with("Hello,") {
            let clients = client + 1;
            return Err(format!("of {clients} clients the last was told {answer}"));
        }
        connections.push(stream);
    }
    Ok(connections)
}

/// Connects to a full server again and again, and counts the refusals.
async fn knock(server: SocketAddr, refusals: Arc<AtomicUsize>) -> Outcome<()> {
    loop {
        // The address is one that no other client uses.
        let mut stream = BufReader::new(connect(server, usize::MAX).await?);
        let answer = hear(&mut stream).await?;
        if !answer.starts_with("Error,full,") {
            return Err(format!("a full server said {answer}"));
        }
        refusals.fetch_add(1, Ordering::Relaxed);
        sleep(PAUSE).await;
    }
}

/// Reads the first line that the server sends.
async fn hear(stream: &mut BufReader<TcpStream>) -> Outcome<String> {
    let mut line = String::new();
    let read = timeout(PATIENCE, stream.read_line(&mut line)).await;
    let read = read.map_err(|_| "a client was told nothing".to_owned())?;
    read.map_err(|error| format!("a client was cut off without a word: {error}"))?;
    line.truncate(line.trim_end().len());
    Ok(line)
}
