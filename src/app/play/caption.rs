//! A few words on what happens on the board while it happens: what was taken and how, why the
//! same side moves twice, that the stones begin to move.

use super::game::Match;
use crate::app::board::{EffectBegan, ShowPosition};
use crate::app::faces::face;
use crate::app::settings::{LanguageChanged, Settings};
use crate::app::state::{AppSystems, Screen};
use crate::app::wording::side_key;
use crate::games::{Cause, Effect, Phase, Point, Removal, Side};
use bevy::prelude::*;

/// How long an exclamation stays, in seconds.
const BRIEF: f32 = 1.8;
/// How long a sentence stays.
const LONG: f32 = 4.5;

/// The words shown over the board now.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Caption {
    /// What they say; empty while there is nothing to say.
    pub text: String,
    /// For how long they have been shown, in seconds.
    pub age: f32,
    /// For how long they are to be shown.
    pub stay: f32,
    /// Stones taken by the move that is being shown.
    taken: usize,
    /// The last stone was placed rather than moved.
    placing: bool,
    /// Where the last jump ended.
    landed: Option<Point>,
}

impl Caption {
    fn say(&mut self, text: String, stay: f32) {
        // A growing count goes on where its first word began.
        self.age = if self.text.is_empty() {
            0.0
        } else {
            self.age.min(0.2)
        };
        self.text = text;
        self.stay = stay;
    }

    /// How far the words have come into view, 0 to 1.
    #[must_use]
    pub fn shown(&self) -> f32 {
        (self.age / 0.15)
            .min((self.stay - self.age) / 0.4)
            .clamp(0.0, 1.0)
    }
}

fn follow(
    mut began: MessageReader<EffectBegan>,
    mut positions: MessageReader<ShowPosition>,
    mut languages: MessageReader<LanguageChanged>,
    game: Res<Match>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut caption: ResMut<Caption>,
) {
    if positions.read().count() + languages.read().count() > 0 {
        caption.set_if_neq(Caption::default());
    }
    if !caption.text.is_empty() {
        caption.age += time.delta_secs();
        if caption.age >= caption.stay {
            caption.text.clear();
        }
    }
    for EffectBegan { effect } in began.read() {
        let text = &settings.config.text;
        let name = |side: Side| text.get(side_key(side));
        let pair = |key, blocked: Side| {
            let other = name(blocked.other());
            text.fill(key, &[("side", name(blocked)), ("other", other)])
        };
        match effect {
            Effect::Place { .. } => (caption.taken, caption.placing) = (0, true),
            Effect::Step { .. } | Effect::Fly { .. } => {
                (caption.taken, caption.placing) = (0, false);
            }
            Effect::Jump { from, to, .. } => {
                if caption.landed != Some(*from) {
                    // The first jump of its move.
                    caption.taken = 0;
                }
                (caption.landed, caption.placing) = (Some(*to), false);
                if let Some(key) = face(game.session.line().game()).jump {
                    caption.say(text.get(key).to_owned(), LONG);
                }
            }
            Effect::Flip { cause, round, .. } => {
                caption.taken += 1;
                let count = caption.taken.to_string();
                let words = match (cause, caption.taken, round) {
                    (Cause::Pinch(..), 1, _) => text.get("caption.pinch").to_owned(),
                    (Cause::Gun(_), 1, _) => text.get("caption.gun").to_owned(),
                    (_, _, 0) => text.fill("caption.captures", &[("n", &count)]),
                    _ => text.fill("caption.chain", &[("n", &count)]),
                };
                caption.say(words, BRIEF);
            }
            Effect::Pass { side } => caption.say(pair("caption.pass", *side), LONG),
            Effect::PhaseChange {
                phase: Phase::Yield,
            } => {
                // The match is already where the effects lead: who yields has the move.
                let blocked = game.session.line().to_move().other();
                caption.say(pair("caption.yield", blocked), LONG);
            }
            Effect::PhaseChange {
                phase: Phase::Movement,
            } if caption.placing => {
                caption.say(text.get("caption.phase_movement").to_owned(), LONG);
            }
            Effect::PhaseChange {
                phase: Phase::Battle,
            } => caption.say(text.get("caption.phase_battle").to_owned(), LONG),
            Effect::Close { points, .. } => {
                let key = if points.len() == 4 {
                    "caption.square"
                } else {
                    "caption.full_line"
                };
                caption.say(text.get(key).to_owned(), BRIEF);
            }
            Effect::Take { cause, .. } => {
                if *cause != Removal::Centre {
                    caption.taken += 1;
                }
                if *cause == Removal::Jump && caption.taken > 1 {
                    let count = caption.taken.to_string();
                    caption.say(text.fill("caption.jumps", &[("n", &count)]), BRIEF);
                }
            }
            Effect::Yield { .. }
            | Effect::Decide { .. }
            | Effect::Promote { .. }
            | Effect::PhaseChange { .. } => {}
        }
    }
}

fn forget(mut caption: ResMut<Caption>) {
    *caption = Caption::default();
}

/// Adds the captions to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Caption>()
        .add_systems(
            Update,
            follow
                .run_if(in_state(Screen::Match))
                .in_set(AppSystems::Turn),
        )
        .add_systems(OnExit(Screen::Match), forget);
}
