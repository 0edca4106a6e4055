//! List of saved and finished games: searched, sorted, opened, renamed, deleted and restored. A file that holds several
//! games is a list of its own.

mod list;
pub mod order;
mod row;
mod view;
mod words;

pub use list::List;
pub(crate) use words::{file, players_and_result};

use crate::app::play::store::SeveralGames;
use crate::app::registry::{
    AddFeature, ButtonPlace, CardName, CardSpec, KeyBinding, always, opens, ready, ready_during,
};
use crate::app::state::{Activity, AppSystems, Overlay};
use bevy::prelude::*;

const CARD: CardName = CardName::new("records");

/// Adds the list of games to the app.
pub(super) fn plugin(app: &mut App) {
    let at_table = KeyBinding::at_table("load", &Activity::TABLE);
    let (title, menu) = (ButtonPlace::Title.at(40), ButtonPlace::Menu.at(46));
    let of_title = ("title.records", "menu.records");
    let card = Overlay::Card(CARD);
    let usually = ready_during(&Activity::WITHOUT_TASK);
    app.add_plugins(list::plugin)
        .add_card(CardSpec::new(CARD), view::draw)
        .open_on::<SeveralGames>(CARD)
        .add_key(KeyBinding::on_title("load"), always, opens(CARD))
        .add_key(at_table, always, opens(CARD))
        .add_button(title, of_title, ready, opens(CARD))
        .add_button(menu, "menu.records", usually, opens(CARD))
        .add_systems(OnEnter(card), list::open)
        .add_systems(OnExit(card), list::close)
        .add_systems(
            Update,
            list::renew.run_if(in_state(card)).in_set(AppSystems::Match),
        );
}
