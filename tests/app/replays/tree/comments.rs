//! Comments on the positions of a game under review: written, shown and kept with the game.

use super::{finished_files, others, read_record, replay, until_still, vary};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::{DrawnApp, SMALL, WINDOWS};
use crate::setups::two_people;
use bevy::prelude::*;
use bevy_egui::egui;
use std::path::{Path, PathBuf};
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::play::store::LoadGame;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::{Activity, Overlay};
use tibetango::app::ui::Targets;
use tibetango_records::record::Record;
use tibetango_records::record::text::COMMENT_CHARS;
use tibetango_rules::Point;

/// Writes a comment on the current position's card, and closes the card.
#[track_caller]
fn comment(screen: &mut DrawnApp, text: &str) {
    screen.press("replay.notes");
    assert_eq!(screen.app.overlay(), card("notes"));
    screen.write(text);
    screen.press("notes.close");
    assert_eq!(screen.app.overlay(), Overlay::None);
}

#[test]
fn the_card_of_notes_closes_with_the_review() {
    let mut screen = replay();
    screen.app.replay(ReplayRequest::Step(ReplayStep::First));
    until_still(&mut screen.app);
    screen.press("replay.notes");
    assert_eq!(screen.app.overlay(), card("notes"));
    screen.app.replay(ReplayRequest::PlayOn);
    screen
        .app
        .until("game", |app| app.overlay() == Overlay::None);
    assert_eq!(screen.app.activity(), Activity::Play);
}

#[track_caller]
fn until_noted(app: &mut TestApp, path: &Path, notes: usize) -> Record {
    app.until("notes on disk", |_| {
        read_record(path).is_some_and(|record| record.notes.len() == notes)
    });
    read_record(path).unwrap()
}

#[test]
fn a_comment_is_written_shown_and_kept_with_the_game_that_has_just_ended() {
    let mut screen = replay();
    let app = &mut screen.app;
    app.until("file", |app| {
        finished_files(app)
            .iter()
            .any(|path| read_record(path).is_some())
    });
    let path = finished_files(app).remove(0);
    let before = read_record(&path).unwrap();
    screen.press("replay.notes");
    screen.write("A good corner.");
    // Letter keys do not have their usual effect here.
    for key in [KeyCode::KeyP, KeyCode::KeyG, KeyCode::Backspace] {
        screen.app.key(key);
        screen.app.frames(3);
        assert_eq!(screen.app.overlay(), card("notes"), "{key:?}");
    }
    screen.app.key(KeyCode::Escape);
    until_still(&mut screen.app);
    assert_eq!(screen.app.game().session.comment(), "A good corner.");
    assert!(screen.says("A good corner."));
    let record = until_noted(&mut screen.app, &path, 1);
    assert_eq!((record.notes[0].of, record.notes[0].at), (0, 4));
    assert_eq!(
        (&record.plies, &record.result),
        (&before.plies, &before.result)
    );

    // It is read again, and what is written then goes to the same file.
    screen.app.send(LoadGame::file(path.clone()));
    screen.app.frames(5);
    until_still(&mut screen.app);
    screen.app.replay(ReplayRequest::Follow { line: 0, ply: 4 });
    assert!(screen.says("A good corner."));
    vary(&mut screen.app, (0, 2), "e3");
    comment(&mut screen, "Why not?");
    let record = until_noted(&mut screen.app, &path, 2);
    assert_eq!((record.notes[1].of, record.notes[1].at), (1, 3));
    assert_eq!((&record.plies, record.variations.len()), (&before.plies, 1));
    assert_eq!(screen.app.games("records"), Vec::<PathBuf>::new());
}

