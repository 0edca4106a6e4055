//! The editor: positions put together by hand, what is against them, playing on, copy and paste.

use crate::hands::Hand;
use crate::harness::TestApp;
use crate::screens::drawn::Drawn;
use crate::setups::{against, computer, jiu_from, tap_by_tap, two_at_jiu, two_people};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use tibetango::app::board::Marks;
use tibetango::app::play::editor::{EditWanted, Editor};
use tibetango::app::play::game::{Command, ReplayStep};
use tibetango::app::play::mode::Mode;
use tibetango::app::play::pasteboard::{Pasteboard, PasteboardWanted};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen, TurnStep};
use tibetango::app::teaching::learn::{Teach, Tutorial};
use tibetango::app::thinking::review::Review;
use tibetango::app::toast::Tone;
use tibetango::games::{GameName, Objection, Phase, Piece, Side};
use tibetango::record::file;
use tibetango::session::{Session, Setup};

fn editor(app: &TestApp) -> &Editor {
    app.world().resource::<Editor>()
}

fn edits(app: &TestApp) -> bool {
    app.world().contains_resource::<Editor>() && app.game().mode().is_edit()
}

fn want(app: &mut TestApp, wanted: EditWanted) {
    app.send(wanted);
    app.frames(3);
}

fn position(app: &TestApp) -> String {
    editor(app).editing.draft().text()
}

/// The editor on the empty board of this size, as a match of two people led there.
fn edited(size: u8) -> TestApp {
    let mut app = TestApp::new();
    app.start(two_people(size));
    want(&mut app, EditWanted::Begin);
    assert!(edits(&app));
    app
}

fn copied(app: &TestApp) -> &str {
    match app.world().resource::<Pasteboard>() {
        Pasteboard::Own(text) => text,
        Pasteboard::System(_) => panic!("a test must leave the system alone"),
    }
}

fn paste(app: &mut TestApp, text: &str) {
    *app.world_mut().resource_mut::<Pasteboard>() = Pasteboard::Own(text.to_owned());
    app.send(PasteboardWanted::Paste);
    app.frames(4);
}

/// The board shows what the editor holds.
#[track_caller]
fn assert_shown(app: &mut TestApp) {
    let pieces = editor(app).editing.draft().pieces.clone();
    assert_eq!(app.shown(), pieces);
}

#[test]
fn a_tap_puts_a_stone_and_takes_it_away_by_every_hand() {
    for hand in [Hand::Mouse, Hand::Finger, Hand::Keys] {
        let mut app = edited(3);
        let (a1, e1) = (app.point("a1"), app.point("e1"));
        app.tap(hand, a1);
        assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1");
        assert_shown(&mut app);
        // The next stone by hand is of the same side until another one is chosen.
        app.key(KeyCode::KeyO);
        assert_eq!(editor(&app).brush, Some(Side::Black.into()));
        app.tap(hand, e1);
        assert_eq!(position(&app), "3/2/3/2/w1b w placement 0 2");
        app.tap(hand, e1);
        assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1");
        app.key(KeyCode::KeyO);
        assert_eq!(editor(&app).brush, None);
        app.tap(hand, a1);
        assert_eq!(position(&app), "3/2/3/2/3 w placement 0 0");
        assert_shown(&mut app);
        for _ in 0..2 {
            app.key(KeyCode::KeyU);
        }
        assert_eq!(position(&app), "3/2/3/2/w1b w placement 0 2");
        app.key(KeyCode::KeyR);
        assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1");
        assert_shown(&mut app);
        // Nothing of it is a move, and nobody has one.
        assert_eq!((app.line().len(), app.step()), (0, Some(TurnStep::Replay)));
    }
}

