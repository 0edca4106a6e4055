//! Comments on the positions of a game under review: written, shown and kept with the game.

use super::{finished, replay, stored, until_still, vary};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::{DrawnApp, SMALL, WINDOWS};
use crate::setups::two_people;
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::play::store::LoadGame;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::{Activity, Overlay};
use tibetango_records::record::Record;
use tibetango_records::record::text::COMMENT_CHARS;

/// Writes a comment on the current position's card, and closes the card.
#[track_caller]
fn comment(drawn: &mut DrawnApp, text: &str) {
    drawn.press("replay.notes");
    assert_eq!(drawn.app.overlay(), card("notes"));
    drawn.write(text);
    drawn.press("notes.close");
    assert_eq!(drawn.app.overlay(), Overlay::None);
}

#[test]
fn the_card_of_notes_closes_with_the_review() {
    let mut drawn = replay();
    drawn.app.replay(ReplayRequest::Step(ReplayStep::First));
    until_still(&mut drawn.app);
    drawn.press("replay.notes");
    assert_eq!(drawn.app.overlay(), card("notes"));
    drawn.app.replay(ReplayRequest::PlayOn);
    drawn
        .app
        .until("game", |app| app.overlay() == Overlay::None);
    assert_eq!(drawn.app.activity(), Activity::Play);
}

#[track_caller]
fn until_noted(app: &mut TestApp, path: &Path, notes: usize) -> Record {
    app.until("notes on disk", |_| {
        stored(path).is_some_and(|record| record.notes.len() == notes)
    });
    stored(path).unwrap()
}

#[test]
fn a_comment_is_written_shown_and_kept_with_the_game_that_has_just_ended() {
    let mut drawn = replay();
    let app = &mut drawn.app;
    app.until("file", |app| {
        finished(app).iter().any(|path| stored(path).is_some())
    });
    let path = finished(app).remove(0);
    let before = stored(&path).unwrap();
    drawn.press("replay.notes");
    drawn.write("A good corner.");
    // Letter keys do not have their usual effect here.
    for key in [KeyCode::KeyP, KeyCode::KeyG, KeyCode::Backspace] {
        drawn.app.key(key);
        drawn.app.frames(3);
        assert_eq!(drawn.app.overlay(), card("notes"), "{key:?}");
    }
    drawn.app.key(KeyCode::Escape);
    until_still(&mut drawn.app);
    assert_eq!(drawn.app.game().session.comment(), "A good corner.");
    assert!(drawn.says("A good corner."));
    let record = until_noted(&mut drawn.app, &path, 1);
    assert_eq!((record.notes[0].of, record.notes[0].at), (0, 4));
    assert_eq!(
        (&record.plies, &record.result),
        (&before.plies, &before.result)
    );

    // It is read again, and what is written then goes to the same file.
    drawn.app.send(LoadGame::file(path.clone()));
    drawn.app.frames(5);
    until_still(&mut drawn.app);
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    assert!(drawn.says("A good corner."));
    vary(&mut drawn.app, (0, 2), "e3");
    comment(&mut drawn, "Why not?");
    let record = until_noted(&mut drawn.app, &path, 2);
    assert_eq!((record.notes[1].of, record.notes[1].at), (1, 3));
    assert_eq!((&record.plies, record.variations.len()), (&before.plies, 1));
    assert_eq!(drawn.app.games("records"), Vec::<PathBuf>::new());
}

#[test]
fn a_comment_names_its_position_wherever_it_stands() {
    let mut drawn = replay();
    comment(&mut drawn, "A good corner.");
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 0 });
    comment(&mut drawn, "Nothing yet.");
    let solid = |text: &str| text.replace(char::is_whitespace, "");
    for (ply, key, words) in [
        (0, "notes.start", "Nothing yet."),
        (4, "notes.move", "A good corner."),
    ] {
        drawn.app.replay(ReplayRequest::Follow { line: 0, ply });
        // In the tall window it stands among the words on the game, elsewhere below the list.
        for window in [WINDOWS[0], WINDOWS[2]] {
            for language in drawn.languages() {
                drawn.set(window, &language, TextSize::Normal);
                drawn.settle();
                let about = drawn.app.text(key);
                let about = about.replace("{n}", "4").replace("{move}", "e5");
                let said = drawn.beside_the_board();
                let whole = |text: &String| {
                    let text = solid(text);
                    text.starts_with(&solid(&about)) && text.ends_with(&solid(words))
                };
                let found = said.iter().any(whole);
                assert!(found, "{language}, {window:?}: {about} among {said:?}");
            }
        }
    }
}