#[test]
fn a_comment_names_its_position_wherever_it_stands() {
    let mut screen = replay();
    comment(&mut screen, "A good corner.");
    screen.app.replay(ReplayRequest::Follow { line: 0, ply: 0 });
    comment(&mut screen, "Nothing yet.");
    let solid = |text: &str| text.replace(char::is_whitespace, "");
    for (ply, key, words) in [
        (0, "notes.start", "Nothing yet."),
        (4, "notes.move", "A good corner."),
    ] {
        screen.app.replay(ReplayRequest::Follow { line: 0, ply });
        // In the tall window it stands among the words on the game, elsewhere below the list.
        for window in [WINDOWS[0], WINDOWS[2]] {
            for language in screen.languages() {
                screen.set(window, &language, TextSize::Normal);
                screen.settle();
                let about = screen.app.text(key);
                let about = about.replace("{n}", "4.").replace("{move}", "e5");
                let texts = screen.beside_the_board();
                let whole = |text: &String| {
                    let text = solid(text);
                    text.starts_with(&solid(&about)) && text.ends_with(&solid(words))
                };
                let has_heading = texts.iter().any(whole);
                assert!(
                    has_heading,
                    "{language}, {window:?}: {about} among {texts:?}"
                );
            }
        }
    }
}

#[test]
fn a_comment_on_a_game_that_is_read_in_part_leaves_its_file_alone() {
    let mut screen = replay();
    screen
        .app
        .until("file", |app| !finished_files(app).is_empty());
    let whole = std::fs::read_to_string(&finished_files(&screen.app)[0]).unwrap();
    // The third ply is set where a stone stands already.
    let third = "<CC>White</CC><CL>00</CL>";
    let text = whole.replacen(third, "<CC>White</CC><CL>40</CL>", 1);
    assert_ne!(text, whole);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in part.xml");
    std::fs::write(&path, &text).unwrap();
    screen.app.send(LoadGame::file(path.clone()));
    screen.app.until("game", |app| {
        let session = &app.game().session;
        session.history().len() + session.redo_count() == 2
    });
    until_still(&mut screen.app);
    comment(&mut screen, "What came then?");
    screen.app.until("a file of its own", |app| {
        let files = [app.games("records"), finished_files(app)].concat();
        let mut records = files.iter().filter_map(|path| read_record(path));
        records.any(|record| record.notes.len() == 1)
    });
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_comment_is_written_with_the_keys_on_the_screen_alone() {
    let mut screen = replay();
    screen
        .app
        .until("file", |app| !finished_files(app).is_empty());
    let path = finished_files(&screen.app).remove(0);
    // In the smallest window too every key can be pressed.
    screen.set(SMALL, "en", TextSize::Normal);
    screen.press("replay.notes");
    screen.press("notes.keys");
    // A sentence begins with a capital, its other words do not; a letter too many is rubbed out.
    let line = [
        "S", "o", " ", "i", "t", "x", "", "^", "?", "\n", "Y", "e", "s",
    ];
    for key in line {
        match key {
            " " => screen.press("name.space"),
            "" => screen.press("name.rub"),
            "^" => screen.press("name.shift"),
            "\n" => screen.press("name.line"),
            letter => screen.press(&format!("name.key.{letter}")),
        }
    }
    let comment = |screen: &DrawnApp| screen.app.game().session.comment().to_owned();
    assert_eq!(comment(&screen), "So it?\nYes");
    for key in ["letters", "key.ཨ", "key.\u{f7c}", "key.\u{f0b}", "letters"] {
        screen.press(&format!("name.{key}"));
    }
    assert_eq!(comment(&screen), "So it?\nYesཨོ་");
    // A keyboard beside the screen goes on where these keys have come to, up to the end of every comment.
    screen.write(&"x".repeat(COMMENT_CHARS));
    screen.press("name.key.y");
    let whole = comment(&screen);
    assert_eq!(whole.chars().count(), COMMENT_CHARS);
    assert!(whole.starts_with("So it?\nYesཨོ་x") && whole.ends_with('x'));
    screen.press("notes.keys");
    assert!(!screen.buttons().contains(&"name.space".to_owned()));
    screen.press("notes.close");
    assert_eq!(screen.app.overlay(), Overlay::None);
    screen.app.until("comment on disk", |_| {
        let notes = read_record(&path).map_or_else(Vec::new, |record| record.notes);
        notes.iter().any(|note| note.note.comment == whole)
    });
}

#[test]
fn a_move_beside_the_comments_opens_a_variation_but_not_under_the_keys() {
    let mut screen = replay();
    screen.app.replay(ReplayRequest::Follow { line: 0, ply: 2 });
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.press("replay.notes");
    screen.app.tap(InputDevice::Mouse, screen.app.point("e3"));
    screen.app.until("variation", |app| {
        app.moves() == ["a1", "c1", "e3"] && !app.animating()
    });
    assert_eq!(
        (others(&screen.app), screen.app.overlay()),
        (1, card("notes"))
    );
    screen.press("notes.keys");
    screen.settle();
    let covered = |screen: &mut DrawnApp, window: (u32, u32)| {
        screen.set(window, "en", TextSize::Normal);
        screen.settle();
        let app = &screen.app;
        let targets = app.world().resource::<Targets>();
        let is_under_a_key = |point: &Point| {
            let at = app.at(*point);
            let mut keys = targets.iter().filter(|(name, _)| name.starts_with("name."));
            keys.any(|(_, key)| key.contains(egui::pos2(at.x, at.y)))
        };
        let legal = app.history().legal().into_iter();
        let mut points = legal.filter_map(|mv| mv.to);
        points.find(is_under_a_key)
    };
    // One of the windows has so little room that the keys lie on the board.
    let mut windows = WINDOWS.into_iter().chain([SMALL]);
    let point = windows
        .find_map(|window| covered(&mut screen, window))
        .unwrap();
    screen.app.tap(InputDevice::Mouse, point);
    screen.app.frames(5);
    assert_eq!(screen.app.moves(), ["a1", "c1", "e3"]);
    screen.press("notes.keys");
    screen.settle();
    screen.app.tap(InputDevice::Mouse, point);
    screen
        .app
        .until("move", |app| app.history().len() == 4 && !app.animating());
    assert_eq!(screen.app.history().moves()[3].to, Some(point));
}

#[test]
fn a_comment_in_progress_is_kept_by_every_end_of_writing() {
    for closed in [false, true] {
        let mut screen = replay();
        screen
            .app
            .until("file", |app| !finished_files(app).is_empty());
        screen.press("replay.notes");
        screen.write("Half a tho");
        if closed {
            screen.app.send(AppExit::Success);
            screen.app.update();
        } else {
            screen.app.command(MatchCommand::New(two_people(5)));
            screen.app.until("match", |app| app.history().is_empty());
        }
        let dir = screen.app.close();
        let mut files = std::fs::read_dir(dir.path().join("finished")).unwrap();
        let record = read_record(&files.next().unwrap().unwrap().path()).unwrap();
        assert_eq!(
            record.notes[0].note.comment, "Half a tho",
            "closed: {closed}"
        );
    }
}

#[test]
fn who_plays_on_from_a_game_with_comments_makes_another_one() {
    let mut screen = replay();
    screen
        .app
        .until("file", |app| !finished_files(app).is_empty());
    let path = finished_files(&screen.app).remove(0);
    comment(&mut screen, "A good corner.");
    let noted = until_noted(&mut screen.app, &path, 1);
    screen.app.replay(ReplayRequest::Follow { line: 0, ply: 3 });
    screen.app.replay(ReplayRequest::PlayOn);
    screen.app.until_settled();
    screen.app.play_text(InputDevice::Mouse, "e1");
    screen.app.command(MatchCommand::Resign);
    screen.app.until("two", |app| {
        let files = finished_files(app);
        files.len() == 2 && files.iter().all(|path| read_record(path).is_some())
    });
    assert_eq!(read_record(&path), Some(noted));
}
