//! Mouse and fingers on the board: the gestures that make a move, and the reasons of refusals.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, tap_by_tap, two_at, two_people};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::CursorMoved;
use tibetango::app::board::Marks;
use tibetango::app::input::state::Selection;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_records::session::clock::TimeControl;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, Phase, Side};

#[test]
fn sliding_off_calls_the_move_off() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    let [from, to] = ["a1", "e5"].map(|name| app.at(app.point(name)));
    let panel = app.world().resource::<Layout>().panel.center();
    for end in [to, panel, Vec2::new(2.0, 2.0)] {
        app.press_at(from);
        app.frames(2);
        let marks = app.world().resource::<Marks>();
        assert_eq!(
            marks.hover,
            Some(app.point("a1")),
            "to {end}: the press shows what it would do"
        );
        app.move_mouse(end);
        app.frames(2);
        assert_ne!(
            app.world().resource::<Marks>().hover,
            Some(app.point("a1")),
            "slid to {end}"
        );
        app.release_at(end);
        app.frames(5);
        app.finger(1, TouchPhase::Started, from);
        app.finger(1, TouchPhase::Moved, end);
        app.finger(1, TouchPhase::Ended, end);
        app.frames(5);
        assert!(app.history().is_empty(), "slid to {end}");
    }
    assert!(app.take_messages().is_empty());
    // Back on the point before lifting: it counts.
    app.press_at(from);
    app.move_mouse(to);
    app.release_at(from);
    app.until("move", |app| app.moves() == ["a1"]);
}

/// A man takes four pieces and ends on the square from which it came.
#[cfg(feature = "draughts")]
#[test]
fn a_capture_that_ends_on_its_own_square_is_marked_there() {
    let mut app = TestApp::new();
    let settings = two_at(GameName::Draughts, "fmjd");
    let history =
        AnyGameHistory::from_text(settings.rules, "W:W38,44,K50:B32,33,22,23,K5").unwrap();
    app.command(MatchCommand::open(Session::with_history(settings, history)));
    app.until_settled();
    let own = app.point("38");
    for (square, back) in [("38", None), ("27", None), ("18", None), ("29", Some(own))] {
        let touched = app.point(square);
        app.tap(InputDevice::Mouse, touched);
        app.until_settled();
        let marks = app.world().resource::<Marks>();
        assert_eq!(marks.back, back, "after {square}");
        assert_eq!(marks.legal.contains(&own), back.is_some(), "after {square}");
    }
    app.tap(InputDevice::Mouse, own);
    app.until("capture", |app| app.history().len() == 1);
    app.until_settled();
    app.frames(2);
    let marks = app.world().resource::<Marks>();
    assert_eq!(marks.back, None);
    assert!(marks.last.contains(&own), "{:?}", marks.last);
}

#[test]
fn what_is_called_off_is_not_played() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    let at = app.at(app.point("a1"));
    app.press_at(at);
    app.button(MouseButton::Right, ButtonState::Pressed);
    app.button(MouseButton::Right, ButtonState::Released);
    app.release_at(at);
    app.finger(1, TouchPhase::Started, at);
    app.finger(1, TouchPhase::Canceled, at);
    app.frames(5);
    assert!(app.history().is_empty());
    // A finger lost does not keep the next one from playing.
    app.tap(InputDevice::Finger, app.point("a1"));
    assert_eq!(app.moves(), ["a1"]);
}

#[test]
fn a_second_finger_does_not_play() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    let [one, two] = ["a1", "e5"].map(|name| app.at(app.point(name)));
    app.finger(1, TouchPhase::Started, one);
    app.finger(2, TouchPhase::Started, two);
    app.finger(2, TouchPhase::Ended, two);
    app.frames(5);
    assert_eq!(app.moves(), [""; 0]);
    app.finger(1, TouchPhase::Ended, one);
    app.until("move", |app| app.moves() == ["a1"]);
}

