//! Pictures of the game on the table, in the player's folder.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use crate::setups::two_people;
use bevy::prelude::*;
use std::path::Path;
use tibetango::app::desktop::Desktop;
use tibetango::app::features::share::{Preview, Souvenir, SouvenirKind, Studio};
use tibetango::app::play::game::MatchCommand;
use tibetango::app::state::Overlay;
use tibetango::app::toast::Tone;

fn app_with_a_game() -> TestApp {
    let mut app = TestApp::new();
    let folder = app.dir().join("pictures");
    app.world_mut().resource_mut::<Studio>().folder = Some(folder);
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 e1 b2");
    app.take_messages();
    app
}

fn files(app: &TestApp) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(app.dir().join("pictures")) else {
        return Vec::new();
    };
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.unwrap().file_name().to_string_lossy().into_owned()
    };
    entries.map(name).collect()
}

#[test]
fn a_picture_of_each_kind_is_saved_and_told() {
    for (kind, name, head) in [
        (SouvenirKind::Board, "tibetango-board-", &b"\x89PNG"[..]),
        (SouvenirKind::Chain, "tibetango-chain-", b"GIF8"),
        (SouvenirKind::Game, "tibetango-game-", b"GIF8"),
    ] {
        let mut app = app_with_a_game();
        app.send(Souvenir::Make(kind));
        let message = app.until_message(Tone::Plain, "share.saved", name);
        let pictures = files(&app);
        assert_eq!(
            pictures.len(),
            1,
            "{name}: nothing is left beside it: {pictures:?}"
        );
        assert!(message.contains(&pictures[0]), "{name}: {message}");
        let bytes = std::fs::read(app.dir().join("pictures").join(&pictures[0])).unwrap();
        assert!(bytes.starts_with(head), "{name}");
        assert_eq!(app.world().resource::<Studio>().progress(), None, "{name}");
    }
}

#[test]
fn a_picture_can_be_called_off() {
    let mut app = app_with_a_game();
    app.send(Souvenir::Make(SouvenirKind::Game));
    app.send(Souvenir::Cancel);
    app.until_message(Tone::Plain, "share.cancelled", "");
    assert_eq!(files(&app), Vec::<String>::new());
    // And another one made.
    app.send(Souvenir::Make(SouvenirKind::Board));
    app.until_message(Tone::Plain, "share.saved", "png");
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let mut app = app_with_a_game();
    let file = app.dir().join("a file");
    std::fs::write(&file, "no folder").unwrap();
    app.world_mut().resource_mut::<Studio>().folder = Some(file);
    app.send(Souvenir::Make(SouvenirKind::Board));
    app.until_message(Tone::Alarm, "share.failed", "a file");
    app.world_mut().resource_mut::<Studio>().folder = None;
    app.send(Souvenir::Make(SouvenirKind::Board));
    app.until_message(Tone::Alarm, "share.no_folder", "");
}

#[test]
fn a_picture_is_seen_before_it_is_saved() {
    let mut app = app_with_a_game();
    app.go(card("share"));
    let has_preview = |app: &TestApp| app.world().resource::<Preview>().sketch.is_some();
    app.until("preview", has_preview);
    let moments = |app: &TestApp| {
        let preview = app.world().resource::<Preview>().sketch.as_ref();
        preview.map_or(0, |sketch| sketch.moments.len())
    };
    assert_eq!(moments(&app), 0, "a still picture");
    app.world_mut().resource_mut::<Studio>().kind = SouvenirKind::Game;
    app.until("moving preview", |app| moments(app) > 4);
    assert_eq!(files(&app), Vec::<String>::new(), "nothing is saved yet");
    app.go(Overlay::None);
    assert!(!has_preview(&app), "nobody looks any more");
}

#[test]
fn a_picture_of_the_result_leads_back_to_the_result() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(3));
    screen.app.play_text(InputDevice::Mouse, "a1 c1");
    screen.app.command(MatchCommand::Resign);
    let result = |app: &TestApp| app.overlay() == card("result");
    screen.app.until("result", result);
    screen.press("result.share");
    assert_eq!(screen.app.overlay(), card("share"));
    screen.press("share.close");
    assert!(result(&screen.app));
    // The keyboard does the same.
    screen.press("result.share");
    screen.app.key(KeyCode::Escape);
    screen.app.until("result", result);
    // A closed card stays closed.
    screen.press("result.board");
    screen.go(card("share"));
    screen.press("share.close");
    screen.app.frames(5);
    assert_eq!(screen.app.overlay(), Overlay::None);
}

#[test]
fn the_folder_of_a_saved_picture_is_shown() {
    let mut screen = DrawnApp::shipped();
    let folder = screen.app.dir().join("pictures");
    screen.app.world_mut().resource_mut::<Studio>().folder = Some(folder.clone());
    screen.app.start(two_people(3));
    screen.app.play_text(InputDevice::Mouse, "a1 c1");
    screen.go(card("share"));
    screen.press("share.save");
    let saved = |app: &TestApp| app.world().resource::<Studio>().saved_path().is_some();
    screen.app.until("saved picture", saved);
    screen.settle();
    let open = "share.open".to_owned();
    assert!(!screen.buttons().contains(&open), "nobody sits at a script");
    let note = |folder: &Path| std::fs::write(folder.join("shown"), "");
    screen.app.world_mut().resource_mut::<Desktop>().show = Some(note);
    screen.press("share.open");
    screen
        .app
        .until("folder", |_| folder.join("shown").exists());
    let fail = |_: &Path| Err(std::io::Error::other("no desktop"));
    screen.app.world_mut().resource_mut::<Desktop>().show = Some(fail);
    screen.app.take_messages();
    screen.press("share.open");
    screen
        .app
        .until_message(Tone::Alarm, "desktop.failed", "pictures");
    // Another picture is saved before its folder is shown.
    screen.press("share.kind.1");
    assert!(screen.buttons().contains(&"share.save".to_owned()));
    // The one that was saved still is.
    screen.press("share.kind.0");
    assert!(screen.buttons().contains(&open));
}
