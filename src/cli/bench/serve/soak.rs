//! Soak run: move times and memory of a server with one load, minute by minute.

use std::time::Duration;

use super::players::Party;
use super::process::Process;
use super::times::{Outcome, Times, plots};
use crate::cli::bench::figures::BenchFigure;
use crate::cli::output;
use tibetango_lab::plot::{Curve, Plot};
use tibetango_server::room::RoomSettings;

const MINUTE: Duration = Duration::from_secs(60);

/// Lets that number of rooms play for that number of minutes; each minute is reported on stderr as it ends.
pub async fn run(
    settings: &RoomSettings,
    rooms: usize,
    minutes: u32,
) -> Outcome<(Vec<BenchFigure>, Vec<Plot<'static>>)> {
    let server = Process::start(settings, rooms)?;
    // The players stay until the last minute has been measured.
    let mut party = Party::begin(server.address, settings, rooms, MINUTE * (minutes + 1));
    let mut figures = Vec::new();
    let (mut tails, mut memory) = (Vec::new(), Vec::new());
    for minute in 1..=minutes {
        if party.is_over(MINUTE).await? {
            return Err(format!("all have gone before minute {minute} was over"));
        }
        let times = Times::new(party.took());
        let tail = times.below(0.99)?;
        let mut tell = |what: &str, value: f64| {
            let what = format!("{rooms} rooms, minute {minute}: {what}");
            output::log(&format!("{what} {value:.2}"));
            figures.push(BenchFigure::new("serve", what, 1, &[value]));
        };
        tell("99th percentile, ms", tail);
        tails.push((f64::from(minute), tail));
        if let Some(resident) = server.resident() {
            tell("MiB resident", resident / 1024.0);
            memory.push((f64::from(minute), resident / 1024.0));
        }
    }
    let times = vec![Curve::through("99th percentile of the minute", tails)];
    let memory = ("MiB", Curve::through("at the end of the minute", memory));
    Ok((figures, plots("minutes", times, memory)))
}
