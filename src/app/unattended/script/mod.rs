//! Driving the window unattended: a RON list of steps, carried out through the same input
//! messages that a person's mouse and keys cause.
//!
//! ```ron
//! (steps: [Click("title.start"), WaitIdle, Point("a1"), PlayOut, Screenshot("end"), Quit])
//! ```
//!
//! A list with `light: true` before its steps has levels that search by a few visits alone, for runs whose moves are
//! to be the same on every machine.

mod attempt;
mod eyes;
mod hands;
mod work;

use crate::app::network::Network;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use bevy::render::{Render, RenderApp};
use eyes::{Compiling, Eyes, count_compiling};
use hands::{Hand, act};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use serde::Deserialize;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tibetango_content::config::MAX_BYTES;
use tibetango_records::files::read_bounded;
use tibetango_rules::PlainMove;
use work::{Reach, film};

/// A step that takes longer, by the clock on the wall, has failed.
const PATIENCE: Duration = Duration::from_secs(600);

/// Frames without compiling before a picture is taken.
const WHOLE: u32 = 4;

/// Frames for the interface to settle after a change.
const SETTLE: u32 = 3;

/// The windows that a screen must fit: a laptop, a table, a standing kiosk.
const WINDOWS: [(u16, u16); 3] = [(1280, 720), (1920, 1080), (1080, 1920)];

