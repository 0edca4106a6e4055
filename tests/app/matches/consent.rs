//! Actions that need the other player's consent: taking back, a draw. And the computer on both sides.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, computer, two_people};
use bevy::prelude::*;
use support::wait::Wait;
use tibetango::app::engine::draw::accepts;
use tibetango::app::play::game::{ConsentRequest, MatchCommand};
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_records::session::MatchSettings;
use tibetango_rules::{Outcome, Reason, Side};

const AGREEMENT: Outcome = Outcome {
    winner: None,
    reason: Reason::Agreed,
};

#[test]
fn a_person_is_asked_before_a_move_is_taken_back() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2");
    app.key(KeyCode::KeyU);
    app.frames(2);
    assert_eq!(app.overlay(), card("ask"));
    let question = app.open_question().unwrap();
    assert_eq!(
        (question.request, question.by),
        (ConsentRequest::Undo, Side::Black)
    );
    app.command(MatchCommand::Answer(false));
    assert_eq!(app.overlay(), Overlay::None);
    assert_eq!(app.moves(), ["a1", "b2"], "nothing is taken back");
    let (messages, declined) = (app.take_messages(), app.text("ask.declined"));
    assert!(
        messages.iter().any(|(_, line)| *line == declined),
        "{messages:?}"
    );
    app.undo_by_agreement();
    assert_eq!(app.moves(), ["a1"]);
    // An answer to no question changes nothing.
    app.command(MatchCommand::Answer(true));
    assert_eq!(app.moves(), ["a1"]);
}

#[test]
fn a_draw_between_people_is_agreed_on() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1");
    app.command(MatchCommand::Ask(ConsentRequest::Draw));
    assert_eq!(app.overlay(), card("ask"));
    assert_eq!(
        app.open_question().unwrap().by,
        Side::Black,
        "who has the move offers"
    );
    app.command(MatchCommand::Answer(false));
    assert_eq!(app.game().session.outcome(), None);
    app.command(MatchCommand::Ask(ConsentRequest::Draw));
    app.command(MatchCommand::Answer(true));
    app.until("result", |app| app.overlay() == card("result"));
    assert_eq!(app.game().session.outcome(), Some(AGREEMENT));
}

#[test]
fn the_computer_answers_an_offer_once_a_move() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    app.command(MatchCommand::Ask(ConsentRequest::Draw));
    let answers = ["draw.accepted", "draw.declined"].map(|key| app.text(key));
    let lines = |app: &mut TestApp| app.take_messages().into_iter().map(|(_, line)| line);
    let mut messages: Vec<String> = lines(&mut app).collect();
    let mut wait = Wait::begin();
    while !messages.iter().any(|line| answers.contains(line)) {
        assert!(wait.pause(), "no answer: {messages:?}");
        app.update();
        messages.extend(lines(&mut app));
    }
    assert!(messages.contains(&app.text("draw.offered")), "{messages:?}");
    let accepted = messages.contains(&answers[0]);
    assert_eq!(app.game().session.outcome() == Some(AGREEMENT), accepted);
    if !accepted {
        app.command(MatchCommand::Ask(ConsentRequest::Draw));
        let (messages, again) = (app.take_messages(), app.text("draw.again"));
        assert!(
            messages.iter().any(|(_, line)| *line == again),
            "{messages:?}"
        );
    }
}

/// The next match may begin before the offer is handled.
#[test]
fn an_offer_in_a_match_that_is_left_is_none_in_the_next() {
    let mut app = TestApp::with_test_levels();
    let settings = against(Side::White, "quick", 3);
    app.start(settings.clone());
    app.send(MatchCommand::Ask(ConsentRequest::Draw));
    app.send(MatchCommand::Leave);
    app.update();
    app.start(settings);
    let offered = app.text("draw.offered");
    let messages = app.take_messages();
    assert!(
        messages.iter().all(|(_, line)| *line != offered),
        "{messages:?}"
    );
    // It is not the first of two either.
    app.command(MatchCommand::Ask(ConsentRequest::Draw));
    let messages = app.take_messages();
    assert!(
        messages.iter().any(|(_, line)| *line == offered),
        "{messages:?}"
    );
}

#[test]
fn the_computer_takes_a_draw_where_it_stands_no_better() {
    assert!(accepts(0.9, 0), "it would lose");
    assert!(!accepts(0.1, 0) && !accepts(0.1, 90), "it would win");
    assert!(!accepts(0.5, 0), "an even game is played on");
    assert!(accepts(0.5, 40), "until nothing happens any more");
}

#[test]
fn the_computer_plays_itself_to_the_end_and_rests_under_the_menu() {
    let mut app = TestApp::with_test_levels();
    let settings = MatchSettings {
        players: [computer("quick"), computer("quick")],
        ..two_people(3)
    };
    app.start(settings);
    app.until("some moves", |app| app.history().len() >= 3);
    app.key(KeyCode::KeyP);
    app.until("rest", |app| {
        !app.animating() && app.overlay() == card("menu")
    });
    let played = app.history().len();
    app.meanwhile(300, |_| ());
    assert_eq!(app.history().len(), played, "paused");
    app.key(KeyCode::Escape);
    app.frames(2);
    // No person plays who could resign.
    app.command(MatchCommand::Resign);
    assert_eq!(app.game().session.outcome(), None);
    app.until("end", |app| app.step() == Some(TurnStep::Over));
    app.until("result", |app| app.overlay() == card("result"));
}
