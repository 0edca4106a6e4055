//! The player's settings, which are kept.

use super::choices::{every_choice, names};
use crate::harness::TestApp;
use bevy::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tibetango::app::board::{BoardKind, BoardLook, BoardStyle, Quality, StoneKind};
use tibetango::app::preferences::{
    AnimationSpeed, ColourScheme, Familiar, FirstLanguage, GameChoices, LOUDEST, People,
    Preferences, ReviewEffort, TextSize, keep_in,
};
use tibetango::app::startup::player::PlayerFacts;
use tibetango_content::config::Config;
use tibetango_content::equipment::Equipment;
use tibetango_records::files::PlayerFolders;

/// Returns preferences that all differ from the defaults.
fn all_set() -> Preferences {
    Preferences {
        volume: 1,
        replay_pace: AnimationSpeed::Fast,
        pace: AnimationSpeed::Fast,
        less_motion: true,
        fullscreen: true,
        coordinates: false,
        square_numbers: true,
        turned: true,
        flat: true,
        board: BoardKind::Hide,
        stones: StoneKind::Turquoise,
        sets: BTreeMap::from([
            (
                "draughts".to_owned(),
                Equipment {
                    board: BoardKind::Earth,
                    stones: StoneKind::Lacquer,
                },
            ),
            (
                "jiu".to_owned(),
                Equipment {
                    board: BoardKind::Hide,
                    stones: StoneKind::Turquoise,
                },
            ),
        ]),
        quality: Some(Quality::Low),
        language: "zh".to_owned(),
        text_size: TextSize::Large,
        colours: ColourScheme::Light,
        candidates: 8,
        endless: true,
        searchers: BTreeMap::from([("jiaqi".to_owned(), "uct".to_owned())]),
        review_effort: ReviewEffort::Thorough,
        move_graph: true,
    }
}

/// Returns everything else that the file keeps, all of it other than at first.
fn all_else() -> (GameChoices, People, Familiar) {
    let chosen = GameChoices {
        game: "jiu".to_owned(),
        games: BTreeMap::from([("jiu".to_owned(), every_choice())]),
    };
    let people = People {
        names: names(),
        guest: "Dolma".to_owned(),
        server: "192.168.1.5:4715".to_owned(),
    };
    let familiar = Familiar {
        feats: [1, 2, 3],
        at_home: true,
        learnt: BTreeSet::from(["jiu.square".to_owned()]),
    };
    (chosen, people, familiar)
}

/// Puts these resources into the world.
fn put(world: &mut World, preferences: Preferences, others: (GameChoices, People, Familiar)) {
    world.insert_resource(preferences);
    let (chosen, people, familiar) = others;
    world.insert_resource(chosen);
    world.insert_resource(people);
    world.insert_resource(familiar);
}

/// Returns everything that the file keeps besides the preferences.
fn others(world: &World) -> (GameChoices, People, Familiar) {
    (
        world.resource::<GameChoices>().clone(),
        world.resource::<People>().clone(),
        world.resource::<Familiar>().clone(),
    )
}

/// The file as every version of the program wrote it.
const FORM: &str = r#"(
    volume: 1,
    pace: Slow,
    replay_pace: Fast,
    less_motion: true,
    fullscreen: false,
    coordinates: false,
    turned: true,
    flat: false,
    board: Hide,
    stones: Turquoise,
    quality: Some(Low),
    language: "zh",
    text_size: Large,
    feats: (1, 2, 3),
    names: ("Dolma", "Tashi"),
    guest: "Pema",
    server: "192.168.1.5:4715",
    game: "gomoku",
    games: {
        "gomoku": (
            opponent: Person,
            colour: Black,
            level: "strong",
            second: "novice",
            rules: "renju",
            size: 15,
            clock: r#None,
            played: true,
        ),
    },
    at_home: true,
)"#;

#[test]
fn preferences_are_applied() {
    let mut app = TestApp::new();
    put(app.world_mut(), all_set(), all_else());
    app.frames(2);
    let style = *app.world().resource::<BoardStyle>();
    assert_eq!((style.animation_speed, style.reduced_motion), (2.0, true));
    assert_eq!((style.turned, style.fresh), (true, [true, true, false]));
    let look = *app.world().resource::<BoardLook>();
    assert_eq!(
        (look.board, look.stones),
        (BoardKind::Hide, StoneKind::Turquoise)
    );
    assert_eq!(look.quality(), Quality::Low);
}