#[test]
fn a_finger_that_goes_on_paints_and_one_step_takes_it_back() {
    let mut app = edited(3);
    let names = ["a5", "c5", "e5", "d4"];
    let [first, .., last] = names.map(|name| app.at(app.point(name)));
    app.finger(1, TouchPhase::Started, first);
    for name in names {
        let at = app.at(app.point(name));
        app.finger(1, TouchPhase::Moved, at);
    }
    app.finger(1, TouchPhase::Ended, last);
    app.frames(2);
    assert_eq!(position(&app), "www/1w/3/2/3 w placement 0 4");
    // From a stone on it takes away.
    app.finger(1, TouchPhase::Started, first);
    app.finger(1, TouchPhase::Moved, app.at(app.point("c5")));
    app.finger(1, TouchPhase::Ended, first);
    app.frames(2);
    assert_eq!(position(&app), "2w/1w/3/2/3 w placement 0 2");
    app.key(KeyCode::KeyU);
    assert_eq!(position(&app), "www/1w/3/2/3 w placement 0 4");
    // Where it began with nothing to take away, what it takes away later is a step as well.
    want(&mut app, EditWanted::Brush(None));
    app.finger(1, TouchPhase::Started, app.at(app.point("c3")));
    app.finger(1, TouchPhase::Moved, last);
    app.finger(1, TouchPhase::Ended, last);
    app.frames(2);
    assert_eq!(position(&app), "www/2/3/2/3 b placement 0 3");
    app.key(KeyCode::KeyU);
    assert_eq!(position(&app), "www/1w/3/2/3 w placement 0 4");
    app.key(KeyCode::KeyU);
    assert_eq!(position(&app), "3/2/3/2/3 w placement 0 0");
    assert_shown(&mut app);
}

#[test]
fn what_is_against_a_position_is_known_at_once_and_nobody_plays_on_from_it() {
    let mut app = edited(3);
    let hub = app.point("c3");
    app.tap(Hand::Mouse, hub);
    assert_eq!(editor(&app).editing.objections(), [Objection::Hub(hub)]);
    assert_eq!(app.world().resource::<Marks>().preview, [hub]);
    want(&mut app, EditWanted::PlayOn);
    assert!(edits(&app));
    app.tap(Hand::Mouse, hub);
    assert_eq!(editor(&app).editing.objections(), []);
    want(&mut app, EditWanted::Turn(Side::Black));
    let side = Side::White;
    let turn = [Objection::Turn { side, placed: 0 }];
    assert_eq!(editor(&app).editing.objections(), turn);
    want(&mut app, EditWanted::Phase(Phase::Movement));
    let (found, least) = (0, 12);
    let few = [Objection::TooFew { found, least }];
    assert_eq!(editor(&app).editing.objections(), few);
    want(&mut app, EditWanted::Start);
    assert_eq!(editor(&app).editing.objections(), []);
    want(&mut app, EditWanted::Undo);
    assert_eq!(editor(&app).editing.objections(), few);
    want(&mut app, EditWanted::Clear);
    assert_eq!(editor(&app).editing.draft().phase, Phase::Movement);
}

#[test]
fn the_side_that_could_play_on_is_known() {
    let mut app = edited(3);
    assert_eq!(editor(&app).other_turn(), None, "whoever has the move can");
    want(&mut app, EditWanted::Turn(Side::Black));
    assert_eq!(editor(&app).other_turn(), Some(Side::White));
    // The hub is against it whoever has the move.
    app.tap(Hand::Mouse, app.point("c3"));
    assert_eq!(editor(&app).other_turn(), None);
}

#[test]
fn who_would_play_on_is_told() {
    let mut drawn = Drawn::new(Settings::load(None).0);
    drawn.app.start(against(Side::White, "novice", 3));
    want(&mut drawn.app, EditWanted::Begin);
    assert!(drawn.says("This position is legal"));
    assert!(drawn.says("against the computer (Novice)"));
    want(&mut drawn.app, EditWanted::Turn(Side::Black));
    assert!(!drawn.says("This position is legal"));
    assert!(drawn.says("it would be legal"));
}

#[test]
fn a_match_plays_on_from_here_and_its_record_keeps_the_start() {
    let mut app = edited(3);
    for name in ["a1", "e5"] {
        app.tap(Hand::Finger, app.point(name));
        app.key(KeyCode::KeyO);
    }
    let start = position(&app);
    assert_eq!(start, "2b/2/3/2/w2 w placement 0 2");
    want(&mut app, EditWanted::PlayOn);
    app.until_settled();
    assert!(!app.world().contains_resource::<Editor>());
    assert_eq!(app.line().position_text(), start);
    assert!(app.game().mode().is_played());
    app.assert_shown();
    app.play_text(Hand::Mouse, "b2");
    app.until("autosave", |app| app.autosave().is_file());
    let record = file::load(&app.autosave()).unwrap();
    assert_eq!((record.start.as_str(), record.plies.len()), (&*start, 1));
    // It is gone on with from there, and taken back to there at most.
    app.undo_by_agreement();
    assert_eq!(app.line().position_text(), start);
}

