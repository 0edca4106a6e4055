//! Undo, redo, resigning and new games, above all during the computer's thinking and animations.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, computer, two_people};
use bevy::prelude::*;
use std::sync::mpsc;
use support::wait::PATIENCE;
use tibetango::app::engine::ai::Thinker;
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::state::{Overlay, Screen, TurnChanged, TurnStep};
use tibetango::app::task::Task;
use tibetango::app::toast::Tone;
use tibetango_rules::{Outcome, Reason, Side};

/// Number of frames in which a late answer would have come long ago: six seconds.
const LONG: usize = 400;

/// Lets time pass, and asserts that nothing changes.
#[track_caller]
fn nothing_happens(app: &mut TestApp) {
    let before = (app.moves(), app.game().generation(), app.step());
    app.meanwhile(LONG, |app| {
        assert_eq!(before, (app.moves(), app.game().generation(), app.step()));
    });
    app.assert_board();
}

/// Waits until the engine has answered, while the app's clock stands: the app holds an answer back for a moment of
/// its own time.
fn until_answered(app: &mut TestApp) {
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    app.until("answer of the engine", |app| {
        app.world().resource::<Thinker>().holds_answer()
    });
    assert_eq!(app.step(), Some(TurnStep::Thinking));
    app.world_mut().resource_mut::<Time<Virtual>>().unpause();
}

#[test]
fn undo_while_the_computer_thinks() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "endless", 3));
    app.play_text(InputDevice::Mouse, "a1");
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    app.frames(20);
    app.key(KeyCode::KeyU);
    app.until_settled();
    assert!(app.history().is_empty());
    nothing_happens(&mut app);
    // It can be asked again.
    app.play_text(InputDevice::Mouse, "a3");
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    app.world().resource::<Thinker>().search().unwrap().stop();
    app.until("answer", |app| app.history().len() == 2);
    assert_eq!(app.moves()[0], "a3");
}

#[test]
fn undo_when_the_answer_is_there_but_not_yet_played() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    app.play_text(InputDevice::Mouse, "a1");
    until_answered(&mut app);
    app.command(MatchCommand::Undo);
    app.until_settled();
    nothing_happens(&mut app);
    assert_eq!(app.moves(), [""; 0]);
    // The same position again: the question is a new one, and so is the answer.
    app.play_text(InputDevice::Mouse, "a1");
    app.until("answer", |app| app.history().len() == 2);
    app.until_settled();
    app.assert_board();
}

#[test]
fn undo_in_the_very_frame_of_the_answer() {
    // At any frame, an answer is either played before the undo or not at all.
    for wait in 16..36 {
        let mut app = TestApp::with_test_levels();
        app.start(against(Side::White, "quick", 3));
        app.play_text(InputDevice::Mouse, "a1");
        until_answered(&mut app);
        app.frames(wait);
        app.command(MatchCommand::Undo);
        app.until_settled();
        assert!(
            app.history().is_empty(),
            "after {wait} frames: {:?}",
            app.moves()
        );
        app.frames(60);
        assert!(
            app.history().is_empty(),
            "after {wait} frames: {:?}",
            app.moves()
        );
        app.assert_board();
    }
}

#[test]
fn a_new_game_while_the_computer_thinks() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::Black, "endless", 3));
    assert_eq!(app.step(), Some(TurnStep::Thinking));
    app.frames(20);
    app.start(two_people(5));
    nothing_happens(&mut app);
    assert_eq!(
        (app.history().len(), app.history().topology().size()),
        (0, 5)
    );
}

#[test]
fn a_new_game_while_stones_move() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    app.tap(InputDevice::Mouse, app.point("a3"));
    assert!(app.animating());
    app.command(MatchCommand::New(two_people(5)));
    app.until_settled();
    nothing_happens(&mut app);
    assert_eq!(app.pieces().iter().flatten().count(), 0);
    // The same size: nothing of the old stones is left over either.
    app.tap(InputDevice::Mouse, app.point("a1"));
    assert!(app.animating());
    app.command(MatchCommand::New(two_people(5)));
    app.until_settled();
    assert_eq!(app.pieces().iter().flatten().count(), 0);
    app.play_text(InputDevice::Mouse, "a1");
    app.assert_board();
}

#[test]
fn undo_while_stones_move() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2");
    app.tap(InputDevice::Mouse, app.point("c1"));
    assert!(app.animating());
    app.command(MatchCommand::Undo);
    app.until_settled();
    assert_eq!(app.moves(), ["a1", "b2"]);
    app.assert_board();
}

