//! Every transition from one thing on the table to another, requested at every frame of an animation: the board
//! always shows the current match.

use crate::harness::TestApp;
use crate::setups::{two_at, two_people};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;
use support::games::histories::play_on;
use tibetango::app::features::lessons::LessonRequest;
use tibetango::app::features::review::ReviewRequest;
use tibetango::app::play::game::{
    Asker, ConsentRequest, MatchCommand, MoveRequest, ReplayRequest, ReplayStep,
};
use tibetango::app::play::store::{LastGame, LoadGame, SaveGame};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen};
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_rules::{GameName, Phase};

/// Duration of a frame, long so that an animation has few of them.
const FRAME: Duration = Duration::from_millis(50);
/// Number of frames that are checked after a request.
const AFTER: usize = 24;
/// White to place; e1 takes c1, and that stone takes b2.
const CHAIN: &str = "3/2/w2/b1/wb1 w placement 0 4";

type NamedPress = (&'static str, fn(&mut TestApp));

fn app() -> TestApp {
    let mut app = TestApp::new();
    let slow = TimeUpdateStrategy::ManualDuration(FRAME);
    app.world_mut().insert_resource(slow);
    app
}

/// Asserts that the resting pieces of a match are those of the session.
#[track_caller]
fn look(app: &mut TestApp) {
    if app.screen() == Screen::Match && !app.animating() {
        app.assert_board();
    }
}

/// Makes a request, and checks every frame from then on.
#[track_caller]
fn press(app: &mut TestApp, press: fn(&mut TestApp)) {
    press(app);
    for _ in 0..AFTER {
        app.update();
        look(app);
    }
    app.until("rest", |app| {
        !app.animating() || app.screen() == Screen::Title
    });
    look(app);
}

fn ask(app: &mut TestApp, text: &str) {
    let mv = app.history().parse(text).unwrap();
    app.send(MoveRequest {
        mv,
        by: Asker::Human,
    });
}

fn load(app: &mut TestApp) {
    let path = app.saved_games()[0].clone();
    app.send(LoadGame::file(path));
}

fn lesson(app: &mut TestApp) {
    app.send(LessonRequest::Begin(GameName::Jiaqi));
}

fn new_game(app: &mut TestApp) {
    app.send(MatchCommand::New(two_people(5)));
}

/// Animations behind the title screen give way.
#[test]
fn every_request_on_the_title_gets_the_table() {
    let presses: [NamedPress; 4] = [
        ("resume", |app| {
            let session = app.game().session.clone();
            app.send(MatchCommand::open(session));
        }),
        ("new game", new_game),
        ("lesson", lesson),
        ("record", load),
    ];
    let mut app = app();
    app.start(two_people(5));
    for text in ["a1", "c3"] {
        ask(&mut app, text);
        app.frames(30);
    }
    app.send(SaveGame::default());
    app.until("record", |app| !app.saved_games().is_empty());
    let before = app.game().session.clone();
    for (name, target) in presses {
        for wait in 0..10 {
            app.command(MatchCommand::open(before.clone()));
            app.until_settled();
            ask(&mut app, "e3");
            app.frames(2);
            assert!(app.animating(), "{name} after {wait} frames: nothing moves");
            app.send(MatchCommand::Leave);
            app.frames(wait);
            press(&mut app, target);
            assert_eq!(app.screen(), Screen::Match, "{name} after {wait} frames");
        }
    }
}

/// The game that a killed program left is continued, whenever that is requested.
#[test]
fn the_last_game_goes_on_from_any_frame_of_the_title() {
    let mut data = tempfile::tempdir().unwrap();
    for wait in 0..6 {
        let mut first = TestApp::with(Settings::load(None).0, data);
        first.start(two_people(5));
        for text in ["a1", "c3"] {
            ask(&mut first, text);
            first.frames(30);
        }
        let before = first.moves();
        let mut app = TestApp::with(Settings::load(None).0, first.close());
        app.frames(wait);
        press(&mut app, |app| app.send(LastGame::Continue));
        assert_eq!(
            (app.screen(), app.moves()),
            (Screen::Match, before),
            "after {wait} frames"
        );
        data = app.close();
    }
}

/// Any request cuts the animation of a move in a match short.
#[test]
fn every_button_pressed_while_stones_move_gets_the_table() {
    let presses: [NamedPress; 11] = [
        ("undo", |app| app.send(MatchCommand::Undo)),
        ("undo and redo", |app| {
            app.send(MatchCommand::Undo);
            app.send(MatchCommand::Redo);
        }),
        ("ask and agree", |app| {
            app.send(MatchCommand::Ask(ConsentRequest::Undo));
            app.send(MatchCommand::Answer(true));
        }),
        ("another move", |app| ask(app, "a5")),
        ("resign", |app| app.send(MatchCommand::Resign)),
        ("new game", new_game),
        ("record", load),
        ("lesson", lesson),
        ("leave", |app| app.send(MatchCommand::Leave)),
        ("leave and come back", |app| {
            app.send(MatchCommand::Leave);
            let session = app.game().session.clone();
            app.send(MatchCommand::open(session));
        }),
        ("give up and look at it", |app| {
            app.send(MatchCommand::Resign);
            app.send(ReviewRequest::Open);
            app.send(ReplayRequest::Step(ReplayStep::First));
        }),
    ];
    let mut app = app();
    app.start(two_people(5));
    ask(&mut app, "a1");
    app.frames(30);
    app.send(SaveGame::default());
    app.until("record", |app| !app.saved_games().is_empty());
    let history = AnyGameHistory::from_text(JiaqiRules::default(), CHAIN).unwrap();
    let start = Session::with_history(MatchSettings::default(), history);
    for (name, target) in presses {
        for wait in 0..30 {
            app.command(MatchCommand::open(start.clone()));
            app.until_settled();
            app.world_mut()
                .resource_mut::<NextState<Overlay>>()
                .set(Overlay::None);
            ask(&mut app, "e1");
            app.frames(wait);
            let moved = wait == 0 || app.animating();
            press(&mut app, target);
            if !moved {
                assert!(wait > 3, "{name}: nothing moved");
                break;
            }
        }
    }
}

/// The same in a review, while a step forward is shown.
#[test]
fn every_button_of_a_review_gets_the_table() {
    let presses: [NamedPress; 8] = [
        ("on", |app| app.send(ReplayRequest::Step(ReplayStep::On))),
        ("back", |app| {
            app.send(ReplayRequest::Step(ReplayStep::Back))
        }),
        ("first", |app| {
            app.send(ReplayRequest::Step(ReplayStep::First))
        }),
        ("last", |app| {
            app.send(ReplayRequest::Step(ReplayStep::Last))
        }),
        ("follow", |app| {
            app.send(ReplayRequest::Follow { line: 0, ply: 1 })
        }),
        ("play on", |app| app.send(ReplayRequest::PlayOn)),
        ("watch", |app| app.send(ReviewRequest::Watch(2))),
        ("leave", |app| app.send(MatchCommand::Leave)),
    ];
    let mut session = Session::new(two_people(3)).unwrap();
    play_on(&mut session, "a1 c1 a5 e5 e1");
    while session.undo_ply() {}
    let mut app = app();
    for (name, target) in presses {
        for wait in 0..12 {
            app.command(MatchCommand::look_at(session.clone()));
            app.replay(ReplayRequest::Step(ReplayStep::Last));
            app.replay(ReplayRequest::Step(ReplayStep::Back));
            assert_eq!(app.history().len(), 4, "{name}");
            app.send(ReplayRequest::Step(ReplayStep::On));
            app.frames(wait);
            press(&mut app, target);
        }
    }
}

/// A request for the previous game does not apply to the next one.
#[test]
fn a_move_asked_for_in_the_frame_of_a_command_is_not_played_after_it() {
    let commands: [NamedPress; 2] = [
        ("new game", new_game),
        ("undo", |app| app.send(MatchCommand::Undo)),
    ];
    for (name, command) in commands {
        let mut app = app();
        app.start(two_people(5));
        ask(&mut app, "c3");
        app.frames(2);
        app.until_settled();
        ask(&mut app, "a1");
        command(&mut app);
        app.frames(AFTER);
        assert_eq!(app.moves(), [""; 0], "{name}");
        app.assert_board();
    }
}

/// A decision that comes after a command is about what that command put on the table.
#[test]
fn a_decision_that_follows_a_command_in_its_frame_is_made() {
    let mut session = Session::new(two_at(GameName::Gomoku, "swap2")).unwrap();
    while session.history().phase() != Phase::Decision {
        let mv = session.history().legal().swap_remove(0);
        session.play(&mv).unwrap();
    }
    let plies = session.history().len();
    let mut legal = session.history().legal().into_iter();
    let decision = legal.find_map(|mv| mv.decision).unwrap();
    let mut app = app();
    app.start(two_people(5));
    ask(&mut app, "c3");
    app.send(MatchCommand::open(session));
    app.send(MatchCommand::Decide(decision));
    app.update();
    assert_eq!(app.history().len(), plies + 1);
}
