//! The execution of each step of a script.

use super::input::{ScriptAction, press};
use super::view::Eyes;
use super::{SETTLE, Script, ScriptStep, WHOLE};
use crate::app::exhibition::attract_mode::Fact;
use crate::app::exhibition::wall::Wall;
use crate::app::play::caption::Caption;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::Overlay;
use crate::app::toast::ToastWriter;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Everything that a script can change other than by input.
#[derive(SystemParam)]
pub(super) struct Reach<'w, 's> {
    commands: Commands<'w, 's>,
    keys: MessageWriter<'w, KeyboardInput>,
    window: Single<'w, 's, (Entity, &'static mut Window), With<PrimaryWindow>>,
    pub(super) settings: Res<'w, Settings>,
    spoken: Languages<'w>,
    wall: ResMut<'w, Wall>,
    picture: Picture<'w, 's>,
    pub(super) clock: ResMut<'w, TimeUpdateStrategy>,
    pub(super) exit: MessageWriter<'w, AppExit>,
}

/// The languages of the texts, and of the fact that an exhibition shows.
#[derive(SystemParam)]
pub(super) struct Languages<'w> {
    preferences: ResMut<'w, Preferences>,
    fact: ResMut<'w, Fact>,
}

/// Whether anything is drawn, and what passes by itself.
#[derive(SystemParam)]
pub(super) struct Picture<'w, 's> {
    cameras: Query<'w, 's, &'static mut Camera>,
    caption: ResMut<'w, Caption>,
    toasts: ToastWriter<'w>,
}

impl Reach<'_, '_> {
    pub(super) fn fail(&mut self, why: &str) {
        error!("script: {why}");
        self.exit.write(AppExit::from_code(1));
    }

    /// Returns the codes of all languages, the default one first.
    pub(super) fn languages(&self) -> Vec<String> {
        let languages = self.settings.config.languages.iter();
        languages.map(|text| text.language().to_owned()).collect()
    }

    /// Turns drawing on or off.
    fn draw(&mut self, drawn: bool) {
        for mut camera in &mut self.picture.cameras {
            camera.is_active = drawn;
        }
    }

    fn draws(&self) -> bool {
        let mut cameras = self.picture.cameras.iter();
        cameras.all(|camera| camera.is_active)
    }

    fn photograph(&mut self, path: PathBuf) {
        // A picture of an earlier run must not pass for a new one.
        let _ = std::fs::remove_file(&path);
        self.commands
            .spawn(Screenshot::primary_window())
            .observe(save_to_disk(path));
    }
}

/// Takes the next picture of the film; returns true if there was one to take.
pub(super) fn film(script: &mut Script, reach: &mut Reach) -> bool {
    let Some(path) = script.film.pop_front() else {
        return false;
    };
    script.developing.push(path.clone());
    reach.photograph(path);
    if script.film.is_empty() {
        script.run_clock(script.tick, reach);
    }
    true
}

/// Returns the place at these shares of the window's width and height.
fn share(x: f32, y: f32, reach: &Reach) -> Vec2 {
    let window = &reach.window.1;
    Vec2::new(x * window.width(), y * window.height())
}

/// Returns this number of seconds, and fails the script if it is no valid duration.
fn duration(seconds: f32, reach: &mut Reach) -> Duration {
    let checked = Duration::try_from_secs_f32(seconds);
    checked.unwrap_or_else(|error| {
        reach.fail(&format!("{seconds} s: {error}"));
        Duration::ZERO
    })
}

impl Script {
    /// Counts a frame.
    pub(super) fn look(&mut self, eyes: &Eyes, passed: Duration) {
        // A picture is complete when nothing was missing for some frames.
        self.whole = if eyes.sees_all() { self.whole + 1 } else { 0 };
        self.waited += passed;
        self.frames += 1;
        self.drawn += 1;
        if self.first.is_none() && self.whole > 1 && !eyes.targets.names().is_empty() {
            self.first = Some(self.started.elapsed());
        }
    }

    /// Ends the program after the last step, once every picture is written.
    pub(super) fn end(&mut self, seconds: f64, reach: &mut Reach) {
        self.developing.retain(|path| !path.is_file());
        if !self.film.is_empty() || !self.developing.is_empty() {
            return;
        }
        let rate = f64::from(self.drawn) / seconds;
        let first = self.first.unwrap_or_default().as_secs_f64();
        warn!("script: first interactive frame after {first:.2} s, {rate:.2} frames a second");
        reach.exit.write(AppExit::Success);
    }

