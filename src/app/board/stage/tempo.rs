//! Durations of effects, in seconds at speed 1.

use crate::app::board::{BoardStyle, Ground, ShownMove};
use std::sync::Arc;
use tibetango_content::config::cues::{CueStyle, Cues};
use tibetango_rules::{Effect, Gait};

/// Maximum duration of an effect with reduced motion.
const REDUCED_TIME: f32 = 0.14;
/// Time in which everything queued finishes after a tap that hurries.
pub(crate) const HURRY_TIME: f32 = 0.15;

/// Factor on the duration of a capture shown to people who have not seen many like it.
const LINGERING: f32 = 3.4;

/// Kind of capture that needs time to be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feat {
    /// Capture between two stones.
    Between,
    /// Capture along a line.
    AlongLine,
    /// Capture by stones that were captured themselves.
    LaterRound,
}

impl Feat {
    /// Returns the feat that an effect shows.
    #[must_use]
    pub fn of(effect: &Effect) -> Option<Self> {
        match effect {
            Effect::Recolour { round: 1.., .. } => Some(Self::LaterRound),
            Effect::Recolour { from, .. } => Some(match from[..] {
                [_] => Self::AlongLine,
                _ => Self::Between,
            }),
            _ => None,
        }
    }
}

/// Timing of an effect.
pub(crate) struct Span {
    /// Duration in seconds at speed 1.
    pub time: f32,
    /// True if it is shown slowly, because it is new to the viewer.
    pub lingers: bool,
}

/// Progress within a move, on which the duration of its effects depends.
#[derive(Clone, Default)]
pub(crate) struct Tempo {
    /// Progress of the move being shown: each of its captures is faster than the one before.
    pub progress: ShownMove,
    /// Feats that it has shown: each is shown slowly once.
    feats: [bool; 3],
    /// Drawing style of the game's board.
    ground: Ground,
    /// Styles of the game's own events.
    pub cues: Arc<Cues>,
}

impl Tempo {
    /// Returns the tempo for a board style and event styles, at the beginning.
    pub fn of(ground: Ground, cues: Arc<Cues>) -> Self {
        Self {
            ground,
            cues,
            ..Self::default()
        }
    }

    /// Returns the style of an effect.
    pub fn style_of(&self, effect: &Effect) -> CueStyle {
        self.cues.of(effect)
    }

    /// Counts an effect and returns its timing.
    pub fn take(&mut self, effect: &Effect, style: &BoardStyle) -> Span {
        if self.progress.note(effect) {
            self.feats = [false; 3];
        }
        let feat = Feat::of(effect).filter(|feat| style.fresh[*feat as usize]);
        let was_shown = feat.map(|feat| std::mem::replace(&mut self.feats[feat as usize], true));
        let lingers = was_shown == Some(false);
        let time = self.time(effect);
        let time = match (lingers, style.reduced_motion) {
            (true, _) => LINGERING * time,
            (false, true) => time.min(REDUCED_TIME),
            (false, false) => time,
        };
        Span { time, lingers }
    }

    /// Returns the duration of an effect that was counted, with all its motion.
    fn time(&self, effect: &Effect) -> f32 {
        let styled = |usual: f32| self.style_of(effect).seconds.unwrap_or(usual);
        match (effect, self.ground) {
            (Effect::Place { .. }, Ground::Sparse) => 0.26,
            (Effect::Place { .. }, Ground::Dense) => 0.14,
            (Effect::Move { gait, .. }, ground) => match (gait, ground) {
                (Gait::Step, _) => 0.32,
                (Gait::Jump, Ground::Sparse) => 0.48,
                (Gait::Jump, Ground::Dense) => 0.30,
                (Gait::Fly, _) => 0.6,
            },
            (Effect::Promote { .. }, _) => 0.55,
            (Effect::Mark { .. }, _) => styled(0.55),
            (Effect::Remove { .. }, _) => styled(0.24),
            (Effect::Decide { .. }, _) => 0.5,
            (Effect::Tell { .. }, _) => styled(0.5),
            (Effect::PhaseChange { .. }, _) if self.progress.placing => 0.95,
            // A phase that merely continues shows nothing.
            (Effect::PhaseChange { .. }, _) => styled(0.0),
            // Each takes a share of the time of the one before, down to a minimum.
            (Effect::Recolour { .. }, _) => {
                let before = self.progress.captures.saturating_sub(1);
                (styled(0.30) * 0.9_f32.powi(before as i32)).max(0.16)
            }
        }
    }
}

/// Progress of a motion or an effect, in seconds at speed 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MotionClock {
    elapsed: f32,
    duration: f32,
}

impl MotionClock {
    /// Creates a clock at the beginning.
    pub fn new(duration: f32) -> Self {
        Self {
            elapsed: 0.0,
            duration,
        }
    }

    /// Lets it begin after this number of seconds; until then no share of its time has passed.
    pub fn after(self, delay: f32) -> Self {
        Self {
            elapsed: -delay,
            ..self
        }
    }

    /// Advances the clock. Returns the time left over once the end is reached; `None` before.
    pub fn pass(&mut self, time: f32) -> Option<f32> {
        self.elapsed += time;
        let over = self.elapsed - self.duration;
        (over >= 0.0).then_some(over)
    }

    /// Returns the seconds still ahead.
    pub fn seconds_left(&self) -> f32 {
        (self.duration - self.elapsed).max(0.0)
    }

    /// Returns the share of the time that has passed, 1 at the end.
    pub fn share(&self) -> f32 {
        if self.elapsed >= self.duration {
            1.0
        } else {
            (self.elapsed / self.duration).max(0.0)
        }
    }
}
