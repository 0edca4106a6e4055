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
    let mut screen = DrawnApp::shipped();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    let folder = screen.app.dir().join("club");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("cup.pdn");
    std::fs::write(&path, cup()).unwrap();
    (screen, path)
}

fn drop_file(screen: &mut DrawnApp, path: &Path) {
    let window = screen.app.window();
    screen.app.send(FileDragAndDrop::DroppedFile {
        window,
        path_buf: path.to_owned(),
    });
    screen
        .app
        .until("list", |app| app.overlay() == card("records"));
    screen.settle();
}

#[test]
fn each_game_of_a_file_that_is_dropped_can_be_opened() {
    let (mut screen, path) = club();
    drop_file(&mut screen, &path);
    until_says(&mut screen, "Games of cup: 4", true);
    for part in [
        "Game 1. 5 January 2026",
        "Dolma",
        "Game 2",
        "cannot be read",
        "Game 3",
        "Pema",
    ] {
        until_says(&mut screen, part, true);
    }
    assert!(!screen.says("Tashi"));
    // The files were not saved here: none can be renamed or deleted.
    let buttons = screen.buttons();
    assert!(
        !buttons.iter().any(|name| name.starts_with("records.more")),
        "{buttons:?}"
    );
    screen.press("records.2");
    screen
        .app
        .until("replay", |app| app.step() == Some(TurnStep::Replay));
    screen.app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(screen.app.history().move_texts(), ["33-29", "20-25"]);
    // The next one is at hand.
    screen.go(card("records"));
    until_says(&mut screen, "Games of cup: 4", true);
    screen.press("records.3");
    screen
        .app
        .until("replay", |app| app.overlay() == Overlay::None);
    screen.app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(screen.app.history().move_texts(), ["31-26"]);
    screen.go(card("records"));
    until_says(&mut screen, "Games of cup: 4", true);
    screen.press("records.keys");
    screen.write("Lhamo");
    screen.press("name.done");
    until_says(&mut screen, "Pema", false);
    until_says(&mut screen, "Lhamo", true);
    screen.press("records.out");
    until_says(&mut screen, "No saved games yet", true);
    screen.close();
}

#[test]
fn a_file_of_several_games_is_one_row_of_the_list() {
    let (mut screen, path) = club();
    let folder = screen.app.dir().join("records");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(path, folder.join("cup.pdn")).unwrap();
    screen.go(card("records"));
    until_says(&mut screen, "4 games", true);
    assert!(!screen.says("Dolma"));
    screen.press("records.more.0");
    let buttons = screen.buttons();
    let offered = |name: &str| buttons.iter().any(|button| button == name);
    assert!(offered("records.delete") && !offered("records.rename"));
    screen.look_everywhere("a file of several games");
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.press("records.0");
    until_says(&mut screen, "Dolma", true);
    screen.look_everywhere("the games of a file");
    for language in ["en", "zh", "bo"] {
        screen.set(SMALL, language, TextSize::Normal);
        screen.look(&format!(
            "the games of a file in a small window, {language}"
        ));
    }
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.press("records.out");
    until_says(&mut screen, "4 games", true);
    screen.close();
}

#[test]
fn games_that_no_list_has_room_for_are_counted() {
    let (mut screen, path) = club();
    std::fs::write(&path, "1. 32-28 *\n".repeat(10_003)).unwrap();
    drop_file(&mut screen, &path);
    until_says(&mut screen, "Games of cup: 10000", true);
    assert!(screen.says("Games that are not listed here: 3"));
    screen.assert_says_everywhere("record.left_out");
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.press("records.out");
    until_says(&mut screen, "No saved games yet", true);
    assert!(!screen.says("not listed"));
    screen.close();
}

#[test]
fn a_file_that_is_gone_is_said_to_be() {
    let (mut screen, path) = club();
    drop_file(&mut screen, &path);
    until_says(&mut screen, "Games of cup: 4", true);
    std::fs::remove_file(&path).unwrap();
    screen.press("records.0");
    screen.app.until_message(
        tibetango::app::toast::Tone::Alarm,
        "record.load_failed",
        "cup.pdn",
    );
    assert_eq!(screen.app.overlay(), card("records"));
}
