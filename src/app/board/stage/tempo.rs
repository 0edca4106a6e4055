//! How long each effect takes, in seconds at speed 1.

use crate::app::board::net::Pace;
use crate::games::{Cause, Effect, Phase};

/// A stone slides along a line.
const STEP: f32 = 0.32;
/// A stone flies.
const FLY: f32 = 0.6;
/// A square is closed, or a piece crowned.
const CLOSE: f32 = 0.55;
/// A stone leaves the board.
const TAKE: f32 = 0.24;
/// The first capture of a chain by pinch.
const PINCH: f32 = 0.30;
/// The first capture of a chain by gun.
const GUN: f32 = 0.34;
/// Each capture takes this share of the time of the one before.
const QUICKEN: f32 = 0.9;
/// No capture is faster.
const CAPTURE_LEAST: f32 = 0.16;
/// It turns out that a side must make way.
const YIELD: f32 = 0.8;
/// The move that makes way begins.
const YIELD_MOVE: f32 = 0.35;
/// Placement is over.
const PHASE: f32 = 0.95;
/// A turn is passed.
const PASS: f32 = 0.5;
/// Any effect with reduced motion.
const REDUCED: f32 = 0.14;
/// All that is left after a tap that hurries.
pub(crate) const HURRIED: f32 = 0.15;

/// Where in a move the effects have come: what their time depends on.
#[derive(Clone, Copy)]
pub(crate) struct Tempo {
    /// Captures shown since the stone moved: each is faster than the one before.
    captures: i32,
    /// The last stone to move was placed: a change of phase now is the end of placement.
    pub placing: bool,
    /// What the game sets.
    pace: Pace,
}

impl Tempo {
    /// The tempo of a game at its beginning.
    pub fn new(pace: Pace) -> Self {
        Self {
            captures: 0,
            placing: false,
            pace,
        }
    }

    /// Counts an effect in and says how long it takes.
    pub fn take(&mut self, effect: &Effect, reduced: bool) -> f32 {
        let time = match effect {
            Effect::Place { .. } => self.pace.place,
            Effect::Step { .. } => STEP,
            Effect::Jump { .. } => self.pace.jump,
            Effect::Fly { .. } => FLY,
            Effect::Close { .. } | Effect::Promote { .. } => CLOSE,
            Effect::Take { .. } => TAKE,
            Effect::Pass { .. } | Effect::Decide { .. } => PASS,
            Effect::Yield { .. } => YIELD_MOVE,
            Effect::PhaseChange { .. } if self.placing => PHASE,
            Effect::PhaseChange {
                phase: Phase::Yield,
            } => YIELD,
            // Back to movement after a yield: nothing to see.
            Effect::PhaseChange { .. } => return 0.0,
            Effect::Flip { cause, .. } => {
                let first = match cause {
                    Cause::Pinch(..) => PINCH,
                    Cause::Gun(_) => GUN,
                };
                (first * QUICKEN.powi(self.captures)).max(CAPTURE_LEAST)
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
        if reduced { REDUCED } else { time }
    }
}

/// How far something on its way has come, in seconds at speed 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    elapsed: f32,
    duration: f32,
}

impl Clock {
    /// A clock at the beginning.
    pub fn new(duration: f32) -> Self {
        Self {
            elapsed: 0.0,
            duration,
        }
    }

    /// Lets time pass. What is left of it once the end is reached; `None` before.
    pub fn pass(&mut self, time: f32) -> Option<f32> {
        self.elapsed += time;
        let over = self.elapsed - self.duration;
        (over >= 0.0).then_some(over)
    }

    /// Seconds still ahead.
    pub fn left(&self) -> f32 {
        (self.duration - self.elapsed).max(0.0)
    }

    /// The share of the time that has passed, 1 at the end.
    pub fn share(&self) -> f32 {
        if self.elapsed >= self.duration {
            1.0
        } else {
            self.elapsed / self.duration
        }
    }
}
