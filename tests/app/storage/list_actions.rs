//! Games that are named, searched, sorted, deleted and restored.

use super::stored;
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::{DrawnApp, SMALL, WINDOWS};
use crate::setups::two_people;
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use support::files::dated;
use support::games::histories::after;
use support::wait::Wait;
use tibetango::app::play::game::{MatchCommand, ReplayRequest};
use tibetango::app::play::store::{LoadGame, SaveGame, Store, Tidy};
use tibetango::app::preferences::TextSize;
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen, TurnStep};
use tibetango::app::toast::Tone;
use tibetango_records::record::{Record, RecordResult, file, jiu14, replay::to_record};
use tibetango_records::session::MatchSettings;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Side, jiaqi, jiu};

fn name_in(path: &Path) -> String {
    file::load(path).unwrap().name
}

/// Waits until the window knows of a deleted game.
#[track_caller]
fn until_gone(app: &mut TestApp) {
    let deleted = |app: &TestApp| app.world().resource::<Store>().last_deletion().is_some();
    app.until("news of what was thrown away", deleted);
}

#[test]
fn a_game_keeps_the_name_that_it_was_given() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    app.send(SaveGame {
        name: "First".to_owned(),
    });
    app.until_message(Tone::Plain, "record.saved", "First");
    let saved = app.saved_games().remove(0);
    assert_eq!(name_in(&saved), "First");
    // It ends, is named, and ends once more in the same file.
    app.command(MatchCommand::Resign);
    app.until("finished", |app| app.games("finished").len() == 1);
    app.until("result", |app| app.overlay() == card("result"));
    let path = app.games("finished").remove(0);
    app.send(Tidy::Rename(path.clone(), "The long one".to_owned()));
    app.until("name", |_| name_in(&path) == "The long one");
    app.key(KeyCode::Escape);
    app.frames(3);
    app.key(KeyCode::KeyU);
    app.until_settled();
    app.play_text(InputDevice::Mouse, "e1");
    app.command(MatchCommand::Resign);
    app.until("second end", |_| {
        stored(&path).is_some_and(|game| game.history().len() == 4)
    });
    assert_eq!(name_in(&path), "The long one");
    // And it may lose the name again.
    app.send(Tidy::Rename(path.clone(), String::new()));
    app.until("no name", |_| name_in(&path).is_empty());
}

#[test]
fn what_was_thrown_away_comes_back() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2");
    for _ in 0..2 {
        app.send(SaveGame::default());
        app.until_message(Tone::Plain, "record.saved", "");
    }
    let paths = app.saved_games();
    let bytes = std::fs::read(&paths[0]).unwrap();
    for path in &paths {
        app.send(Tidy::Delete(path.clone()));
    }
    app.until("nothing", |app| app.saved_games().is_empty());
    // In the place of one lies another game by now.
    std::fs::write(&paths[0], "another").unwrap();
    app.until("both aside", |app| {
        std::fs::read_dir(app.dir().join("deleted"))
            .unwrap()
            .count()
            == 2
    });
    for _ in 0..2 {
        until_gone(&mut app);
        app.send(Tidy::Restore);
        app.frames(2);
    }
    app.until("both back", |app| app.saved_games().len() == 3);
    assert!(app.saved_games().contains(&paths[1]));
    assert_eq!(std::fs::read_to_string(&paths[0]).unwrap(), "another");
    let beside = app
        .saved_games()
        .into_iter()
        .find(|path| !paths.contains(path));
    assert_eq!(std::fs::read(beside.unwrap()).unwrap(), bytes);
    app.take_messages();
    // A missing file is not deleted silently.
    app.send(Tidy::Delete(app.dir().join("records/gone.xml")));
    app.until_message(Tone::Alarm, "record.not_done", "gone.xml");
}