#[test]
fn undo_and_redo_go_to_ones_own_decisions() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    app.play_text(InputDevice::Mouse, "a1");
    app.until("answer", |app| app.history().len() == 2);
    app.until_settled();
    app.key(KeyCode::KeyU);
    app.until_settled();
    assert!(app.history().is_empty(), "both plies are taken back");
    app.assert_board();
    app.key(KeyCode::KeyU);
    app.frames(2);
    assert_eq!(
        app.take_messages(),
        [(Tone::Plain, app.text("refused.nothing_to_undo"))]
    );

    app.key(KeyCode::KeyR);
    app.until_settled();
    assert_eq!(app.history().len(), 2, "both plies are played again");
    app.assert_board();
    app.key(KeyCode::KeyR);
    app.frames(2);
    assert_eq!(
        app.take_messages(),
        [(Tone::Plain, app.text("refused.nothing_to_redo"))]
    );
    // Another move instead: what was taken back is forgotten.
    app.key(KeyCode::KeyU);
    app.until_settled();
    app.play_text(InputDevice::Mouse, "e5");
    app.until("answer", |app| app.history().len() == 2);
    app.until_settled();
    assert_eq!(app.moves()[0], "e5");
    app.take_messages();
    app.key(KeyCode::KeyR);
    app.frames(2);
    assert_eq!(
        app.take_messages(),
        [(Tone::Plain, app.text("refused.nothing_to_redo"))]
    );
}

#[test]
fn black_cannot_take_back_the_computers_first_move() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::Black, "quick", 3));
    app.until("first move", |app| app.history().len() == 1);
    app.until_settled();
    app.key(KeyCode::KeyU);
    app.frames(2);
    assert_eq!(
        app.take_messages(),
        [(Tone::Plain, app.text("refused.nothing_to_undo"))]
    );
    assert_eq!(app.history().len(), 1);
}

#[test]
fn two_people_take_back_ply_by_ply() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    for left in [2, 1, 0] {
        app.undo_by_agreement();
        assert_eq!(app.history().len(), left, "{left} left");
        app.assert_board();
    }
    for played in [1, 2, 3] {
        app.key(KeyCode::KeyR);
        app.until_settled();
        assert_eq!(app.history().len(), played, "{played} played");
        app.assert_board();
    }
    assert_eq!(app.moves(), ["a1", "b2", "c1"]);
}

#[cfg(feature = "gomoku")]
#[test]
fn a_game_won_on_the_board_is_shown_for_two_seconds_or_until_a_tap() {
    use crate::setups::two_at;
    use tibetango::app::board::Finale;
    use tibetango::app::play::caption::Caption;
    use tibetango_rules::GameName;
    for taps in [false, true] {
        let mut app = TestApp::new();
        app.start(two_at(GameName::Gomoku, "freestyle"));
        app.play_text(InputDevice::Mouse, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
        app.until("five", |app| app.world().resource::<Finale>().is_on());
        assert_eq!(app.overlay(), Overlay::None);
        let text = app.world().resource::<Caption>().text.clone();
        assert!(text.starts_with(&app.text("result.black")), "{text}");
        if taps {
            let at = app.at(app.point("o15"));
            app.press_at(at);
            app.release_at(at);
        }
        let mut frames = 0;
        while app.overlay() == Overlay::None {
            app.frames(1);
            frames += 1;
            assert!(frames < 1000, "no result");
        }
        assert_eq!(app.overlay(), card("result"));
        assert_eq!(frames < 10, taps, "{frames} frames");
        assert_eq!(app.history().len(), 9, "the tap was no move");
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn the_end_of_a_match_is_not_shown_on_the_title() {
    use crate::setups::two_at;
    use tibetango::app::board::Finale;
    use tibetango_rules::GameName;
    let mut app = TestApp::new();
    app.start(two_at(GameName::Gomoku, "freestyle"));
    app.play_text(InputDevice::Mouse, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
    app.until("five", |app| app.world().resource::<Finale>().is_on());
    app.command(MatchCommand::Leave);
    assert_eq!(app.screen(), Screen::Title);
    assert!(!app.world().resource::<Finale>().is_on());
}

#[test]
fn resigning_while_the_computer_thinks() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "endless", 3));
    app.play_text(InputDevice::Mouse, "a1");
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    app.key(KeyCode::KeyG);
    app.frames(2);
    assert_eq!(app.overlay(), card("resign"));
    app.command(MatchCommand::Resign);
    app.until("result", |app| app.overlay() == card("result"));
    let lost = Outcome {
        winner: Some(Side::Black),
        reason: Reason::Resigned,
    };
    assert_eq!(app.game().session.outcome(), Some(lost));
    nothing_happens(&mut app);
    assert_eq!(app.moves(), ["a1"]);

    // Taking the resignation back lets the computer go on thinking.
    app.key(KeyCode::Escape);
    app.frames(2);
    app.key(KeyCode::KeyU);
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    assert_eq!(
        (app.game().session.outcome(), app.moves()),
        (None, vec!["a1".to_owned()])
    );
}

#[test]
fn resigning_for_the_side_to_move() {
    for (moves, winner) in [("a1", Side::White), ("a1 b2", Side::Black)] {
        let mut app = TestApp::with_test_levels();
        app.start(two_people(3));
        app.play_text(InputDevice::Mouse, moves);
        app.command(MatchCommand::Resign);
        app.until("result", |app| app.overlay() == card("result"));
        assert_eq!(
            app.game().session.outcome().unwrap().winner,
            Some(winner),
            "after {moves}"
        );
    }
}

/// The changes of the turn that reached the observers.
#[derive(Resource, Default)]
struct Turns(Vec<TurnChanged>);

#[test]
fn each_change_of_the_turn_is_told_once() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    let world = app.world_mut();
    world.init_resource::<Turns>();
    world.add_observer(|turn: On<TurnChanged>, mut turns: ResMut<Turns>| turns.0.push(*turn));
    app.play_text(InputDevice::Mouse, "a1");
    app.command(MatchCommand::Resign);
    app.until("end", |app| app.step() == Some(TurnStep::Over));
    app.frames(5);
    let turns = &app.world().resource::<Turns>().0;
    for pair in turns.windows(2) {
        assert_eq!(pair[0].to, pair[1].from, "{turns:?}");
    }
    let count = |test: fn(&TurnChanged, TurnStep) -> bool, step: TurnStep| {
        turns.iter().filter(|turn| test(turn, step)).count()
    };
    let begun = count(TurnChanged::enters, TurnStep::Animating);
    let left = count(TurnChanged::leaves, TurnStep::Animating);
    assert!(begun > 0 && begun == left, "{turns:?}");
    assert_eq!(count(TurnChanged::enters, TurnStep::Over), 1, "{turns:?}");
    assert_eq!(count(TurnChanged::leaves, TurnStep::Over), 0, "{turns:?}");
    let ends = turns.iter().filter(|turn| turn.ends_match()).count();
    assert_eq!(ends, 1, "{turns:?}");
}

