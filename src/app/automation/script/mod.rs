//! Drives the window unattended: a RON list of steps, carried out through the same input messages that a person's
//! mouse and keys cause.
//!
//! ```ron
//! (steps: [Click("title.start"), WaitIdle, Point("a1"), PlayOut, Screenshot("end"), Quit])
//! ```
//!
//! A list with `light: true` before its steps has levels that search by a few visits alone, for runs whose moves must
//! be the same on every machine.

mod attempt;
mod input;
mod view;
mod work;

use crate::app::network::NetworkGames;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use bevy::render::{Render, RenderApp};
use input::{ScriptAction, act};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use serde::Deserialize;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tibetango_content::config::MAX_BYTES;
use tibetango_records::files::read_bounded;
use tibetango_records::messages::path_text;
use tibetango_rules::PlainMove;
use tibetango_rules::text::list_text;
use view::{Compiling, Eyes, count_compiling};
use work::{Reach, film};

/// Maximum duration of a step, by the wall clock; after that it has failed.
const PATIENCE: Duration = Duration::from_secs(600);

/// Number of frames without compiling before a picture is taken.
const WHOLE: u32 = 4;

/// Number of frames for the interface to settle after a change.
const SETTLE: u32 = 3;

/// The windows that a screen must fit: a laptop, a table, a standing kiosk.
const WINDOWS: [(u16, u16); 3] = [(1280, 720), (1920, 1080), (1080, 1920)];

/// A step of a script.
#[derive(Clone, Debug, Deserialize)]
enum ScriptStep {
    /// Press the button of this name with the mouse.
    Click(String),
    /// Press a point of the board with the mouse.
    Point(String),
    /// Press a point of the board with a finger.
    Touch(String),
    /// Touch the window with a finger, at these shares of its width and height.
    Tap(f32, f32),
    /// Hold a finger there for this number of seconds.
    Hold(f32, f32, f32),
    /// Drag from one point of the board to another with the right mouse button: draws an arrow, or a ring if both
    /// points are the same.
    Draw(String, String),
    /// Move the mouse over a point of the board.
    Hover(String),
    /// Press a key by its name, `KeyU` or `Enter`.
    Key(String),
    /// Wait until nothing moves and no engine thinks.
    WaitIdle,
    /// Wait this number of seconds.
    Wait(f32),
    /// Let this number of seconds pass from frame to frame from now on, however long drawing takes; 0 stops time.
    /// Then no time passes while a picture is taken.
    Tick(f32),
    /// Set the exhibition's wall clock to this date and time, `2026-05-31T10:00`.
    Today(String),
    /// Wait until this number of plies has been played, by either side, and nothing moves.
    Plies(usize),
    /// Wait until at most this number of seconds is left of an exhibition's countdown.
    Countdown(u32),
    /// Solve the challenge on the table with a finger.
    Solve,
    /// Play a wrong move of the challenge, and wait until it is judged.
    Miss,
    /// Wait until the challenge's solution has been shown.
    Told,
    /// Play random legal moves with the mouse until the match is over.
    PlayOut,
    /// Play this number of random legal moves with the mouse.
    PlayMoves(u32),
    /// Save a picture of the window under this name.
    Screenshot(String),
    /// Save a picture of each frame, with a name, the number of frames and the seconds from one to the next, however
    /// long drawing takes. The script continues meanwhile.
    Film(String, u32, f32),
    /// Save pictures, with a name, their number and the seconds between them, and wait meanwhile: `NAME-01` and so
    /// on.
    Series(String, u32, f32),
    /// Save pictures of the screen in every language at every size of [`WINDOWS`]:
    /// `NAME-1280x720-en` and so on.
    Everywhere(String),
    /// Save pictures of the screen in these views only, each a size and a language, `1080x1920-bo`:
    /// `NAME-1080x1920-bo` and so on.
    Views(String, Vec<String>),
    /// Resize the window.
    Resize(f32, f32),
    /// Set the number of physical pixels per logical pixel: half as many take a quarter of the time.
    Scale(f32),
    /// Draw only the frames of pictures from now on: everything else takes a fraction of the time.
    PicturesOnly,
    /// Remove all messages and the caption over the board.
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
    /// Whether levels have a tiny search, so that they play the same on every machine.
    #[serde(default)]
    light: bool,
    steps: Vec<ScriptStep>,
}

