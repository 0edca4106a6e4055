//! Card of the games over the network, and the ways on after such a game.

mod view;

use crate::app::network::NetworkGames;
use crate::app::play::game::{ConsentRequest, Match, MatchCommand};
use crate::app::registry::{
    AddFeature, ButtonPlace, ButtonState, CardName, CardSpec, Weight, opens, ready, ready_during,
    writes,
};
use crate::app::state::{Activity, Overlay};
use bevy::prelude::*;
pub use view::hosting;

const CARD: CardName = CardName::new("network");

/// Another game, for which the remote player is asked.
fn again_button(game: Res<Match>) -> Option<ButtonState> {
    let state = || ButtonState::ready().weighing(Weight::Primary);
    game.may_ask_again().then(state)
}

/// The tournament that the game belongs to.
fn contest_button(game: Res<Match>) -> Option<ButtonState> {
    let state = || ButtonState::ready().weighing(Weight::Primary);
    game.is_contest().then(state)
}

/// Returns the system that notes whether the card is looked at.
fn looks(now: bool) -> impl FnMut(ResMut<NetworkGames>) {
    move |mut network: ResMut<NetworkGames>| network.bypass_change_detection().looked_at = now
}

/// Adds the games over the network to the app.
pub(super) fn plugin(app: &mut App) {
    let open = Overlay::Card(CARD);
    let (on_title, in_menu) = (("title.network", "menu.network"), "menu.network");
    let usually = ready_during(&Activity::WITHOUT_TASK);
    let below = ButtonPlace::Result.at(10);
    let contest = ("result.contest", "page.tournament.title");
    let again = writes(MatchCommand::Ask(ConsentRequest::Again));
    app.add_card(CardSpec::new(CARD), view::draw)
        .add_button(ButtonPlace::Title.at(30), on_title, ready, opens(CARD))
        .add_button(ButtonPlace::Menu.at(48), in_menu, usually, opens(CARD))
        .add_button(below, "result.again", again_button, again)
        .add_button(below, contest, contest_button, opens(CARD))
        .add_systems(OnEnter(open), looks(true))
        .add_systems(OnExit(open), looks(false));
}