#[test]
fn the_result_is_shown_again_after_an_undo() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1");
    for time in 1..=2 {
        app.command(MatchCommand::Resign);
        app.until("result", |app| app.overlay() == card("result"));
        app.key(KeyCode::Escape);
        app.frames(5);
        assert_eq!(app.overlay(), Overlay::None, "time {time}");
        app.key(KeyCode::KeyU);
        app.until_settled();
        app.frames(5);
        assert_eq!(app.step(), Some(TurnStep::Human), "time {time}");
        assert_eq!(
            app.overlay(),
            Overlay::None,
            "time {time}: there is no result any more"
        );
        assert_eq!(app.moves(), ["a1"], "time {time}");
    }
}

#[test]
fn leaving_while_the_computer_thinks_and_coming_back() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "endless", 3));
    app.play_text(InputDevice::Mouse, "a1");
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    app.command(MatchCommand::Leave);
    assert_eq!((app.screen(), app.step()), (Screen::Title, None));
    app.meanwhile(LONG, |_| ());
    assert_eq!(app.moves(), ["a1"]);
    let session = app.game().session.clone();
    app.command(MatchCommand::open(session));
    app.until("thinking again", |app| {
        app.step() == Some(TurnStep::Thinking)
    });
    app.assert_board();
    app.world().resource::<Thinker>().search().unwrap().stop();
    app.until("answer", |app| app.history().len() == 2);
}

#[test]
fn closing_the_program_does_not_wait_for_the_engine() {
    let (sender, receiver) = mpsc::channel();
    // Aside, so that a program that does wait fails this test in five minutes, not in ten.
    std::thread::spawn(move || {
        let mut app = TestApp::with_test_levels();
        let mut settings = two_people(5);
        settings.players = [computer("endless"), computer("endless")];
        app.start(settings);
        app.frames(20);
        let search = app.world().resource::<Thinker>().search().cloned();
        drop(app);
        sender.send(search).unwrap();
    });
    let search = receiver
        .recv_timeout(PATIENCE)
        .expect("closing waits for the engine");
    assert!(
        search.expect("a search was under way").is_stopped(),
        "the engine goes on thinking"
    );
}

/// A question that is cancelled at once would leave the engine's random numbers at a place of chance.
#[test]
fn the_computer_is_asked_once_about_each_position() {
    let mut app = TestApp::with_test_levels();
    let (sender, receiver) = mpsc::channel();
    // Counts its questions until another engine takes its place, and answers none.
    let counting = Task::with_orders("counting", move |worker| {
        sender.send(worker.orders.iter().count()).unwrap();
    });
    app.world_mut()
        .resource_mut::<Thinker>()
        .run_on(counting.unwrap());
    let mut settings = two_people(3);
    settings.players = [computer("endless"), computer("endless")];
    app.start(settings);
    for plies in 0..5 {
        app.until("question", |app| {
            let about = app.world().resource::<Thinker>().about();
            app.history().len() == plies && about == Some(app.game().generation())
        });
        if plies < 4 {
            let mv = app.history().legal().swap_remove(0);
            let by = Asker::Computer(app.game().generation());
            app.send(MoveRequest { mv, by });
        }
    }
    let another = Task::with_orders("another", |worker| {
        let _ = worker.orders.recv();
    });
    app.world_mut()
        .resource_mut::<Thinker>()
        .run_on(another.unwrap());
    assert_eq!(receiver.recv_timeout(PATIENCE), Ok(5));
}
