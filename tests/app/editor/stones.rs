//! Stones put down and taken away, and the faults of the resulting position.

use super::{assert_board, editor, edits, open_editor, position, want};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use crate::setups::against;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use tibetango::app::board::Marks;
use tibetango::app::play::editor::EditRequest;
use tibetango::app::state::TurnStep;
use tibetango_rules::jiaqi::terms::STONE_ON_HUB;
use tibetango_rules::{Cue, Phase, SetupError, Side};

#[test]
fn a_tap_puts_a_stone_and_takes_it_away_by_every_hand() {
    for hand in [InputDevice::Mouse, InputDevice::Finger, InputDevice::Keys] {
        let mut app = open_editor(3);
        let (a1, e1) = (app.point("a1"), app.point("e1"));
        app.tap(hand, a1);
        assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1", "{hand:?}");
        assert_board(&mut app);
        // The next stone by hand is of the same side until another one is chosen.
        app.key(KeyCode::KeyO);
        assert_eq!(editor(&app).brush, Some(Side::Black.into()), "{hand:?}");
        app.tap(hand, e1);
        assert_eq!(position(&app), "3/2/3/2/w1b w placement 0 2", "{hand:?}");
        app.tap(hand, e1);
        assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1", "{hand:?}");
        app.key(KeyCode::KeyO);
        assert_eq!(editor(&app).brush, None, "{hand:?}");
        app.tap(hand, a1);
        assert_eq!(position(&app), "3/2/3/2/3 w placement 0 0", "{hand:?}");
        assert_board(&mut app);
        for _ in 0..2 {
            app.key(KeyCode::KeyU);
        }
        assert_eq!(position(&app), "3/2/3/2/w1b w placement 0 2", "{hand:?}");
        app.key(KeyCode::KeyR);
        assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1", "{hand:?}");
        assert_board(&mut app);
        // None of it is a move, and neither side has the move.
        assert_eq!(
            (app.history().len(), app.step()),
            (0, Some(TurnStep::Replay)),
            "{hand:?}"
        );
    }
}

#[test]
fn a_finger_that_goes_on_paints_and_one_step_takes_it_back() {
    let mut app = open_editor(3);
    let names = ["a5", "c5", "e5", "d4"];
    let [first, .., last] = names.map(|name| app.at(app.point(name)));
    app.finger(1, TouchPhase::Started, first);
    for name in names {
        let at = app.at(app.point(name));
        app.finger(1, TouchPhase::Moved, at);
    }
    app.finger(1, TouchPhase::Ended, last);
    app.frames(2);
    assert_eq!(position(&app), "www/1w/3/2/3 w placement 0 4");
    // From a stone on it takes away.
    app.finger(1, TouchPhase::Started, first);
    app.finger(1, TouchPhase::Moved, app.at(app.point("c5")));
    app.finger(1, TouchPhase::Ended, first);
    app.frames(2);
    assert_eq!(position(&app), "2w/1w/3/2/3 w placement 0 2");
    app.key(KeyCode::KeyU);
    assert_eq!(position(&app), "www/1w/3/2/3 w placement 0 4");
    // A drag that begins with nothing to take away is one step with all that it takes away later.
    want(&mut app, EditRequest::Brush(None));
    app.finger(1, TouchPhase::Started, app.at(app.point("c3")));
    app.finger(1, TouchPhase::Moved, last);
    app.finger(1, TouchPhase::Ended, last);
    app.frames(2);
    assert_eq!(position(&app), "www/2/3/2/3 b placement 0 3");
    app.key(KeyCode::KeyU);
    assert_eq!(position(&app), "www/1w/3/2/3 w placement 0 4");
    app.key(KeyCode::KeyU);
    assert_eq!(position(&app), "3/2/3/2/3 w placement 0 0");
    assert_board(&mut app);
}

#[test]
fn faults_of_a_setup_are_shown_at_once_and_forbid_play() {
    let mut app = open_editor(3);
    let hub = app.point("c3");
    app.tap(InputDevice::Mouse, hub);
    assert_eq!(
        editor(&app).editing.setup_errors(),
        [SetupError::Rule(
            Cue::new(&STONE_ON_HUB).with("point", vec![hub])
        )]
    );
    assert_eq!(app.world().resource::<Marks>().preview, [hub]);
    want(&mut app, EditRequest::PlayOn);
    assert!(edits(&app));
    app.tap(InputDevice::Mouse, hub);
    assert_eq!(editor(&app).editing.setup_errors(), []);
    want(&mut app, EditRequest::Turn(Side::Black));
    let side = Side::White;
    let turn = [SetupError::Turn { side, placed: 0 }];
    assert_eq!(editor(&app).editing.setup_errors(), turn);
    want(&mut app, EditRequest::Phase(Phase::Movement));
    let (found, least) = (0, 12);
    let few = [SetupError::TooFew { found, least }];
    assert_eq!(editor(&app).editing.setup_errors(), few);
    want(&mut app, EditRequest::Start);
    assert_eq!(editor(&app).editing.setup_errors(), []);
    want(&mut app, EditRequest::Undo);
    assert_eq!(editor(&app).editing.setup_errors(), few);
    want(&mut app, EditRequest::Clear);
    assert_eq!(editor(&app).editing.setup().phase, Phase::Movement);
}

#[test]
fn the_side_that_could_play_on_is_known() {
    let mut app = open_editor(3);
    assert_eq!(
        editor(&app).other_turn(),
        None,
        "the side that has the move can"
    );
    want(&mut app, EditRequest::Turn(Side::Black));
    assert_eq!(editor(&app).other_turn(), Some(Side::White));
    // The stone on the hub is a fault with either side to move.
    app.tap(InputDevice::Mouse, app.point("c3"));
    assert_eq!(editor(&app).other_turn(), None);
}

#[test]
fn who_would_play_on_is_told() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(against(Side::White, "novice", 3));
    want(&mut screen.app, EditRequest::Begin);
    assert!(screen.says("This position is legal"));
    assert!(screen.says("against the computer (Novice)"));
    want(&mut screen.app, EditRequest::Turn(Side::Black));
    assert!(!screen.says("This position is legal"));
    assert!(screen.says("would be legal"));
}
