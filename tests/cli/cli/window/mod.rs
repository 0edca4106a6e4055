//! Tests of the window's start, as far as it goes without a screen: the one sentence that says why it does not open.

use std::path::Path;
use std::process::Command;

use super::{command, failed};

/// Returns the program with these arguments, without a screen, and with the player's files in this folder.
fn without_screen(arguments: &[&str], data: &Path) -> Command {
    let mut play = command(arguments);
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        play.env_remove(name);
    }
    play.env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
        .env("TIBETANGO_DATA", data)
        .env("XDG_RUNTIME_DIR", data);
    play
}

#[test]
fn without_a_screen_one_sentence_says_so() {
    let data = tempfile::tempdir().unwrap();
    let cases = [
        ("none", None, "without a screen"),
        ("a dead one", Some(("DISPLAY", ":64097")), "DISPLAY=:64097"),
        (
            "a dead one of Wayland",
            Some(("WAYLAND_DISPLAY", "wayland-64097")),
            "WAYLAND_DISPLAY=wayland-64097",
        ),
        (
            "a file that is no socket",
            Some(("WAYLAND_DISPLAY", "/dev/null")),
            "WAYLAND_DISPLAY=/dev/null",
        ),
        (
            "a socket that nobody handed on",
            Some(("WAYLAND_SOCKET", "64097")),
            "WAYLAND_SOCKET=64097",
        ),
        (
            "no number of a socket",
            Some(("WAYLAND_SOCKET", "-1")),
            "WAYLAND_SOCKET=-1",
        ),
    ];
    for (what, screen, message) in cases {
        let mut play = without_screen(&["play"], data.path());
        if let Some((name, value)) = screen {
            play.env(name, value);
        }
        let line = failed(2, play);
        assert!(line.contains(message), "{what}: {line}");
    }
}

/// The sentence is written in the language of the system, or in the one that was chosen; the settings of earlier
/// versions, which lay beside the games, move to their folder.
#[test]
fn the_sentence_is_in_the_players_language() {
    let home = tempfile::tempdir().unwrap();
    let [data, config] = ["data", "config"].map(|name| home.path().join(name).join("tibetango"));
    std::fs::create_dir_all(&data).unwrap();
    let say = |language: &str| {
        let mut play = without_screen(&["play"], home.path());
        play.env_remove("TIBETANGO_DATA")
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path().join("data"))
            .env("XDG_CONFIG_HOME", home.path().join("config"))
            .env("LC_ALL", language);
        failed(2, play)
    };
    assert!(say("de_DE.UTF-8").contains("without a screen"));
    assert!(say("zh_CN.UTF-8").contains("没有屏幕"));
    let (old, new) = (data.join("preferences.ron"), config.join("preferences.ron"));
    std::fs::write(&old, "(language: \"bo\")").unwrap();
    for _ in 0..2 {
        assert!(say("zh_CN.UTF-8").contains("བརྙན་ཡོལ་མེད་པས"));
        assert!(new.exists() && !old.exists());
    }
}

/// Pictures are found where the program is installed, too.
#[test]
fn without_pictures_one_sentence_says_so() {
    let home = tempfile::tempdir().unwrap();
    let play = || {
        let mut play = without_screen(&["play"], home.path());
        play.env("BEVY_ASSET_ROOT", home.path())
            .env("XDG_DATA_DIRS", home.path());
        play
    };
    let line = failed(2, play());
    let folder = home.path().to_str().unwrap();
    assert!(
        line.contains("pictures are missing") && line.contains(folder),
        "{line}"
    );
    std::fs::create_dir_all(home.path().join("tibetango/assets/textures")).unwrap();
    let line = failed(2, play());
    assert!(line.contains("without a screen"), "{line}");
}

#[test]
fn a_file_that_holds_no_game_is_refused_before_the_window() {
    let data = tempfile::tempdir().unwrap();
    let notes = data.path().join("notes.txt");
    std::fs::write(&notes, "Bring tea.").unwrap();
    let notes = notes.to_str().unwrap();
    let cases: [(&[&str], &str); 6] = [
        (&["play", "nowhere.sgf"], "nowhere.sgf"),
        (&["nowhere.sgf"], "nowhere.sgf"),
        (&["--config", "config", "nowhere.pdn"], "nowhere.pdn"),
        (&["--config=config", "nowhere.xml"], "nowhere.xml"),
        (&[notes], "notes.txt"),
        // It could be a game's name, written wrongly.
        (&["play", "chess"], "a file or a game"),
    ];
    for (arguments, named) in cases {
        let line = failed(2, without_screen(arguments, data.path()));
        assert!(line.contains(named), "{arguments:?}: {line}");
        assert!(!line.contains("screen"), "{arguments:?}: {line}");
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn a_file_of_games_is_opened_with_and_without_the_command() {
    let data = tempfile::tempdir().unwrap();
    let one = "(;GM[4];B[hh];W[ii])";
    for (name, text) in [("one.sgf", one.to_owned()), ("two.sgf", one.repeat(2))] {
        let path = data.path().join(name);
        std::fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        for arguments in [&[path][..], &["play", path]] {
            let line = failed(2, without_screen(arguments, data.path()));
            assert!(line.contains("without a screen"), "{arguments:?}: {line}");
        }
        // It has a board and rules of its own.
        let sized = ["play", path, "--size", "15"];
        let line = failed(2, without_screen(&sized, data.path()));
        assert!(line.contains("--size"), "{line}");
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn a_game_alone_is_played_as_with_the_command() {
    let data = tempfile::tempdir().unwrap();
    for arguments in [&["gomoku"][..], &["play", "gomoku"]] {
        let line = failed(2, without_screen(arguments, data.path()));
        assert!(line.contains("without a screen"), "{arguments:?}: {line}");
    }
}