#[test]
fn what_was_thrown_away_while_it_is_looked_at_is_not_written_again() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2");
    app.send(SaveGame::default());
    app.until_message(Tone::Plain, "record.saved", "");
    let path = app.saved_games().remove(0);
    app.send(LoadGame::file(path.clone()));
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.send(Tidy::Delete(path.clone()));
    until_gone(&mut app);
    app.frames(3);
    app.replay(ReplayRequest::Follow { line: 0, ply: 1 });
    app.tap(InputDevice::Mouse, app.point("e5"));
    app.until("variation", |app| {
        app.game().session.replay().unwrap().changes() == 1
    });
    app.frames(5);
    let dir = app.close();
    assert!(!path.exists(), "only tried, it makes no file of its own");
    drop(dir);
}

#[test]
fn what_lay_aside_for_a_month_is_cleared_away() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("deleted");
    std::fs::create_dir(&folder).unwrap();
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap();
    let aged = |days: u64| {
        let then = now - Duration::from_secs(days * 24 * 60 * 60);
        let path = folder.join(format!("{}-jiu.xml", then.as_secs()));
        std::fs::write(&path, "").unwrap();
        path
    };
    let (old, young) = (aged(31), aged(29));
    let other = folder.join("mine.xml");
    std::fs::write(&other, "").unwrap();
    let mut app = TestApp::with(Settings::load(None).0, dir);
    app.until("cleared", |_| !old.exists());
    assert_eq!([young.exists(), other.exists()], [true; 2]);
}

/// Returns a window with saved games: named, of two people, of jiu, against the computer, of another program.
fn shelf() -> DrawnApp {
    let screen = DrawnApp::shipped();
    let folder = screen.app.dir().join("records");
    std::fs::create_dir_all(&folder).unwrap();
    let record = |history: &AnyGameHistory, date: &str, white: &str, black: &str| Record {
        date: date.to_owned(),
        white: white.to_owned(),
        black: black.to_owned(),
        ..to_record(history)
    };
    let jiu = AnyGameHistory::new(8, jiu::JiuRules::default()).unwrap();
    let records = [
        Record {
            name: "Zebra".to_owned(),
            ..record(
                &after(5, jiaqi::JiaqiRules::default(), "a1 c1"),
                "2026-03-01 09:05:00",
                "Dolma",
                "Tashi",
            )
        },
        Record {
            result: Some(RecordResult {
                winner: Some(Side::White),
                reason: "resigned".to_owned(),
            }),
            ..record(
                &after(3, jiaqi::JiaqiRules::default(), "a1 b2 c1"),
                "2026-05-01",
                "Dolma",
                "human",
            )
        },
        Record {
            result: Some(RecordResult {
                winner: Some(Side::White),
                reason: "resigned".to_owned(),
            }),
            ..record(
                &after(3, jiaqi::JiaqiRules::default(), "a1"),
                "2025-12-24",
                "human",
                "computer novice",
            )
        },
        Record {
            name: "apple".to_owned(),
            ..record(&jiu, "", "human", "computer novice")
        },
    ];
    for (n, record) in records.iter().enumerate() {
        let path = folder.join(format!("jiu-2026-04-01-12000{n}.xml"));
        file::save(&path, record).unwrap();
    }
    let mut history = AnyGameHistory::new(6, jiu::JiuRules::default()).unwrap();
    for _ in 0..20 {
        let mv = history.legal().swap_remove(0);
        history.play(&mv).unwrap();
    }
    let foreign = jiu14::write(&history, &to_record(&history));
    let path = folder.join("amdo.txt");
    std::fs::write(&path, foreign).unwrap();
    // In the middle of June 2026.
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_781_481_600);
    dated(&path, time);
    screen
}

/// Returns the titles of the rows, from above.
fn rows(screen: &mut DrawnApp, titles: &[&str]) -> Vec<String> {
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    let picture = screen.settle();
    let mut results: Vec<(f32, String)> = Vec::new();
    for (text, rect) in picture.texts() {
        if titles.contains(&text) {
            results.push((rect.top(), text.to_owned()));
        }
    }
    results.sort_by(|a, b| a.0.total_cmp(&b.0));
    results.into_iter().map(|(_, text)| text).collect()
}