#[test]
fn preferences_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("preferences.ron");
    let mut app = TestApp::new();
    keep_in(app.world_mut(), folder.path(), false);
    app.frames(2);
    assert!(!path.exists(), "nothing was set yet");
    put(app.world_mut(), all_set(), all_else());
    app.frames(1);
    // Closing waits for pending writes, also for that of the last frame.
    drop(app);

    let mut again = TestApp::new();
    keep_in(again.world_mut(), folder.path(), false);
    again.frames(2);
    assert_eq!(*again.world().resource::<Preferences>(), all_set());
    assert_eq!(others(again.world()), all_else());
    keep_in(again.world_mut(), folder.path(), true);
    let fullscreen = again.world().resource::<Preferences>().fullscreen;
    assert!(!fullscreen, "a window of a given size stays one");
}

#[test]
fn the_first_language_counts_until_one_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let begin = |language: &str| {
        let mut app = TestApp::new();
        app.world_mut()
            .insert_resource(FirstLanguage(language.to_owned()));
        keep_in(app.world_mut(), folder.path(), false);
        app.frames(2);
        app
    };
    let spoken = |app: &TestApp| app.settings().config.text.language().to_owned();
    let mut app = begin("bo");
    assert_eq!(spoken(&app), "bo");
    "en".clone_into(&mut app.world_mut().resource_mut::<Preferences>().language);
    app.frames(2);
    drop(app);
    // The choice wins over a system that has learnt another language.
    assert_eq!(spoken(&begin("zh")), "en");
}

#[test]
fn settings_of_earlier_versions_move_to_their_folder() {
    let dir = tempfile::tempdir().unwrap();
    let [games, settings] = ["games", "settings"].map(|name| dir.path().join(name));
    let [old, new] = [&games, &settings].map(|folder| folder.join("preferences.ron"));
    std::fs::create_dir(&games).unwrap();
    let folders = PlayerFolders {
        data: Some(games.clone()),
        settings: Some(settings.clone()),
    };
    let config = Config::embedded();
    let find = || PlayerFacts::find(folders.clone(), &config, ["bo-CN"]);
    assert_eq!(find().language, "bo");
    std::fs::write(&old, "(language: \"zh\", guest: \"Pema\")").unwrap();
    for start in ["the first", "a later one"] {
        let facts = find();
        assert_eq!(facts.language, "zh", "{start}");
        assert_eq!(facts.first_language.0, "bo", "{start}");
        assert_eq!(
            (&facts.folders, facts.move_error),
            (&folders, None),
            "{start}"
        );
        assert!(new.exists() && !old.exists(), "{start}");
    }
    // They stay, and count, where they cannot be moved.
    std::fs::rename(&new, &old).unwrap();
    std::fs::remove_dir(&settings).unwrap();
    std::fs::write(&settings, "a file in place of the folder").unwrap();
    let facts = find();
    assert_eq!(facts.language, "zh");
    assert_eq!(facts.folders, PlayerFolders::one(games));
    assert!(facts.move_error.is_some() && old.exists());
}

