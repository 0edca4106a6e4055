//! The queue of effects: shown one by one in the time of the virtual clock.

use crate::games::{Cause, Effect, Phase, Point};
use std::collections::VecDeque;

use bevy::prelude::*;

use super::glow::Glows;
use super::motion::{self, Scene};
use super::stones::Board;
use crate::app::board::net::{Ground, Grounds, Pace};
use crate::app::board::{Animating, BoardStyle, EffectBegan, Hurry, ShowEffects, ShowPosition};

/// How long effects take at speed 1, in seconds.
pub(crate) mod durations {
    /// A stone slides along a line.
    pub const STEP: f32 = 0.32;
    /// A stone flies.
    pub const FLY: f32 = 0.6;
    /// A square is closed.
    pub const CLOSE: f32 = 0.55;
    /// A stone leaves the board.
    pub const TAKE: f32 = 0.24;
    /// The first capture of a chain by pinch.
    pub const PINCH: f32 = 0.30;
    /// The first capture of a chain by gun.
    pub const GUN: f32 = 0.34;
    /// Each capture takes this share of the time of the one before.
    pub const QUICKEN: f32 = 0.9;
    /// No capture is faster.
    pub const CAPTURE_LEAST: f32 = 0.16;
    /// It turns out that a side must make way.
    pub const YIELD: f32 = 0.8;
    /// The move that makes way begins.
    pub const YIELD_MOVE: f32 = 0.35;
    /// Placement is over.
    pub const PHASE: f32 = 0.95;
    /// A turn is passed.
    pub const PASS: f32 = 0.5;
    /// Any effect with reduced motion.
    pub const REDUCED: f32 = 0.14;
    /// All that is left after a tap that hurries.
    pub const HURRIED: f32 = 0.15;
    /// Two bright lights are at least this far apart, so that there are at most two a second.
    pub const BETWEEN_FLASHES: f32 = 0.5;
}

/// One effect being shown.
struct Running {
    effect: Effect,
    elapsed: f32,
    duration: f32,
    scene: Scene,
}

/// What is shown and what waits.
#[derive(Resource)]
pub(crate) struct Queue {
    waiting: VecDeque<Step>,
    running: Option<Running>,
    tempo: Tempo,
    /// Factor on the speed after a tap that hurries.
    haste: f32,
    /// Seconds since the last bright light.
    since_flash: f32,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            waiting: VecDeque::new(),
            running: None,
            tempo: Tempo::default(),
            haste: 1.0,
            since_flash: f32::INFINITY,
        }
    }
}

/// One thing in the queue.
enum Step {
    Show(Effect),
    /// From here on this is the hole.
    Hole(Option<Point>),
}

/// Where in a move the effects have come: what their time depends on.
#[derive(Clone, Copy)]
struct Tempo {
    /// Captures shown since the stone moved: each is faster than the one before.
    captures: i32,
    /// The last stone to move was placed: a change of phase now is the end of placement.
    placing: bool,
    /// What the game sets.
    pace: Pace,
}

impl Default for Tempo {
    fn default() -> Self {
        Self {
            captures: 0,
            placing: false,
            pace: Ground::OPEN.pace,
        }
    }
}

impl Tempo {
    /// Counts an effect in and says how long it takes at speed 1.
    fn take(&mut self, effect: &Effect, reduced: bool) -> f32 {
        use durations as d;
        let time = match effect {
            Effect::Place { .. } => self.pace.place,
            Effect::Step { .. } => d::STEP,
            Effect::Jump { .. } => self.pace.jump,
            Effect::Fly { .. } => d::FLY,
            Effect::Close { .. } => d::CLOSE,
            Effect::Take { .. } => d::TAKE,
            Effect::Promote { .. } => d::CLOSE,
            Effect::Pass { .. } | Effect::Decide { .. } => d::PASS,
            Effect::Yield { .. } => d::YIELD_MOVE,
            Effect::PhaseChange { .. } if self.placing => d::PHASE,
            Effect::PhaseChange {
                phase: Phase::Yield,
            } => d::YIELD,
            // Back to movement after a yield: nothing to see.
            Effect::PhaseChange { .. } => return 0.0,
            Effect::Flip { cause, .. } => {
                let first = match cause {
                    Cause::Pinch(..) => d::PINCH,
                    Cause::Gun(_) => d::GUN,
                };
                (first * d::QUICKEN.powi(self.captures)).max(d::CAPTURE_LEAST)
            }
        };
        match effect {
            Effect::Flip { .. } => self.captures += 1,
            Effect::PhaseChange { .. }
            | Effect::Take { .. }
            | Effect::Promote { .. }
            | Effect::Close { .. } => {}
            _ => {
                self.captures = 0;
                self.placing = matches!(effect, Effect::Place { .. });
            }
        }
        if reduced { d::REDUCED } else { time }
    }
}