/// Waits until these titles are visible from above; `whole` requires that no others follow.
#[track_caller]
fn until_rows(screen: &mut DrawnApp, expected: &[&str], whole: bool) {
    let mut results = Vec::new();
    let stand = until(|| {
        results = rows(screen, &ALL);
        if !whole {
            results.truncate(expected.len());
        }
        results == expected
    });
    assert!(stand, "{results:?}, not {expected:?}");
}

/// Waits until a text with this part is visible, or none is.
#[track_caller]
pub(super) fn until_says(screen: &mut DrawnApp, part: &str, says: bool) {
    let holds = until(|| screen.says(part) == says);
    assert!(holds, "{part:?} is {}said", if says { "not " } else { "" });
}

/// Waits until a condition holds; returns false after too long a time.
fn until(mut holds: impl FnMut() -> bool) -> bool {
    let mut wait = Wait::begin();
    loop {
        if holds() {
            return true;
        }
        if !wait.pause() {
            return false;
        }
    }
}

const FIRST_DATE: &str = "1 May 2026";
const SECOND_DATE: &str = "24 December 2025";
const ALL: [&str; 4] = ["Zebra", "apple", FIRST_DATE, SECOND_DATE];

#[test]
fn games_are_looked_for_and_put_in_order() {
    let mut screen = shelf();
    screen.go(card("records"));
    until_says(&mut screen, "Dolma wins", true);
    screen.press("records.sort");
    until_rows(&mut screen, &["apple", "Zebra"], false);
    screen.press("records.sort");
    until_rows(&mut screen, &[FIRST_DATE, "Zebra"], false);
    // Letters are written there and do nothing else.
    screen.press("records.keys");
    for key in ["D", "o", "l", "m", "a"] {
        screen.press(&format!("name.key.{key}"));
    }
    screen.press("name.done");
    assert_eq!(screen.app.overlay(), card("records"));
    until_rows(&mut screen, &[FIRST_DATE, "Zebra"], true);
    screen.press("records.sort");
    until_rows(&mut screen, &[FIRST_DATE, "Zebra"], true);
    for (search, expected) in [
        ("you won", vec![SECOND_DATE]),
        ("2026-05", vec![FIRST_DATE]),
        ("may 2026", vec![FIRST_DATE]),
        ("apple not", vec!["apple"]),
        ("nobody at all", vec![]),
    ] {
        screen.press("records.all");
        screen.press("records.keys");
        screen.write(search);
        screen.press("name.done");
        until_rows(&mut screen, &expected, true);
    }
    until_says(&mut screen, "No game matches", true);
    screen.press("records.all");
    until_says(&mut screen, "No game matches", false);
}

#[test]
fn a_game_of_the_list_is_named_thrown_away_and_taken_back() {
    let mut screen = shelf();
    screen.go(card("records"));
    until_says(&mut screen, "Dolma wins", true);
    // Records of other programs cannot be renamed.
    screen.press("records.more.0");
    let buttons = screen.buttons();
    let offered = |name: &str| buttons.iter().any(|button| button == name);
    assert!(offered("records.delete") && !offered("records.rename"));
    screen.press("records.more.1");
    screen.press("records.rename");
    assert_eq!(screen.app.overlay(), card("name"));
    assert!(screen.says("The game’s name"));
    screen.write("The best");
    screen.press("name.done");
    assert_eq!(screen.app.overlay(), card("records"));
    let named = |app: &TestApp| -> Vec<PathBuf> {
        let mut saved = app.saved_games();
        saved.retain(|path| name_in(path) == "The best");
        saved
    };
    screen.app.until("name", |app| named(app).len() == 1);
    until_says(&mut screen, "The best", true);
    let path = named(&screen.app).remove(0);
    screen.press("records.more.1");
    screen.press("records.delete");
    screen.app.until("thrown away", |_| !path.exists());
    until_says(&mut screen, "The best", false);
    screen.overlays(&[card("records")]);
    screen.go(card("records"));
    screen.settle();
    screen.press("records.undo");
    screen.app.until("back", |_| path.exists());
    until_says(&mut screen, "The best", true);
    assert!(!screen.buttons().contains(&"records.undo".to_owned()));
    // Escape leads back from the card of the name to the list.
    screen.press("records.more.1");
    screen.press("records.rename");
    screen.app.key(KeyCode::Escape);
    screen.settle();
    assert_eq!(screen.app.overlay(), card("records"));
    until_says(&mut screen, "The best", true);
    screen.press("records.1");
    screen
        .app
        .until("replay", |app| app.step() == Some(TurnStep::Replay));
    screen.close();
}