    /// Works on a step in this frame; returns true when it is done.
    pub(super) fn work(
        &mut self,
        step: &ScriptStep,
        eyes: &Eyes,
        filming: bool,
        reach: &mut Reach,
    ) -> bool {
        match step {
            ScriptStep::Click(name) => {
                // A button moves while its card still determines its size.
                let at = eyes.targets.middle(name).filter(|at| self.is_still(*at));
                let Some(at) = at else { return false };
                self.click(at);
                // A card that grows or shrinks is placed in the following frame.
                self.hands.extend([ScriptAction::Rest, ScriptAction::Rest]);
            }
            ScriptStep::Expect(name) => return eyes.targets.middle(name).is_some(),
            ScriptStep::Point(name) => return eyes.place(name).map(|at| self.click(at)).is_some(),
            ScriptStep::Draw(from, to) => {
                let ends = eyes.place(from).zip(eyes.place(to));
                return ends.map(|(from, to)| self.draw(from, to)).is_some();
            }
            ScriptStep::Touch(name) => return eyes.place(name).map(|at| self.touch(at)).is_some(),
            ScriptStep::Tap(x, y) => self.touch(share(*x, *y, reach)),
            ScriptStep::Hold(x, y, seconds) => return self.hold(share(*x, *y, reach), *seconds),
            ScriptStep::Hover(name) => {
                let Some(at) = eyes.place(name) else {
                    return false;
                };
                let hover = [ScriptAction::Move(at), ScriptAction::Rest];
                self.hands.extend(hover);
            }
            ScriptStep::Key(name) => {
                if !press(&mut reach.keys, reach.window.0, name) {
                    reach.fail(&format!("no key is called {name:?}"));
                }
            }
            ScriptStep::WaitIdle => return eyes.idle(),
            ScriptStep::Wait(seconds) => return self.waited.as_secs_f32() >= *seconds,
            ScriptStep::Tick(seconds) => {
                self.tick = Some(duration(*seconds, reach));
                self.run_clock(self.tick, reach);
            }
            ScriptStep::Today(moment) => match moment.parse() {
                Ok(moment) => reach.wall.0 = Some(moment),
                Err(error) => reach.fail(&format!("{step:?}: {error}")),
            },
            ScriptStep::Plies(plies) => return eyes.has_played(*plies),
            ScriptStep::Countdown(seconds) => return eyes.counts_down(*seconds),
            ScriptStep::Solve => return self.attempt(eyes, true),
            ScriptStep::Miss => return self.attempt(eyes, false),
            ScriptStep::Told => return eyes.has_shown_solution(),
            ScriptStep::PlayOut | ScriptStep::PlayMoves(_) => return self.play(eyes, step),
            // A window gives one picture a frame.
            ScriptStep::Screenshot(_) | ScriptStep::Film(..)
                if filming || !self.film.is_empty() =>
            {
                return false;
            }
            ScriptStep::Film(..) if self.sparing => {
                reach.fail(&format!(
                    "{step:?}: a film draws every frame, behind PicturesOnly there is none"
                ));
                self.steps.clear();
                return false;
            }
            ScriptStep::Screenshot(name) => return self.shoot(name, reach),
            ScriptStep::Film(name, frames, seconds) => {
                let frame = duration(*seconds, reach);
                self.run_clock(Some(frame), reach);
                let path = |n| self.shots.join(format!("{name}-{n:02}.png"));
                self.film = (1..=(*frames).max(1)).map(path).collect();
            }
            ScriptStep::Resize(width, height) => reach.window.1.resolution.set(*width, *height),
            ScriptStep::Scale(factor) => {
                let window = &mut reach.window.1;
                let (width, height) = (window.width(), window.height());
                window.resolution.set_scale_factor_override(Some(*factor));
                window.resolution.set(width, height);
            }
            ScriptStep::PicturesOnly => {
                self.sparing = true;
                reach.draw(false);
            }
            ScriptStep::Hush => {
                reach.picture.toasts.clear();
                *reach.picture.caption = Caption::default();
            }
            ScriptStep::Language(code) => {
                let spoken = &mut reach.spoken;
                spoken.preferences.language.clone_from(code);
                spoken.fact.language.clone_from(code);
            }
            ScriptStep::Quit => self.steps.truncate(1),
            // These steps have been replaced by others before.
            ScriptStep::Everywhere(_) | ScriptStep::Views(..) | ScriptStep::Series(..) => {}
        }
        true
    }

