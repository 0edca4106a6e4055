//! Ways into the editor and out of it: the match put aside, playing on, and the match restored.

use super::{assert_board, editor, edits, open_editor, position, want};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, computer, tap_by_tap, two_at_jiu, two_people};
use bevy::prelude::*;
use support::games::histories::play_on;
use tibetango::app::board::Marks;
use tibetango::app::features::challenges::ChallengeRequest;
use tibetango::app::features::lessons::{ActiveLesson, LessonRequest};
use tibetango::app::features::review::Review;
use tibetango::app::play::editor::{EditRequest, Editor};
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::state::{Activity, Screen};
use tibetango_records::record::file;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::jiu::terms::CENTRE_EMPTY;
use tibetango_rules::{Cue, GameName, Piece, SetupError, Side};

#[test]
fn a_match_plays_on_from_here_and_its_record_keeps_the_start() {
    let mut app = open_editor(3);
    for name in ["a1", "e5"] {
        app.tap(InputDevice::Finger, app.point(name));
        app.key(KeyCode::KeyO);
    }
    let start = position(&app);
    assert_eq!(start, "2b/2/3/2/w2 w placement 0 2");
    want(&mut app, EditRequest::PlayOn);
    app.until_settled();
    assert!(app.find::<Editor>().is_none());
    assert_eq!(app.history().position_text(), start);
    assert!(app.game().is_played());
    app.assert_board();
    app.play_text(InputDevice::Mouse, "b2");
    app.until("autosave", |app| app.autosave().is_file());
    let record = file::load(&app.autosave()).unwrap();
    assert_eq!((record.start.as_str(), record.plies.len()), (&*start, 1));
    // It is gone on with from there, and taken back to there at most.
    app.undo_by_agreement();
    assert_eq!(app.history().position_text(), start);
}

#[test]
fn the_computer_plays_from_a_position_as_it_did_before() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    want(&mut app, EditRequest::Begin);
    app.tap(InputDevice::Mouse, app.point("a1"));
    want(&mut app, EditRequest::PlayOn);
    app.until("answer", |app| app.history().len() == 1);
    assert_eq!(app.game().session.player(Side::Black), &computer("quick"));
    app.until_settled();
    assert_eq!(
        app.history().count(Side::White) + app.history().count(Side::Black),
        2
    );
}

#[test]
fn a_match_waits_and_is_there_again() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 e5");
    let before = app.history().position_text();
    want(&mut app, EditRequest::Begin);
    assert_eq!(position(&app), before);
    app.tap(InputDevice::Mouse, app.point("a5"));
    want(&mut app, EditRequest::Leave);
    app.until_settled();
    assert!(app.find::<Editor>().is_none());
    assert_eq!(
        (app.history().position_text(), app.history().len()),
        (before.clone(), 2)
    );
    app.assert_board();
    app.undo_by_agreement();
    assert_eq!(app.history().len(), 1);
    // It is kept where the table is left as well.
    want(&mut app, EditRequest::Begin);
    app.command(MatchCommand::Leave);
    app.frames(5);
    assert_eq!(app.screen(), Screen::Title);
    assert!(app.find::<Editor>().is_none());
    assert_eq!(app.history().len(), 1);
    assert!(app.game().is_played());
}

#[test]
fn from_the_title_a_position_is_set_up_and_left_again() {
    let mut app = TestApp::new();
    want(&mut app, EditRequest::SetUp(Box::new(two_at_jiu(8))));
    assert_eq!(app.screen(), Screen::Match);
    assert!(edits(&app));
    assert_eq!(position(&app), "8/8/8/8/8/8/8/8 w placement 0 0");
    let corner = app.point("a0");
    app.tap(InputDevice::Mouse, corner);
    let centre = app.history().topology().centre().to_vec();
    assert_eq!(
        editor(&app).editing.setup_errors(),
        [SetupError::Rule(
            Cue::new(&CENTRE_EMPTY).with("points", centre.clone())
        )]
    );
    // The right places of the stones are shown.
    assert_eq!(app.world().resource::<Marks>().legal, centre);
    want(&mut app, EditRequest::Leave);
    app.frames(3);
    assert_eq!(app.screen(), Screen::Title);
    assert!(app.find::<Editor>().is_none());
    // Nothing waits behind the empty match that it left.
    let left = app.game().number();
    app.command(MatchCommand::Leave);
    assert_eq!(app.game().number(), left);
}

fn set_up(app: &mut TestApp, settings: MatchSettings) {
    want(app, EditRequest::SetUp(Box::new(settings)));
    assert!(edits(app));
}

fn to_the_title(app: &mut TestApp) {
    app.command(MatchCommand::Leave);
    app.frames(5);
    assert_eq!(app.screen(), Screen::Title);
    assert!(app.find::<Editor>().is_none());
}