/// A running script.
#[derive(Resource)]
pub struct Script {
    /// Whether levels have a tiny search.
    pub light: bool,
    steps: VecDeque<ScriptStep>,
    shots: PathBuf,
    /// Time that the step has waited, by the program's clock.
    waited: Duration,
    /// Time when the step began, or last made progress.
    begun: Instant,
    frames: u32,
    /// Time that passes from frame to frame; `None` for the wall clock.
    tick: Option<Duration>,
    /// Whether the finger is down.
    holds: bool,
    /// The move of a challenge that is being played.
    plan: Option<PlainMove>,
    hands: VecDeque<ScriptAction>,
    shot: Option<PathBuf>,
    /// Whether only frames of pictures are drawn.
    sparing: bool,
    /// Last place of the button to press, and the number of frames that it has stayed there.
    still: (Vec2, u32),
    rng: SplitMix64,
    /// Pictures of the film that remain to be taken, one a frame.
    film: VecDeque<PathBuf>,
    /// Pictures that are being written.
    developing: Vec<PathBuf>,
    drawn: u32,
    /// Number of frames since something was last being compiled.
    whole: u32,
    /// Time from the start of the program to the first frame with buttons.
    first: Option<Duration>,
    started: Instant,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// One line with the position of the fault.
    pub fn load(path: &Path, shots: Option<PathBuf>) -> Result<Self, String> {
        let script = path_text(path);
        let bytes = read_bounded(path, MAX_BYTES).map_err(|e| e.to_string())?;
        let raw: RawScript = ron::de::from_bytes(&bytes).map_err(|e| {
            let at = e.span.start;
            format!("{script}:{}:{}: {}", at.line, at.col, e.code)
        })?;
        let shots = shots.unwrap_or_else(|| PathBuf::from("."));
        std::fs::create_dir_all(&shots).map_err(|e| format!("{}: {e}", path_text(&shots)))?;
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
    /// Works on the first step.
    fn take_step(&mut self, eyes: &Eyes, filming: bool, seconds: f64, reach: &mut Reach) {
        let Some(step) = self.steps.front().cloned() else {
            self.end(seconds, reach);
            return;
        };
        if self.begun.elapsed() > PATIENCE {
            let names = list_text(eyes.targets.names());
            reach.fail(&format!("{step:?} took too long; on the screen: {names}"));
            self.steps.clear();
            return;
        }
        let several = match &step {
            ScriptStep::Everywhere(name) => {
                let codes = reach.languages();
                let view = |size| codes.iter().map(move |code| (size, code.clone()));
                let views = WINDOWS.into_iter().flat_map(view).collect();
                pictures(name, views, &codes, self.tick)
            }
            ScriptStep::Views(name, views) => {
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
            ScriptStep::Series(name, pictures, seconds) => series(name, *pictures, *seconds),
            _ => {
                if self.work(&step, eyes, filming, reach) {
                    self.advance(&step);
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

/// A window size and a language code, written `1280x720-en`.
type View = ((u16, u16), String);

/// Parses a view in one of these languages.
fn parse_view(text: &str, codes: &[String]) -> Option<View> {
    let (size, code) = text.split_once('-')?;
    let (width, height) = size.split_once('x')?;
    let size = (width.parse().ok()?, height.parse().ok()?);
    let language = codes.iter().find(|language| *language == code)?;
    Some((size, language.clone()))
}

/// Returns the steps that save a screen's pictures in these views; the last ones restore the first window size and
/// the first language. If time passes by frames, it stops meanwhile.
fn pictures(
    name: &str,
    views: Vec<View>,
    codes: &[String],
    tick: Option<Duration>,
) -> Vec<ScriptStep> {
    let resize = |(width, height): (u16, u16)| ScriptStep::Resize(width.into(), height.into());
    let first = (WINDOWS[0], codes.first().cloned().unwrap_or_default());
    let mut steps = Vec::new();
    steps.extend(tick.map(|_| ScriptStep::Tick(0.0)));
    let mut last: Option<View> = None;
    for view in views.into_iter().map(Some).chain([None]) {
        let (size, code) = view.as_ref().unwrap_or(&first);
        if last.as_ref().is_none_or(|last| last.0 != *size) {
            steps.push(resize(*size));
        }
        if last.as_ref().is_none_or(|last| last.1 != *code) {
            steps.push(ScriptStep::Language(code.clone()));
        }
        last = Some((*size, code.clone()));
        if view.is_some() {
            // Messages and captions vanish at a time that depends on the machine.
            steps.push(ScriptStep::Hush);
            let (width, height) = size;
            let picture = format!("{name}-{width}x{height}-{code}");
            steps.push(ScriptStep::Screenshot(picture));
        }
    }
    steps.extend(tick.map(|tick| ScriptStep::Tick(tick.as_secs_f32())));
    steps
}

/// Returns the steps of a [`ScriptStep::Series`].
fn series(name: &str, pictures: u32, seconds: f32) -> Vec<ScriptStep> {
    let picture = |n| ScriptStep::Screenshot(format!("{name}-{n:02}"));
    let others = (2..=pictures).flat_map(|n| [ScriptStep::Wait(seconds), picture(n)]);
    std::iter::once(picture(1)).chain(others).collect()
}

/// Adds the script's systems to the app.
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
    // Pictures must not depend on others in the network.
    app.world_mut().resource_mut::<NetworkGames>().alone = true;
}