#[test]
fn a_stone_is_dragged_into_the_hole() {
    let mut app = TestApp::at_first(two_people(3), 4, |session| {
        session.history().phase() == Phase::Movement
    });
    let mv = app.history().legal().swap_remove(0);
    let [from, to] = [mv.from, mv.to].map(|point| app.at(point.unwrap()));
    let before = app.history().len();
    app.press_at(from);
    app.release_at(to);
    app.until("move", |app| app.history().len() == before + 1);
    assert_eq!(app.history().moves()[before], mv);
    app.until_settled();
    app.assert_board();
}

#[cfg(feature = "draughts")]
#[test]
fn a_piece_of_draughts_is_dragged_to_where_it_may_go() {
    let mut app = TestApp::new();
    app.start(two_at(GameName::Draughts, "fmjd"));
    let [own, next, far] = ["32", "28", "19"].map(|name| app.at(app.point(name)));
    app.press_at(own);
    app.release_at(far);
    app.frames(2);
    assert_eq!(app.world().resource::<Selection>().pending, None);
    app.press_at(own);
    app.release_at(next);
    app.until("move", |app| app.moves() == ["32-28"]);
}

#[test]
fn a_tap_while_stones_move_hurries_and_is_no_move() {
    let frames = |hurry: bool| {
        // The last placement: a stone, perhaps captures, and the new phase.
        let mut app = TestApp::at_first(two_people(3), 5, |session| session.history().len() == 11);
        let mv = app.history().legal().swap_remove(0);
        app.tap(InputDevice::Mouse, mv.to.unwrap());
        assert!(app.animating(), "hurried: {hurry}");
        let mut frames = 0;
        while app.animating() {
            if hurry && frames == 2 {
                let at = app.at(app.history().topology().hub());
                app.press_at(at);
                app.release_at(at);
                frames += 4;
            }
            app.update();
            frames += 1;
        }
        app.frames(10);
        assert_eq!(app.history().len(), 12, "hurried: {hurry}");
        assert_eq!(app.take_messages(), [], "hurried: {hurry}");
        app.assert_board();
        frames
    };
    let (slow, quick) = (frames(false), frames(true));
    assert!(quick < slow / 2, "{quick} of {slow} frames");
}

#[test]
fn what_happens_under_a_card_stays_there() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    let at = app.at(app.point("a1"));
    app.key(KeyCode::KeyP);
    app.frames(2);
    assert_eq!(app.overlay(), card("menu"));
    // The click that closes the card, in one frame as touchpads and remote screens send it.
    let window = app.window();
    for state in [ButtonState::Pressed, ButtonState::Released] {
        app.send(CursorMoved {
            window,
            position: at,
            delta: None,
        });
        app.send(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        });
    }
    app.update();
    app.world_mut()
        .resource_mut::<NextState<Overlay>>()
        .set(Overlay::None);
    app.frames(10);
    assert!(app.history().is_empty(), "the click went through the card");
}

#[test]
fn two_people_go_on_beside_a_study_of_the_board() {
    let hands = [InputDevice::Mouse, InputDevice::Finger];
    for (hand, name) in hands.into_iter().zip(["engine", "explorer"]) {
        let mut app = TestApp::new();
        app.start(two_people(3));
        app.go(card(name));
        let point = app.point("a1");
        app.press_at(app.at(point));
        app.frames(2);
        let hover = app.world().resource::<Marks>().hover;
        assert_eq!(
            hover,
            Some(point),
            "{name}: the press shows what it would do"
        );
        app.release_at(Vec2::new(2.0, 2.0));
        assert!(app.history().is_empty(), "{name}");
        app.tap(hand, point);
        app.until("move", |app| app.moves() == ["a1"]);
        app.until_settled();
        assert_eq!(app.overlay(), card(name));
        app.assert_board();
    }
}

