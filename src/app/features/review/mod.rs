//! The review of a finished game: an engine analyses it in the background, and its moments are walked through.

mod analysis;
mod view;

pub(crate) use analysis::{Commenting, follow, obey};
pub use analysis::{Review, ReviewNews, ReviewRequest};
pub(crate) use view::{end_text, moment_words, of_side, question};

use crate::app::exhibition::ExhibitionState;
use crate::app::play::game::{Match, MoveRequest, ignore_outdated};
use crate::app::play::replay;
use crate::app::registry::ButtonPlace::{Game, Menu, Replay};
use crate::app::registry::{
    AddFeature, ButtonPlace, ButtonState, CardKind, CardName, CardSpec, KeyBinding, always, ready,
    ready_at_home, ready_during, shown_during, writes,
};
use crate::app::state::{Activities, Activity, AppSystems, Overlay, Overlays, Screen};
use analysis::look_back;
use bevy::prelude::*;

const CARD: CardName = CardName::new("review");

/// A game that is over can be reviewed; a replay always can.
fn is_over(game: Res<Match>) -> bool {
    game.session.outcome().is_some()
}

/// The review stands beside a game in the hint's place once that is over.
fn button(game: Res<Match>, exhibition_state: Res<State<ExhibitionState>>) -> Option<ButtonState> {
    let offered = game.session.outcome().is_some() && !exhibition_state.is_on();
    offered.then(ButtonState::ready)
}

fn next_button(review: Res<Review>) -> Option<ButtonState> {
    let has_moments = !review.moments.is_empty();
    Some(ButtonState::ready_if(has_moments, "review.untold"))
}

/// Puts the game on the table under review when that is requested, and opens the card.
fn begin(
    mut inbox: MessageReader<ReviewRequest>,
    mut game: ResMut<Match>,
    requests: Res<Messages<MoveRequest>>,
    (mut activities, mut overlays): (Activities, Overlays),
) {
    let request_now = activities.read(&mut inbox);
    let request_now = request_now.filter(|request| **request == ReviewRequest::Open);
    if request_now.count() == 0 {
        return;
    }
    let before = game.generation();
    if look_back(&mut game, &mut activities) {
        overlays.open(CARD);
    }
    ignore_outdated(&mut game, before, &requests);
}

/// Adds the review to the app.
pub(super) fn plugin(app: &mut App) {
    let in_game = KeyBinding::at_table("review", &Activity::GAMES);
    let in_replay = KeyBinding::at_table("review", &[Activity::Review]);
    let [beside, below] = ["review.open", "result.review"].map(|name| (name, "review.title"));
    let in_menu = ("menu.review", "review.title");
    let after_game = button.pipe(shown_during(&Activity::GAMES));
    let in_replays = ready_during(&[Activity::Review]);
    let open = || writes(ReviewRequest::Open);
    let next = writes(ReviewRequest::Next);
    app.add_plugins(analysis::plugin)
        .init_resource::<view::MomentPreview>()
        .add_card(CardSpec::new(CARD).kind(CardKind::Study), view::draw)
        .add_key(in_game, is_over, open())
        .add_key(in_replay, always, open())
        .add_button(Game.at(60), beside, button, open())
        .add_button(Replay.at(20), beside, ready, open())
        .add_button(Menu.at(50), in_menu, after_game, open())
        .add_button(Menu.at(50), in_menu, in_replays, open())
        .add_button(Replay.at(30), "review.next", next_button, next)
        .add_button(ButtonPlace::Result.at(50), below, ready_at_home, open())
        .add_systems(OnExit(Overlay::Card(CARD)), view::forget)
        .add_systems(
            Update,
            begin
                .run_if(in_state(Screen::Match))
                .after(replay::obey)
                .before(obey)
                .in_set(AppSystems::Match),
        );
}
