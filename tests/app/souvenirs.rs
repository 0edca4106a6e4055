//! Pictures of the game on the table, in the player's folder.

use crate::hands::Hand;
use crate::harness::TestApp;
use crate::setups::two_people;
use tibetango::app::souvenir::{Picture, Souvenir, Studio};
use tibetango::app::toast::Tone;

fn app_with_a_game() -> TestApp {
    let mut app = TestApp::new();
    let folder = app.dir().join("pictures");
    app.world_mut().resource_mut::<Studio>().folder = Some(folder);
    app.start(two_people(3));
    app.play_text(Hand::Mouse, "a1 c1 e1 b2");
    app.heard();
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
        (Picture::Board, "tibetango-board-", &b"\x89PNG"[..]),
        (Picture::Chain, "tibetango-chain-", b"GIF8"),
        (Picture::Game, "tibetango-game-", b"GIF8"),
    ] {
        let mut app = app_with_a_game();
        app.send(Souvenir::Make(kind));
        let said = app.until_said(Tone::Plain, "share.saved", name);
        let found = files(&app);
        assert_eq!(found.len(), 1, "nothing is left beside it: {found:?}");
        assert!(said.contains(&found[0]), "{said}");
        let bytes = std::fs::read(app.dir().join("pictures").join(&found[0])).unwrap();
        assert!(bytes.starts_with(head));
        assert_eq!(app.world().resource::<Studio>().progress(), None);
    }
}

#[test]
fn a_picture_can_be_called_off() {
    let mut app = app_with_a_game();
    app.send(Souvenir::Make(Picture::Game));
    app.send(Souvenir::Cancel);
    app.until_said(Tone::Plain, "share.cancelled", "");
    assert_eq!(files(&app), Vec::<String>::new());
    // And another one made.
    app.send(Souvenir::Make(Picture::Board));
    app.until_said(Tone::Plain, "share.saved", "png");
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let mut app = app_with_a_game();
    let file = app.dir().join("a file");
    std::fs::write(&file, "no folder").unwrap();
    app.world_mut().resource_mut::<Studio>().folder = Some(file);
    app.send(Souvenir::Make(Picture::Board));
    app.until_said(Tone::Alarm, "share.failed", "a file");
    app.world_mut().resource_mut::<Studio>().folder = None;
    app.send(Souvenir::Make(Picture::Board));
    app.until_said(Tone::Alarm, "share.no_folder", "");
}
