//! How long each effect takes, in seconds at speed 1.

use crate::app::board::BoardStyle;
use crate::app::board::grounds::Ground;
use std::sync::Arc;
use tibetango_content::config::cues::{CueStyle, Cues};
use tibetango_rules::{Effect, Gait};

/// Any effect with reduced motion.
const REDUCED: f32 = 0.14;
/// All that is left after a tap that hurries.
pub(crate) const HURRIED: f32 = 0.15;

/// How much longer a capture takes that is shown for who has not seen many like it.
const LINGERING: f32 = 3.4;

/// A way to take stones over that wants to be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feat {
    /// Between two stones.
    Pinch,
    /// Along a line.
    Gun,
    /// By stones that were taken over themselves.
    Chain,
}

impl Feat {
    /// The feat that an effect shows.
    #[must_use]
    pub fn of(effect: &Effect) -> Option<Self> {
        match effect {
            Effect::Recolour { round: 1.., .. } => Some(Self::Chain),
            Effect::Recolour { from, .. } => Some(match from[..] {
                [_] => Self::Gun,
                _ => Self::Pinch,
            }),
            _ => None,
        }
    }
}

/// How an effect is shown.
pub(crate) struct Span {
    /// How long it takes, seconds at speed 1.
    pub time: f32,
    /// Slowly, for it is new to who looks.
    pub lingers: bool,
}

/// Where in a move the effects have come: what their time depends on.
#[derive(Clone, Default)]
pub(crate) struct Tempo {
    /// Captures shown since the stone moved: each is faster than the one before.
    captures: i32,
    /// The feats shown since then: each lingers once.
    feats: [bool; 3],
    /// The last stone to move was placed: a change of phase now is the end of placement.
    pub placing: bool,
    /// What the game sets.
    ground: Ground,
    /// How it styles its own events.
    cues: Arc<Cues>,
}

impl Tempo {
    /// The tempo on such ground with these styles, at the beginning.
    pub fn of(ground: Ground, cues: Arc<Cues>) -> Self {
        Self {
            ground,
            cues,
            ..Self::default()
        }
    }

    /// Takes other styles, as the configuration has changed.
    pub fn restyle(&mut self, cues: Arc<Cues>) {
        self.cues = cues;
    }

    /// The style of an effect.
    pub fn style_of(&self, effect: &Effect) -> CueStyle {
        self.cues.of(effect)
    }

    /// Counts an effect in and says how it is shown.
    pub fn take(&mut self, effect: &Effect, style: &BoardStyle) -> Span {
        let feat = Feat::of(effect).filter(|feat| style.fresh[*feat as usize]);
        let shown = feat.map(|feat| std::mem::replace(&mut self.feats[feat as usize], true));
        let lingers = shown == Some(false);
        let time = self.time(effect);
        let time = match (lingers, style.reduced_motion) {
            (true, _) => LINGERING * time,
            (false, true) => time.min(REDUCED),
            (false, false) => time,
        };
        Span { time, lingers }
    }

    /// Counts an effect in and says how long it takes with all its motion.
    fn time(&mut self, effect: &Effect) -> f32 {
        let styled = |usual: f32| self.style_of(effect).seconds.unwrap_or(usual);
        let time = match (effect, self.ground) {
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
            (Effect::PhaseChange { .. }, _) if self.placing => 0.95,
            // A phase that only goes on again is nothing to see.
            (Effect::PhaseChange { .. }, _) => match self.style_of(effect).seconds {
                Some(seconds) => seconds,
                None => return 0.0,
            },
            // Each takes a share of the time of the one before, down to a least.
            (Effect::Recolour { .. }, _) => (styled(0.30) * 0.9_f32.powi(self.captures)).max(0.16),
        };
        match effect {
            Effect::Recolour { .. } => self.captures += 1,
            Effect::PhaseChange { .. }
            | Effect::Remove { .. }
            | Effect::Promote { .. }
            | Effect::Mark { .. } => {}
            _ => {
                (self.captures, self.feats) = (0, [false; 3]);
                self.placing = matches!(effect, Effect::Place { .. });
            }
        }
        time
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
