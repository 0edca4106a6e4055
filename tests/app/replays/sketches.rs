//! Rings and arrows on a game under review: drawn with the right mouse button or a resting finger, kept with their
//! position.

use crate::harness::TestApp;
use crate::setups::two_people;
use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use tibetango::app::play::game::{ReplayRequest, ReplayStep};
use tibetango::app::settings::Settings;
use tibetango_records::session::notes::{DrawnFigure, Ink};

/// Returns a game of two people after three moves, under review.
fn replay() -> TestApp {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.play_text(crate::input_devices::InputDevice::Mouse, "a1 c1 a5");
    app.give_up_and_review();
    app.key(KeyCode::Escape);
    app
}

fn drag(app: &mut TestApp, from: &str, to: &str) {
    let [from, to] = [from, to].map(|name| app.at(app.point(name)));
    app.move_mouse(from);
    app.button(MouseButton::Right, ButtonState::Pressed);
    app.move_mouse(to);
    app.button(MouseButton::Right, ButtonState::Released);
}

fn figure(app: &TestApp, from: &str, to: &str, ink: Ink) -> DrawnFigure {
    let [from, to] = [from, to].map(|name| app.point(name));
    DrawnFigure { from, to, ink }
}

fn figures(app: &TestApp) -> Vec<DrawnFigure> {
    app.game().session.figures().to_vec()
}

fn follow(app: &mut TestApp, ply: usize) {
    app.replay(ReplayRequest::Follow { line: 0, ply });
    app.frames(5);
}

#[test]
fn the_other_button_draws_and_draws_away_and_plays_nothing() {
    let mut app = replay();
    follow(&mut app, 2);
    let generation = app.game().generation();
    drag(&mut app, "e1", "e1");
    drag(&mut app, "a1", "e5");
    let ring = figure(&app, "e1", "e1", Ink::Green);
    let arrow = figure(&app, "a1", "e5", Ink::Green);
    assert_eq!(figures(&app), [ring, arrow]);
    drag(&mut app, "e1", "e1");
    assert_eq!(figures(&app), [arrow]);
    app.world_mut()
        .resource_mut::<ButtonInput<KeyCode>>()
        .press(KeyCode::ShiftLeft);
    drag(&mut app, "a1", "e5");
    assert_eq!(figures(&app), [figure(&app, "a1", "e5", Ink::Red)]);
    // No search has to begin anew for it, and nothing was tried.
    assert_eq!(app.game().generation(), generation);
    assert_eq!(
        (app.history().len(), app.game().session.redo_count()),
        (2, 1)
    );
}

#[test]
fn what_is_drawn_belongs_to_its_position_and_a_key_takes_it_away() {
    let mut app = replay();
    follow(&mut app, 2);
    drag(&mut app, "a1", "e5");
    follow(&mut app, 1);
    assert_eq!(figures(&app), []);
    drag(&mut app, "e1", "e1");
    follow(&mut app, 2);
    assert_eq!(figures(&app), [figure(&app, "a1", "e5", Ink::Green)]);
    app.key(KeyCode::KeyC);
    assert_eq!(figures(&app), []);
    follow(&mut app, 1);
    assert_eq!(figures(&app), [figure(&app, "e1", "e1", Ink::Green)]);
}

#[test]
fn a_key_takes_away_what_is_drawn_on_the_position_on_which_it_is_pressed() {
    for threads in [false, true] {
        let mut app = replay();
        if threads {
            app.use_threads();
        }
        follow(&mut app, 1);
        drag(&mut app, "e1", "e1");
        follow(&mut app, 2);
        drag(&mut app, "a1", "e5");
        // The replay goes back a step in the same frame.
        app.send(ReplayRequest::Step(ReplayStep::Back));
        app.key(KeyCode::KeyC);
        app.frames(5);
        let ring = figure(&app, "e1", "e1", Ink::Green);
        assert_eq!(figures(&app), [ring], "on threads: {threads}");
        follow(&mut app, 2);
        assert_eq!(figures(&app), [], "on threads: {threads}");
    }
}

#[test]
fn a_finger_has_to_stay_as_long_as_the_theme_says() {
    let mut app = replay();
    follow(&mut app, 2);
    let at = app.at(app.point("e1"));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.config.theme.hold_ms = 2000.0;
    app.frames(2);
    // A frame lasts 16 ms: nothing is drawn after one second, but after more than two.
    for (frames, drawn) in [(60, 0), (140, 1)] {
        app.finger(3, TouchPhase::Started, at);
        app.frames(frames);
        app.finger(3, TouchPhase::Ended, at);
        follow(&mut app, 2);
        assert_eq!(figures(&app).len(), drawn, "{frames}");
    }
}

#[test]
fn a_finger_that_stays_draws_and_one_that_leaves_the_board_does_not() {
    let mut app = replay();
    follow(&mut app, 2);
    let [from, to] = ["e1", "e5"].map(|name| app.at(app.point(name)));
    app.finger(3, TouchPhase::Started, from);
    app.frames(60);
    app.finger(3, TouchPhase::Moved, to);
    app.finger(3, TouchPhase::Ended, to);
    assert_eq!(figures(&app), [figure(&app, "e1", "e5", Ink::Green)]);
    app.finger(3, TouchPhase::Started, from);
    app.frames(60);
    let outside = Vec2::new(1270.0, 5.0);
    app.finger(3, TouchPhase::Moved, outside);
    app.finger(3, TouchPhase::Ended, outside);
    assert_eq!(figures(&app).len(), 1);
    assert_eq!(app.history().len(), 2);
    // A short tap plays as ever.
    app.finger(3, TouchPhase::Started, from);
    app.finger(3, TouchPhase::Ended, from);
    app.until("variation", |app| app.history().len() == 3);
}

#[test]
fn in_a_match_nothing_is_drawn() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    drag(&mut app, "a1", "e5");
    let at = app.at(app.point("e1"));
    app.finger(3, TouchPhase::Started, at);
    app.frames(60);
    app.finger(3, TouchPhase::Ended, at);
    // However long the finger stayed, it has played.
    app.until("move", |app| app.history().len() == 1);
    assert_eq!(figures(&app), []);
}
