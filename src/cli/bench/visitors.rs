//! Random visitors at the exhibition: a week in virtual time without a window, and an hour in one.

use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

use super::figures::BenchFigure;
use crate::app::automation::{hour, week};
use crate::cli::failure::Failure;
use crate::cli::output;
use tibetango_content::config::locate;
use tibetango_lab::statistics::event::FirstScreenOffer;

/// Upper limit of the time from a touch to its answer, in milliseconds.
const ANSWER_MS: f64 = 100.0;

/// Name and figures of a run, in the order of output.
struct VisitorRun(&'static str, Vec<BenchFigure>);

impl VisitorRun {
    fn say(&mut self, what: &str, value: f64) {
        self.1.push(BenchFigure::new(self.0, what, 1, &[value]));
    }

    /// Returns the figures, or an error; then the figures are logged beside it.
    fn unless(self, wrong: Option<String>) -> Result<Vec<BenchFigure>, Failure> {
        let Some(wrong) = wrong else {
            return Ok(self.1);
        };
        for figure in &self.1 {
            output::log(&figure.to_string());
        }
        Err(Failure::check(wrong))
    }
}

/// Simulates that number of opening hours in virtual time, a week by default.
///
/// # Errors
/// Fails if the simulation failed or found a leak: exit status 1.
pub fn week(hours: Option<u32>, seed: u64) -> Result<Vec<BenchFigure>, Failure> {
    let folder = TempDir::with_prefix("tibetango-")?;
    let duration = hours.map(|hours| Duration::from_secs(3600 * u64::from(hours)));
    let plan = week::WeekPlan {
        opening: duration.unwrap_or(week::WEEK),
        seed,
        folder: folder.path().to_owned(),
    };
    week::hear_panics();
    let all = plan.opening.as_secs() / 3600;
    let bar = output::bar_like("{bar:40} hour {pos} of {len}, {eta} left", all);
    let mut hours = Vec::new();
    let report = week::simulate(
        &plan,
        |_| (),
        |sample| {
            hours.push(sample.mib);
            bar.set_position(hours.len() as u64);
        },
    );
    bar.finish_and_clear();
    let report = report.map_err(Failure::check)?;
    let ([first, last], tally) = (&report.samples, &report.tally);
    let mut figures = VisitorRun("week", Vec::new());
    figures.say("hours of opening", last.open.as_secs_f64() / 3600.0);
    figures.say("MiB after the first hour", first.mib);
    for (hour, mib) in (1_u32..).zip(&hours).skip(1) {
        if hour.is_power_of_two() {
            figures.say(&format!("MiB after {hour} hours"), *mib);
        }
    }
    figures.say("MiB at the end", last.mib);
    figures.say("times the first hour", report.growth());
    figures.say("entities after the first hour", first.entities as f64);
    figures.say("entities at the end", last.entities as f64);
    figures.say("entities at most", report.most_entities as f64);
    figures.say("frames", report.frames.count() as f64);
    figures.say("ms a frame, median", report.frames.below_ms(0.5));
    figures.say("ms a frame, 99 %", report.frames.below_ms(0.99));
    figures.say("ms, the slowest frame", report.frames.most_ms());
    output::log(&format!("the slowest frame: {}", report.slowest));
    figures.say("touches", report.touches as f64);
    figures.say("visits", tally.visits as f64);
    let names = ["learn", "challenge", "play"];
    for (offer, name) in FirstScreenOffer::ALL.into_iter().zip(names) {
        figures.say(&format!("{name} taken"), tally.took(offer) as f64);
    }
    figures.say("lessons", tally.lessons as f64);
    figures.say("games", tally.games[0] as f64);
    figures.say("games to their end", tally.games[1] as f64);
    let [solutions, shows, leavings] = tally.challenges;
    figures.say("challenges", (solutions + shows + leavings) as f64);
    figures.say("challenges solved", solutions as f64);
    figures.say("entries of staff", tally.staff as f64);
    figures.unless(report.leak())
}

/// Runs for that number of minutes in a window, in real time, with the configuration that the game itself would use.
///
/// # Errors
/// Fails if the run failed or touches were answered too late: exit status 1.
pub fn hour(
    config_dir: Option<&Path>,
    minutes: u32,
    seed: u64,
) -> Result<Vec<BenchFigure>, Failure> {
    let folder = TempDir::with_prefix("tibetango-")?;
    let plan = hour::HourPlan {
        config: locate(config_dir)?,
        lasts: Duration::from_secs(60 * u64::from(minutes)),
        seed,
        folder: folder.path().to_owned(),
    };
    let report = hour::run(&plan).map_err(Failure::check)?;
    let mut figures = VisitorRun("hour", Vec::new());
    let frames = &report.frames;
    figures.say("frames", frames.count() as f64);
    figures.say("ms a frame, median", frames.below_ms(0.5));
    figures.say("ms a frame, 99 %", frames.below_ms(0.99));
    figures.say("ms a frame, most", frames.most_ms());
    figures.say("frames of more than 100 ms", frames.long() as f64);
    figures.say("MiB in the beginning", report.mib[0]);
    figures.say("MiB at the end", report.mib[1]);
    figures.say("times the beginning", report.mib[1] / report.mib[0]);
    figures.say("touches", report.touches as f64);
    figures.say("visits", report.tally.visits as f64);
    let answers = [
        ("offers stand", &report.told),
        ("offers drawn", &report.drawn),
    ];
    for (what, times) in answers {
        figures.say(&format!("ms, touch to {what}, median"), times.below_ms(0.5));
        figures.say(&format!("ms, touch to {what}, 99 %"), times.below_ms(0.99));
        figures.say(&format!("ms, touch to {what}, most"), times.most_ms());
    }
    let late = report.told.below_ms(0.99);
    let wrong = (late >= ANSWER_MS)
        .then(|| format!("one touch in a hundred is answered after {late:.0} ms or more"));
    figures.unless(wrong)
}
