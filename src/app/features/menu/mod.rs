//! Menu: every way that has no button of its own beside the board. That of visitors is short: no settings, no files, no
//! end of the program.

mod view;

use crate::app::exhibition::{ExhibitionState, Visitor};
use crate::app::features::naming::{NamingPurpose, TextRequest};
use crate::app::input::keyboard::is_begun;
use crate::app::play::game::{GameOnTable, Match, MatchCommand, WouldGiveUp};
use crate::app::registry::ButtonPlace::{ExhibitionMenu, Game, Menu, Replay};
use crate::app::registry::{
    AddFeature, Admission, ButtonState, CardName, CardSpec, KeyBinding, Weight, always, close,
    opens, ready, ready_as, ready_during, writes,
};
use crate::app::state::{Activity, Overlay};
use bevy::prelude::*;

const CARD: CardName = CardName::new("menu");

/// Requests the menu.
#[derive(Message, Clone, Copy, Debug)]
pub struct MenuRequest;

/// Returns the text key of the button that opens the menu; visitors find the way back there.
pub(crate) fn menu_key(exhibition_state: ExhibitionState) -> &'static str {
    match exhibition_state.is_on() {
        true => "stand.back",
        false => "menu.menu",
    }
}

/// The button of the menu beside a game.
fn button(exhibition_state: Res<State<ExhibitionState>>) -> Option<ButtonState> {
    Some(ButtonState::ready().with_label_key(menu_key(*exhibition_state.get())))
}

/// Leaves the program; asks first where a remote opponent would be left waiting.
fn quit(
    game: GameOnTable,
    mut exit: MessageWriter<AppExit>,
    mut asks_first: MessageWriter<WouldGiveUp>,
) {
    if game.get().is_some_and(Match::is_awaited) {
        asks_first.write(WouldGiveUp);
    } else {
        exit.write(AppExit::Success);
    }
}

/// Condition of a way out, piped behind that of its button: it is drawn quiet, away from what is used in a game.
fn quiet(In(state): In<Option<ButtonState>>) -> Option<ButtonState> {
    state.map(|state| state.weighing(Weight::Quiet))
}

/// Adds the ways from a match, or from the title.
fn add_entries(app: &mut App) {
    let usually = ready_during(&Activity::WITHOUT_TASK);
    let in_game = ready_during(&Activity::WITH_GAME);
    let leaving = ready_during(&Activity::WITHOUT_LESSON);
    let (resume, first) = (("menu.close", "menu.resume"), ready_as(Weight::Primary));
    let save = writes(TextRequest::new(NamingPurpose::Save, ""));
    let leave = writes(MatchCommand::Leave);
    let (back, done) = (writes(Visitor::Back), writes(Visitor::Done));
    app.add_button(Menu.at(10), resume, first.clone(), close)
        .add_button(Menu.at(30), "menu.save", in_game, save)
        .add_button(Menu.at(140), "menu.main", leaving.pipe(quiet), leave)
        .add_button(Menu.at(150), "menu.quit", usually.pipe(quiet), quit)
        .add_button(ExhibitionMenu.at(10), resume, first, close)
        .add_button(ExhibitionMenu.at(30), "stand.other", ready, back)
        .add_button(ExhibitionMenu.at(40), "stand.finish", ready, done);
}

/// Adds the menu to the app.
pub(super) fn plugin(app: &mut App) {
    let at_table = |action| KeyBinding::at_table(action, &Activity::TABLE);
    let cancel = at_table("cancel").for_visitors();
    let beside = ("game.menu", "menu.menu");
    let (open, home) = (
        || in_state(Overlay::Card(CARD)),
        || in_state(ExhibitionState::Off),
    );
    let cards = (
        view::draw.run_if(home()),
        view::draw_for_visitors.run_if(not(home())),
    );
    app.add_card(CardSpec::new(CARD).admits(Admission::Visitors), cards)
        .add_place(Menu, open().and_then(home()))
        .add_place(ExhibitionMenu, open().and_then(not(home())))
        .open_on::<MenuRequest>(CARD)
        .add_key(at_table("menu"), always, opens(CARD))
        .add_key(cancel, not(is_begun), opens(CARD))
        .add_button(Game.at(90), beside, button, opens(CARD))
        .add_button(Replay.at(70), beside, ready, opens(CARD));
    add_entries(app);
}
