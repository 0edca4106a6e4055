//! Response time and memory of a server with many rooms of people: the server runs in a process of its own, scripted
//! players on loopback in this one.

mod overload;
mod players;
mod process;
mod soak;
mod times;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tokio::runtime::Runtime;

use super::figures::{BenchEffort, BenchFigure};
use crate::cli::failure::Failure;
use crate::cli::output;
use players::Party;
use process::Process;
use tibetango_content::config::Config;
use tibetango_lab::plot::{Curve, Plot};
use tibetango_rules::GameName;
use tibetango_server::room::RoomSettings;
use times::{Outcome, Times, plots};

/// Default numbers of rooms, each with two players.
const ROOMS: [u16; 5] = [100, 250, 500, 1000, 2000];

/// Minimum duration of a load.
const LEAST: Duration = Duration::from_secs(10);

/// Interval between two readings of the server's memory.
const LOOK: Duration = Duration::from_millis(500);

/// Options of `bench serve`.
#[derive(Args, Clone, Debug)]
pub struct Load {
    /// Number of rooms of each load of serve; --soak and --overload take the first number
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_values_t = ROOMS,
          value_parser = clap::value_parser!(u16).range(1..=2000))]
    rooms: Vec<u16>,
    /// Plot times and memory of serve to this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Serve one load for this number of minutes, and report times and memory of each minute
    #[arg(long, value_name = "MINUTES", conflicts_with = "overload",
          value_parser = clap::value_parser!(u32).range(1..=1440))]
    soak: Option<u32>,
    /// Let further clients connect to a full server, and report the effect on the clients inside
    #[arg(long, conflicts_with = "plot")]
    overload: bool,
}

/// Measures one of: response times and memory per room for each number of rooms; one load for minutes (`--soak`); one
/// load with other clients at a full server (`--overload`).
///
/// # Errors
/// Fails if the system does not allow that number of connections, the server answers wrongly, or the plot cannot be
/// written.
pub fn measure(effort: BenchEffort, load: &Load) -> Result<Vec<BenchFigure>, Failure> {
    output::check("--plot", load.plot.as_deref())?;
    let config = Config::embedded();
    let game = GameName::default();
    let rules = config.of(game).rules.first();
    let rules = rules.ok_or("there are no rules")?;
    let settings = RoomSettings::find(&config, game.text(), rules.size, &rules.id)?;
    let rooms: Vec<usize> = load.rooms.iter().copied().map(usize::from).collect();
    let first = *rooms.first().ok_or("--rooms: there is no number")?;
    let during = effort.run.max(LEAST);
    let runtime = Runtime::new()?;
    let (figures, plots) = match load.soak {
        Some(minutes) => runtime.block_on(soak::run(&settings, first, minutes))?,
        None if load.overload => {
            let figures = runtime.block_on(overload::run(&settings, first, during))?;
            (figures, Vec::new())
        }
        None => runtime.block_on(loads(&settings, &rooms, during))?,
    };
    if let Some(path) = &load.plot {
        let drawings: Result<Vec<String>, String> = plots.iter().map(Plot::svg).collect();
        output::write("--plot", path, one_below_another(&drawings?).as_bytes())?;
    }
    Ok(figures)
}

/// Measures each number of rooms and returns the figures and their plots.
async fn loads(
    settings: &RoomSettings,
    rooms: &[usize],
    during: Duration,
) -> Outcome<(Vec<BenchFigure>, Vec<Plot<'static>>)> {
    // Memory of a server without players.
    let empty = Process::start(settings, 1)?.resident();
    let mut figures = Vec::new();
    let (mut medians, mut tails, mut memory) = (Vec::new(), Vec::new(), Vec::new());
    for &rooms in rooms {
        let (times, resident) = answers(settings, rooms, during).await?;
        let (median, tail) = (times.below(0.5)?, times.below(0.99)?);
        let moves = times.0.len() as f64 / during.as_secs_f64();
        let mut tell = |what: &str, value: f64| {
            let what = format!("{rooms} rooms: {what}");
            figures.push(BenchFigure::new("serve", what, 1, &[value]));
        };
        tell("median, ms", median);
        tell("99th percentile, ms", tail);
        tell("moves/s", moves);
        medians.push((rooms as f64, median));
        tails.push((rooms as f64, tail));
        if let Some((resident, empty)) = resident.zip(empty) {
            let a_room = (resident - empty).max(0.0) / rooms as f64;
            tell("MiB resident", resident / 1024.0);
            tell("KiB a room", a_room);
            memory.push((rooms as f64, a_room));
        }
    }
    let times = [("99th percentile", tails), ("median", medians)];
    let times = times.map(|(name, points)| Curve::through(name, points));
    let memory = ("KiB a room", Curve::through("a room in play", memory));
    Ok((figures, plots("rooms", times.into(), memory)))
}

/// Lets that number of rooms play for a while; returns the time of each move, and the server's maximum memory in KiB.
async fn answers(
    settings: &RoomSettings,
    rooms: usize,
    during: Duration,
) -> Outcome<(Times, Option<f64>)> {
    let server = Process::start(settings, rooms)?;
    let mut party = Party::begin(server.address, settings, rooms, during);
    let mut most: Option<f64> = None;
    while !party.is_over(LOOK).await? {
        most = most.into_iter().chain(server.resident()).reduce(f64::max);
    }
    Ok((Times::new(party.took()), most))
}

/// Stacks drawings of the same size in one.
fn one_below_another(drawings: &[String]) -> String {
    const SIZE: (usize, usize) = (860, 480);
    let parts = drawings.iter().enumerate().map(|(i, drawing)| {
        let place = format!("<svg y=\"{}\" ", i * SIZE.1);
        drawing.replacen("<svg ", &place, 1)
    });
    let (width, height) = (SIZE.0, SIZE.1 * drawings.len());
    let xmlns = "http://www.w3.org/2000/svg";
    format!(
        "<svg xmlns=\"{xmlns}\" width=\"{width}\" height=\"{height}\">\n{}</svg>\n",
        parts.collect::<String>()
    )
}
