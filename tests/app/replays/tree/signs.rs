//! Signs that a person gives the moves of a game under review.

use super::{finished, replay, stored, until_still, vary};
use crate::screens::app::DrawnApp;
use tibetango::app::play::game::ReplayRequest;
use tibetango::app::play::store::LoadGame;
use tibetango_records::record::Record;
use tibetango_records::session::notes::MoveSign;

/// Fails unless the card shows this text and none of the others.
#[track_caller]
fn lists(drawn: &mut DrawnApp, shown: &str, others: &[&str]) {
    let seen = drawn.settle();
    let texts: Vec<&str> = seen.texts().into_iter().map(|(text, _)| text).collect();
    assert!(texts.contains(&shown), "no {shown} among {texts:?}");
    for other in others {
        assert!(!texts.contains(other), "{other} beside {shown}: {texts:?}");
    }
}

#[test]
fn a_move_is_given_a_sign_that_the_list_shows_and_the_file_keeps() {
    let mut drawn = replay();
    drawn.app.until("file", |app| {
        finished(app).iter().any(|path| stored(path).is_some())
    });
    let path = finished(&drawn.app).remove(0);
    vary(&mut drawn.app, (0, 2), "e3");
    drawn.press("replay.notes");
    drawn.press("notes.sign.doubtful");
    lists(&mut drawn, "3. e3?!", &["3. e3"]);
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    drawn.press("notes.sign.good");
    lists(&mut drawn, "e5!", &["e5"]);
    // Another sign takes its place, and a second press removes it.
    drawn.press("notes.sign.blunder");
    lists(&mut drawn, "e5??", &["e5!", "e5"]);
    drawn.press("notes.sign.blunder");
    lists(&mut drawn, "e5", &["e5??"]);
    assert_eq!(drawn.app.game().session.sign(), None);
    drawn.press("notes.sign.brilliant");
    drawn.press("notes.close");
    drawn.app.until("signs on disk", |_| {
        let signs = stored(&path).map_or_else(Vec::new, |record| signs(&record));
        let expected = [(1, 3, MoveSign::Doubtful), (0, 4, MoveSign::Brilliant)];
        signs == expected
    });
    // It is read again with them.
    drawn.app.send(LoadGame::file(path));
    drawn.app.frames(5);
    until_still(&mut drawn.app);
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    lists(&mut drawn, "e5!!", &["e5"]);
    let sign = drawn.app.game().session.sign();
    assert_eq!(sign, Some(MoveSign::Brilliant));
}

/// Returns the signs of moves in a record, each with the place of its position.
fn signs(record: &Record) -> Vec<(usize, usize, MoveSign)> {
    let notes = record.notes.iter();
    let signed = notes.filter_map(|note| Some((note.of, note.at, note.note.sign?)));
    signed.collect()
}

#[test]
fn before_the_first_move_there_is_nothing_to_sign() {
    let mut drawn = replay();
    drawn.press("replay.notes");
    let offered = |drawn: &mut DrawnApp, ply: usize| {
        drawn.app.replay(ReplayRequest::Follow { line: 0, ply });
        drawn.settle();
        let buttons = drawn.buttons().into_iter();
        buttons
            .filter(|name| name.starts_with("notes.sign."))
            .count()
    };
    assert_eq!(offered(&mut drawn, 1), MoveSign::ALL.len());
    assert_eq!(offered(&mut drawn, 0), 0);
}
