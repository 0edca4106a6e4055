//! Driving the window unattended: a RON list of steps, carried out through the same input
//! messages that a person's mouse and keys cause.
//!
//! ```ron
//! (steps: [Click("title.start"), WaitIdle, Point("a1"), PlayOut, Screenshot("end"), Quit])
//! ```

mod eyes;
mod hands;

use crate::app::play::caption::Caption;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay};
use crate::app::toast::Toasts;
use crate::config::MAX_BYTES;
use crate::files::read_bounded;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::render::{Render, RenderApp};
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use eyes::{Compiling, Eyes, count_compiling};
use hands::{Hand, act, press};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use serde::Deserialize;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A step that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(240);

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
    /// Move the mouse over a point of the board.
    Hover(String),
    /// Press a key by its name, `KeyU` or `Enter`.
    Key(String),
    /// Wait until nothing moves and nobody thinks.
    WaitIdle,
    /// Wait so many seconds.
    Wait(f32),
    /// Play random legal moves with the mouse until the match is over.
    PlayOut,
    /// Play so many random legal moves with the mouse.
    PlayMoves(u32),
    /// Save a picture of the window under this name.
    Screenshot(String),
    /// Save a picture of each of the next so many frames, and go on meanwhile: from one to the
    /// next pass so many seconds, however long they take to draw.
    Film(String, u32, f32),
    /// Save pictures of the screen in every language at every size of [`WINDOWS`]:
    /// `NAME-1280x720-en` and so on.
    Everywhere(String),
    /// Give the window another size.
    Resize(f32, f32),
    /// Draw so many pixels a logical pixel: half as many take a fourth of the time.
    Scale(f32),
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
    steps: Vec<Step>,
}

/// A script on its way.
#[derive(Resource)]
pub struct Script {
    steps: VecDeque<Step>,
    shots: PathBuf,
    waited: Duration,
    frames: u32,
    hands: VecDeque<Hand>,
    shot: Option<PathBuf>,
    rng: SplitMix64,
    film: Option<Film>,
    /// Pictures that are still being written.
    developing: Vec<PathBuf>,
    drawn: u32,
    /// Frames since the last one in which something was still compiled.
    whole: u32,
    /// From the start of the program to the first frame with buttons.
    first: Option<Duration>,
    started: Instant,
}

/// Pictures of moments that follow each other.
struct Film {
    name: String,
    taken: u32,
    frames: u32,
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
            steps: raw.steps.into(),
            shots,
            waited: Duration::ZERO,
            frames: 0,
            hands: VecDeque::new(),
            shot: None,
            rng: SplitMix64::seed_from_u64(1),
            film: None,
            developing: Vec::new(),
            drawn: 0,
            whole: 0,
            first: None,
            started: Instant::now(),
        })
    }

    /// The next picture of the film, if there is one.
    fn next_of_film(&mut self) -> Option<PathBuf> {
        let film = self.film.as_mut()?;
        film.taken += 1;
        let path = self
            .shots
            .join(format!("{}-{:02}.png", film.name, film.taken));
        if film.taken >= film.frames {
            self.film = None;
        }
        let _ = std::fs::remove_file(&path);
        self.developing.push(path.clone());
        Some(path)
    }
}

fn fail(exit: &mut MessageWriter<AppExit>, why: &str) {
    error!("script: {why}");
    exit.write(AppExit::from_code(1));
}

