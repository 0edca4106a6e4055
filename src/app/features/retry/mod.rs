//! Find the better move: a player retries the mistakes of a game, one after the other.

mod solution;
mod tries;
mod view;

pub use tries::{Retry, RetryRequest, RetryStage, mistakes};

use crate::app::features::review::Review;
use crate::app::play::game::{Match, ReplayRequest};
use crate::app::registry::{AddFeature, ButtonPlace, ButtonState, Weight, writes};
use crate::app::state::Activity;
use crate::app::ui::UiSystems;
use crate::app::ui::play::captions;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// True at a moment of a game with mistakes to try again.
fn is_offered(game: &Match, review: &Review) -> bool {
    review.moment_on_table(&game.session).is_some() && !mistakes(game, review).is_empty()
}

/// At a moment whose better move is not shown yet the one thing to do is to try again.
fn weight(game: &Match, review: &Review) -> Weight {
    let moment = review.moment_on_table(&game.session);
    Weight::Primary.when(moment.is_some_and(|number| review.asks(game, number)))
}

fn button(game: Res<Match>, review: Res<Review>) -> Option<ButtonState> {
    let state = || ButtonState::ready().weighing(weight(&game, &review));
    is_offered(&game, &review).then(state)
}

/// Elsewhere the position can be played on from, in the place of the retries.
fn play_on_button(game: Res<Match>, review: Res<Review>) -> Option<ButtonState> {
    let why_not = match game.session.outcome() {
        Some(_) => Some("refused.game_over"),
        // The server has the game: it would be brought back to its end.
        None if game.remote().is_some() => Some("replay.continue.remote"),
        None => None,
    };
    let state = || ButtonState::unless(why_not).weighing(weight(&game, &review));
    (!is_offered(&game, &review)).then(state)
}

/// Adds the retries to the app.
pub(super) fn plugin(app: &mut App) {
    let spot = ButtonPlace::Replay.at(10);
    let (begin, play_on) = (writes(RetryRequest::Begin), writes(ReplayRequest::PlayOn));
    let drawn = (
        solution::draw
            .after(captions::recent)
            .in_set(UiSystems::Board),
        view::draw.in_set(UiSystems::Beside),
    );
    app.add_plugins(tries::plugin)
        .add_button(spot, "review.again", button, begin)
        .add_button(spot, "replay.continue", play_on_button, play_on)
        .add_systems(
            EguiPrimaryContextPass,
            drawn.run_if(in_state(Activity::Retry)),
        );
}