#[test]
fn the_computer_plays_from_a_position_as_it_did_before() {
    let mut app = TestApp::with(crate::setups::test_levels(), tempfile::tempdir().unwrap());
    app.start(against(Side::White, "quick", 3));
    want(&mut app, EditWanted::Begin);
    app.tap(Hand::Mouse, app.point("a1"));
    want(&mut app, EditWanted::PlayOn);
    app.until("answer", |app| app.line().len() == 1);
    assert_eq!(app.game().session.player(Side::Black), &computer("quick"));
    app.until_settled();
    assert_eq!(
        app.line().count(Side::White) + app.line().count(Side::Black),
        2
    );
}

#[test]
fn a_match_waits_and_is_there_again() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1 e5");
    let before = app.line().position_text();
    want(&mut app, EditWanted::Begin);
    assert_eq!(position(&app), before);
    app.tap(Hand::Mouse, app.point("a5"));
    want(&mut app, EditWanted::Leave);
    app.until_settled();
    assert!(!app.world().contains_resource::<Editor>());
    assert_eq!(
        (app.line().position_text(), app.line().len()),
        (before.clone(), 2)
    );
    app.assert_shown();
    app.undo_by_agreement();
    assert_eq!(app.line().len(), 1);
    // It is kept where the table is left as well.
    want(&mut app, EditWanted::Begin);
    app.command(Command::Leave);
    app.frames(5);
    assert_eq!(app.screen(), Screen::Title);
    assert!(!app.world().contains_resource::<Editor>());
    assert_eq!(app.line().len(), 1);
    assert!(app.game().mode().is_played());
}

#[test]
fn from_the_title_a_position_is_set_up_and_left_again() {
    let mut app = TestApp::new();
    want(&mut app, EditWanted::SetUp(Box::new(two_at_jiu(8))));
    assert_eq!(app.screen(), Screen::Match);
    assert!(edits(&app));
    assert_eq!(position(&app), "8/8/8/8/8/8/8/8 w placement 0 0");
    let corner = app.point("a0");
    app.tap(Hand::Mouse, corner);
    let centre = app.line().shape().centre().to_vec();
    assert_eq!(
        editor(&app).editing.objections(),
        [Objection::Centre(centre.clone())]
    );
    // Where the stones should stand is shown.
    assert_eq!(app.world().resource::<Marks>().legal, centre);
    want(&mut app, EditWanted::Leave);
    app.frames(3);
    assert_eq!(app.screen(), Screen::Title);
    assert!(!app.world().contains_resource::<Editor>());
}

fn set_up(app: &mut TestApp, setup: Setup) {
    want(app, EditWanted::SetUp(Box::new(setup)));
    assert!(edits(app));
}

fn to_the_title(app: &mut TestApp) {
    app.command(Command::Leave);
    app.frames(5);
    assert_eq!(app.screen(), Screen::Title);
    assert!(!app.world().contains_resource::<Editor>());
}

#[test]
fn what_was_laid_out_is_there_again_on_such_a_board() {
    let mut app = TestApp::new();
    let stones = |app: &TestApp| editor(app).editing.draft().stones();
    set_up(&mut app, two_people(3));
    assert!(!editor(&app).is_again());
    for name in ["a1", "e5"] {
        app.tap(Hand::Mouse, app.point(name));
        app.key(KeyCode::KeyO);
    }
    let laid_out = position(&app);
    to_the_title(&mut app);
    for other in [two_people(5), tap_by_tap(3), two_at_jiu(6)] {
        set_up(&mut app, other);
        assert_eq!((stones(&app), editor(&app).is_again()), (0, false));
        to_the_title(&mut app);
    }
    // As often as it is left, by whatever way.
    set_up(&mut app, two_people(3));
    assert_eq!(position(&app), laid_out);
    assert!(editor(&app).is_again());
    assert_shown(&mut app);
    want(&mut app, EditWanted::Leave);
    set_up(&mut app, two_people(3));
    assert_eq!(position(&app), laid_out);
    want(&mut app, EditWanted::PlayOn);
    app.until_settled();
    assert!(app.game().mode().is_played());
    app.start(two_people(3));
    want(&mut app, EditWanted::Begin);
    assert_eq!(position(&app), laid_out);
    // Whoever begins afresh is told nothing, now and later.
    want(&mut app, EditWanted::Start);
    assert_eq!((stones(&app), editor(&app).is_again()), (0, false));
    to_the_title(&mut app);
    set_up(&mut app, two_people(3));
    assert_eq!((stones(&app), editor(&app).is_again()), (0, false));
}

