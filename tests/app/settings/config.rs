//! Configuration files that are saved while the program runs.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, config_dir, two_people, write_levels};
use bevy::prelude::*;
use std::sync::Arc;
use support::files::edit;
use tempfile::TempDir;
use tibetango::app::board::BoardStyle;
use tibetango::app::engine::ai::Thinker;
use tibetango::app::settings::{House, Settings};
use tibetango::app::state::{Overlay, TurnStep};
use tibetango::app::toast::Tone;
use tibetango_content::config::{Config, Layer, LayerKind, Layers, Location};
use tibetango_rules::Side;

/// Returns an app that watches a folder of its own.
fn watching() -> (TestApp, TempDir) {
    let dir = config_dir();
    write_levels(dir.path(), 20);
    let (settings, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    (TestApp::with(settings, tempfile::tempdir().unwrap()), dir)
}

/// Plays a move and returns the visits of the search for the answer.
fn visits_of_the_answer(app: &mut TestApp) -> u64 {
    let before = app.history().len();
    let mv = app.history().legal().swap_remove(0);
    app.play(InputDevice::Mouse, &mv);
    let mut visits = 0;
    app.until("answer", |app| {
        if let Some(report) = app.world().resource::<Thinker>().report() {
            visits = report.visits;
        }
        app.history().len() == before + 2
    });
    app.until_settled();
    visits
}

#[test]
fn a_level_edited_in_a_match_counts_from_the_next_search() {
    let (mut app, dir) = watching();
    app.start(against(Side::White, "quick", 3));
    assert_eq!(visits_of_the_answer(&mut app), 20);
    write_levels(dir.path(), 60);
    app.until_message(Tone::Plain, "config.applied", "jiaqi/difficulty.ron");
    assert_eq!(visits_of_the_answer(&mut app), 60);

    // A bad file is reported with its place, and the last good one stays.
    edit(
        dir.path(),
        "jiaqi/difficulty.ron",
        "visits: 60",
        "visits: 0",
    );
    let line = app.until_message(Tone::Alarm, "config.kept", "jiaqi/difficulty.ron");
    assert!(line.contains("visits") && line.contains(":3:"), "{line}");
    assert_eq!(visits_of_the_answer(&mut app), 60);
    std::fs::write(dir.path().join("jiaqi/difficulty.ron"), "(levels: [").unwrap();
    app.until_message(Tone::Alarm, "config.kept", "jiaqi/difficulty.ron");
    std::fs::remove_file(dir.path().join("jiaqi/difficulty.ron")).unwrap();
    app.until_message(Tone::Alarm, "config.kept", "jiaqi/difficulty.ron");
    assert_eq!(visits_of_the_answer(&mut app), 60);

    // Put right again it is applied.
    write_levels(dir.path(), 35);
    app.until_message(Tone::Plain, "config.applied", "jiaqi/difficulty.ron");
    assert_eq!(visits_of_the_answer(&mut app), 35);
}

#[test]
fn a_level_taken_away_in_a_match_is_replaced_by_the_default() {
    let (mut app, dir) = watching();
    app.start(against(Side::White, "endless", 3));
    edit(
        dir.path(),
        "jiaqi/difficulty.ron",
        "\"endless\"",
        "\"renamed\"",
    );
    app.until_message(Tone::Plain, "config.applied", "jiaqi/difficulty.ron");
    assert_eq!(visits_of_the_answer(&mut app), 20);
}

#[test]
fn a_file_edited_while_the_computer_thinks_leaves_that_search_alone() {
    let (mut app, dir) = watching();
    app.start(against(Side::White, "endless", 3));
    app.play_text(InputDevice::Mouse, "a1");
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    write_levels(dir.path(), 60);
    app.until_message(Tone::Plain, "config.applied", "jiaqi/difficulty.ron");
    assert_eq!(
        (app.step(), app.history().len()),
        (Some(TurnStep::Thinking), 1)
    );
    app.world().resource::<Thinker>().search().unwrap().stop();
    app.until("answer", |app| app.history().len() == 2);
}

#[test]
fn motion_keys_and_texts_are_applied() {
    let (mut app, dir) = watching();
    app.start(two_people(3));
    edit(
        dir.path(),
        "theme.ron",
        "animation_speed: 1.0",
        "animation_speed: 2.0",
    );
    app.until_message(Tone::Plain, "config.applied", "theme.ron");
    app.frames(2);
    assert_eq!(app.world().resource::<BoardStyle>().animation_speed, 2.0);

    edit(dir.path(), "keys.ron", "\"KeyG\"", "\"KeyJ\"");
    app.until_message(Tone::Plain, "config.applied", "keys.ron");
    app.key(KeyCode::KeyG);
    app.frames(2);
    assert_eq!(app.overlay(), Overlay::None);
    app.key(KeyCode::KeyJ);
    app.frames(2);
    assert_eq!(app.overlay(), card("resign"));
    app.key(KeyCode::Escape);
    app.frames(2);

    let old = app.text("jiaqi.refused.hub");
    edit(dir.path(), "jiaqi/text/en.ron", &old, "Not yet.");
    app.until_message(Tone::Plain, "config.applied", "en.ron");
    app.tap(InputDevice::Mouse, app.point("c3"));
    assert_eq!(
        app.take_messages(),
        [(Tone::Refusal, "Not yet.".to_owned())]
    );
}

#[test]
fn a_folder_that_is_bad_from_the_start_is_told_and_replaced() {
    let dir = config_dir();
    edit(dir.path(), "theme.ron", "text_scale: 1.0", "text_scale: 9");
    let (settings, errors) = Settings::load(Some(dir.path().to_owned()));
    assert_eq!(errors.len(), 1);
    assert_eq!(settings.config, Config::embedded());
    // Put right while it runs, the file is applied like any other.
    let mut app = TestApp::with(settings, tempfile::tempdir().unwrap());
    edit(dir.path(), "theme.ron", "text_scale: 9", "text_scale: 1.5");
    app.until_message(Tone::Plain, "config.applied", "theme.ron");
    assert_eq!(app.settings().config.theme.text_scale, 1.5);
}

#[test]
fn a_folder_that_is_replaced_is_applied_and_so_is_what_follows() {
    let (mut app, dir) = watching();
    app.start(two_people(3));
    let aside = tempfile::tempdir().unwrap();
    let before = aside.path().join("before");
    let next = config_dir();
    write_levels(next.path(), 20);
    edit(
        next.path(),
        "theme.ron",
        "text_scale: 1.0",
        "text_scale: 1.5",
    );
    std::fs::rename(dir.path(), before).unwrap();
    std::fs::rename(next.keep(), dir.path()).unwrap();
    app.until_message(Tone::Plain, "config.applied", "theme.ron");
    assert_eq!(app.settings().config.theme.text_scale, 1.5);
    edit(
        dir.path(),
        "theme.ron",
        "text_scale: 1.5",
        "text_scale: 2.0",
    );
    app.until_message(Tone::Plain, "config.applied", "theme.ron");
    assert_eq!(app.settings().config.theme.text_scale, 2.0);
}

/// Layers may be missing, and come and go while the program runs.
#[test]
fn a_file_of_a_layer_counts_from_when_it_comes_to_when_it_goes() {
    let above = tempfile::tempdir().unwrap();
    let folder = |name: &str| above.path().join(name);
    let layers = [("system", LayerKind::System), ("user", LayerKind::User)];
    let layers = layers.map(|(name, kind)| Layer {
        kind,
        folder: folder(name),
    });
    let location = Location::Layers(Layers::new(layers));
    let (settings, errors) = Settings::load_from(location);
    assert!(errors.is_empty(), "{errors:?}");
    let mut app = TestApp::with(settings, tempfile::tempdir().unwrap());
    let scale = |app: &TestApp| app.settings().config.theme.text_scale;
    assert_eq!(scale(&app), 1.0);
    // The other files there are none of the configuration.
    std::fs::create_dir(folder("user")).unwrap();
    std::fs::write(folder("user").join("preferences.ron"), "()").unwrap();
    std::fs::write(folder("user").join("theme.ron"), "(text_scale: 1.5)").unwrap();
    let line = app.until_message(Tone::Plain, "config.applied", "theme.ron");
    assert!(!line.contains("preferences"), "{line}");
    assert_eq!(scale(&app), 1.5);
    std::fs::create_dir(folder("system")).unwrap();
    std::fs::write(
        folder("system").join("theme.ron"),
        "(text_scale: 1.25, touch_mm: 15)",
    )
    .unwrap();
    app.until_message(Tone::Plain, "config.applied", "theme.ron");
    assert_eq!(app.settings().config.theme.touch_mm, 15.0);
    assert_eq!(scale(&app), 1.5);
    // A bad one is told with its place, and the last good one stays.
    std::fs::write(folder("user").join("theme.ron"), "(text_scale: 9)").unwrap();
    let line = app.until_message(Tone::Alarm, "config.kept", "user/theme.ron:1:14");
    assert!(line.contains("text_scale"), "{line}");
    assert_eq!(scale(&app), 1.5);
    std::fs::remove_file(folder("user").join("theme.ron")).unwrap();
    app.until_message(Tone::Plain, "config.applied", "theme.ron");
    assert_eq!(scale(&app), 1.25);
}

/// A file that is saved counts, and so does a change between two frames.
#[test]
fn the_exhibitions_part_follows_the_configuration() {
    let (mut app, dir) = watching();
    let alone_s = |app: &TestApp| app.world().resource::<House>().idle.alone_s;
    assert_eq!(alone_s(&app), 45);
    edit(dir.path(), "exhibition.ron", "alone_s: 45", "alone_s: 46");
    app.until_message(Tone::Plain, "config.applied", "exhibition.ron");
    assert_eq!(alone_s(&app), 46);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    Arc::make_mut(&mut settings.config.exhibition).idle.alone_s = 47;
    app.update();
    assert_eq!(alone_s(&app), 47);
}
