//! Cards, keys and buttons that features add to the window.

use crate::harness::TestApp;
use crate::screens::app::DrawnApp;
use crate::setups::two_people;
use bevy::prelude::*;
use std::collections::BTreeSet;
use tibetango::app::registry::keys::BoundKeys;
use tibetango::app::registry::{
    AddFeature, ButtonPlace, Buttons, CardName, CardSpec, KeyBinding, always,
};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Activity, Overlay};
use tibetango_content::config::keys::ACTIONS;

/// Keys of the test that were pressed, each by the name of its action.
#[derive(Resource, Default)]
pub struct PressLog(pub Vec<&'static str>);

/// Returns a system that notes a press.
pub fn notes(action: &'static str) -> impl FnMut(ResMut<PressLog>) + Clone {
    move |mut pressed: ResMut<PressLog>| pressed.0.push(action)
}

/// Returns the app with more in it.
fn app_with(more: impl FnOnce(&mut App)) -> TestApp {
    TestApp::build(Settings::load(None).0, |app| {
        app.init_resource::<PressLog>();
        more(app);
    })
}

#[test]
fn every_action_of_the_shipped_file_is_bound_and_no_other() {
    let app = TestApp::new();
    let bound: BTreeSet<&str> = app.world().resource::<BoundKeys>().actions().collect();
    let actions: BTreeSet<&str> = ACTIONS.iter().map(String::as_str).collect();
    assert_eq!(bound, actions);
}

#[test]
fn a_key_counts_in_its_place_and_where_its_condition_holds() {
    fn never() -> bool {
        false
    }
    let mut app = app_with(|app| {
        app.add_key(KeyBinding::on_title("brush"), always, notes("title"))
            .add_key(
                KeyBinding::at_table("brush", &[Activity::Play]),
                always,
                notes("play"),
            )
            .add_key(
                KeyBinding::at_table("brush", &[Activity::Play]),
                never,
                notes("never"),
            );
    });
    let pressed = |app: &TestApp| app.world().resource::<PressLog>().0.clone();
    app.key(KeyCode::KeyO);
    assert_eq!(pressed(&app), ["title"]);
    app.start(two_people(3));
    app.key(KeyCode::KeyO);
    assert_eq!(pressed(&app), ["title", "play"]);
    // Under a card.
    app.key(KeyCode::KeyP);
    app.frames(1);
    app.key(KeyCode::KeyO);
    assert_eq!(pressed(&app), ["title", "play"]);
}

#[test]
#[should_panic(expected = "two bindings of hint hold at once")]
fn two_bindings_of_one_action_in_one_place_are_a_fault() {
    let key = KeyBinding::at_table("hint", &Activity::TABLE);
    let mut app = app_with(|app| {
        app.add_key(key, always, notes("hint"));
    });
    app.start(two_people(3));
    app.key(KeyCode::KeyH);
}

#[test]
#[should_panic(expected = "two cards are named")]
fn two_cards_of_one_name_are_a_fault() {
    let card = CardSpec::new(CardName::new("about"));
    app_with(|app| {
        app.add_card(card, || {});
    });
}

#[test]
fn a_card_opens_on_a_message() {
    #[derive(Message)]
    struct CardRequest;
    let card = CardName::new("wanted");
    let mut app = app_with(|app| {
        app.add_card(CardSpec::new(card), || {})
            .open_on::<CardRequest>(card);
    });
    app.send(CardRequest);
    app.frames(2);
    assert_eq!(app.overlay(), Overlay::Card(card));
}

#[test]
fn a_button_says_why_it_cannot_be_pressed() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(3));
    screen.settle();
    let buttons = screen.app.world().resource::<Buttons>();
    for (name, why_not) in [
        ("game.undo", Some("refused.nothing_to_undo")),
        ("game.redo", Some("refused.nothing_to_redo")),
        ("game.hint", None),
        ("game.resign", None),
    ] {
        let state = buttons.state(ButtonPlace::Game, name).unwrap();
        assert_eq!(
            (state.enabled, state.note),
            (why_not.is_none(), why_not),
            "{name}"
        );
    }
    // Those of a game that is over are not there.
    for name in ["game.again", "review.open"] {
        assert_eq!(buttons.state(ButtonPlace::Game, name), None, "{name}");
    }
}
