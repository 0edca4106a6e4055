//! Files that hold several games.

use super::list_actions::until_says;
use crate::harness::card;
use crate::screens::app::{DrawnApp, SMALL, WINDOWS};
use bevy::window::FileDragAndDrop;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use tibetango::app::play::game::{ReplayRequest, ReplayStep};
use tibetango::app::preferences::TextSize;
use tibetango::app::state::{Overlay, TurnStep};

/// Returns the games of a club's cup, of which the second is not draughts and the third has no date.
fn cup() -> String {
    let mut text = String::new();
    for (n, white) in ["Dolma", "Tashi", "Pema", "Lhamo"].into_iter().enumerate() {
        let kind = if n == 1 { "26" } else { "20" };
        let date = if n == 2 { "????.??.??" } else { "2026.01.05" };
        let moves = ["32-28 19-23", "", "33-29 20-25", "31-26"][n];
        write!(
            text,
            "[White \"{white}\"]\n[Black \"Norbu\"]\n[Date \"{date}\"]\n[GameType \"{kind}\"]\n\n{moves} 2-0\n\n"
        )
        .unwrap();
    }
    text
}

/// Returns an app with the cup in a folder outside the program's own, and the file.
fn club() -> (DrawnApp, PathBuf) {
    let mut drawn = DrawnApp::shipped();
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    let folder = drawn.app.dir().join("club");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("cup.pdn");
    std::fs::write(&path, cup()).unwrap();
    (drawn, path)
}

fn drop_file(drawn: &mut DrawnApp, path: &Path) {
    let window = drawn.app.window();
    drawn.app.send(FileDragAndDrop::DroppedFile {
        window,
        path_buf: path.to_owned(),
    });
    drawn
        .app
        .until("list", |app| app.overlay() == card("records"));
    drawn.settle();
}

#[test]
fn each_game_of_a_file_that_is_dropped_can_be_opened() {
    let (mut drawn, path) = club();
    drop_file(&mut drawn, &path);
    until_says(&mut drawn, "Games of cup: 4", true);
    for part in [
        "Game 1. 5 January 2026",
        "Dolma",
        "Game 2",
        "cannot be read",
        "Game 3",
        "Pema",
    ] {
        until_says(&mut drawn, part, true);
    }
    assert!(!drawn.says("Tashi"));
    // They are files of nobody here: none is named or thrown away.
    let buttons = drawn.buttons();
    assert!(
        !buttons.iter().any(|name| name.starts_with("records.more")),
        "{buttons:?}"
    );
    drawn.press("records.2");
    drawn
        .app
        .until("replay", |app| app.step() == Some(TurnStep::Replay));
    drawn.app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(drawn.app.history().move_texts(), ["33-29", "20-25"]);
    // The next one is at hand.
    drawn.go(card("records"));
    until_says(&mut drawn, "Games of cup: 4", true);
    drawn.press("records.3");
    drawn
        .app
        .until("replay", |app| app.overlay() == Overlay::None);
    drawn.app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(drawn.app.history().move_texts(), ["31-26"]);
    drawn.go(card("records"));
    until_says(&mut drawn, "Games of cup: 4", true);
    drawn.press("records.keys");
    drawn.write("Lhamo");
    drawn.press("name.done");
    until_says(&mut drawn, "Pema", false);
    until_says(&mut drawn, "Lhamo", true);
    drawn.press("records.out");
    until_says(&mut drawn, "No saved games yet", true);
    drawn.close();
}

#[test]
fn a_file_of_several_games_is_one_row_of_the_list() {
    let (mut drawn, path) = club();
    let folder = drawn.app.dir().join("records");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(path, folder.join("cup.pdn")).unwrap();
    drawn.go(card("records"));
    until_says(&mut drawn, "4 games", true);
    assert!(!drawn.says("Dolma"));
    drawn.press("records.more.0");
    let buttons = drawn.buttons();
    let offered = |name: &str| buttons.iter().any(|button| button == name);
    assert!(offered("records.delete") && !offered("records.rename"));
    drawn.look_everywhere("a file of several games");
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.press("records.0");
    until_says(&mut drawn, "Dolma", true);
    drawn.look_everywhere("the games of a file");
    for language in ["en", "zh", "bo"] {
        drawn.set(SMALL, language, TextSize::Normal);
        drawn.look(&format!(
            "the games of a file in a small window, {language}"
        ));
    }
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.press("records.out");
    until_says(&mut drawn, "4 games", true);
    drawn.close();
}

#[test]
fn games_that_no_list_has_room_for_are_counted() {
    let (mut drawn, path) = club();
    std::fs::write(&path, "1. 32-28 *\n".repeat(10_003)).unwrap();
    drop_file(&mut drawn, &path);
    until_says(&mut drawn, "Games of cup: 10000", true);
    assert!(drawn.says("Games that are not listed here: 3"));
    drawn.assert_says_everywhere("record.left_out");
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.press("records.out");
    until_says(&mut drawn, "No saved games yet", true);
    assert!(!drawn.says("not listed"));
    drawn.close();
}

#[test]
fn a_file_that_is_gone_is_said_to_be() {
    let (mut drawn, path) = club();
    drop_file(&mut drawn, &path);
    until_says(&mut drawn, "Games of cup: 4", true);
    std::fs::remove_file(&path).unwrap();
    drawn.press("records.0");
    drawn.app.until_said(
        tibetango::app::toast::Tone::Alarm,
        "record.load_failed",
        "cup.pdn",
    );
    assert_eq!(drawn.app.overlay(), card("records"));
}
