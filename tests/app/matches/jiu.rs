//! Jiu in the app: whole matches with every input device, fast placement, undone ways and choices, and saved games.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::matches::whole_match;
use crate::setups::{JUMPS, SQUARE, TWO_SQUARES, computer, jiu_from, two_at_jiu, two_people};
use bevy::prelude::*;
use tibetango::app::board::Marks;
use tibetango::app::engine::ai::HintRequest;
use tibetango::app::input::recent_stones::{Holder, Recent};
use tibetango::app::input::state::Selection;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::play::store::session_of;
use tibetango_records::record::session::record_of;
use tibetango_rules::{Effect, Formation, FormationSign, Phase, PlainMove, Side};

/// The weakest level.
const FIRST: &str = "first-steps";

#[test]
fn white_by_mouse_against_the_first_level() {
    let mut settings = two_at_jiu(6);
    settings.players[Side::Black.index()] = computer(FIRST);
    whole_match(settings, InputDevice::Mouse, 21);
}

#[test]
fn black_by_touch_against_the_first_level() {
    let mut settings = two_at_jiu(6);
    settings.players[Side::White.index()] = computer(FIRST);
    whole_match(settings, InputDevice::Finger, 22);
}

#[test]
fn two_people_by_keys() {
    whole_match(two_at_jiu(6), InputDevice::Keys, 23);
}

/// Returns a match that continues from this position.
fn from_position(text: &str) -> TestApp {
    let mut app = TestApp::new();
    app.command(jiu_from(text));
    app.until_settled();
    app
}

#[test]
fn stones_are_placed_as_fast_as_one_taps() {
    let mut app = TestApp::new();
    app.start(two_at_jiu(14));
    let points: Vec<_> = app.history().topology().centre().to_vec();
    let more: Vec<_> = (0..30)
        .filter_map(|i| app.history().topology().at(0, i))
        .collect();
    for point in points.into_iter().chain(more) {
        let before = app.history().len();
        let at = app.at(point);
        app.press_at(at);
        app.release_at(at);
        app.frames(2);
        assert_eq!(
            app.history().len(),
            before + 1,
            "{point:?} waits for the one before"
        );
    }
    assert_eq!(app.history().len(), 16);
    app.until_settled();
    app.assert_board();
}

#[test]
fn a_way_is_shown_and_can_be_put_back() {
    let mut app = from_position(JUMPS);
    let start = app.history().position_text();
    let [b1, d1, d3] = ["b1", "d1", "d3"].map(|name| app.point(name));
    app.tap(InputDevice::Mouse, b1);
    app.tap(InputDevice::Mouse, d1);
    app.tap(InputDevice::Mouse, d3);
    let marks = app.world().resource::<Marks>();
    assert_eq!(marks.path, [(b1, d1), (d1, d3)]);
    assert_eq!(marks.preview.len(), 2, "two stones would be taken");
    // Back to a station, back to the start, off.
    app.tap(InputDevice::Mouse, d1);
    assert_eq!(app.world().resource::<Marks>().path, [(b1, d1)]);
    app.tap(InputDevice::Mouse, b1);
    app.tap(InputDevice::Mouse, b1);
    assert_eq!(app.world().resource::<Selection>().pending, None);
    app.tap(InputDevice::Mouse, b1);
    app.key(KeyCode::Escape);
    assert_eq!(app.world().resource::<Selection>().pending, None);
    assert_eq!(app.history().position_text(), start, "nothing was played");
    app.play_text(InputDevice::Finger, "b1-d1-d3");
    app.assert_board();
    let marks = app.world().resource::<Marks>();
    assert_eq!((marks.removals.len(), marks.trail.len()), (2, 2));
}

#[test]
fn undo_takes_a_begun_way_back_step_by_step_and_no_move_before_it() {
    let mut app = from_position(JUMPS);
    app.play_text(InputDevice::Mouse, "d4-d5 b5-c5");
    let [b1, d1, d3] = ["b1", "d1", "d3"].map(|name| app.point(name));
    for point in [b1, d1, d3] {
        app.tap(InputDevice::Mouse, point);
    }
    let begun = |app: &TestApp| {
        let pending = app.world().resource::<Selection>().pending.clone();
        pending.map(|begun| app.history().text(&begun.mv))
    };
    assert_eq!(begun(&app).as_deref(), Some("b1-d1-d3"));
    app.key(KeyCode::KeyU);
    assert_eq!(begun(&app).as_deref(), Some("b1-d1"));
    app.key(KeyCode::KeyU);
    assert_eq!(app.world().resource::<Marks>().path, []);
    assert!(begun(&app).is_some(), "the stone is in the hand");
    app.key(KeyCode::KeyU);
    assert_eq!((begun(&app), app.history().len()), (None, 2));
    // Now the move before it is asked for.
    app.key(KeyCode::KeyU);
    app.until("asked", |app| app.overlay() == card("ask"));
}

