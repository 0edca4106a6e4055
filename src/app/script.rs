//! Driving the window unattended: a RON list of steps, carried out through the same input
//! messages that a person's mouse and keys cause.
//!
//! ```ron
//! (steps: [Click("title.play"), Click("new.start"), WaitIdle, Point("a1"), PlayOut, Screenshot("end"), Quit])
//! ```

use super::board::{Animating, BoardView, screen_of};
use super::game::Match;
use super::state::{AppSystems, Overlay, Screen, TurnStep};
use super::title_play::TitlePlay;
use super::ui::Targets;
use crate::config::MAX_BYTES;
use crate::games::jiaqi::text::parse_point;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::render::{Render, RenderApp};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::Deserialize;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A step that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(240);

/// Frames without compiling before a picture is taken.
const WHOLE: u32 = 4;

/// Frames for the interface to settle after a change.
const SETTLE: u32 = 3;

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
    /// Give the window another size.
    Resize(f32, f32),
    /// Fail unless this button is on the screen.
    Expect(String),
    /// Let the game behind the title be played; scripts hold it, so that pictures are alike.
    TitlePlay,
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

/// What the script's hand does in one frame.
#[derive(Clone, Copy)]
enum Hand {
    Move(Vec2),
    Button(ButtonState),
    Finger(Vec2, TouchPhase),
    Rest,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// One line with the place of the fault.
    pub fn load(path: &Path, shots: Option<PathBuf>) -> Result<Self, String> {
        let shown = path.display();
        let length = std::fs::metadata(path)
            .map_err(|e| format!("{shown}: {e}"))?
            .len();
        if length > MAX_BYTES {
            return Err(format!("{shown}: larger than {MAX_BYTES} bytes"));
        }
        let text = std::fs::read_to_string(path).map_err(|e| format!("{shown}: {e}"))?;
        let raw: RawScript = ron::from_str(&text).map_err(|e| {
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

    fn click(&mut self, at: Vec2) {
        self.hands.extend([
            Hand::Move(at),
            Hand::Button(ButtonState::Pressed),
            Hand::Button(ButtonState::Released),
            Hand::Rest,
        ]);
    }

    fn touch(&mut self, at: Vec2) {
        self.hands.extend([
            Hand::Finger(at, TouchPhase::Started),
            Hand::Rest,
            Hand::Finger(at, TouchPhase::Ended),
            Hand::Rest,
        ]);
    }
}

/// Pipelines that the renderer is still compiling: until there are none, what they draw is
/// missing from the picture. The render world writes it, the script reads it.
#[derive(Resource, Clone, Default)]
struct Compiling(Arc<AtomicUsize>);

fn count_compiling(cache: Res<PipelineCache>, compiling: Res<Compiling>) {
    compiling
        .0
        .store(cache.waiting_pipelines().count(), Relaxed);
}

/// What the script can see.
#[derive(bevy::ecs::system::SystemParam)]
struct Eyes<'w> {
    targets: Res<'w, Targets>,
    view: Res<'w, BoardView>,
    game: Option<Res<'w, Match>>,
    animating: Res<'w, Animating>,
    screen: Res<'w, State<Screen>>,
    overlay: Res<'w, State<Overlay>>,
    step: Option<Res<'w, State<TurnStep>>>,
    compiling: Res<'w, Compiling>,
}

impl Eyes<'_> {
    fn idle(&self) -> bool {
        let resting = self.step.as_ref().is_none_or(|step| {
            matches!(
                step.get(),
                TurnStep::Human | TurnStep::Over | TurnStep::Replay
            )
        });
        !self.animating.0 && (*self.screen.get() == Screen::Title || resting)
    }

    fn over(&self) -> bool {
        self.step
            .as_ref()
            .is_some_and(|step| *step.get() == TurnStep::Over)
    }

    fn place(&self, name: &str) -> Option<Vec2> {
        let shape = self.game.as_ref()?.session.line().shape();
        Some(screen_of(&self.view, shape, parse_point(shape, name)?))
    }

    /// The place to press for a random legal move, or the button that ends a choice of captures.
    fn any_move(&self, rng: &mut SplitMix64) -> Option<Vec2> {
        if let Some(done) = self.targets.middle("game.done") {
            return Some(done);
        }
        let line = self.game.as_ref()?.session.line();
        let points: Vec<_> = line
            .legal()
            .iter()
            .filter_map(|mv| mv.from.or(mv.to))
            .collect();
        if points.is_empty() {
            return None;
        }
        let point = points[rng.random_range(0..points.len())];
        Some(screen_of(&self.view, line.shape(), point))
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
    mut title: ResMut<TitlePlay>,
    mut clock: ResMut<TimeUpdateStrategy>,
    mut exit: MessageWriter<AppExit>,
) {
    let script = &mut *script;
    if let Some(path) = script.next_of_film() {
        commands
            .spawn(Screenshot::primary_window())
            .observe(save_to_disk(path));
        if script.film.is_none() {
            *clock = TimeUpdateStrategy::Automatic;
        }
    }
    // A picture is whole when nothing was compiled for some frames.
    script.whole = if eyes.compiling.0.load(Relaxed) == 0 {
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
        Step::Key(name) => match crate::config::keys::KEY_NAMES.iter().find(|k| *k == name) {
            Some(name) => match key_code(name) {
                Some(key_code) => {
                    for state in [ButtonState::Pressed, ButtonState::Released] {
                        keys.write(KeyboardInput {
                            key_code,
                            logical_key: Key::Unidentified(
                                bevy::input::keyboard::NativeKey::Unidentified,
                            ),
                            state,
                            text: None,
                            repeat: false,
                            window: window_id,
                        });
                    }
                    true
                }
                None => false,
            },
            None => {
                fail(&mut exit, &format!("no key is called {name:?}"));
                true
            }
        },
        Step::WaitIdle => eyes.idle(),
        Step::Wait(seconds) => script.waited.as_secs_f32() >= *seconds,
        Step::PlayOut | Step::PlayMoves(_) => play(script, &eyes, &step),
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
        Step::TitlePlay => {
            title.held = false;
            true
        }
        Step::Quit => {
            script.steps.truncate(1);
            true
        }
    };
    if finished {
        script.steps.pop_front();
        script.waited = Duration::ZERO;
        // What is filmed begins at once.
        script.frames = if matches!(step, Step::Film(..)) {
            SETTLE
        } else {
            0
        };
    }
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

/// The key code whose variant has this name.
fn key_code(name: &str) -> Option<KeyCode> {
    use bevy::reflect::{FromReflect, enums::DynamicEnum, enums::DynamicVariant};
    let value = DynamicEnum::new(name.to_owned(), DynamicVariant::Unit);
    KeyCode::from_reflect(&value)
}

fn act(
    mut script: ResMut<Script>,
    window: Query<Entity, With<PrimaryWindow>>,
    mut moved: MessageWriter<CursorMoved>,
    mut buttons: MessageWriter<MouseButtonInput>,
    mut touches: MessageWriter<TouchInput>,
    mut all: MessageWriter<WindowEvent>,
) {
    let Ok(window) = window.single() else { return };
    match script.hands.pop_front() {
        Some(Hand::Move(position)) => {
            let event = CursorMoved {
                window,
                position,
                delta: None,
            };
            // A real mouse is heard twice: by its own message and among the window's.
            all.write(WindowEvent::CursorMoved(event.clone()));
            moved.write(event);
        }
        Some(Hand::Button(state)) => {
            let event = MouseButtonInput {
                button: MouseButton::Left,
                state,
                window,
            };
            all.write(WindowEvent::MouseButtonInput(event));
            buttons.write(event);
        }
        Some(Hand::Finger(position, phase)) => {
            touches.write(TouchInput {
                phase,
                position,
                window,
                force: None,
                id: 7,
            });
        }
        Some(Hand::Rest) | None => {}
    }
}

/// Adds the script's hand to the app.
pub(super) fn plugin(app: &mut App) {
    let compiling = Compiling::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(compiling.clone())
            .add_systems(Render, count_compiling);
    }
    app.insert_resource(compiling)
        .add_systems(Startup, |mut title: ResMut<TitlePlay>| title.held = true)
        .add_systems(First, act)
        .add_systems(Update, think.in_set(AppSystems::Outside));
}