/// One thing to do.
#[derive(Clone, Debug, Deserialize)]
enum Step {
    /// Press the button of this name with the mouse.
    Click(String),
    /// Press a point of the board with the mouse.
    Point(String),
    /// Press a point of the board with a finger.
    Touch(String),
    /// Touch the window with a finger, at these shares of its width and height.
    Tap(f32, f32),
    /// Hold a finger there for so many seconds.
    Hold(f32, f32, f32),
    /// Draw from one point of the board to another with the other button: an arrow, or a ring where both
    /// are the same.
    Draw(String, String),
    /// Move the mouse over a point of the board.
    Hover(String),
    /// Press a key by its name, `KeyU` or `Enter`.
    Key(String),
    /// Wait until nothing moves and nobody thinks.
    WaitIdle,
    /// Wait so many seconds.
    Wait(f32),
    /// From now on so many seconds pass from frame to frame, however long it takes to draw them; with 0
    /// everything stands still. No time passes then while a picture is taken.
    Tick(f32),
    /// Let the clock on the wall of an exhibition stand at this date and time, `2026-05-31T10:00`.
    Today(String),
    /// Wait until so many plies have been played, by whomever, and nothing moves.
    Plies(usize),
    /// Wait until an exhibition that nobody touches counts down so many seconds or less.
    Countdown(u32),
    /// Solve the challenge on the table with a finger.
    Solve,
    /// Play a wrong move of it, and wait until it is judged.
    Miss,
    /// Wait until its solution has been told.
    Told,
    /// Play random legal moves with the mouse until the match is over.
    PlayOut,
    /// Play so many random legal moves with the mouse.
    PlayMoves(u32),
    /// Save a picture of the window under this name.
    Screenshot(String),
    /// Save a picture of each of the next so many frames, and go on meanwhile: from one to the
    /// next pass so many seconds, however long they take to draw.
    Film(String, u32, f32),
    /// Save so many pictures, so many seconds apart, and wait meanwhile: `NAME-01` and so on.
    Series(String, u32, f32),
    /// Save pictures of the screen in every language at every size of [`WINDOWS`]:
    /// `NAME-1280x720-en` and so on.
    Everywhere(String),
    /// Save pictures of the screen in these views alone, each a size and a language, `1080x1920-bo`:
    /// `NAME-1080x1920-bo` and so on.
    Views(String, Vec<String>),
    /// Give the window another size.
    Resize(f32, f32),
    /// Draw so many pixels a logical pixel: half as many take a fourth of the time.
    Scale(f32),
    /// From now on draw only the frames of pictures: everything else goes on in a part of the time.
    PicturesOnly,
    /// Take away all messages, and what is said over the board.
    Hush,
    /// Change to the language of this code.
    Language(String),
    /// Fail unless this button is on the screen.
    Expect(String),
    /// Close the window.
    Quit,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScript {
    /// Levels search next to nothing, so that they play the same on every machine.
    #[serde(default)]
    light: bool,
    steps: Vec<Step>,
}

/// A script on its way.
#[derive(Resource)]
pub struct Script {
    /// Whether levels search next to nothing.
    pub light: bool,
    steps: VecDeque<Step>,
    shots: PathBuf,
    /// How long the step has waited, by the program's time.
    waited: Duration,
    /// When it began, or was last seen to go on.
    begun: Instant,
    frames: u32,
    /// How much time passes from frame to frame; by the clock on the wall without.
    tick: Option<Duration>,
    /// The finger is down.
    holds: bool,
    /// The move of a challenge that is being played.
    plan: Option<PlainMove>,
    hands: VecDeque<Hand>,
    shot: Option<PathBuf>,
    /// Only frames of pictures are drawn.
    sparing: bool,
    /// Where what is to be pressed was seen last, and for how many frames before.
    still: (Vec2, u32),
    rng: SplitMix64,
    /// Pictures of the film that are still to be taken, one a frame.
    film: VecDeque<PathBuf>,
    /// Pictures that are still being written.
    developing: Vec<PathBuf>,
    drawn: u32,
    /// Frames since the last one in which something was still compiled.
    whole: u32,
    /// From the start of the program to the first frame with buttons.
    first: Option<Duration>,
    started: Instant,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// One line with the place of the fault.
    pub fn load(path: &Path, shots: Option<PathBuf>) -> Result<Self, String> {
        let shown = path.display();
        let bytes = read_bounded(path, MAX_BYTES).map_err(|e| e.to_string())?;
        let raw: RawScript = ron::de::from_bytes(&bytes).map_err(|e| {
            let at = e.span.start;
            format!("{shown}:{}:{}: {}", at.line, at.col, e.code)
        })?;
        let shots = shots.unwrap_or_else(|| PathBuf::from("."));
        std::fs::create_dir_all(&shots).map_err(|e| format!("{}: {e}", shots.display()))?;
        Ok(Self {
            light: raw.light,
            steps: raw.steps.into(),
            shots,
            waited: Duration::ZERO,
            begun: Instant::now(),
            frames: 0,
            tick: None,
            holds: false,
            plan: None,
            hands: VecDeque::new(),
            shot: None,
            sparing: false,
            still: (Vec2::NAN, 0),
            rng: SplitMix64::seed_from_u64(1),
            film: VecDeque::new(),
            developing: Vec::new(),
            drawn: 0,
            whole: 0,
            first: None,
            started: Instant::now(),
        })
    }
}

fn think(mut script: ResMut<Script>, eyes: Eyes, time: Res<Time<Real>>, mut reach: Reach) {
    let script = &mut *script;
    let filming = film(script, &mut reach);
    script.look(&eyes, time.delta());
    if !script.hands.is_empty() || script.frames < SETTLE {
        return;
    }
    script.take_step(&eyes, filming, time.elapsed_secs_f64(), &mut reach);
}

impl Script {
    /// Does what can be done of the first step.
    fn take_step(&mut self, eyes: &Eyes, filming: bool, seconds: f64, reach: &mut Reach) {
        let Some(step) = self.steps.front().cloned() else {
            self.end(seconds, reach);
            return;
        };
        if self.begun.elapsed() > PATIENCE {
            let seen = eyes.targets.names().join(", ");
            reach.fail(&format!("{step:?} took too long; on the screen: {seen}"));
            self.steps.clear();
            return;
        }
        let several = match &step {
            Step::Everywhere(name) => {
                let codes = reach.languages();
                let view = |size| codes.iter().map(move |code| (size, code.clone()));
                let views = WINDOWS.into_iter().flat_map(view).collect();
                pictures(name, views, &codes, self.tick)
            }
            Step::Views(name, views) => {
                let codes = reach.languages();
                let Some(views) = views.iter().map(|view| parse_view(view, &codes)).collect()
                else {
                    reach.fail(&format!(
                        "{step:?}: a view is a size and a language, 1280x720-en"
                    ));
                    self.steps.clear();
                    return;
                };
                pictures(name, views, &codes, self.tick)
            }
            Step::Series(name, pictures, seconds) => series(name, *pictures, *seconds),
            _ => {
                if self.work(&step, eyes, filming, reach) {
                    self.done(&step);
                }
                return;
            }
        };
        self.steps.pop_front();
        for step in several.into_iter().rev() {
            self.steps.push_front(step);
        }
    }
}

/// A size and a language, as `1280x720-en` names them.
type View = ((u16, u16), String);

/// A view by its name, in one of these languages.
fn parse_view(text: &str, codes: &[String]) -> Option<View> {
    let (size, code) = text.split_once('-')?;
    let (width, height) = size.split_once('x')?;
    let size = (width.parse().ok()?, height.parse().ok()?);
    codes
        .contains(&code.to_owned())
        .then(|| (size, code.to_owned()))
}

/// The steps that save a screen's pictures in these views; the last ones lead back to the first window and the first
/// language. While pictures are taken the clock stands if time passes by frames.
fn pictures(name: &str, views: Vec<View>, codes: &[String], tick: Option<Duration>) -> Vec<Step> {
    let resize = |(width, height): (u16, u16)| Step::Resize(width.into(), height.into());
    let first = (WINDOWS[0], codes.first().cloned().unwrap_or_default());
    let mut steps = Vec::new();
    steps.extend(tick.map(|_| Step::Tick(0.0)));
    let mut last: Option<View> = None;
    for view in views.into_iter().map(Some).chain([None]) {
        let (size, code) = view.as_ref().unwrap_or(&first);
        if last.as_ref().is_none_or(|last| last.0 != *size) {
            steps.push(resize(*size));
        }
        if last.as_ref().is_none_or(|last| last.1 != *code) {
            steps.push(Step::Language(code.clone()));
        }
        last = Some((*size, code.clone()));
        if view.is_some() {
            // Messages and captions are gone sooner or later, by the machine.
            steps.push(Step::Hush);
            let (width, height) = size;
            steps.push(Step::Screenshot(format!("{name}-{width}x{height}-{code}")));
        }
    }
    steps.extend(tick.map(|tick| Step::Tick(tick.as_secs_f32())));
    steps
}

/// What [`Step::Series`] stands for.
fn series(name: &str, pictures: u32, seconds: f32) -> Vec<Step> {
    let picture = |n| Step::Screenshot(format!("{name}-{n:02}"));
    let others = (2..=pictures).flat_map(|n| [Step::Wait(seconds), picture(n)]);
    std::iter::once(picture(1)).chain(others).collect()
}

/// Adds the script's hand to the app.
pub fn plugin(app: &mut App) {
    let compiling = Compiling::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(compiling.clone())
            .add_systems(Render, count_compiling);
    }
    app.insert_resource(compiling)
        .add_systems(First, act)
        .add_systems(Update, think.in_set(AppSystems::Outside));
    // What a picture shows depends on nobody else in the network.
    app.world_mut().resource_mut::<Network>().alone = true;
}
