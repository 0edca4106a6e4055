//! A draw offered to the computer: it searches the position for a moment and accepts unless it would rather play on.

use super::engine_thread::{EngineMessage, EngineThread, strongest};
use crate::app::play::game::{DrawOffered, Match, MoveApplied};
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Screen};
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use std::time::Duration;
use tibetango_engines::engine::Strength;
use tibetango_search::Limits;

/// Time limit of the search.
const LOOK: Duration = Duration::from_millis(800);
/// Value for the offering side, 0 to 1, from which the computer always accepts.
const GLAD: f64 = 0.55;
/// Value from which it accepts in a quiet position.
const EVEN: f64 = 0.45;
/// Number of plies without a capture that make a position quiet.
const QUIET: u16 = 20;

/// Returns whether the computer accepts a draw in a position of this value for the offering side, after `quiet` plies
/// without a capture.
#[must_use]
pub fn accepts(value: f64, quiet: u16) -> bool {
    value >= if quiet >= QUIET { EVEN } else { GLAD }
}

/// The offer under consideration.
#[derive(Resource, Default)]
struct DrawOffer {
    thread: Option<EngineThread>,
    /// The number of the match and of plies at the last offer.
    last: Option<(u64, usize)>,
}

fn look(
    mut inbox: MessageReader<DrawOffered>,
    game: Res<Match>,
    settings: Res<Settings>,
    mut offer: ResMut<DrawOffer>,
    mut toasts: ToastWriter,
) {
    let own = |offered: &&DrawOffered| offered.about == game.number();
    if inbox.read().filter(own).count() == 0 {
        return;
    }
    let now = (game.number(), game.session.history().len());
    if offer.last.replace(now) == Some(now) {
        toasts.say(settings.config.text.get("draw.again"));
        return;
    }
    // It judges as well as it can, at every level.
    let best = strongest(&settings.config, game.session.settings());
    offer.thread = best.and_then(|(_, engine)| {
        let mut thread = EngineThread::start("draw", 1)?;
        thread.ask(&game, engine, Limits::time(LOOK), Strength::BEST);
        toasts.say(settings.config.text.get("draw.offered"));
        Some(thread)
    });
}

fn answer(
    mut offer: ResMut<DrawOffer>,
    mut game: ResMut<Match>,
    settings: Res<Settings>,
    mut toasts: ToastWriter,
    mut applied: MessageWriter<MoveApplied>,
) {
    let Some(thread) = &mut offer.thread else {
        return;
    };
    if thread.about() != Some(game.generation()) {
        offer.thread = None;
        return;
    }
    let report = match std::iter::from_fn(|| thread.hear()).last() {
        Some(EngineMessage::Done(report, _)) => Some(report),
        Some(EngineMessage::Failed(_)) => None,
        Some(EngineMessage::Progress(_)) | None => return,
    };
    offer.thread = None;
    let text = &settings.config.text;
    toasts.take_back(text.get("draw.offered"));
    // An engine that broke off would rather play on.
    let quiet = game.session.history().quiet();
    if report.is_some_and(|report| accepts(report.value, quiet)) {
        toasts.say(text.get("draw.accepted"));
        game.change(|session| session.agree_on_draw());
        applied.write_default();
    } else {
        toasts.say(text.get("draw.declined"));
    }
}

fn forget(mut offer: ResMut<DrawOffer>) {
    offer.thread = None;
}

/// Adds draw offers to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<DrawOffer>()
        .add_systems(
            Update,
            (look, answer)
                .chain()
                .run_if(in_state(Screen::Match))
                .after(AppSystems::Settle)
                .before(AppSystems::Board),
        )
        .add_systems(OnExit(Screen::Match), forget);
}