#[test]
fn a_game_begins_with_its_own_position_or_what_was_made_of_it() {
    let mut app = edited(3);
    app.tap(Hand::Mouse, app.point("c5"));
    want(&mut app, EditWanted::Leave);
    app.until_settled();
    app.play_text(Hand::Mouse, "a1 e5");
    let before = app.line().position_text();
    want(&mut app, EditWanted::Begin);
    assert_eq!(position(&app), before);
    app.tap(Hand::Mouse, app.point("a5"));
    let made_of_it = position(&app);
    assert_ne!(made_of_it, before);
    want(&mut app, EditWanted::Leave);
    app.until_settled();
    want(&mut app, EditWanted::Begin);
    assert_eq!(position(&app), made_of_it);
    want(&mut app, EditWanted::Leave);
    app.until_settled();
    assert_eq!(app.line().position_text(), before);
    app.play_text(Hand::Mouse, "c1");
    let later = app.line().position_text();
    want(&mut app, EditWanted::Begin);
    assert_eq!(position(&app), later);
}

#[test]
fn a_lesson_is_not_stranded_by_it() {
    let mut app = TestApp::new();
    app.send(Teach::Begin(GameName::Jiaqi));
    app.until("lesson", |app| app.screen() == Screen::Match);
    want(&mut app, EditWanted::SetUp(Box::new(two_at_jiu(8))));
    app.frames(3);
    assert!(!edits(&app) && app.game().mode().is_lesson());
    assert!(app.world().contains_resource::<Tutorial>());
}

#[test]
fn a_review_waits_and_is_as_it_was_left() {
    let mut app = TestApp::new();
    let mut session = Session::new(two_people(3)).unwrap();
    for text in ["a1", "e5", "a5", "e1"] {
        let mv = session.line().parse(text).unwrap();
        session.play(&mv).unwrap();
    }
    session.resign(Side::White);
    app.command(Command::Open {
        session: Box::new(session),
        mode: Mode::Review,
    });
    app.command(Command::Step(ReplayStep::Back));
    app.command(Command::Step(ReplayStep::Back));
    let there = app.line().position_text();
    want(&mut app, EditWanted::Begin);
    assert_eq!(position(&app), there);
    assert!(app.world().resource::<Review>().line().is_some());
    want(&mut app, EditWanted::Leave);
    assert!(app.game().mode().is_review());
    assert_eq!(app.line().position_text(), there);
    assert_eq!(app.game().session.whole().len(), 4);
}

#[test]
fn positions_are_copied_and_pasted() {
    let mut app = edited(3);
    app.tap(Hand::Mouse, app.point("a1"));
    app.send(PasteboardWanted::CopyPosition);
    app.frames(2);
    assert_eq!(copied(&app), "3/2/3/2/w2 b placement 0 1");
    assert_eq!(app.heard(), [(Tone::Plain, app.text("copied.position"))]);
    want(&mut app, EditWanted::Clear);
    app.send(PasteboardWanted::Paste);
    app.frames(3);
    assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1");
    // A position that the rules have something against is taken, and they say what.
    paste(&mut app, "3/2/1w1/2/3 b placement 0 1");
    let hub = app.point("c3");
    assert_eq!(editor(&app).editing.objections(), [Objection::Hub(hub)]);
    // One of another size brings its board along, and a step back the one before.
    paste(&mut app, "5/4/5/4/5/4/5/4/w4 b placement 0 1");
    assert_eq!(app.line().shape().size(), 5);
    assert_shown(&mut app);
    app.key(KeyCode::KeyU);
    app.frames(2);
    assert_eq!(app.line().shape().size(), 3);
    assert_shown(&mut app);
}