#[test]
fn a_list_of_which_nothing_is_drawn_for_a_while_is_renewed_all_the_same() {
    let mut screen = shelf();
    screen.go(card("records"));
    until_says(&mut screen, "Dolma wins", true);
    let path = screen.app.dir().join("records/jiu-2026-04-01-120001.xml");
    screen.app.send(Tidy::Delete(path.clone()));
    until_gone(&mut screen.app);
    assert!(!path.exists(), "{} is still there", path.display());
    screen.app.frames(3);
    until_says(&mut screen, "Dolma wins", false);
    screen.close();
}

#[test]
fn rows_say_what_they_said_while_the_list_is_read_again() {
    let mut screen = shelf();
    screen.go(card("records"));
    until_says(&mut screen, "Dolma wins", true);
    let path = screen.app.dir().join("records/jiu-2026-04-01-120001.xml");
    screen.app.send(Tidy::Rename(path, "The best".to_owned()));
    let renamed = until(|| {
        let texts = screen.texts();
        let contains = |part| texts.iter().any(|text| text.contains(part));
        assert!(contains("Dolma wins"), "{texts:?}");
        contains("The best")
    });
    assert!(renamed);
    screen.close();
}

#[test]
fn the_list_holds_its_texts() {
    let mut screen = shelf();
    screen.go(card("records"));
    until_says(&mut screen, "Dolma wins", true);
    screen.press("records.more.1");
    screen.look_everywhere("games and what may be done with them");
    // In a window that is hardly large enough.
    for language in ["en", "zh", "bo"] {
        screen.set(SMALL, language, TextSize::Normal);
        screen.look(&format!("games in a small window, {language}"));
    }
    screen.close();
}

#[test]
fn an_empty_list_leads_on() {
    let mut screen = DrawnApp::shipped();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("records"));
    until_says(&mut screen, "No saved games yet.", true);
    screen.press("records.new");
    assert_eq!(screen.app.overlay(), card("new_game"));
    screen.go(card("records"));
    until_says(&mut screen, "No saved games yet.", true);
    screen.press("records.learn");
    screen.app.until("lesson", |app| {
        app.screen() == Screen::Match && app.overlay() == Overlay::None
    });
}

#[test]
fn a_game_on_the_table_is_named_when_it_is_saved() {
    let mut screen = DrawnApp::shipped();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.app.start(MatchSettings {
        names: ["Dolma".to_owned(), String::new()],
        ..two_people(3)
    });
    // The player who has the move is called by name.
    assert!(screen.says("Dolma to move"));
    screen.app.play_text(InputDevice::Mouse, "a1");
    for (word, file) in [("Evening", "Evening"), ("", "")] {
        screen.go(card("menu"));
        screen.press("menu.save");
        if !word.is_empty() {
            screen.write(word);
        }
        screen.press("name.done");
        assert_eq!(screen.app.overlay(), Overlay::None, "{word:?}");
        screen.app.until_message(Tone::Plain, "record.saved", file);
    }
    let names: Vec<String> = screen
        .app
        .saved_games()
        .iter()
        .map(|path| name_in(path))
        .collect();
    assert_eq!(names.iter().filter(|name| *name == "Evening").count(), 1);
    assert_eq!(names.len(), 2);
}