/// A change of one resource is written, and nothing else of the file.
#[test]
fn the_file_keeps_its_form() {
    type Change = fn(&mut World);
    const CHANGES: [(&str, &str, Change); 11] = [
        ("volume: 1,", "volume: 2,", |world| {
            world.resource_mut::<Preferences>().volume = 2;
        }),
        ("game: \"gomoku\",", "game: \"draughts\",", |world| {
            "draughts".clone_into(&mut world.resource_mut::<GameChoices>().game);
        }),
        ("guest: \"Pema\",", "guest: \"Lhamo\",", |world| {
            "Lhamo".clone_into(&mut world.resource_mut::<People>().guest);
        }),
        ("feats: (1, 2, 3),", "feats: (1, 2, 2),", |world| {
            world.resource_mut::<Familiar>().feats = [1, 2, 2];
        }),
        // A field that a file of an earlier program lacks is written once it is set.
        (
            "text_size: Large,",
            "text_size: Large,\n    colours: Light,",
            |world| {
                world.resource_mut::<Preferences>().colours = ColourScheme::Light;
            },
        ),
        (
            "text_size: Large,",
            "text_size: Large,\n    candidates: 3,",
            |world| {
                world.resource_mut::<Preferences>().candidates = 3;
            },
        ),
        (
            "text_size: Large,",
            "text_size: Large,\n    endless: true,",
            |world| {
                world.resource_mut::<Preferences>().endless = true;
            },
        ),
        (
            "text_size: Large,",
            "text_size: Large,\n    review_effort: Quick,",
            |world| {
                world.resource_mut::<Preferences>().review_effort = ReviewEffort::Quick;
            },
        ),
        (
            "text_size: Large,",
            "text_size: Large,\n    move_graph: true,",
            |world| {
                world.resource_mut::<Preferences>().move_graph = true;
            },
        ),
        (
            "text_size: Large,",
            "text_size: Large,\n    square_numbers: true,",
            |world| {
                world.resource_mut::<Preferences>().square_numbers = true;
            },
        ),
        (
            "at_home: true,",
            "at_home: true,\n    learnt: [\n        \"jiaqi.pinch\",\n    ],",
            |world| {
                let mut familiar = world.resource_mut::<Familiar>();
                familiar.learnt.insert("jiaqi.pinch".to_owned());
            },
        ),
    ];
    for (before, after, change) in CHANGES {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("preferences.ron");
        std::fs::write(&path, FORM).unwrap();
        let mut app = TestApp::new();
        keep_in(app.world_mut(), folder.path(), false);
        app.frames(1);
        change(app.world_mut());
        app.frames(1);
        drop(app);
        let written = std::fs::read_to_string(&path).unwrap();
        assert_eq!(written, FORM.replace(before, after), "{after}");
    }
}

/// A file of an earlier program, or one that people wrote, lacks some of the fields.
#[test]
fn fields_that_the_file_lacks_are_as_at_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("preferences.ron");
    std::fs::write(&path, "(at_home: true, guest: \"Pema\")").unwrap();
    let mut app = TestApp::new();
    keep_in(app.world_mut(), folder.path(), false);
    let preferences = app.world().resource::<Preferences>();
    assert_eq!(*preferences, Preferences::default());
    let (chosen, people, familiar) = others(app.world());
    assert_eq!(chosen, GameChoices::default());
    assert_eq!(
        (people.guest.as_str(), people.server.as_str()),
        ("Pema", "")
    );
    assert_eq!((familiar.feats, familiar.at_home), ([0; 3], true));
}

/// People may have written any number of candidates.
#[test]
fn a_number_of_candidates_that_is_not_offered_is_as_at_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("preferences.ron");
    for (written, expected) in [(0, 5), (1, 1), (4, 5), (8, 8), (255, 5)] {
        std::fs::write(&path, format!("(candidates: {written}, volume: 2)")).unwrap();
        let mut app = TestApp::new();
        keep_in(app.world_mut(), folder.path(), false);
        let preferences = app.world().resource::<Preferences>();
        let values = (preferences.candidates, preferences.volume);
        assert_eq!(values, (expected, 2), "{written}");
    }
}

#[test]
fn preferences_that_the_disk_refuses_are_kept_once_it_takes_them() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("folder");
    std::fs::write(&folder, "a file in place of the folder").unwrap();
    let mut app = TestApp::new();
    keep_in(app.world_mut(), &folder, false);
    for volume in [1, 2, 3] {
        app.world_mut().resource_mut::<Preferences>().volume = volume;
        app.frames(2);
    }
    std::fs::remove_file(&folder).unwrap();
    drop(app);
    let mut again = TestApp::new();
    keep_in(again.world_mut(), &folder, false);
    assert_eq!(again.world().resource::<Preferences>().volume, 3);
}

#[test]
fn a_bad_file_of_preferences_is_as_none_and_is_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("preferences.ron");
    std::fs::write(&path, "(volume: loud)").unwrap();
    let mut app = TestApp::new();
    put(app.world_mut(), all_set(), all_else());
    keep_in(app.world_mut(), folder.path(), false);
    let preferences = app.world().resource::<Preferences>();
    assert_eq!(*preferences, Preferences::default());
    assert_eq!(preferences.volume, LOUDEST);
    assert_eq!(
        others(app.world()),
        <(GameChoices, People, Familiar)>::default()
    );
    // Nothing is written over it, and the next start does not meet it again.
    let aside = folder.path().join("preferences-unreadable.ron");
    assert_eq!(std::fs::read(aside).unwrap(), b"(volume: loud)");
    assert!(!path.exists(), "it lies where it lay");
}