#[test]
fn what_was_laid_out_is_there_again_on_such_a_board() {
    let mut app = TestApp::new();
    let stones = |app: &TestApp| editor(app).editing.setup().stones();
    set_up(&mut app, two_people(3));
    assert!(!editor(&app).is_again());
    for name in ["a1", "e5"] {
        app.tap(InputDevice::Mouse, app.point(name));
        app.key(KeyCode::KeyO);
    }
    let laid_out = position(&app);
    to_the_title(&mut app);
    for (other, settings) in [
        ("a larger board", two_people(5)),
        ("other rules", tap_by_tap(3)),
        ("another game", two_at_jiu(6)),
    ] {
        set_up(&mut app, settings);
        assert_eq!(
            (stones(&app), editor(&app).is_again()),
            (0, false),
            "{other}"
        );
        to_the_title(&mut app);
    }
    // Every time that the editor is left, in any way.
    set_up(&mut app, two_people(3));
    assert_eq!(position(&app), laid_out);
    assert!(editor(&app).is_again());
    assert_board(&mut app);
    want(&mut app, EditRequest::Leave);
    set_up(&mut app, two_people(3));
    assert_eq!(position(&app), laid_out);
    want(&mut app, EditRequest::PlayOn);
    app.until_settled();
    assert!(app.game().is_played());
    app.start(two_people(3));
    want(&mut app, EditRequest::Begin);
    assert_eq!(position(&app), laid_out);
    // After a fresh start the editor announces no restored position, now or later.
    want(&mut app, EditRequest::Start);
    assert_eq!((stones(&app), editor(&app).is_again()), (0, false));
    to_the_title(&mut app);
    set_up(&mut app, two_people(3));
    assert_eq!((stones(&app), editor(&app).is_again()), (0, false));
}

#[test]
fn a_game_begins_with_its_own_position_or_what_was_made_of_it() {
    let mut app = open_editor(3);
    app.tap(InputDevice::Mouse, app.point("c5"));
    want(&mut app, EditRequest::Leave);
    app.until_settled();
    app.play_text(InputDevice::Mouse, "a1 e5");
    let before = app.history().position_text();
    want(&mut app, EditRequest::Begin);
    assert_eq!(position(&app), before);
    app.tap(InputDevice::Mouse, app.point("a5"));
    let made_of_it = position(&app);
    assert_ne!(made_of_it, before);
    want(&mut app, EditRequest::Leave);
    app.until_settled();
    want(&mut app, EditRequest::Begin);
    assert_eq!(position(&app), made_of_it);
    want(&mut app, EditRequest::Leave);
    app.until_settled();
    assert_eq!(app.history().position_text(), before);
    app.play_text(InputDevice::Mouse, "c1");
    let later = app.history().position_text();
    want(&mut app, EditRequest::Begin);
    assert_eq!(position(&app), later);
}

#[test]
fn a_lesson_is_not_stranded_by_it() {
    let mut app = TestApp::new();
    app.send(LessonRequest::Begin(GameName::Jiaqi));
    app.until("lesson", |app| app.screen() == Screen::Match);
    want(&mut app, EditRequest::SetUp(Box::new(two_at_jiu(8))));
    app.frames(3);
    assert!(!edits(&app) && app.activity() == Activity::Lesson);
    assert!(app.find::<ActiveLesson>().is_some());
}

/// No match lay there before that could come back.
#[test]
fn after_a_task_that_was_left_a_position_is_set_up_from_the_title() {
    type Begin = fn(&mut TestApp);
    let lesson: Begin = |app| app.send(LessonRequest::Begin(GameName::Jiaqi));
    let challenge: Begin = |app| app.send(ChallengeRequest::Begin(GameName::Jiaqi));
    for (task, begin) in [("lesson", lesson), ("challenge", challenge)] {
        for ended in [false, true] {
            let case = format!("{task}, after the end of a game: {ended}");
            let mut app = TestApp::new();
            if ended {
                let mut session = Session::new(two_people(3)).unwrap();
                session.resign(Side::White);
                app.command(MatchCommand::open(session));
                app.until("result", |app| app.overlay() == card("result"));
            }
            begin(&mut app);
            app.frames(3);
            assert!(app.game().is_off_record(), "{case}");
            to_the_title(&mut app);
            assert!(!app.game().is_off_record(), "{case}");
            assert!(!app.game().is_unfinished(), "{case}");
            set_up(&mut app, two_people(5));
            to_the_title(&mut app);
        }
    }
}

#[test]
fn a_review_waits_and_is_as_it_was_left() {
    let mut app = TestApp::new();
    let mut session = Session::new(two_people(3)).unwrap();
    play_on(&mut session, "a1 e5 a5 e1");
    session.resign(Side::White);
    app.command(MatchCommand::look_at(session));
    app.replay(ReplayRequest::Step(ReplayStep::Back));
    app.replay(ReplayRequest::Step(ReplayStep::Back));
    let there = app.history().position_text();
    want(&mut app, EditRequest::Begin);
    assert_eq!(position(&app), there);
    assert!(app.world().resource::<Review>().history().is_some());
    want(&mut app, EditRequest::Leave);
    assert!(app.game().is_replay());
    assert_eq!(app.history().position_text(), there);
    assert_eq!(app.game().session.whole().len(), 4);
}

#[test]
fn another_match_ends_it() {
    let mut app = open_editor(3);
    app.tap(InputDevice::Mouse, app.point("a1"));
    app.start(two_people(5));
    app.frames(3);
    assert!(app.find::<Editor>().is_none());
    assert!(app.history().is_empty());
    assert_eq!(app.history().piece_at(app.point("a1")), None::<Piece>);
}
