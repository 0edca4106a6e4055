//! Signs that a person gives the moves of a game under review.

use super::{finished_files, read_record, replay, until_still, vary};
use crate::harness::TestApp;
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use crate::setups::two_people;
use bevy::prelude::*;
use tibetango::app::features::review::{Review, ReviewRequest};
use tibetango::app::play::game::ReplayRequest;
use tibetango::app::play::store::LoadGame;
use tibetango::app::preferences::Preferences;
use tibetango_records::record::Record;
use tibetango_records::session::notes::MoveSign;

/// Fails unless the card shows this text and none of the others.
#[track_caller]
fn lists(screen: &mut DrawnApp, label: &str, others: &[&str]) {
    let picture = screen.settle();
    let texts: Vec<&str> = picture.texts().into_iter().map(|(text, _)| text).collect();
    assert!(texts.contains(&label), "no {label} among {texts:?}");
    for other in others {
        assert!(!texts.contains(other), "{other} beside {label}: {texts:?}");
    }
}

#[test]
fn a_move_is_given_a_sign_that_the_list_shows_and_the_file_keeps() {
    let mut screen = replay();
    screen.app.until("file", |app| {
        finished_files(app)
            .iter()
            .any(|path| read_record(path).is_some())
    });
    let path = finished_files(&screen.app).remove(0);
    vary(&mut screen.app, (0, 2), "e3");
    screen.press("replay.notes");
    screen.press("notes.sign.doubtful");
    lists(&mut screen, "3. e3?!", &["3. e3"]);
    screen.app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    screen.press("notes.sign.good");
    lists(&mut screen, "e5!", &["e5"]);
    // Another sign takes its place, and a second press removes it.
    screen.press("notes.sign.blunder");
    lists(&mut screen, "e5??", &["e5!", "e5"]);
    screen.press("notes.sign.blunder");
    lists(&mut screen, "e5", &["e5??"]);
    assert_eq!(screen.app.game().session.sign(), None);
    screen.press("notes.sign.brilliant");
    screen.press("notes.close");
    screen.app.until("signs on disk", |_| {
        let signs = read_record(&path).map_or_else(Vec::new, |record| signs(&record));
        let expected = [(1, 3, MoveSign::Doubtful), (0, 4, MoveSign::Brilliant)];
        signs == expected
    });
    // It is read again with them.
    screen.app.send(LoadGame::file(path));
    screen.app.frames(5);
    until_still(&mut screen.app);
    screen.app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    lists(&mut screen, "e5!!", &["e5"]);
    let sign = screen.app.game().session.sign();
    assert_eq!(sign, Some(MoveSign::Brilliant));
}

#[test]
fn keys_give_the_lit_move_its_signs() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 a5 e5 e1 b2 a3");
    app.give_up_and_review();
    app.key(KeyCode::Escape);
    until_still(&mut app);
    app.replay(ReplayRequest::Follow { line: 0, ply: 3 });
    let keys = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
    ];
    for (key, sign) in keys.into_iter().zip(MoveSign::ALL) {
        app.key(key);
        assert_eq!(app.game().session.sign(), Some(sign), "{key:?}");
    }
    app.key(KeyCode::Digit6);
    assert_eq!(app.game().session.sign(), None);
    // Before the first move nothing is lit.
    app.replay(ReplayRequest::Follow { line: 0, ply: 0 });
    app.key(KeyCode::Digit2);
    assert_eq!(app.game().session.next_sign(), None);
    // The move of the moment that is reviewed is the next one.
    app.analyse();
    app.send(ReviewRequest::Show(0));
    app.frames(3);
    let ply = app.world().resource::<Review>().moments[0].ply;
    assert_eq!(app.history().len(), ply);
    app.key(KeyCode::Digit5);
    let session = &app.game().session;
    assert_eq!(
        (session.next_sign(), session.sign()),
        (Some(MoveSign::Bad), None)
    );
    app.key(KeyCode::Digit5);
    assert_eq!(app.game().session.next_sign(), None);
    // The graph frames the move that led there.
    app.world_mut().resource_mut::<Preferences>().move_graph = true;
    app.frames(2);
    let had_move = ply > 0;
    app.key(KeyCode::Digit5);
    let session = &app.game().session;
    let expected = had_move.then_some(MoveSign::Bad);
    assert_eq!((session.next_sign(), session.sign()), (None, expected));
}

/// Returns the signs of moves in a record, each with the place of its position.
fn signs(record: &Record) -> Vec<(usize, usize, MoveSign)> {
    let notes = record.notes.iter();
    let signed = notes.filter_map(|note| Some((note.of, note.at, note.note.sign?)));
    signed.collect()
}

#[test]
fn before_the_first_move_there_is_nothing_to_sign() {
    let mut screen = replay();
    screen.press("replay.notes");
    let offered = |screen: &mut DrawnApp, ply: usize| {
        screen.app.replay(ReplayRequest::Follow { line: 0, ply });
        screen.settle();
        let buttons = screen.buttons().into_iter();
        buttons
            .filter(|name| name.starts_with("notes.sign."))
            .count()
    };
    assert_eq!(offered(&mut screen, 1), MoveSign::ALL.len());
    assert_eq!(offered(&mut screen, 0), 0);
}