impl Queue {
    fn is_idle(&self) -> bool {
        self.running.is_none() && self.waiting.is_empty()
    }

    /// Seconds of showing still ahead at speed 1.
    fn ahead(&self, reduced: bool) -> f32 {
        let mut tempo = self.tempo;
        let mut ahead = self
            .running
            .as_ref()
            .map_or(0.0, |run| run.duration - run.elapsed);
        for step in &self.waiting {
            if let Step::Show(effect) = step {
                ahead += tempo.take(effect, reduced);
            }
        }
        ahead
    }
}

/// Reads what to show. A position drops what is queued.
pub(crate) fn read_messages(
    mut commands: Commands,
    mut positions: MessageReader<ShowPosition>,
    mut effects: MessageReader<ShowEffects>,
    mut hurries: MessageReader<Hurry>,
    (style, grounds): (Res<BoardStyle>, Res<Grounds>),
    mut queue: ResMut<Queue>,
    mut board: ResMut<Board>,
    mut glows: ResMut<Glows>,
    mut animating: ResMut<Animating>,
) {
    if let Some(position) = positions.read().last() {
        board.set_up(&mut commands, position.shape, &position.pieces);
        *queue = Queue::default();
        queue.tempo.pace = grounds.0(position.shape.game()).pace;
        glows.set_if_neq(Glows::default());
    }
    for shown in effects.read() {
        queue
            .waiting
            .extend(shown.effects.iter().cloned().map(Step::Show));
        queue.waiting.push_back(Step::Hole(shown.hole_after));
    }
    if hurries.read().count() > 0 && !queue.is_idle() {
        let speed = style.animation_speed.max(0.01);
        queue.haste = (queue.ahead(style.reduced_motion) / (durations::HURRIED * speed)).max(1.0);
    }
    animating.set_if_neq(Animating(!queue.is_idle()));
}

/// Moves what is shown on by the time that has passed, over as many effects as it covers.
pub(crate) fn advance(
    mut commands: Commands,
    time: Res<Time>,
    style: Res<BoardStyle>,
    mut queue: ResMut<Queue>,
    mut board: ResMut<Board>,
    mut glows: ResMut<Glows>,
    mut began: MessageWriter<EffectBegan>,
    mut animating: ResMut<Animating>,
    mut stones: motion::Stones,
) {
    let queue = &mut *queue;
    queue.since_flash += time.delta_secs();
    if queue.is_idle() {
        return;
    }
    let mut left = time.delta_secs() * style.animation_speed.max(0.01) * queue.haste;
    let mut lights = Vec::new();
    loop {
        if queue.running.is_none() {
            match queue.waiting.pop_front() {
                None => break,
                Some(Step::Hole(hole)) => {
                    board.hole = hole;
                    continue;
                }
                Some(Step::Show(effect)) => {
                    began.write(EffectBegan {
                        effect: effect.clone(),
                    });
                    let grand = queue.tempo.placing;
                    let bright = queue.since_flash >= durations::BETWEEN_FLASHES;
                    if bright && matches!(effect, Effect::Flip { .. } | Effect::Close { .. }) {
                        queue.since_flash = 0.0;
                    }
                    queue.running = Some(Running {
                        duration: queue.tempo.take(&effect, style.reduced_motion),
                        elapsed: 0.0,
                        scene: Scene::begin(
                            &mut board,
                            &mut commands,
                            &effect,
                            bright,
                            grand,
                            style.reduced_motion,
                        ),
                        effect,
                    });
                }
            }
        }
        let Some(run) = &mut queue.running else {
            continue;
        };
        // A stone made by this very call has no components yet: show it from the next frame.
        let step = left.min(run.duration - run.elapsed);
        run.elapsed += step;
        left -= step;
        let done = run.elapsed >= run.duration;
        let share = if done {
            1.0
        } else {
            run.elapsed / run.duration
        };
        lights.clear();
        let shown = motion::show(
            &run.effect,
            &run.scene,
            &board,
            &mut stones,
            share,
            style.reduced_motion,
            &mut lights,
        );
        if !done || !shown {
            // Nothing is left of the frame's time, or the stone is still being made.
            break;
        }
        lights.clear();
        board.sweep(&mut commands);
        queue.running = None;
        if queue.waiting.is_empty() {
            break;
        }
    }
    glows.set_if_neq(Glows(lights));
    if queue.is_idle() {
        queue.haste = 1.0;
    }
    animating.set_if_neq(Animating(!queue.is_idle()));
}
