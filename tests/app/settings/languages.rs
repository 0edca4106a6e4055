//! The choice of the language while the program runs.

use crate::harness::TestApp;
use crate::setups::{config_dir, two_people};
use bevy::prelude::*;
use std::collections::BTreeSet;
use tibetango::app::board::StoneKind;
use tibetango::app::preferences::Preferences;
use tibetango::app::settings::{Settings, Texts};
use tibetango::app::toast::Tone;
use tibetango_rules::GameName;

fn language(app: &TestApp) -> String {
    app.settings().config.text.language().to_owned()
}

#[test]
fn a_key_and_the_preferences_change_the_language_at_any_time() {
    let mut app = TestApp::new();
    assert_eq!(language(&app), "en");
    app.start(two_people(3));
    for next in ["zh", "bo", "en"] {
        app.take_messages();
        app.key(KeyCode::F2);
        app.frames(2);
        assert_eq!(language(&app), next, "{next}");
        assert_eq!(
            app.world().resource::<Preferences>().language,
            next,
            "{next}"
        );
        // The message is in the new language, and so are all later ones.
        assert_eq!(
            app.take_messages(),
            [(Tone::Plain, app.text("language.changed"))],
            "{next}"
        );
        app.key(KeyCode::KeyR);
        app.frames(2);
        assert_eq!(
            app.take_messages()[0].1,
            app.text("refused.nothing_to_redo"),
            "{next}"
        );
    }
    app.world_mut().resource_mut::<Preferences>().language = "no such".to_owned();
    app.frames(2);
    assert_eq!(language(&app), "en");
    app.world_mut().resource_mut::<Preferences>().language = "zh".to_owned();
    app.frames(2);
    assert_eq!(app.text("answer.cancel"), "取消");
}

#[test]
fn a_language_is_edited_while_it_is_shown() {
    let dir = config_dir();
    let (settings, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    let mut app = TestApp::with(settings, tempfile::tempdir().unwrap());
    app.world_mut().resource_mut::<Preferences>().language = "zh".to_owned();
    app.frames(2);
    let path = dir.path().join("text/zh.ron");
    let good = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, good.replace("\"取消\"", "\"回去\"")).unwrap();
    app.until_message(Tone::Plain, "config.applied", "zh.ron");
    assert_eq!(app.text("answer.cancel"), "回去");
    assert_eq!(app.text("colour.white"), "白方");
    // A wrong placeholder is refused with its place; the last good texts stay.
    std::fs::write(&path, good.replace("共 {n} 手", "共 {m} 手")).unwrap();
    let line = app.until_message(Tone::Alarm, "config.kept", "zh.ron");
    assert!(line.contains("game.moves_played"), "{line}");
    assert_eq!(
        (language(&app), app.text("answer.cancel")),
        ("zh".to_owned(), "回去".to_owned())
    );
    // A text that is missing is shown in English.
    std::fs::write(&path, good.replace("\"answer.cancel\": \"取消\",", "")).unwrap();
    app.until_message(Tone::Plain, "config.applied", "zh.ron");
    assert_eq!(app.text("answer.cancel"), "Cancel");
}

/// Systems that read the texts alone speak in the frame of a change as the rest of the program does.
#[test]
fn the_texts_by_themselves_follow_language_files_and_stones() {
    let dir = config_dir();
    let (settings, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    let mut app = TestApp::with(settings, tempfile::tempdir().unwrap());
    let line = |app: &TestApp, key: &str| app.world().resource::<Texts>().get(key).to_owned();
    assert_eq!(line(&app, "answer.cancel"), "Cancel");
    app.world_mut().resource_mut::<Preferences>().language = "zh".to_owned();
    app.update();
    assert_eq!(line(&app, "answer.cancel"), "取消");
    let path = dir.path().join("text/zh.ron");
    let good = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, good.replace("\"取消\"", "\"回去\"")).unwrap();
    app.until_message(Tone::Plain, "config.applied", "zh.ron");
    assert_eq!(line(&app, "answer.cancel"), "回去");
    let mut set = app.world_mut().resource_mut::<Preferences>();
    (set.stones, set.language) = (StoneKind::Turquoise, "en".to_owned());
    app.update();
    assert_eq!(line(&app, "result.white"), "Turquoise wins");
}

#[test]
fn the_sides_are_called_by_the_stones_on_the_table() {
    let mut app = TestApp::new();
    for language in ["en", "zh", "bo"] {
        let mut all = BTreeSet::new();
        let config = &app.settings().config;
        let offered = config.of(GameName::default()).equipment.stones.clone();
        for &stones in &offered {
            let mut set = app.world_mut().resource_mut::<Preferences>();
            (set.stones, set.language) = (stones, language.to_owned());
            app.frames(2);
            let text = &app.settings().config.text;
            let names = ["light", "dark"].map(|side| {
                let name = text.get(&format!("side.{}.{side}", stones.id()));
                name.to_owned()
            });
            assert_ne!(names[0], names[1], "{language}");
            for (key, name) in ["result.white", "result.black"].iter().zip(&names) {
                assert!(text.get(key).contains(name.as_str()), "{language}: {key}");
            }
            let open = |text: &str| text.contains("{light}") || text.contains("{dark}");
            assert!(!text.iter().any(|(_, text)| open(text)), "{language}");
            all.insert(names);
        }
        assert_eq!(all.len(), offered.len(), "{language}");
    }
    let mut set = app.world_mut().resource_mut::<Preferences>();
    (set.stones, set.language) = (StoneKind::Turquoise, "en".to_owned());
    app.frames(2);
    let [won, level] = ["result.white", "menu.level_black"].map(|key| app.text(key));
    assert_eq!(
        (won.as_str(), level.as_str()),
        ("Turquoise wins", "Coral’s level")
    );
}

/// A text of all games names the sides as the game on the table does, a text of one game as that game does. Some games
/// have fixed names for their sides, independent of the stones.
#[cfg(all(feature = "draughts", feature = "gomoku", feature = "jiaqi"))]
#[test]
fn a_game_has_its_own_names_for_its_sides() {
    use tibetango::app::settings::ShownGame;
    use tibetango_content::equipment::{BoardKind, Equipment};
    let mut app = TestApp::new();
    let config = app.settings().config.clone();
    let equipment = |stones| Equipment {
        board: BoardKind::Wood,
        stones,
    };
    let mut set = app.world_mut().resource_mut::<Preferences>();
    set.stones = StoneKind::Turquoise;
    set.equip(GameName::Draughts, equipment(StoneKind::Lacquer), &config);
    set.equip(GameName::Gomoku, equipment(StoneKind::Conch), &config);
    app.frames(2);
    assert_eq!(app.text("result.black"), "Coral wins");
    for game in [GameName::Draughts, GameName::Gomoku] {
        let text = &app.settings().config.text;
        assert_eq!(text.find_of(game, "result.black"), Some("Black wins"));
        app.world_mut().resource_mut::<ShownGame>().0 = game;
        app.frames(2);
        assert_eq!(app.text("result.black"), "Black wins", "{game}");
    }
}
