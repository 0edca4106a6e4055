//! Seats of a match: the players who may move in it, and the actions that it allows.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{computer, two_people};
use tibetango::app::play::game::{
    Asker, ConsentRequest, MatchCommand, MoveRequest, ReplayRequest, ReplayStep,
};
use tibetango::app::state::{Activity, Overlay, Screen, TurnStep};
use tibetango::app::toast::Tone;
use tibetango_records::session::Session;
use tibetango_rules::Side;

/// Returns a match with White played here and Black elsewhere.
fn remote() -> TestApp {
    let mut app = TestApp::new();
    app.command(MatchCommand::Join {
        session: Box::new(Session::new(two_people(3)).unwrap()),
        here: Some(Side::White),
        contest: false,
    });
    app.until_settled();
    app
}

fn from_afar(app: &mut TestApp, generation: u64, text: &str) {
    let mv = app.history().parse(text).unwrap();
    let by = Asker::Remote(generation);
    app.send(MoveRequest { mv, by });
    app.frames(2);
}

#[test]
fn the_other_side_of_a_match_that_is_played_elsewhere_moves_by_requests() {
    let mut app = remote();
    app.play_text(InputDevice::Mouse, "a1");
    app.until("the other's turn", |app| {
        app.step() == Some(TurnStep::Thinking)
    });
    app.take_messages();
    app.tap(InputDevice::Mouse, app.point("c1"));
    assert_eq!(app.moves(), ["a1"], "nobody here moves for the other side");
    assert_eq!(app.take_messages()[0].0, Tone::Refusal);
    let mv = app.history().parse("c1").unwrap();
    let by = Asker::Human;
    app.send(MoveRequest { mv, by });
    app.frames(2);
    assert_eq!(app.moves(), ["a1"]);

    let now = app.game().generation();
    from_afar(&mut app, now - 1, "e1");
    assert_eq!(app.moves(), ["a1"], "it belongs to another position");
    from_afar(&mut app, now, "e1");
    assert_eq!(app.moves(), ["a1", "e1"]);
    app.until_settled();
    assert_eq!(app.step(), Some(TurnStep::Human));
    app.assert_board();
}

#[test]
fn a_match_played_elsewhere_too_is_neither_taken_back_nor_kept_nor_settled_here() {
    let mut app = remote();
    app.play_text(InputDevice::Mouse, "a1");
    let now = app.game().generation();
    from_afar(&mut app, now, "e1");
    app.until_settled();
    for command in [
        MatchCommand::Undo,
        MatchCommand::Ask(ConsentRequest::Undo),
        MatchCommand::Redo,
        MatchCommand::Ask(ConsentRequest::Draw),
    ] {
        app.command(command.clone());
        assert_eq!(app.overlay(), Overlay::None, "{command:?}");
        assert_eq!(app.moves(), ["a1", "e1"], "{command:?}");
    }
    assert!(!app.game().is_unfinished());
    assert!(!app.autosave().exists());
    app.command(MatchCommand::Resign);
    app.until("result", |app| app.overlay() == card("result"));
    let winner = app.game().session.outcome().unwrap().winner;
    assert_eq!(winner, Some(Side::Black), "White is who sits here");
}

#[test]
fn a_match_played_elsewhere_too_goes_on_as_one_from_a_position_under_review() {
    let mut app = remote();
    app.play_text(InputDevice::Mouse, "a1");
    app.give_up_and_review();
    assert_eq!(app.activity(), Activity::Review);
    app.replay(ReplayRequest::Step(ReplayStep::First));
    app.replay(ReplayRequest::PlayOn);
    app.until("game", |app| app.activity() != Activity::Review);
    assert_eq!(app.activity(), Activity::Network);
}

#[test]
fn a_match_played_elsewhere_too_is_left_from_its_review_without_a_question() {
    let mut app = remote();
    app.play_text(InputDevice::Mouse, "a1");
    app.give_up_and_review();
    app.replay(ReplayRequest::Step(ReplayStep::First));
    app.until("first position", |app| app.history().is_empty());
    let game = app.game();
    assert!(!game.is_awaited() && game.may_be_helped());
    app.command(MatchCommand::Leave);
    app.until("title", |app| app.screen() == Screen::Title);
    assert_eq!(app.overlay(), Overlay::None);
}

#[test]
fn no_remote_player_is_asked_to_take_back_a_move_that_is_reviewed() {
    let mut app = remote();
    app.play_text(InputDevice::Mouse, "a1");
    app.give_up_and_review();
    app.replay(ReplayRequest::Step(ReplayStep::First));
    app.take_messages();
    for request in [ConsentRequest::Undo, ConsentRequest::Draw] {
        app.command(MatchCommand::Ask(request));
        let more = app.take_messages();
        assert!(more.is_empty(), "{request:?}: {more:?}");
    }
}

#[test]
fn engines_that_play_each_other_are_watched() {
    let mut app = TestApp::with_test_levels();
    let mut settings = two_people(3);
    settings.players = [computer("quick"), computer("quick")];
    app.command(MatchCommand::New(settings));
    assert_eq!(app.activity(), Activity::Watch);
    app.until("moves", |app| app.history().len() >= 2);
    app.take_messages();
    app.command(MatchCommand::Resign);
    assert_eq!(
        app.game().session.outcome(),
        None,
        "nobody is here to give up"
    );
}
