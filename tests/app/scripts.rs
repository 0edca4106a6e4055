//! Scripts that drive the program: every shipped one is read, and steps act like people.

use crate::exhibition::{challenge, exhibition_state};
use crate::harness::{TestApp, card};
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tibetango::app::automation::script::{self, Script};
use tibetango::app::exhibition::ExhibitionState;
use tibetango::app::exhibition::idle_timer::Quiet;
use tibetango::app::exhibition::notes::Notes;
use tibetango::app::exhibition::staff::door::Door;
use tibetango::app::exhibition::staff::start;
use tibetango::app::exhibition::wall::Wall;
use tibetango::app::features::challenges::{ChallengeRequest, ChallengeStage, SHOW_AFTER};
use tibetango::app::play::store::Store;
use tibetango::app::settings::Settings;
use tibetango::app::state::Screen;
use tibetango::app::ui::Targets;
use tibetango_engines::goals::TryVerdict;
use tibetango_lab::statistics::days;
use tibetango_lab::statistics::summary::StatisticsSummary;
use tibetango_records::files::PlayerFolders;

/// Returns the folder of the files that the scripts in a window need.
fn visual() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/visual")
}

fn load(steps: &str) -> Result<Script, String> {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("script.ron");
    std::fs::write(&path, steps).unwrap();
    Script::load(&path, Some(dir.path().to_owned()))
}

/// Returns an app with a script of these steps, in an exhibition or not. Its end is not awaited: the last step must
/// stay where it is.
fn app(steps: &str, exhibition: bool) -> TestApp {
    let script = load(&format!("(steps: [{steps}, Wait(1000000.0)])")).unwrap();
    let data = tempfile::tempdir().unwrap();
    let files = data.path().to_owned();
    let (mut settings, _) = Settings::load(None);
    // The app's time goes on while the computer thinks: a showing must not end meanwhile.
    for showing in &mut Arc::make_mut(&mut settings.config.exhibition)
        .attract
        .showings
    {
        showing.minutes = 3600;
    }
    TestApp::with_more(settings, data, &files.clone(), |app| {
        app.init_resource::<Targets>()
            .insert_resource(script)
            .add_plugins(script::plugin);
        if exhibition {
            app.insert_resource(Store::new(None))
                .insert_resource(Notes::for_viewing(Some(files.join("statistics"))));
            start::begin(app.world_mut(), PlayerFolders::one(files), true);
        }
    })
}

fn seconds_left(app: &TestApp) -> Option<u32> {
    app.world().resource::<Quiet>().seconds_left()
}

#[test]
fn every_shipped_script_is_read() {
    let mut count = 0;
    for folder in [visual(), visual().join("tours"), visual().join("films")] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "ron") {
                let shots = tempfile::tempdir().unwrap();
                let script = Script::load(&path, Some(shots.path().to_owned()));
                assert!(script.is_ok(), "{:?}", script.err());
                count += 1;
            }
        }
    }
    assert!(count >= 10, "{count}");
}

#[test]
fn a_step_that_is_none_is_told_with_its_place() {
    for wrong in ["Tick", "Hold(0.5, 0.5)", "Countdown(-1)", "Leap(3)"] {
        let fault = load(&format!("(steps: [\n    {wrong},\n])")).err().unwrap();
        assert!(fault.contains("script.ron:2:"), "{wrong}: {fault}");
        assert_eq!(fault.lines().count(), 1, "{fault}");
    }
}

#[test]
fn the_figures_that_staff_see_in_pictures_agree() {
    let day = days::date("2026-05-31").unwrap();
    let summary = StatisticsSummary::of_folder(&visual(), day, day).unwrap();
    assert_eq!(summary.disagreement(), None);
    assert_eq!(summary.visits, 23);
}

#[test]
fn a_touch_comes_to_the_offers_and_a_held_corner_to_the_staffs_number() {
    let steps = "Tick(0.1), Plies(2), Tap(0.5, 0.5), Hold(0.004, 0.004, 5.5), \
                 Key(\"Digit2\"), Key(\"Digit4\"), Key(\"Digit6\"), Key(\"Digit8\")";
    let mut app = app(steps, true);
    app.until("the showing", |app| app.screen() == Screen::Match);
    app.until("a touch", |app| {
        exhibition_state(app) == ExhibitionState::Offers
    });
    assert!(app.history().len() >= 2, "the computer had played before");
    app.until("the keys", |app| app.overlay() == card("staff"));
    app.until("the number", |app| app.world().resource::<Door>().is_open());
    // A script's visit is not counted in the statistics.
    assert!(!app.dir().join("statistics").exists());
}

#[test]
fn a_countdown_stands_still_as_long_as_no_time_passes() {
    let steps =
        "Tick(0.25), Wait(1.0), Tap(0.5, 0.5), Wait(1.0), Tick(1.0), Countdown(8), Tick(0.0)";
    let mut app = app(steps, true);
    app.until("the countdown", |app| {
        seconds_left(app).is_some_and(|left| left <= 8)
    });
    app.frames(5);
    let left = seconds_left(&app);
    assert!(left.is_some_and(|left| (6..=8).contains(&left)), "{left:?}");
    app.frames(200);
    assert_eq!(
        (seconds_left(&app), exhibition_state(&app)),
        (left, ExhibitionState::Offers)
    );
}

#[test]
fn the_clock_on_the_wall_stands_where_a_script_puts_it() {
    let mut app = app("Today(\"2026-05-31T15:30\")", true);
    app.until("the clock", |app| {
        app.world().resource::<Wall>().0.is_some()
    });
    let now = app.world().resource::<Wall>().now();
    assert_eq!(now, jiff::civil::date(2026, 5, 31).at(15, 30, 0, 0));
}

#[test]
fn challenges_are_solved_touch_by_touch() {
    for game in crate::challenges::challenging() {
        let mut app = app("Tick(0.1), Solve, Wait(1.0)", false);
        app.send(ChallengeRequest::Begin(game));
        app.until("the end", |app| {
            challenge(app).is_some_and(|challenge| challenge.stage == ChallengeStage::Solved)
        });
        assert_eq!(challenge(&app).unwrap().wrong, 0, "{game}");
    }
}

#[test]
fn challenges_are_tried_in_vain_until_the_solution_is_told() {
    for game in crate::challenges::challenging() {
        let mut app = app("Tick(0.1), Miss, Miss, Miss, Miss, Told, Tick(0.0)", false);
        app.send(ChallengeRequest::Begin(game));
        app.until("a wrong try", |app| {
            let verdict = challenge(app).and_then(|challenge| challenge.verdict);
            verdict.is_some_and(|verdict| verdict == TryVerdict::Wrong)
        });
        app.until("the solution", |app| {
            challenge(app).is_some_and(|challenge| challenge.stage == ChallengeStage::Shown)
        });
        assert_eq!(challenge(&app).unwrap().wrong, SHOW_AFTER, "{game}");
    }
}
