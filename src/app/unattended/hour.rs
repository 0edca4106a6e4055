//! An hour before random visitors in a real window: the exhibition as `play --exhibition` opens it, in real time. It
//! tells what frames and memory are like, and how soon a touch is answered while nobody is there.

use super::moments::Moments;
use super::visitors::{self, Counted, Faults, Tally, Visitors};
use crate::app::exhibition::Stand;
use crate::app::exhibition::notes::Notes;
use crate::app::ui::Targets;
use crate::app::window::{self, Options};
use bevy::prelude::*;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tibetango_lab::statistics::summary::Summary;
use tibetango_records::record::date::clock;
use tibetango_rules::quoting::one_line;

/// The window.
const WINDOW: (u32, u32) = (1280, 720);
/// Until then the program still loads and compiles: these frames are not measured.
const LOADS: Duration = Duration::from_secs(10);
/// The memory is looked at first after so long, or after half of a shorter time.
const SETTLES: Duration = Duration::from_secs(300);
/// A button of the offers: once it is laid out, they stand.
const OFFERS: &str = "stand.finish";

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// For so long.
    pub lasts: Duration,
    /// The folder of the configuration, where there is one.
    pub config: Option<PathBuf>,
    /// What the visitors draw their lots by.
    pub seed: u64,
    /// An empty folder, where the statistics go.
    pub folder: PathBuf,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// From one frame to the next.
    pub frames: Moments,
    /// From a touch while nobody is there to the end of the frame in which the offers stand, before it is drawn.
    pub told: Moments,
    /// The same to when the renderer has done that frame.
    pub drawn: Moments,
    /// Resident memory in MiB, after five minutes and at the end.
    pub mib: [f64; 2],
    /// How often a finger came down.
    pub touches: u64,
    /// The visits, counted by who let them in.
    pub tally: Tally,
    lasted: Duration,
    fault: Option<String>,
}

/// What is measured, for who waits for the window to close.
#[derive(Resource, Clone, Default)]
struct Measured(Arc<Mutex<Report>>);

/// How far a measurement has come.
#[derive(Resource)]
struct Course {
    plan: Plan,
    /// When the last frame began.
    frame: Option<Instant>,
    /// The touch whose answer is laid out, and how many frames it is until it is drawn.
    answered: Option<(Instant, u8)>,
}

/// Opens the window and lets visitors in; it closes by itself.
///
/// # Errors
/// There is no window to be had, it was closed before, or something was wrong: told with the seed.
pub fn run(plan: &Plan) -> Result<Report, String> {
    let measured = Measured::default();
    let options = Options {
        exhibition: true,
        windowed: Some(WINDOW),
        config: plan.config.clone(),
        ..Options::default()
    };
    let first = clock().date();
    let add = |app: &mut App| {
        visitors::add(app, plan.seed);
        // Nothing is added to the statistics of the machine.
        app.insert_resource(Notes::new(Some(plan.folder.clone())))
            .insert_resource(measured.clone())
            .insert_resource(Course {
                plan: plan.clone(),
                frame: None,
                answered: None,
            })
            .add_systems(First, begin_frame)
            .add_systems(Update, close)
            .add_systems(Last, (answer, end_frame).chain().after(Counted));
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
    let summary = Summary::of_folder(&plan.folder, first, clock().date());
    let summary = summary.map_err(|error| wrong(&error.to_string()))?;
    match report.tally.disagreement(&summary) {
        Some(told) => Err(wrong(&format!("the statistics are wrong: {told}"))),
        None => Ok(report),
    }
}

fn begin_frame(mut course: ResMut<Course>, time: Res<Time<Real>>, measured: Res<Measured>) {
    let now = Instant::now();
    let last = course.frame.replace(now);
    let Ok(mut report) = measured.0.lock() else {
        return;
    };
    if let Some(last) = last.filter(|_| time.elapsed() >= LOADS) {
        report.frames.note(now - last);
    }
    // The frame after the one in which it was laid out waits for the renderer; when the next one begins it is drawn.
    match course.answered.take() {
        Some((touched, 0)) => report.drawn.note(now - touched),
        Some((touched, left)) => course.answered = Some((touched, left - 1)),
        None => {}
    }
}

/// The offers stand at the end of this frame.
fn answer(
    mut visitors: ResMut<Visitors>,
    mut course: ResMut<Course>,
    stand: Res<State<Stand>>,
    targets: Res<Targets>,
    measured: Res<Measured>,
) {
    let stands = *stand.get() == Stand::Offers && targets.middle(OFFERS).is_some();
    let Some(touched) = visitors.came.filter(|_| stands) else {
        return;
    };
    visitors.came = None;
    course.answered = Some((touched, 1));
    if let Ok(mut report) = measured.0.lock() {
        report.told.note(touched.elapsed());
    }
}

/// The window closes when the time is over, or something is wrong.
fn close(
    time: Res<Time<Real>>,
    course: Res<Course>,
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
    (time, course, measured): (Res<Time<Real>>, Res<Course>, Res<Measured>),
    (visitors, faults, tally): (Res<Visitors>, Res<Faults>, Res<Tally>),
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
    let mib = memory_stats::memory_stats().map_or(f64::NAN, |stats| {
        stats.physical_mem as f64 / f64::from(1 << 20)
    });
    report.mib[usize::from(!settled)] = mib;
    report.touches = visitors.touches;
    report.tally = tally.clone();
    if report.fault.is_none() {
        report.fault = visitors.dead_button();
    }
}
