//! A draw offered to the computer: it looks at the position for a moment and accepts unless it
//! would rather play on.

use super::game::{DrawOffered, Match, MoveApplied};
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Screen};
use crate::app::toast::Toasts;
use crate::engine::AnyEngine;
use crate::search::{Limits, Stop};
use bevy::prelude::*;
use crossbeam_channel::{Receiver, bounded};
use std::time::Duration;

/// How long it looks.
const LOOK: Duration = Duration::from_millis(800);
/// The value for the one who offers, 0 to 1, from which the computer is glad of a draw.
const GLAD: f64 = 0.55;
/// From which it accepts when nothing has been taken for a while.
const EVEN: f64 = 0.45;
/// So many plies without a capture are a while.
const QUIET: u16 = 20;

/// What the computer answers when the position is worth so much to the one who offers.
#[must_use]
pub fn accepts(value: f64, quiet: u16) -> bool {
    value >= if quiet >= QUIET { EVEN } else { GLAD }
}

/// An offer that is being thought about.
#[derive(Resource, Default)]
struct Offer(Option<Looking>);

struct Looking {
    generation: u64,
    value: Receiver<f64>,
    stop: Stop,
}

impl Offer {
    fn cancel(&mut self) {
        if let Some(looking) = self.0.take() {
            looking.stop.stop();
        }
    }
}

fn look(
    mut inbox: MessageReader<DrawOffered>,
    game: Res<Match>,
    settings: Res<Settings>,
    mut offer: ResMut<Offer>,
    mut toasts: ResMut<Toasts>,
) {
    if inbox.read().count() == 0 {
        return;
    }
    offer.cancel();
    let kind = game.session.setup().game();
    let levels = settings.config.of(kind).levels.levels();
    // It judges as well as it can, whatever level it plays at.
    let engine = levels
        .last()
        .and_then(|level| level.engine_settings(&settings.config.of(kind).engines));
    let Some(engine) = engine else { return };
    let limits = Limits {
        time: Some(LOOK),
        ..Limits::default()
    };
    let stop = limits.stop.clone();
    let line = game.session.line().clone();
    let (outbox, value) = bounded(1);
    let started = std::thread::Builder::new()
        .name("draw".to_owned())
        .spawn(move || {
            let mut engine = AnyEngine::new(engine, 1);
            let best = crate::engine::Strength::BEST;
            let (report, _) = engine.think(&line, &limits, &best, &mut |_| {});
            // The app may be gone already.
            let _ = outbox.send(report.value);
        });
    if let Err(error) = started {
        error!("no thread to think about a draw: {error}");
        return;
    }
    toasts.say(settings.config.text.get("draw.offered"));
    offer.0 = Some(Looking {
        generation: game.generation(),
        value,
        stop,
    });
}

fn answer(
    mut offer: ResMut<Offer>,
    mut game: ResMut<Match>,
    settings: Res<Settings>,
    mut toasts: ResMut<Toasts>,
    mut applied: MessageWriter<MoveApplied>,
) {
    let Some(looking) = &offer.0 else { return };
    if looking.generation != game.generation() {
        offer.cancel();
        return;
    }
    let Ok(value) = looking.value.try_recv() else {
        return;
    };
    offer.0 = None;
    let text = &settings.config.text;
    toasts.take_back(text.get("draw.offered"));
    if accepts(value, game.session.line().quiet()) {
        toasts.say(text.get("draw.accepted"));
        game.change(|session, _| session.agree_on_draw());
        applied.write(MoveApplied {
            effects: Vec::new(),
        });
    } else {
        toasts.say(text.get("draw.declined"));
    }
}

fn forget(mut offer: ResMut<Offer>) {
    offer.cancel();
}

/// Adds offers of a draw to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Offer>()
        .add_systems(
            Update,
            (look, answer)
                .chain()
                .run_if(in_state(Screen::Match).and_then(resource_exists::<Match>))
                .after(AppSystems::Match)
                .before(AppSystems::Board),
        )
        .add_systems(OnExit(Screen::Match), forget);
}