#[test]
fn a_game_that_stands_still_under_a_study_is_returned_to() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    app.go(card("engine"));
    app.tap(InputDevice::Mouse, app.point("a1"));
    app.until("answer", |app| app.history().len() == 2);
    assert_eq!(app.overlay(), Overlay::None);
    // While the computer thinks nothing is moved, and it answers.
    app.start(against(Side::White, "endless", 3));
    app.tap(InputDevice::Mouse, app.point("a1"));
    app.until("computer", |app| app.step() == Some(TurnStep::Thinking));
    app.take_messages();
    app.go(card("engine"));
    app.tap(InputDevice::Mouse, app.point("e5"));
    app.assert_refusal("refused.thinking");
    assert_eq!(app.overlay(), Overlay::None);
    // Clocks rest under every card.
    app.start(MatchSettings {
        time: TimeControl::PerMove { seconds: 60 },
        ..two_people(3)
    });
    app.go(card("engine"));
    app.tap(InputDevice::Mouse, app.point("a1"));
    app.until("move", |app| app.moves() == ["a1"]);
    assert_eq!(app.overlay(), Overlay::None);
}

#[test]
fn a_finger_lifted_over_a_card_does_not_end_touch() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    let at = app.at(app.point("a1"));
    app.finger(1, TouchPhase::Started, at);
    app.key(KeyCode::KeyP);
    app.frames(5);
    app.finger(1, TouchPhase::Ended, at);
    app.frames(5);
    assert_eq!(app.overlay(), card("menu"));
    app.key(KeyCode::Escape);
    app.frames(5);
    assert!(app.history().is_empty());
    assert_eq!(app.world().resource::<Selection>().pressed, None);
    app.finger(2, TouchPhase::Started, at);
    app.finger(2, TouchPhase::Ended, at);
    app.until("move by the next finger", |app| app.moves() == ["a1"]);
}

#[test]
fn captures_are_chosen_and_put_back() {
    let mut app = TestApp::new();
    app.start(tap_by_tap(3));
    app.play_text(InputDevice::Mouse, "a1 a3 e1 c1");
    // a5 pinches a3 only: a capture that may be left.
    let [a3, a5, c1] = ["a3", "a5", "c1"].map(|name| app.point(name));
    app.tap(InputDevice::Mouse, a5);
    assert_eq!(
        app.history().len(),
        4,
        "the captures are still to be chosen"
    );
    let marks = app.world().resource::<Marks>();
    assert_eq!(
        (&marks.choice[..], &marks.capture_choice[..]),
        (&[a3][..], &[][..])
    );
    // A stone that cannot be taken is refused, and the choice stays open.
    app.tap(InputDevice::Mouse, c1);
    app.assert_refusal("jiaqi.refused.cannot_take");
    assert_eq!(app.history().len(), 4);
    // Nothing more can be taken after it: the move is complete.
    app.tap(InputDevice::Mouse, a3);
    app.until("capture", |app| app.moves().last().unwrap() == "a5xa3");
    app.until_settled();
    app.assert_board();
    app.command(MatchCommand::Undo);
    app.until_settled();
    app.assert_board();
    // The same point again: nothing is taken.
    app.tap(InputDevice::Mouse, a5);
    app.tap(InputDevice::Mouse, a5);
    app.until("move without capture", |app| {
        app.moves().last().unwrap() == "a5"
    });
    app.until_settled();
    app.assert_board();
}

#[test]
fn every_point_is_met_in_every_window() {
    for (width, height) in [
        (1280, 720),
        (1080, 1920),
        (640, 480),
        (3840, 2160),
        (480, 900),
    ] {
        for size in [3, 9] {
            let mut app = TestApp::new();
            let window = app.window();
            app.world_mut()
                .get_mut::<Window>(window)
                .unwrap()
                .resolution
                .set(width as f32, height as f32);
            app.start(two_people(size));
            let topology = app.history().topology();
            for point in topology.iter().filter(|&point| point != topology.hub()) {
                let board = app.world().resource::<Layout>().board;
                assert!(
                    board.contains(app.at(point)),
                    "{width}x{height}: {point:?} is hidden"
                );
                if app.history().piece_at(point).is_none() && point.index() % 5 == 0 {
                    let before = app.history().len();
                    app.tap(InputDevice::Mouse, point);
                    app.until("placement", |app| app.history().len() > before);
                    assert_eq!(
                        app.history().moves()[before].to,
                        Some(point),
                        "{width}x{height}, size {size}"
                    );
                    app.key(KeyCode::Space);
                    app.until_settled();
                }
            }
        }
    }
}