#[test]
fn a_stone_is_dragged_over_what_it_jumps() {
    let mut app = from_position(JUMPS);
    let [b1, d1] = ["b1", "d1"].map(|name| app.at(app.point(name)));
    app.press_at(b1);
    app.release_at(d1);
    app.frames(2);
    let pending = app.world().resource::<Selection>().pending.clone();
    assert_eq!(app.history().text(&pending.unwrap().mv), "b1-d1");
    app.key(KeyCode::KeyD);
    app.until("the jump", |app| app.history().len() == 1);
}

#[test]
fn a_way_that_is_begun_beside_a_study_ends_by_key() {
    let mut app = from_position(JUMPS);
    app.go(card("explorer"));
    // Nothing is begun yet that could end.
    app.key(KeyCode::KeyD);
    for name in ["b1", "d1"] {
        let point = app.point(name);
        app.tap(InputDevice::Mouse, point);
    }
    assert!(app.history().is_empty(), "the stone is on its way");
    app.key(KeyCode::KeyD);
    app.until("the jump", |app| app.history().len() == 1);
    assert_eq!(app.moves(), ["b1-d1"]);
    assert_eq!(app.overlay(), card("explorer"));
}

/// The preview of a way matches the move that a tap makes.
#[test]
fn a_stone_that_can_jump_and_fly_to_a_point_is_shown_to_jump() {
    // White has six stones, and flies.
    let mut app = from_position("w1w1b1/1w3b/1b1b2/2b1w1/5b/1b1w1w w battle 0 40");
    let [b1, c1, d1] = ["b1", "c1", "d1"].map(|name| app.point(name));
    app.tap(InputDevice::Mouse, b1);
    app.move_mouse(app.at(d1));
    app.frames(2);
    let marks = app.world().resource::<Marks>();
    assert_eq!(
        (&*marks.preview, &*marks.path),
        (&[c1][..], &[(b1, d1)][..])
    );
    app.tap(InputDevice::Mouse, d1);
    app.key(KeyCode::KeyD);
    app.until("the jump", |app| app.history().len() == 1);
    assert_eq!(app.moves(), ["b1-d1"]);
}

#[test]
fn victims_are_chosen_and_chosen_anew_before_they_are_taken() {
    let mut app = from_position(TWO_SQUARES);
    for name in ["c3", "c2"] {
        let point = app.point(name);
        app.tap(InputDevice::Mouse, point);
    }
    let marks = app.world().resource::<Marks>().clone();
    assert_eq!(marks.choice.len(), 7, "every black stone glows");
    let [first, other, third, own] = ["d0", "f4", "e2", "e4"].map(|name| app.point(name));
    let chosen = |app: &TestApp| app.world().resource::<Marks>().capture_choice.clone();
    app.tap(InputDevice::Mouse, other);
    app.tap(InputDevice::Mouse, first);
    assert_eq!(chosen(&app), [other, first]);
    app.tap(InputDevice::Mouse, other);
    assert_eq!(chosen(&app), [first], "it is put back");
    app.take_messages();
    app.tap(InputDevice::Mouse, own);
    app.assert_refusal("jiu.refused.no_enemy");
    app.tap(InputDevice::Mouse, other);
    app.tap(InputDevice::Mouse, third);
    app.assert_refusal("jiu.refused.wrong_count");
    assert_eq!(chosen(&app), [first, other]);
    assert!(app.history().is_empty(), "nothing is taken yet");
    app.key(KeyCode::KeyD);
    app.until("the move", |app| app.history().len() == 1);
    app.until_settled();
    app.assert_board();
    for taken in [first, other] {
        assert_eq!(app.history().piece_at(taken), None, "{taken:?}");
    }
}

#[test]
fn a_single_victim_is_taken_as_it_is_touched() {
    for hand in [InputDevice::Mouse, InputDevice::Finger, InputDevice::Keys] {
        let mut app = from_position(SQUARE);
        for name in ["c3", "c2", "f4"] {
            let point = app.point(name);
            app.tap(hand, point);
        }
        app.until("the move", |app| app.history().len() == 1);
        assert_eq!(app.moves(), ["c3-c2xf4"], "{hand:?}");
    }
}