    /// Sets the time that passes from frame to frame; `None` for the wall clock.
    fn run_clock(&self, tick: Option<Duration>, reach: &mut Reach) {
        *reach.clock = match tick {
            Some(tick) => TimeUpdateStrategy::ManualDuration(tick),
            None => TimeUpdateStrategy::Automatic,
        };
    }

    /// Stops the time until a picture is taken, if time passes by frames.
    fn stop_clock(&self, reach: &mut Reach) {
        if self.tick.is_some() {
            self.run_clock(Some(Duration::ZERO), reach);
        }
    }

    /// Holds a finger there; returns true when it was released.
    fn hold(&mut self, at: Vec2, seconds: f32) -> bool {
        if !std::mem::replace(&mut self.holds, true) {
            let down = ScriptAction::Finger(at, TouchPhase::Started);
            self.hands.push_back(down);
            self.waited = Duration::ZERO;
            return false;
        }
        if self.waited.as_secs_f32() < seconds {
            return false;
        }
        self.holds = false;
        let end = ScriptAction::Finger(at, TouchPhase::Ended);
        let rest = ScriptAction::Rest;
        self.hands.extend([end, rest, rest]);
        true
    }

    /// True once the button at this place has not moved for some frames.
    fn is_still(&mut self, at: Vec2) -> bool {
        let (place, frames) = self.still;
        self.still = (at, if at == place { frames + 1 } else { 0 });
        self.still.1 >= SETTLE
    }

    /// Takes a picture; returns true when it is written.
    fn shoot(&mut self, name: &str, reach: &mut Reach) -> bool {
        match self.shot.take() {
            Some(path) if path.is_file() => {
                self.run_clock(self.tick, reach);
                return true;
            }
            None if !reach.draws() => {
                self.stop_clock(reach);
                reach.draw(true);
                // Nothing was compiled while nothing was drawn.
                self.whole = 0;
            }
            None if self.whole < WHOLE => self.stop_clock(reach),
            None => {
                self.stop_clock(reach);
                let path = self.shots.join(format!("{name}.png"));
                reach.photograph(path.clone());
                self.shot = Some(path);
            }
            waiting => {
                self.shot = waiting;
                // The frame of the picture has been drawn by now, or is about to be.
                if self.sparing {
                    reach.draw(false);
                }
            }
        }
        false
    }

    /// Advances to the next step.
    pub(super) fn advance(&mut self, step: &ScriptStep) {
        self.steps.pop_front();
        (self.waited, self.begun) = (Duration::ZERO, Instant::now());
        // A film begins at once, and a picture settles by itself.
        let film = matches!(step, ScriptStep::Film(..));
        let still = matches!(
            (step, self.steps.front()),
            (ScriptStep::Screenshot(_), Some(ScriptStep::Language(_)))
                | (ScriptStep::Hush, Some(ScriptStep::Screenshot(_)))
                // The awaited moment passes soon.
                | (ScriptStep::Plies(_) | ScriptStep::Countdown(_), _)
        );
        self.frames = if film || still { SETTLE } else { 0 };
    }

    /// Plays a random move when it is a person's turn; returns true when all moves have been played.
    fn play(&mut self, eyes: &Eyes, step: &ScriptStep) -> bool {
        if eyes.over() {
            return true;
        }
        if !eyes.idle() || *eyes.overlay.get() != Overlay::None {
            return false;
        }
        if let ScriptStep::PlayMoves(0) = step {
            return true;
        }
        if let Some(at) = eyes.any_move(&mut self.rng) {
            self.click(at);
            self.frames = 0;
            // Each move has the time limit of a step.
            self.begun = Instant::now();
            if let Some(ScriptStep::PlayMoves(left)) = self.steps.front_mut() {
                *left -= 1;
            }
        }
        false
    }
}