fn think(
    mut script: ResMut<Script>,
    eyes: Eyes,
    mut commands: Commands,
    mut keys: MessageWriter<KeyboardInput>,
    mut window: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    (settings, mut preferences): (Res<Settings>, ResMut<Preferences>),
    (mut toasts, mut caption): (ResMut<Toasts>, ResMut<Caption>),
    mut clock: ResMut<TimeUpdateStrategy>,
    mut exit: MessageWriter<AppExit>,
) {
    let script = &mut *script;
    let frame_of_film = script.next_of_film();
    let filming = frame_of_film.is_some();
    if let Some(path) = frame_of_film {
        commands
            .spawn(Screenshot::primary_window())
            .observe(save_to_disk(path));
        if script.film.is_none() {
            *clock = TimeUpdateStrategy::Automatic;
        }
    }
    // A picture is whole when nothing was compiled for some frames.
    script.whole = if eyes.compiling.done() {
        script.whole + 1
    } else {
        0
    };
    script.waited += time.delta();
    script.frames += 1;
    script.drawn += 1;
    if script.first.is_none() && script.whole > 1 && !eyes.targets.names().is_empty() {
        script.first = Some(script.started.elapsed());
    }
    if !script.hands.is_empty() || script.frames < SETTLE {
        return;
    }
    let Ok((window_id, mut window)) = window.single_mut() else {
        return;
    };
    let Some(step) = script.steps.front().cloned() else {
        script.developing.retain(|path| !path.is_file());
        if script.film.is_some() || !script.developing.is_empty() {
            return;
        }
        let rate = f64::from(script.drawn) / time.elapsed_secs_f64();
        let first = script.first.unwrap_or_default().as_secs_f64();
        warn!("script: first interactive frame after {first:.2} s, {rate:.2} frames a second");
        exit.write(AppExit::Success);
        return;
    };
    if script.waited > PATIENCE {
        let seen = eyes.targets.names().join(", ");
        fail(
            &mut exit,
            &format!("{step:?} took too long; on the screen: {seen}"),
        );
        script.steps.clear();
        return;
    }
    let finished = match &step {
        Step::Click(name) => match eyes.targets.middle(name) {
            Some(at) => {
                script.click(at);
                // A card that grows or shrinks finds its place in the frame after.
                script.hands.extend([Hand::Rest, Hand::Rest]);
                true
            }
            None => false,
        },
        Step::Expect(name) => eyes.targets.middle(name).is_some(),
        Step::Point(name) => eyes.place(name).map(|at| script.click(at)).is_some(),
        Step::Touch(name) => eyes.place(name).map(|at| script.touch(at)).is_some(),
        Step::Hover(name) => {
            let at = eyes.place(name);
            at.map(|at| script.hands.extend([Hand::Move(at), Hand::Rest]))
                .is_some()
        }
        Step::Key(name) => {
            if !press(&mut keys, window_id, name) {
                fail(&mut exit, &format!("no key is called {name:?}"));
            }
            true
        }
        Step::WaitIdle => eyes.idle(),
        Step::Wait(seconds) => script.waited.as_secs_f32() >= *seconds,
        Step::PlayOut | Step::PlayMoves(_) => play(script, &eyes, &step),
        // A window gives one picture a frame.
        Step::Screenshot(_) | Step::Film(..) if filming || script.film.is_some() => false,
        Step::Screenshot(_) if script.shot.is_none() && script.whole < WHOLE => false,
        Step::Screenshot(name) => match script.shot.take() {
            None => {
                let path = script.shots.join(format!("{name}.png"));
                // A picture of an earlier run must not pass for this one.
                let _ = std::fs::remove_file(&path);
                commands
                    .spawn(Screenshot::primary_window())
                    .observe(save_to_disk(path.clone()));
                script.shot = Some(path);
                false
            }
            Some(path) if path.is_file() => true,
            waiting => {
                script.shot = waiting;
                false
            }
        },
        Step::Film(name, frames, seconds) => {
            *clock = TimeUpdateStrategy::ManualDuration(Duration::from_secs_f32(*seconds));
            script.film = Some(Film {
                name: name.clone(),
                taken: 0,
                frames: *frames,
            });
            true
        }
        Step::Resize(width, height) => {
            window.resolution.set(*width, *height);
            true
        }
        Step::Scale(factor) => {
            let (width, height) = (window.width(), window.height());
            window.resolution.set_scale_factor_override(Some(*factor));
            window.resolution.set(width, height);
            true
        }
        Step::Hush => {
            toasts.clear();
            *caption = Caption::default();
            true
        }
        Step::Language(code) => {
            preferences.language.clone_from(code);
            true
        }
        Step::Everywhere(name) => {
            let codes = settings
                .config
                .languages
                .iter()
                .map(|text| text.language().to_owned());
            let all = everywhere(name, codes.collect());
            script.steps.pop_front();
            for step in all.into_iter().rev() {
                script.steps.push_front(step);
            }
            return;
        }
        Step::Quit => {
            script.steps.truncate(1);
            true
        }
    };
    if finished {
        script.steps.pop_front();
        script.waited = Duration::ZERO;
        // What is filmed begins at once, and a picture settles by itself.
        let next = script.steps.front();
        let film = matches!(step, Step::Film(..));
        let still = matches!(
            (&step, next),
            (Step::Screenshot(_), Some(Step::Language(_)))
                | (Step::Hush, Some(Step::Screenshot(_)))
        );
        script.frames = if film || still { SETTLE } else { 0 };
    }
}

/// What [`Step::Everywhere`] stands for; the last step leads back to the first window and language.
fn everywhere(name: &str, codes: Vec<String>) -> Vec<Step> {
    let mut steps = Vec::new();
    for (width, height) in WINDOWS {
        steps.push(Step::Resize(width.into(), height.into()));
        for code in &codes {
            steps.push(Step::Language(code.clone()));
            // Messages and captions are gone sooner or later, by the machine.
            steps.push(Step::Hush);
            steps.push(Step::Screenshot(format!("{name}-{width}x{height}-{code}")));
        }
    }
    steps.push(Step::Resize(WINDOWS[0].0.into(), WINDOWS[0].1.into()));
    steps.extend(codes.first().cloned().map(Step::Language));
    steps
}

fn play(script: &mut Script, eyes: &Eyes, step: &Step) -> bool {
    if eyes.over() {
        return true;
    }
    if !eyes.idle() || *eyes.overlay.get() != Overlay::None {
        return false;
    }
    if let Step::PlayMoves(0) = step {
        return true;
    }
    if let Some(at) = eyes.any_move(&mut script.rng) {
        script.click(at);
        script.frames = 0;
        // Each move has the patience of a step.
        script.waited = Duration::ZERO;
        if let Some(Step::PlayMoves(left)) = script.steps.front_mut() {
            *left -= 1;
        }
    }
    false
}

/// Adds the script's hand to the app.
pub(crate) fn plugin(app: &mut App) {
    let compiling = Compiling::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(compiling.clone())
            .add_systems(Render, count_compiling);
    }
    app.insert_resource(compiling)
        .add_systems(First, act)
        .add_systems(Update, think.in_set(AppSystems::Outside));
}