#[test]
fn a_press_shows_the_last_stones_for_a_moment_and_as_long_as_it_is_held() {
    let mut app = TestApp::new();
    app.start(two_at_jiu(14));
    let centre = app.history().topology().centre().to_vec();
    for point in centre {
        app.tap(InputDevice::Mouse, point);
    }
    app.until_settled();
    let count = |app: &TestApp| app.world().resource::<Marks>().recent.len();
    // A frame lasts 16 ms.
    let seconds = |app: &mut TestApp, n: usize| app.frames(n * 63);
    assert_eq!(count(&app), 0);
    app.key(KeyCode::KeyX);
    seconds(&mut app, 3);
    assert_eq!(count(&app), 2, "both stones of the centre");
    seconds(&mut app, 2);
    assert_eq!(count(&app), 0);
    let mut recent = app.world_mut().resource_mut::<Recent>();
    recent.hold(Holder::Button, true);
    seconds(&mut app, 9);
    assert_eq!(count(&app), 2);
    let mut recent = app.world_mut().resource_mut::<Recent>();
    recent.hold(Holder::Button, false);
    app.frames(2);
    assert_eq!(count(&app), 0);
}

#[test]
fn formations_and_the_last_stones_are_shown_on_request() {
    let mut app = from_position("b4b/1wwww1/1ww1w1/5b/1b1b2/b3b1 w battle 0 40");
    app.key(KeyCode::KeyF);
    app.frames(2);
    let formations = app.world().resource::<Marks>().formations.clone();
    assert_eq!(formations, app.history().formations());
    assert!(!formations.is_empty());
    app.key(KeyCode::KeyF);
    app.frames(2);
    assert!(app.world().resource::<Marks>().formations.is_empty());
}

#[test]
fn a_square_that_a_move_closes_is_lit_until_the_next_move() {
    let mut app = from_position(SQUARE);
    let before = app.history().formations();
    let mut session = (*app.game().session).clone();
    let history = session.history().clone();
    let marks = |mv: &PlainMove| {
        let effects = history.clone().play(mv).unwrap_or_default();
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Mark { .. }))
    };
    let mv = history.legal().into_iter().find(|mv| marks(mv)).unwrap();
    session.play(&mv).unwrap();
    app.command(MatchCommand::open(session.clone()));
    app.until_settled();
    app.frames(2);
    let lit = app.world().resource::<Marks>().formations.clone();
    let now = app.history().formations();
    let is_new = |made: &Formation| now.contains(made) && !before.contains(made);
    assert!(lit.iter().all(is_new), "{lit:?}");
    let squares = lit
        .iter()
        .filter(|made| matches!(made.sign, FormationSign::Cell(_)));
    let squares: Vec<_> = squares.cloned().collect();
    assert!(!squares.is_empty(), "{lit:?}");
    let next = session.history().legal().into_iter().next().unwrap();
    session.play(&next).unwrap();
    app.command(MatchCommand::open(session));
    app.until_settled();
    app.frames(2);
    let lit = &app.world().resource::<Marks>().formations;
    assert!(!lit.iter().any(|made| squares.contains(made)), "{lit:?}");
}

#[test]
fn a_hint_in_battle_shows_a_legal_way() {
    let mut app = from_position(SQUARE);
    app.send(HintRequest);
    app.until("hint", |app| app.world().resource::<Marks>().hint.is_some());
    let marks = app.world().resource::<Marks>();
    let (from, to) = marks.path[0];
    let ways = app.history().ways().into_iter().map(|(way, _)| way);
    let ways: Vec<_> = ways.collect();
    assert!(
        ways.iter().any(|mv| mv.stations().take(2).eq([from, to])),
        "{from:?} to {to:?} in {ways:?}"
    );
}

#[test]
fn a_match_is_kept_whole() {
    let app = {
        let mut settings = two_at_jiu(6);
        settings.players[Side::Black.index()] = computer(FIRST);
        TestApp::at_first(settings, 9, |session| {
            session.history().phase() == Phase::Battle && session.history().len() > 50
        })
    };
    let session = &app.game().session;
    let again = session_of(&record_of(session), app.settings()).unwrap();
    assert_eq!(again.history().moves(), session.history().moves());
    assert_eq!(again.settings(), session.settings());
    assert_eq!(
        again.history().position_text(),
        session.history().position_text()
    );
}

#[test]
fn shapes_are_shown_in_the_game_that_they_were_asked_for() {
    let mut app = from_position(SQUARE);
    let formations = |app: &TestApp| app.world().resource::<Selection>().formations;
    app.key(KeyCode::KeyF);
    assert!(formations(&app));
    app.start(two_people(3));
    assert!(!formations(&app));
    app.key(KeyCode::KeyF);
    assert!(!formations(&app));
}
