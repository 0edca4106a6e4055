//! The keyboard, which can do everything that mouse and touch can.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{tap_by_tap, two_people};
use bevy::prelude::*;
use bevy::window::WindowMode;
use tibetango::app::board::BoardView;
use tibetango::app::state::{Overlay, Screen};

#[test]
fn the_cursor_of_a_larger_board_begins_anew_on_a_smaller_one() {
    let mut app = TestApp::new();
    app.start(two_people(9));
    let last = app.history().topology().iter().last().unwrap();
    app.walk_to(last);
    app.start(two_people(3));
    app.key(KeyCode::ArrowUp);
    let hub = app.history().topology().hub();
    assert_eq!(app.cursor(), Some(hub));
}

#[test]
fn the_arrows_lead_to_every_point() {
    for size in [3, 5, 7, 9] {
        let mut app = TestApp::new();
        app.start(two_people(size));
        app.key(KeyCode::ArrowLeft);
        let topology = app.history().topology();
        assert_eq!(
            app.cursor(),
            Some(topology.hub()),
            "{size}: the cursor begins in the middle"
        );
        for point in topology.iter() {
            app.walk_to(point);
            assert_eq!(app.cursor(), Some(point), "{size}");
        }
        // There and back is the same point, away from the edges.
        app.walk_to(topology.hub());
        for (there, back) in [
            (KeyCode::ArrowUp, KeyCode::ArrowDown),
            (KeyCode::ArrowDown, KeyCode::ArrowUp),
            (KeyCode::ArrowLeft, KeyCode::ArrowRight),
            (KeyCode::ArrowRight, KeyCode::ArrowLeft),
        ] {
            app.key(there);
            assert_ne!(app.cursor(), Some(topology.hub()), "{size}: {there:?}");
            app.key(back);
            assert_eq!(app.cursor(), Some(topology.hub()), "{size}: {there:?}");
        }
    }
}

#[test]
fn an_arrow_goes_the_way_it_points_on_either_side() {
    let mut app = TestApp::new();
    app.start(two_people(5));
    let before = app.at(app.point("a1"));
    for turn in [0.0, std::f32::consts::PI] {
        app.until("the side", |app| {
            app.world().resource::<BoardView>().seat.turn == turn
        });
        app.key(KeyCode::ArrowLeft);
        for (key, way) in [
            (KeyCode::ArrowUp, Vec2::NEG_Y),
            (KeyCode::ArrowDown, Vec2::Y),
            (KeyCode::ArrowLeft, Vec2::NEG_X),
            (KeyCode::ArrowRight, Vec2::X),
        ] {
            for point in app.history().topology().iter() {
                app.walk_to(point);
                app.key(key);
                let moved = app.at(app.cursor().unwrap()) - app.at(point);
                // At the edge it stays where it is; the board's drift moves it by less than a pixel.
                assert!(
                    moved.length() < 1.0 || moved.dot(way) > 5.0,
                    "{key:?} at {point:?}: {moved}"
                );
            }
        }
        app.key(KeyCode::KeyB);
    }
    // And a stone lands where the finger was, on the other side too.
    app.until("the first side", |app| {
        app.world().resource::<BoardView>().seat.turn == 0.0
    });
    assert!(app.at(app.point("a1")).distance(before) < 5.0);
    app.key(KeyCode::KeyB);
    app.until("the other side", |app| {
        app.world().resource::<BoardView>().seat.turn == std::f32::consts::PI
    });
    assert!(app.at(app.point("i9")).distance(before) < 5.0);
    app.play_text(InputDevice::Finger, "a1");
    app.until_settled();
    assert_eq!(app.moves().len(), 1);
}

#[test]
fn escape_calls_off_first_and_then_opens_the_menu() {
    let mut app = TestApp::new();
    app.start(tap_by_tap(3));
    app.play_text(InputDevice::Keys, "a1 a3 e1 c1");
    let moves = app.moves();
    // With a1 it pinches a3.
    app.walk_to(app.point("a5"));
    app.key(KeyCode::Enter);
    app.frames(2);
    assert_eq!(app.moves(), moves, "the captures are still to be chosen");
    app.key(KeyCode::Escape);
    app.frames(2);
    assert_eq!(app.overlay(), Overlay::None);
    app.key(KeyCode::KeyD);
    app.frames(2);
    assert_eq!(app.moves(), moves, "the move was called off");
    app.key(KeyCode::Escape);
    assert_eq!((app.cursor(), app.overlay()), (None, Overlay::None));
    app.key(KeyCode::Escape);
    app.frames(1);
    assert_eq!(app.overlay(), card("menu"));

    // Under the menu the keys of the match do nothing.
    for key in [
        KeyCode::KeyU,
        KeyCode::Enter,
        KeyCode::ArrowUp,
        KeyCode::KeyG,
    ] {
        app.key(key);
    }
    app.frames(2);
    assert_eq!(
        (app.moves(), app.cursor(), app.overlay()),
        (moves, None, card("menu"))
    );
    app.key(KeyCode::Escape);
    app.frames(1);
    assert_eq!(app.overlay(), Overlay::None);
}

#[test]
fn keys_open_the_dialogs() {
    let mut app = TestApp::new();
    assert_eq!(app.screen(), Screen::Title);
    for (key, overlay) in [
        (KeyCode::KeyN, card("new_game")),
        (KeyCode::KeyL, card("records")),
        // There is no match to give up or to pause.
        (KeyCode::KeyG, Overlay::None),
        (KeyCode::KeyP, Overlay::None),
    ] {
        app.key(key);
        app.frames(1);
        assert_eq!(app.overlay(), overlay, "{key:?} on the title");
        app.key(KeyCode::Escape);
        app.frames(1);
    }
    app.start(two_people(3));
    for (key, overlay) in [
        (KeyCode::KeyN, card("new_game")),
        (KeyCode::KeyL, card("records")),
        (KeyCode::KeyG, card("resign")),
        (KeyCode::KeyP, card("menu")),
        (KeyCode::F10, card("menu")),
    ] {
        app.key(key);
        app.frames(1);
        assert_eq!(app.overlay(), overlay, "{key:?} in a match");
        app.key(KeyCode::Escape);
        app.frames(1);
        assert_eq!(app.overlay(), Overlay::None, "{key:?}");
    }
}

#[test]
fn f11_fills_the_screen_and_back() {
    let mut app = TestApp::new();
    let window = app.window();
    for full in [true, false] {
        app.key(KeyCode::F11);
        let mode = app.world().get::<Window>(window).unwrap().mode;
        assert_eq!(mode != WindowMode::Windowed, full, "{mode:?}");
    }
}
