//! Refusals: a tap that is no legal move gives the reason, and changes nothing.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, two_people};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::{MoveKind, Outcome, Phase, Reason, Side};

/// Taps a point that is no legal move: asserts this message and an unchanged position.
#[track_caller]
fn assert_no_move(app: &mut TestApp, hand: InputDevice, name: &str, key: &str) {
    let before = (
        app.moves(),
        app.game().generation(),
        app.game().session.pieces(),
    );
    let point = app.point(name);
    app.take_messages();
    app.tap(hand, point);
    app.frames(10);
    app.assert_refusal(key);
    assert_eq!(
        before,
        (
            app.moves(),
            app.game().generation(),
            app.game().session.pieces()
        )
    );
    app.assert_board();
}

#[test]
fn a_refused_placement_says_why_and_changes_nothing() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    for hand in [InputDevice::Mouse, InputDevice::Finger, InputDevice::Keys] {
        assert_no_move(&mut app, hand, "c3", "jiaqi.refused.hub");
    }
    app.play_text(InputDevice::Mouse, "a1");
    for hand in [InputDevice::Mouse, InputDevice::Finger, InputDevice::Keys] {
        assert_no_move(&mut app, hand, "a1", "refused.occupied");
    }
}

#[test]
fn a_refused_step_says_why_and_changes_nothing() {
    let mut app = TestApp::at_first(two_people(5), 1, |session| {
        let history = session.history();
        let steps = history.legal().len();
        history.phase() == Phase::Movement
            && steps > 1
            && history.hole() != Some(history.topology().hub())
    });
    let topology = app.history().topology();
    let hole = app.history().hole().unwrap();
    let name = |point| tibetango_rules::text::point_text(topology, point);
    let legal: Vec<_> = app
        .history()
        .legal()
        .iter()
        .filter_map(|mv| mv.from)
        .collect();
    let side = app.side();
    let mut kinds = 0;
    for point in topology.iter().filter(|point| !legal.contains(point)) {
        let key = match app.history().piece_at(point) {
            None => {
                assert_eq!(point, hole, "{}", name(point));
                "refused.choose_stone"
            }
            Some(piece) if piece.side != side => "refused.not_your_stone",
            Some(_) => "jiaqi.refused.not_next_to_hole",
        };
        kinds |= 1 << key.len();
        assert_no_move(&mut app, InputDevice::Mouse, &name(point), key);
    }
    assert_eq!(u32::count_ones(kinds), 3, "each reason came up");
}

#[test]
fn opening_a_way_by_hand() {
    // A yield by steps, some of which open no way, and one that only jumps answer.
    let mut app = TestApp::at_first(two_people(5), 2, |session| {
        let history = session.history();
        let steps = history.legal().iter().all(|mv| mv.kind == MoveKind::Step);
        let near = |point| {
            history
                .topology()
                .neighbours(history.hole().unwrap())
                .contains(&point)
        };
        history.phase() == Phase::Yield
            && steps
            && history
                .topology()
                .iter()
                .filter(|&point| {
                    near(point) && history.piece_at(point) == Some(history.to_move().into())
                })
                .count()
                > history.legal().len()
    });
    let history = app.history();
    let (topology, hole) = (history.topology(), history.hole().unwrap());
    let legal: Vec<_> = history.legal().iter().filter_map(|mv| mv.from).collect();
    let useless = topology
        .neighbours(hole)
        .iter()
        .copied()
        .find(|&point| {
            history.piece_at(point) == Some(history.to_move().into()) && !legal.contains(&point)
        })
        .unwrap();
    let name = tibetango_rules::text::point_text(topology, useless);
    assert_no_move(
        &mut app,
        InputDevice::Finger,
        &name,
        "jiaqi.refused.opens_no_way",
    );
    let mv = app.history().legal().swap_remove(0);
    app.play(InputDevice::Finger, &mv);
    app.until_settled();
    app.assert_board();
}

#[test]
fn jumping_by_hand() {
    let jumps = |session: &Session| {
        session
            .history()
            .legal()
            .iter()
            .any(|mv| mv.kind == MoveKind::Jump)
    };
    let mut app = TestApp::at_first(two_people(5), 3, jumps);
    let mv = app.history().legal().swap_remove(0);
    assert_eq!(mv.kind, MoveKind::Jump);
    app.play(InputDevice::Mouse, &mv);
    app.until_settled();
    app.assert_board();
}

#[test]
fn a_tap_after_the_end_is_refused() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1");
    app.command(MatchCommand::Resign);
    app.until("result", |app| app.overlay() == card("result"));
    app.key(KeyCode::Escape);
    app.frames(2);
    assert_no_move(&mut app, InputDevice::Mouse, "e5", "refused.game_over");
    assert_eq!(app.overlay(), Overlay::None, "the result was looked at");
}

#[test]
fn taps_while_the_computer_thinks_are_refused() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::Black, "endless", 3));
    assert_eq!(app.step(), Some(TurnStep::Thinking));
    for hand in [InputDevice::Mouse, InputDevice::Finger, InputDevice::Keys] {
        assert_no_move(&mut app, hand, "a1", "refused.thinking");
    }
    assert_eq!(app.step(), Some(TurnStep::Thinking));
}

#[test]
fn a_match_on_the_table_survives_what_makes_no_sense() {
    let mut app = TestApp::new();
    // Before the first match: every key and a few clicks.
    for key in [
        KeyCode::KeyU,
        KeyCode::KeyR,
        KeyCode::Enter,
        KeyCode::KeyD,
        KeyCode::KeyS,
    ] {
        app.key(key);
    }
    app.press_at(Vec2::new(640.0, 360.0));
    app.release_at(Vec2::new(640.0, 360.0));
    for at in [
        Vec2::NAN,
        Vec2::INFINITY,
        Vec2::splat(-1e9),
        Vec2::splat(1e30),
    ] {
        app.start(MatchSettings::default());
        app.press_at(at);
        app.release_at(at);
        app.finger(9, TouchPhase::Ended, at);
        app.frames(3);
        assert!(app.history().is_empty(), "{at}");
    }
    app.game();
    app.command(MatchCommand::Resign);
    let winner = Some(Side::Black);
    let reason = Reason::Resigned;
    assert_eq!(
        app.game().session.outcome(),
        Some(Outcome { winner, reason })
    );
}
