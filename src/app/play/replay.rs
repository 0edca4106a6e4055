//! Execution of the requests to a replay: steps, other lines, and play from the position shown.

use super::commands;
use super::game::{
    Match, MoveRequest, ReplayRequest, ReplayStep, answer_requests, ignore_outdated, show,
};
use crate::app::board::{ShowEffects, ShowPosition};
use crate::app::registry::{AddFeature, CardKind, Cards, KeyBinding, always, writes};
use crate::app::state::{Activities, Activity, AppSystems, Overlay, Overlays};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_records::session::Session;

/// Steps that a replay can take from the position shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplaySteps {
    /// Whether it can step back.
    pub back: bool,
    /// Whether it can step on.
    pub on: bool,
}

impl Match {
    /// Returns the steps that can be taken through a replay; `None` for a game, which has no such steps.
    #[must_use]
    pub fn steps(&self) -> Option<ReplaySteps> {
        self.is_replay().then(|| ReplaySteps {
            back: !self.session.history().is_empty(),
            on: self.session.can_redo(),
        })
    }
}

/// Outputs of a request.
#[derive(SystemParam)]
pub(crate) struct Results<'w> {
    board: MessageWriter<'w, ShowPosition>,
    effects: MessageWriter<'w, ShowEffects>,
    requests: Res<'w, Messages<MoveRequest>>,
    activities: Activities<'w>,
    over: Res<'w, State<Overlay>>,
    cards: Res<'w, Cards>,
    overlays: Overlays<'w>,
}

pub(crate) fn obey(
    mut inbox: MessageReader<ReplayRequest>,
    mut game: ResMut<Match>,
    mut results: Results,
) {
    for request in inbox.read() {
        // A request that comes late was for a replay that is gone.
        if !game.is_replay() {
            continue;
        }
        let before = game.generation();
        act(request, &mut game, &mut results);
        ignore_outdated(&mut game, before, &results.requests);
    }
}

fn act(request: &ReplayRequest, game: &mut ResMut<Match>, results: &mut Results) {
    match request {
        ReplayRequest::Step(step) => go_to(*step, game, results),
        ReplayRequest::Follow { line, ply } => {
            game.change(|session| session.follow(*line, *ply));
            show(game, &mut results.board);
            // A sheet on the end of the game gives way; studies and cards above the table stay.
            if results.cards.kind(*results.over.get()) == Some(CardKind::Sheet) {
                results.overlays.close();
            }
        }
        ReplayRequest::Remove(line) => {
            rearrange(game, results, |session| session.remove_variation(*line));
        }
        ReplayRequest::PutBack => rearrange(game, results, Session::put_back),
        ReplayRequest::Raise(line) => {
            rearrange(game, results, |session| session.raise_variation(*line));
        }
        ReplayRequest::Mark(sign) => game.mark(*sign),
        ReplayRequest::MarkNext(sign) => game.mark_next(*sign),
        ReplayRequest::PlayOn => {
            game.change(Session::end_replay);
            results.activities.go_on_with(game.activity());
        }
    }
}

/// Changes the lines of a game under review, and shows the position.
fn rearrange(
    game: &mut ResMut<Match>,
    results: &mut Results,
    change: impl FnOnce(&mut Session) -> bool,
) {
    if game.try_change(change, |done| *done) {
        show(game, &mut results.board);
    }
}

/// Steps through a record; a step forward is shown as the move that it is.
fn go_to(step: ReplayStep, game: &mut ResMut<Match>, results: &mut Results) {
    if matches!(step, ReplayStep::Up | ReplayStep::Down) {
        let aside = |session: &mut Session| session.step_aside(step == ReplayStep::Down);
        if game.try_change(aside, |done| *done) {
            show(game, &mut results.board);
        }
        return;
    }
    let mut played = None;
    game.change(|session| match step {
        ReplayStep::First => while session.undo_ply() {},
        ReplayStep::Back => {
            session.undo_ply();
        }
        ReplayStep::On => played = session.redo_ply(),
        ReplayStep::Last => while session.redo_ply().is_some() {},
        ReplayStep::Up | ReplayStep::Down => {}
    });
    if let Some(effects) = played {
        let stamp = game.stamp();
        results.effects.write(ShowEffects { stamp, effects });
    } else if step != ReplayStep::On {
        show(game, &mut results.board);
    }
}

/// Keys that lead to the ends of a replay.
const STEPS: [(&str, ReplayStep); 2] = [("first", ReplayStep::First), ("last", ReplayStep::Last)];

/// Arrow keys, which step through a replay.
const ARROWS: [(&str, ReplayStep); 4] = [
    ("up", ReplayStep::Up),
    ("down", ReplayStep::Down),
    ("left", ReplayStep::Back),
    ("right", ReplayStep::On),
];

/// Adds the requests to a replay to the app.
pub(crate) fn plugin(app: &mut App) {
    for (action, step) in STEPS {
        let key = KeyBinding::at_table(action, &[Activity::Review]);
        app.add_key(key, always, writes(ReplayRequest::Step(step)));
    }
    for (arrow, step) in ARROWS {
        let key = KeyBinding::at_table(arrow, &[Activity::Review]);
        let step = writes(ReplayRequest::Step(step));
        app.add_key(key.for_visitors().repeating(), always, step);
    }
    app.add_message::<ReplayRequest>().add_systems(
        Update,
        obey.run_if(resource_exists::<Match>)
            .in_set(AppSystems::Match)
            .after(commands::obey)
            .before(answer_requests),
    );
}
