//! An hour before random visitors in a real window: the exhibition as `play --exhibition` opens it, in real time. It
//! measures frame times, memory, and the response to a touch in the attract mode.

use super::measure::resident_mib;
use super::moments::Moments;
use super::visitors::{self, Faults, TallySystems, VisitorTally, Visitors};
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::notes::Notes;
use crate::app::ui::Targets;
use crate::app::window::{self, Options};
use bevy::prelude::*;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tibetango_content::config::Location;
use tibetango_lab::statistics::summary::StatisticsSummary;
use tibetango_records::record::date::clock;
use tibetango_rules::quote::one_line;

/// Size of the window.
const WINDOW: (u32, u32) = (1280, 720);
/// Time to load and to compile pipelines; its frames are not measured.
const LOADS: Duration = Duration::from_secs(10);
/// Time of the first memory sample, or half of the run if that is shorter.
const SETTLES: Duration = Duration::from_secs(300);
/// A button of the offers: once it is laid out, the offers are shown.
const OFFERS: &str = "stand.finish";

/// Parameters of a measurement.
#[derive(Clone, Debug)]
pub struct HourPlan {
    /// Duration of the run.
    pub lasts: Duration,
    /// Place of the configuration.
    pub config: Location,
    /// The seed of the visitors' random choices.
    pub seed: u64,
    /// An empty folder for the statistics.
    pub folder: PathBuf,
}

/// Results of a measurement.
#[derive(Clone, Debug, Default)]
pub struct HourReport {
    /// Times from one frame to the next.
    pub frames: Moments,
    /// Times from a touch while nobody is there to the end of the frame that lays out the offers, before it is drawn.
    pub told: Moments,
    /// Times from the same touch until the renderer has drawn that frame.
    pub drawn: Moments,
    /// Resident memory in MiB, after five minutes and at the end.
    pub mib: [f64; 2],
    /// Number of touches.
    pub touches: u64,
    /// The visits, counted by the simulation.
    pub tally: VisitorTally,
    lasted: Duration,
    fault: Option<String>,
}

/// The report, shared with the caller, who waits for the window to close.
#[derive(Resource, Clone, Default)]
struct SharedReport(Arc<Mutex<HourReport>>);

/// Progress of a measurement.
#[derive(Resource)]
struct HourProgress {
    plan: HourPlan,
    /// Time when the last frame began.
    frame: Option<Instant>,
    /// The touch whose answer is laid out, and the number of frames until it is drawn.
    answer: Option<(Instant, u8)>,
}

/// Opens the window and lets visitors in; the window closes by itself.
///
/// # Errors
/// No window could be opened, it was closed early, or a check failed: reported with the seed.
pub fn run(plan: &HourPlan) -> Result<HourReport, String> {
    let measured = SharedReport::default();
    let options = Options {
        exhibition: true,
        windowed: Some(WINDOW),
        config: Some(plan.config.clone()),
        ..Options::default()
    };
    let first = clock().date();
    let add = |app: &mut App| {
        visitors::add(app, plan.seed);
        // Writes the statistics to a folder of its own, not to the machine's.
        app.insert_resource(Notes::new(Some(plan.folder.clone())))
            .insert_resource(measured.clone())
            .insert_resource(HourProgress {
                plan: plan.clone(),
                frame: None,
                answer: None,
            })
            .add_systems(First, begin_frame)
            .add_systems(Update, close)
            .add_systems(Last, (answer, end_frame).chain().after(TallySystems));
    };
    window::run_with(options, add)?;
    let wrong = |what: &str| format!("seed {}: {}", plan.seed, one_line(what));
    let report = measured.0.lock().map(|report| report.clone());
    let report = report.map_err(|_| wrong("a system broke off"))?;
    if let Some(fault) = &report.fault {
        return Err(wrong(fault));
    }
    if report.lasted < plan.lasts {
        let s = report.lasted.as_secs();
        return Err(wrong(&format!("the window was closed after {s} s")));
    }
    let summary = StatisticsSummary::of_folder(&plan.folder, first, clock().date());
    let summary = summary.map_err(|error| wrong(&error.to_string()))?;
    match report.tally.disagreement(&summary) {
        Some(difference) => Err(wrong(&format!("the statistics are wrong: {difference}"))),
        None => Ok(report),
    }
}

fn begin_frame(
    mut course: ResMut<HourProgress>,
    time: Res<Time<Real>>,
    measured: Res<SharedReport>,
) {
    let now = Instant::now();
    let last = course.frame.replace(now);
    let Ok(mut report) = measured.0.lock() else {
        return;
    };
    if let Some(last) = last.filter(|_| time.elapsed() >= LOADS) {
        report.frames.note(now - last);
    }
    // The frame after the one in which it was laid out waits for the renderer; when the next one begins it is drawn.
    match course.answer.take() {
        Some((touched, 0)) => report.drawn.note(now - touched),
        Some((touched, left)) => course.answer = Some((touched, left - 1)),
        None => {}
    }
}

/// Records the response time when the offers are shown at the end of this frame.
fn answer(
    mut visitors: ResMut<Visitors>,
    mut course: ResMut<HourProgress>,
    exhibition_state: Res<State<ExhibitionState>>,
    targets: Res<Targets>,
    measured: Res<SharedReport>,
) {
    let stands =
        *exhibition_state.get() == ExhibitionState::Offers && targets.middle(OFFERS).is_some();
    let Some(touched) = visitors.came.filter(|_| stands) else {
        return;
    };
    visitors.came = None;
    course.answer = Some((touched, 1));
    if let Ok(mut report) = measured.0.lock() {
        report.told.note(touched.elapsed());
    }
}

/// Closes the window when the time is over or a check has failed.
fn close(
    time: Res<Time<Real>>,
    course: Res<HourProgress>,
    faults: Res<Faults>,
    mut visitors: ResMut<Visitors>,
    mut exit: MessageWriter<AppExit>,
) {
    let over = time.elapsed() >= course.plan.lasts || faults.first().is_some();
    if over && !visitors.over {
        visitors.over = true;
        exit.write(AppExit::Success);
    }
}

fn end_frame(
    (time, course, measured): (Res<Time<Real>>, Res<HourProgress>, Res<SharedReport>),
    (visitors, faults, tally): (Res<Visitors>, Res<Faults>, Res<VisitorTally>),
) {
    let Ok(mut report) = measured.0.lock() else {
        return;
    };
    report.lasted = time.elapsed();
    report.fault = faults.first().map(ToOwned::to_owned);
    let first = SETTLES.min(course.plan.lasts / 2);
    let settled = time.elapsed() >= first && report.mib[0] <= 0.0;
    if !settled && !visitors.over {
        return;
    }
    report.mib[usize::from(!settled)] = resident_mib().unwrap_or(f64::NAN);
    report.touches = visitors.touches;
    report.tally = tally.clone();
    if report.fault.is_none() {
        report.fault = visitors.dead_button();
    }
}