#[test]
fn games_are_copied_and_pasted() {
    let mut app = TestApp::new();
    app.command(jiu_from("3b1b/1ww3/1w1wb1/b4w/2b1w1/w1b1b1 w battle 0 40"));
    app.until_settled();
    let whole = app.line().position_text();
    let mv = app.line().legal().swap_remove(0);
    app.play(Hand::Mouse, &mv);
    app.until("rest", |app| !app.animating());
    let played = (app.line().position_text(), app.moves());
    app.send(PasteboardWanted::CopyMoves);
    app.frames(2);
    let text = copied(&app).to_owned();
    assert_eq!(text, format!("{whole} {}", played.1.join(" ")));
    paste(&mut app, &text);
    app.until("a game to look at", |app| app.game().mode().is_review());
    assert_eq!((app.line().position_text(), app.moves()), played);
    // A position that is pasted beside a game goes into the editor.
    paste(&mut app, &whole);
    assert!(edits(&app));
    assert_eq!(position(&app), whole);
    want(&mut app, EditWanted::Leave);
    assert!(app.game().mode().is_review());
}

#[test]
fn a_text_that_is_neither_is_answered_with_one_line() {
    let mut app = edited(3);
    let before = position(&app);
    let bad = [
        ("", "paste.empty"),
        (" \n\t", "paste.empty"),
        ("a1/", "paste.no_position"),
        ("3/2/3/2/3 w placement", "paste.no_position"),
        ("3/2/3/2/3 b placement 0 0 a1", "paste.no_start"),
        ("hello", "paste.bad_move"),
        ("a1 a1", "paste.bad_move"),
        ("a1 \u{202e}e1", "paste.bad_move"),
    ];
    for (text, key) in bad {
        paste(&mut app, text);
        let heard = app.heard();
        let [(Tone::Alarm, line)] = &heard[..] else {
            panic!("{text:?}: {heard:?}");
        };
        assert!(line.starts_with(&app.beginning(key)), "{text:?}: {line}");
        assert!(!line.contains('\n'), "{line:?}");
        assert_eq!(position(&app), before);
    }
    paste(&mut app, &"a1 ".repeat(100_000));
    assert_eq!(app.heard(), [(Tone::Alarm, app.text("paste.too_long"))]);
}

#[test]
fn control_with_c_and_v_copies_and_pastes_and_does_nothing_else() {
    let mut app = edited(3);
    app.tap(Hand::Mouse, app.point("a1"));
    hold(&mut app, ButtonState::Pressed);
    app.key(KeyCode::KeyC);
    assert_eq!(copied(&app), "3/2/3/2/w2 b placement 0 1");
    hold(&mut app, ButtonState::Released);
    want(&mut app, EditWanted::Clear);
    hold(&mut app, ButtonState::Pressed);
    app.key(KeyCode::KeyV);
    hold(&mut app, ButtonState::Released);
    app.frames(3);
    assert_eq!(position(&app), "3/2/3/2/w2 b placement 0 1");
    assert_eq!(app.overlay(), Overlay::None);
    // Where somebody plays nothing is pasted, and V opens nothing while Control is held.
    want(&mut app, EditWanted::PlayOn);
    app.until_settled();
    hold(&mut app, ButtonState::Pressed);
    app.key(KeyCode::KeyV);
    app.frames(3);
    assert!(app.game().mode().is_played());
    assert_eq!(app.overlay(), Overlay::None);
}

fn hold(app: &mut TestApp, state: ButtonState) {
    let window = app.window();
    app.send(KeyboardInput {
        key_code: KeyCode::ControlLeft,
        logical_key: Key::Unidentified(NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window,
    });
    app.update();
}

#[test]
fn another_match_ends_it() {
    let mut app = edited(3);
    app.tap(Hand::Mouse, app.point("a1"));
    app.start(two_people(5));
    app.frames(3);
    assert!(!app.world().contains_resource::<Editor>());
    assert!(app.line().is_empty());
    assert_eq!(app.line().piece_at(app.point("a1")), None::<Piece>);
}
