//! A match of the guest game in the window, by mouse, finger and keys, and against the computer.

use super::GAME;
use super::harness::TestApp;
use super::input_devices::InputDevice;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::state::TurnStep;
use tibetango_content::config::Config;
use tibetango_records::session::{MatchSettings, Player};
use tibetango_rules::{Decision, Seat, Side};

/// Returns a match of two players of this kind.
pub fn settings(player: impl Fn() -> Player) -> MatchSettings {
    let config = Config::embedded();
    let preset = &config.of(GAME).rules[0];
    MatchSettings {
        size: preset.size,
        rules: preset.rules,
        preset: preset.id.clone(),
        players: [player(), player()],
        ..MatchSettings::default()
    }
}

#[test]
fn two_people_play_it_with_every_hand() {
    let mut app = TestApp::new();
    app.start(settings(|| Player::Human));
    app.tap(InputDevice::Mouse, app.point("b2"));
    app.until_settled();
    app.command(MatchCommand::Decide(Decision::Swap));
    app.until_settled();
    assert_eq!(app.history().seat(Side::White), Seat::Second);
    for (hand, point) in [
        (InputDevice::Finger, "a1"),
        (InputDevice::Keys, "c1"),
        (InputDevice::Mouse, "a3"),
    ] {
        app.tap(hand, app.point(point));
        app.until_settled();
        app.assert_board();
    }
    assert_eq!(app.moves(), ["b2", "swap", "a1", "c1", "a3"]);
    app.undo_by_agreement();
    app.assert_board();
    assert_eq!(app.moves().len(), 4);
}

#[test]
fn every_board_of_its_row_lies_on_the_table() {
    for (size, middle) in [(3, "b2"), (5, "c3")] {
        let mut app = TestApp::new();
        app.start(MatchSettings {
            size,
            ..settings(|| Player::Human)
        });
        app.tap(InputDevice::Finger, app.point(middle));
        app.until_settled();
        app.assert_board();
        assert_eq!(app.moves(), [middle], "{size}");
    }
}

#[test]
fn the_computer_plays_it_to_the_end() {
    let mut app = TestApp::new();
    app.command(MatchCommand::New(settings(|| Player::Computer {
        level: "only".to_owned(),
    })));
    app.until("the end", |app| {
        !app.animating() && app.step() == Some(TurnStep::Over)
    });
    app.assert_board();
    assert!(app.moves().len() >= 5, "{:?}", app.moves());
}