#[test]
fn a_comment_on_a_game_that_is_read_in_part_leaves_its_file_alone() {
    let mut drawn = replay();
    drawn.app.until("file", |app| !finished(app).is_empty());
    let whole = std::fs::read_to_string(&finished(&drawn.app)[0]).unwrap();
    // The third ply is set where a stone stands already.
    let third = "<CC>White</CC><CL>00</CL>";
    let text = whole.replacen(third, "<CC>White</CC><CL>40</CL>", 1);
    assert_ne!(text, whole);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in part.xml");
    std::fs::write(&path, &text).unwrap();
    drawn.app.send(LoadGame::file(path.clone()));
    drawn.app.until("game", |app| {
        let session = &app.game().session;
        session.history().len() + session.redo_count() == 2
    });
    until_still(&mut drawn.app);
    comment(&mut drawn, "What came then?");
    drawn.app.until("a file of its own", |app| {
        let files = [app.games("records"), finished(app)].concat();
        let mut records = files.iter().filter_map(|path| stored(path));
        records.any(|record| record.notes.len() == 1)
    });
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_comment_is_written_with_the_keys_on_the_screen_alone() {
    let mut drawn = replay();
    drawn.app.until("file", |app| !finished(app).is_empty());
    let path = finished(&drawn.app).remove(0);
    // In the smallest window too every key can be pressed.
    drawn.set(SMALL, "en", TextSize::Normal);
    drawn.press("replay.notes");
    drawn.press("notes.keys");
    // A sentence begins with a capital, its other words do not; a letter too many is rubbed out.
    let line = [
        "S", "o", " ", "i", "t", "x", "", "^", "?", "\n", "Y", "e", "s",
    ];
    for key in line {
        match key {
            " " => drawn.press("name.space"),
            "" => drawn.press("name.rub"),
            "^" => drawn.press("name.shift"),
            "\n" => drawn.press("name.line"),
            letter => drawn.press(&format!("name.key.{letter}")),
        }
    }
    let said = |drawn: &DrawnApp| drawn.app.game().session.comment().to_owned();
    assert_eq!(said(&drawn), "So it?\nYes");
    for key in ["letters", "key.ཨ", "key.\u{f7c}", "key.\u{f0b}", "letters"] {
        drawn.press(&format!("name.{key}"));
    }
    assert_eq!(said(&drawn), "So it?\nYesཨོ་");
    // A keyboard beside the screen goes on where these keys have come to, up to the end of every comment.
    drawn.write(&"x".repeat(COMMENT_CHARS));
    drawn.press("name.key.y");
    let whole = said(&drawn);
    assert_eq!(whole.chars().count(), COMMENT_CHARS);
    assert!(whole.starts_with("So it?\nYesཨོ་x") && whole.ends_with('x'));
    drawn.press("notes.keys");
    assert!(!drawn.buttons().contains(&"name.space".to_owned()));
    drawn.press("notes.close");
    assert_eq!(drawn.app.overlay(), Overlay::None);
    drawn.app.until("comment on disk", |_| {
        let notes = stored(&path).map_or_else(Vec::new, |record| record.notes);
        notes.iter().any(|note| note.note.comment == whole)
    });
}

#[test]
fn what_is_being_written_is_kept_whatever_ends_it() {
    for closed in [false, true] {
        let mut drawn = replay();
        drawn.app.until("file", |app| !finished(app).is_empty());
        drawn.press("replay.notes");
        drawn.write("Half a tho");
        if closed {
            drawn.app.send(AppExit::Success);
            drawn.app.update();
        } else {
            drawn.app.command(MatchCommand::New(two_people(5)));
            drawn.app.until("match", |app| app.history().is_empty());
        }
        let dir = drawn.app.close();
        let mut files = std::fs::read_dir(dir.path().join("finished")).unwrap();
        let record = stored(&files.next().unwrap().unwrap().path()).unwrap();
        assert_eq!(
            record.notes[0].note.comment, "Half a tho",
            "closed: {closed}"
        );
    }
}

#[test]
fn who_plays_on_from_a_game_with_comments_makes_another_one() {
    let mut drawn = replay();
    drawn.app.until("file", |app| !finished(app).is_empty());
    let path = finished(&drawn.app).remove(0);
    comment(&mut drawn, "A good corner.");
    let noted = until_noted(&mut drawn.app, &path, 1);
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 3 });
    drawn.app.replay(ReplayRequest::PlayOn);
    drawn.app.until_settled();
    drawn.app.play_text(InputDevice::Mouse, "e1");
    drawn.app.command(MatchCommand::Resign);
    drawn.app.until("two", |app| {
        let files = finished(app);
        files.len() == 2 && files.iter().all(|path| stored(path).is_some())
    });
    assert_eq!(stored(&path), Some(noted));
}
